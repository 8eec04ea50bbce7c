/** Everything that a scheduled job may name. */
import type { JobHandler } from '#server/jobs/handler.ts'
import { platformHandlers } from '#server/jobs/handlers/platform.ts'
import { appraisals } from './sewage/appraisal/job.ts'
import { samplingPlan } from './sewage/plan/sampling-plan.ts'
import { resultComputation } from './sewage/plant-result/job.ts'
import { dailyReport } from './sewage/report/daily-report.ts'

export const jobRegistry: readonly JobHandler[] = [
  ...platformHandlers,
  samplingPlan,
  dailyReport,
  resultComputation,
  appraisals,
]
