import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import { denied, refused } from '#contract/kit/fault.ts'
import {
  reportColumns,
  reportColumnsAndData,
  reportData,
  reportExport,
  reportParams,
  reportQueryInfo,
} from '#contract/report/report.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { exportReport } from './export.ts'
import { type Report, reportOf } from './reports.ts'
import { columnsOf, pageOf, paramsOf, queryInfoOf, wordsOf } from './service.ts'

/** @throws Fault for a name that is no report, and for one whose rows the session may not list anywhere else */
function openReport(name: string, session: Session): Report {
  const report = reportOf(name)
  if (!report) throw refused('实体不存在')
  if (report.access !== 'session' && !can(session.permissions, report.access)) throw denied()
  return report
}

export function mount(app: FastifyInstance, { db, config }: Deps): void {
  serve(app, reportColumns, async ({ params, session }) => {
    const report = openReport(params.code, session)
    const dictOptions = await wordsOf(db, report, session)
    return {
      cgRpConfigId: report.id,
      cgRpConfigName: report.name,
      columns: columnsOf(report, dictOptions),
      dictOptions,
    }
  })
  serve(app, reportQueryInfo, async ({ params, session }) => {
    const report = openReport(params.id, session)
    return queryInfoOf(report, await wordsOf(db, report, session))
  })
  serve(app, reportData, ({ params, query, session }) =>
    pageOf(db, openReport(params.id, session), query, session),
  )
  serve(app, reportColumnsAndData, async ({ params, query, session }) => {
    const report = openReport(params.id, session)
    const [dictOptions, data] = await Promise.all([
      wordsOf(db, report, session),
      pageOf(db, report, query, session),
    ])
    return {
      data,
      columns: columnsOf(report, dictOptions),
      dictOptions,
      fieldHrefSlots: [],
      cgreportHeadName: report.name,
      isGroupTitle: false,
    }
  })
  serve(app, reportParams, async ({ params, session }) => paramsOf(openReport(params.id, session)))
  serve(app, reportExport, async ({ params, query, session, reply }) => {
    await exportReport(db, openReport(params.id, session), query, session, reply, config.demo)
    return undefined
  })
}
