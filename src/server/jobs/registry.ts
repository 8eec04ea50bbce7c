/** Everything that a scheduled job may name. */
import type { JobHandler } from './handler.ts'
import { backup } from './handlers/backup.ts'
import { offlineFacilities } from './handlers/offline.ts'
import { retention } from './handlers/retention.ts'
import { telemetryRollUp } from './handlers/roll-up.ts'
import { sessionSweep } from './handlers/sessions.ts'

export const jobRegistry: readonly JobHandler[] = [
  backup,
  retention,
  telemetryRollUp,
  offlineFacilities,
  sessionSweep,
]
