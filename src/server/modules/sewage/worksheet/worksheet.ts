/** 工作单: who plans it is its analyst; positions, cells, holds and requests on the wire. */
import type { FastifyInstance } from 'fastify'
import { invalid, refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { labelTest } from '#contract/sewage/label-test.ts'
import { worksheet, worksheetMachine } from '#contract/sewage/worksheet.ts'
import {
  arrangeControls,
  askRelease,
  cellHistory,
  decideRelease,
  enterValues,
  movePlace,
  orderRetest,
  readInstrumentFile,
  saveFileColumns,
  takeTests,
  tellLevel,
  undoEntry,
  waitingTests,
  worksheetSheet,
} from '#contract/sewage/worksheet-calls.ts'
import { readOdmFile } from '#contract/sewage/worksheet-odm.ts'
import { toWire } from '#lib/dates.ts'
import { fileColumnsOf, headsOf } from '#lib/lab/instrument-file.ts'
import { audit } from '#server/audit/audit.ts'
import { fragment } from '#server/crud/fragment.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow, seenRows } from '#server/crud/save/find.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { arrange, move, take } from './arrange.ts'
import { enter, undo } from './enter.ts'
import { noteHand } from './hand-queries.ts'
import { heldOf } from './held.ts'
import { historyOf } from './history-queries.ts'
import { tell } from './level.ts'
import type { Header } from './own-sheet.ts'
import { keepFileColumns, methodsFor, placesOf } from './queries.ts'
import { cellsOf } from './read-file.ts'
import { odmOn } from './read-odm.ts'
import { ask, decideOn, retest } from './requests.ts'
import { shownSheet } from './shown.ts'
import { stepsOfWorksheets } from './steps.ts'

/** While it runs only these may still be told. */
const openWhileRunning: readonly string[] = ['calR', 'columnNo', 'remark', 'reviewer']
/** Of its properties those that belong to the measurement. */
const handled = ['calR', 'methodId', 'instrument', 'columnNo', 'runDate'] as const

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  const store = engine.store(worksheet)
  hook(deps, worksheet, {
    async beforeSave(draft, present, session) {
      if (!present) draft['analyst'] = session.username
      const reviewer = draft['reviewer']
      const chosen = !isEmpty(reviewer) && reviewer !== present?.['reviewer']
      if (chosen && reviewer === (present?.['analyst'] ?? draft['analyst']))
        throw refused('审核人不能是检测人，请另选一人')
      if (present?.['state'] === 'RUNNING')
        for (const [name, value] of Object.entries(draft))
          if (worksheet.fields[name as 'method'] && !worksheet.fields[name as 'method'].readonly)
            if (!openWhileRunning.includes(name) && (value ?? null) !== (present[name] ?? null))
              throw refused(`已上机，${worksheet.fields[name as 'method'].title}不能修改`)
      if (present && (draft['methodId'] === undefined || draft['methodId'] === present['methodId'])) return
      if (present && !isEmpty(present['methodId'])) {
        const places = await placesOf(db, [String(present['id'])])
        if (places.length > 0) throw refused('工作单已排样，不能改方法，请另建工作单')
      }
      const orgCode = present ? present['sysOrgCode'] : session.orgCode
      const methods = await methodsFor(
        db,
        isEmpty(orgCode) ? null : String(orgCode),
        String(present?.['tenantId'] ?? session.tenantId),
      )
      const method = isEmpty(draft['methodId'])
        ? methods[0]
        : methods.find(({ id }) => id === draft['methodId'])
      if (!method)
        throw refused(
          isEmpty(draft['methodId'])
            ? '还没有可用的检测方法，请先在“检测方法”登记并填写化合物'
            : '所选方法已停用，或不是本实验室的方法，请另选',
        )
      draft['methodId'] = method.id
      draft['method'] = method.methodName
    },
    // Whoever sets the curve or plans the run is one of those who measured it.
    alongside: ({ id, draft, present }, session) =>
      present && handled.some(name => name in draft && (draft[name] ?? null) !== (present[name] ?? null))
        ? [noteHand(id, session.username)]
        : [],
    async completeRows(rows) {
      if (rows.length === 0) return
      const ids = rows.map(row => String(row['id']))
      const [places, held] = await Promise.all([placesOf(db, ids), heldOf(db, ids)])
      for (const row of rows) {
        const own = places.filter(({ worksheetId }) => worksheetId === row['id'])
        row['samples'] = own.filter(({ kind }) => kind === 'SAMPLE').length
        row['controls'] = own.length - Number(row['samples'])
        row['heldCount'] = held.get(String(row['id'])) ?? 0
      }
    },
  })
  hookSteps(deps, worksheetMachine, stepsOfWorksheets(db))
  const served = { db, engine }
  serve(app, worksheetSheet, ({ query, session }) => shownSheet(served, query.id, session))
  serve(app, waitingTests, async ({ query, session }) => {
    const row = await findRow(store, query.id, session)
    const rows = await seenRows(
      engine.store(labelTest),
      fragment(
        `t.tenant_id = ? and t.sys_org_code = ?
        and (t.state = 'RETEST' or (t.state in ('PENDING', 'PREP') and t.worksheet_id is null))`,
        row['tenantId'],
        row['sysOrgCode'],
      ),
      session,
      'order by t.receive_time, t.label_no limit 500',
    )
    return rows.map(one => ({
      id: String(one['id']),
      labelNo: String(one['labelNo']),
      plant: String(one['plantId_dictText'] ?? ''),
      sampleDate: String(one['sampleDate']),
      qcType: isEmpty(one['qcType']) ? null : String(one['qcType']),
      state: String(one['state']),
      rounds: Number(one['rounds']),
    }))
  })
  serve(app, takeTests, async ({ body, session }) => {
    const made = await take(served, session, body)
    return withMessage(`已排入 ${new Set(body.testIds).size} 件样品`, made)
  })
  serve(app, arrangeControls, async ({ body, session }) =>
    withMessage('已按规则排质控', await arrange(served, session, body)),
  )
  serve(app, movePlace, async ({ body, session }) => withMessage('已调整', await move(served, session, body)))
  serve(app, tellLevel, async ({ body, session }) =>
    withMessage('已填写浓度', await tell(served, session, body)),
  )
  serve(app, enterValues, async ({ body, session }) => {
    const report = await enter(served, session, body)
    return withMessage(report.taken > 0 ? `已入 ${report.taken} 格` : '没有可以录入的值', report)
  })
  serve(app, readInstrumentFile, async ({ request }) => ({ rows: await cellsOf(request) }))
  serve(app, readOdmFile, ({ request, session }) => odmOn(served, request, session))
  serve(app, saveFileColumns, async ({ body: { id, ...named }, session }) => {
    const columns = fileColumnsOf(named)
    if (!columns) throw invalid('请指定化合物列和浓度列；每个化合物一列的表，请指定各化合物的列')
    const heads = headsOf(columns)
    const codes = 'compounds' in columns ? columns.compounds.map(one => one.code) : []
    if (new Set(heads).size < heads.length || new Set(codes).size < codes.length)
      throw invalid('同一列或同一化合物指定了两次，请逐列核对')
    const header = (await findRow(store, id, session, 'change')) as unknown as Header
    await db.write([
      ...keepFileColumns(header, columns, session.username, Date.now()),
      audit(
        session,
        'edit',
        `仪器 ${header.instrument} 的结果文件按列 ${heads.join('、')} 读取`,
        saveFileColumns.access,
      ),
    ])
    return withMessage('下次导入这台仪器的文件时按这些列读取', {})
  })
  serve(app, undoEntry, async ({ body, session }) =>
    withMessage('已撤销这次录入', await undo(served, session, body)),
  )
  serve(app, orderRetest, async ({ body, session }) =>
    withMessage('已提交复测，请录入复测的值', await retest(served, session, body)),
  )
  serve(app, askRelease, async ({ body, session }) =>
    withMessage('已申请放行，等待审核人批准', await ask(served, session, body)),
  )
  serve(app, decideRelease, async ({ body, session }) =>
    withMessage(body.approve ? '已批准放行' : '已退回申请', await decideOn(served, session, body)),
  )
  serve(app, cellHistory, async ({ query, session }) => {
    const row = await findRow(store, query.id, session)
    const { pos, code } = query
    return (await historyOf(db, String(row['id']), { pos, code })).map(one => ({
      id: one.id,
      pos: one.pos,
      code: one.drugCode,
      no: one.no,
      qualifier: one.qualifier,
      value: one.value,
      lod: one.lod,
      loq: one.loq,
      entered: one.entered,
      source: one.source,
      byName: one.byName,
      at: toWire(one.at),
      reason: one.reason,
      undone: one.undoneAt !== null,
    }))
  })
}
