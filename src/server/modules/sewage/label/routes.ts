import type { FastifyInstance } from 'fastify'
import { denied, missing } from '#contract/kit/fault.ts'
import {
  generateLabels,
  labelMachine,
  labelSheet,
  previewLabels,
  printLabels,
  scanLabel,
  traceLabel,
} from '#contract/sewage/label.ts'
import { toWire } from '#lib/dates.ts'
import { attachment } from '#server/crud/excel/disposition.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { previewOf, sheetPdf } from '#server/paper/make-sheet.ts'
import type { Printed, SheetOrder } from '#server/paper/paper.ts'
import { generate } from './generate.ts'
import { type LabelRow, namesOfPlants, namesOfPoints, readPrint, seenLabels } from './queries.ts'
import { labelHooks, registerPrint, scanned, sheetLabels } from './service.ts'
import { traceOf } from './trace.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine, config } = deps
  const sayOf = async (rows: readonly LabelRow[]): Promise<Printed[]> => {
    const ids = (pick: (row: LabelRow) => string | null) => [...new Set(rows.flatMap(row => pick(row) ?? []))]
    const [plants, points, kinds] = await Promise.all([
      namesOfPlants(
        db,
        ids(row => row.plantId),
      ),
      namesOfPoints(
        db,
        ids(row => row.pointId),
      ),
      engine.texts.dictionary('qc_type'),
    ])
    return rows.map(row => ({
      labelNo: row.labelNo,
      plant: plants.get(row.plantId) ?? '',
      // One that stands for no point goes with whichever of the plant it is taken at.
      point: row.pointId === null ? '全厂通用' : (points.get(row.pointId) ?? ''),
      date: row.sampleDate,
      batchNo: row.batchNo ?? '',
      bottleNo: row.bottleNo,
      mark:
        row.spare === 'Y'
          ? '备用'
          : row.qcType === 'NORMAL'
            ? ''
            : `${row.qcType} ${kinds?.get(row.qcType) ?? ''}`.trim(),
    }))
  }
  hookSteps(deps, labelMachine, labelHooks(db))
  serve(app, generateLabels, async ({ body, session }) => {
    const { made, present } = await generate(db, session, body)
    const there = present > 0 ? `，已有 ${present} 枚` : ''
    return withMessage(made > 0 ? `已生成 ${made} 枚${there}` : `没有新生成：所要的 ${present} 枚都已有`, {
      made,
      present,
    })
  })
  serve(app, traceLabel, ({ query, session }) => traceOf(engine, session, query.id))
  serve(app, scanLabel, ({ query, session }) => scanned(db, engine, session, query.code))
  serve(app, previewLabels, async ({ body, session }) => {
    const rows = await sheetLabels(db, session, body.ids)
    const order: SheetOrder = {
      paper: body.paper,
      start: body.paper === 'A4' ? (body.start ?? 1) : 1,
      labels: await sayOf(rows),
      by: session.realname,
      at: toWire(Date.now()).slice(0, 16),
      nth: Math.max(...rows.map(({ printCount }) => printCount)) + 1,
      reason: null,
      demo: config.demo,
    }
    const { svg, ...size } = await previewOf(order, body.page ?? 1)
    return { svg, ...size, reprints: rows.filter(({ printCount }) => printCount > 0).length }
  })
  serve(app, printLabels, async ({ body, session }) =>
    withMessage('已登记打印', { printId: await registerPrint(db, session, body) }),
  )
  serve(app, labelSheet, async ({ query, session, reply }) => {
    const print = await readPrint(db, query.printId)
    if (!print) throw missing('没有这次打印，请重新打印')
    if (print.byUser !== session.username) throw denied()
    const rows = await seenLabels(db, session, print.labelIds.split(','))
    if (!rows) throw denied()
    const bytes = await sheetPdf({
      paper: print.paper as SheetOrder['paper'],
      start: print.paper === 'A4' ? print.start : 1,
      labels: await sayOf(rows),
      by: print.byName,
      at: toWire(print.at).slice(0, 16),
      nth: print.nth,
      reason: print.reason,
      demo: config.demo,
    })
    reply.type('application/pdf').header('Content-Disposition', attachment(`采样标签-${print.id}.pdf`))
    void reply.send(bytes)
    return undefined
  })
}
