/** 样品: whose samples somebody sees, what their steps do, and who held one when. */
import type { FastifyInstance } from 'fastify'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { type ColdLimits, coldFault, coldLimitsNow } from '#contract/sewage/cold-limits.ts'
import { type CustodyAction, custodyActions, custodyOf } from '#contract/sewage/custody.ts'
import {
  custodySheet,
  printCustody,
  sample,
  sampleCourse,
  sampleMachine,
  scanSample,
} from '#contract/sewage/sample.ts'
import { minuteMs, toWire } from '#lib/dates.ts'
import { groupLabelNo, readLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import { type CustodyRow, firstBroken } from '#server/audit/custody/line.ts'
import { chainOf } from '#server/audit/custody/queries.ts'
import { attachment } from '#server/crud/excel/disposition.ts'
import { dress } from '#server/crud/listing.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow, findSeen } from '#server/crud/save/find.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { openStore } from '#server/modules/file/store.ts'
import { custodyPdf } from '#server/paper/make-sheet.ts'
import { fenceOf } from '../work-order/queries.ts'
import { coldWords } from './cold-words.ts'
import { courseOf } from './course.ts'
import { coldLimitsOf } from './limits.ts'
import { registerPrint } from './print.ts'
import { printOf, samplesOfNumbers, seenSamples } from './queries.ts'
import { metresAway, sheetOf } from './sheet.ts'
import { stepsOfSamples } from './steps.ts'

const shown = (step: CustodyRow, fence: Awaited<ReturnType<typeof fenceOf>>, limits: ColdLimits) => ({
  id: step.id,
  no: Number(step.no),
  action: step.action,
  title: custodyActions[step.action as CustodyAction] ?? step.action,
  fromUser: step.fromUser,
  fromText: step.fromName,
  toUser: step.toUser,
  toText: step.toName,
  at: toWire(step.at),
  receivedAt: step.receivedAt - step.at > minuteMs ? toWire(step.receivedAt) : null,
  place: step.place,
  site: step.site,
  away: metresAway(step, fence) ?? null,
  temp: step.temp,
  tempFault: step.temp === null ? null : (coldFault(step.temp, limits) ?? null),
  sealNo: step.sealNo,
  sealOk: step.sealOk,
  photo: step.photo,
  signature: step.signature,
  remark: step.remark,
  hash: step.hash,
})

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine, config } = deps
  const files = openStore(config)
  hook(deps, sample, {
    extraConditions: session => seenSamples(db.dialect, session),
    async completeRows(rows) {
      if (rows.length === 0) return
      const limits = await coldLimitsOf(db)
      for (const row of rows) row['coldChain'] = coldWords(row, limits)
    },
  })
  hookSteps(deps, sampleMachine, stepsOfSamples(deps))
  const seen = async (id: string, session: Session) =>
    (await findSeen(engine.store(sample), id, session)) !== undefined
  serve(app, coldLimitsNow, () => coldLimitsOf(db))
  serve(app, scanSample, async ({ query, session }) => {
    const read = readLabelNo(query.code)
    if ('problem' in read) throw refused(read.problem)
    const number = tidyLabelNo(query.code)
    const [found] = await samplesOfNumbers(db, [number])
    const row = found && (await findSeen(engine.store(sample), found.id, session))
    // Whether it exists elsewhere is not told.
    if (!row)
      throw refused(
        `没有样品 ${groupLabelNo(number)}：采样员可能还没有提交，或不在您的管辖范围内，请核对标签后重试`,
      )
    await dress(engine.store(sample), [row], session)
    return row
  })
  serve(app, sampleCourse, async ({ query, session }) => {
    const row = await findRow(engine.store(sample), query.id, session)
    return courseOf(db, row, id => seen(id, session))
  })
  serve(app, printCustody, async ({ body, session }) => {
    const row = await findRow(engine.store(sample), body.id, session)
    const printId = await registerPrint(db, session, row)
    return withMessage('已登记打印', { printId })
  })
  serve(app, custodySheet, async ({ query, session, reply }) => {
    const print = await printOf(db, query.printId)
    if (!print) throw missing('没有这次打印，请重新打印')
    if (print.byUser !== session.username) throw denied()
    const store = engine.store(sample)
    const row = await findRow(store, print.sampleId, session)
    await dress(store, [row], session)
    const by = { by: print.byName, at: Number(print.at), nth: Number(print.nth), demo: config.demo }
    const bytes = await custodyPdf(await sheetOf({ db, store: files }, row, by))
    reply
      .type('application/pdf')
      .header('Content-Disposition', attachment(`样品流转单-${row['sampleNo']}.pdf`))
    void reply.send(bytes)
    return undefined
  })
  serve(app, custodyOf, async ({ query, session }) => {
    const row = await findRow(engine.store(sample), query.id, session)
    const [{ steps, head }, fence, limits] = await Promise.all([
      chainOf(db, query.id),
      fenceOf(db, {
        pointId: isEmpty(row['pointId']) ? null : String(row['pointId']),
        plantId: String(row['plantId']),
      }),
      coldLimitsOf(db),
    ])
    const brokenAt = firstBroken(steps, head ? [head] : []) ?? null
    return { steps: steps.map(step => shown(step, fence, limits)), sound: brokenAt === null, brokenAt }
  })
}
