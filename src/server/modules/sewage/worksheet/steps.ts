/** What the steps of a worksheet try and do: its tests go with it, and what was reviewed by somebody else goes out. */
import { refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { labelMachine } from '#contract/sewage/label.ts'
import { labelTestMachine } from '#contract/sewage/label-test.ts'
import { sampleMachine } from '#contract/sewage/sample.ts'
import { placeName } from '#lib/lab/place.ts'
import { calibrationHolds, kindTitles, lacksLevel, type PositionKind } from '#lib/lab/qc.ts'
import { standardColumn } from '#lib/lab/read-block.ts'
import { allOf } from '#server/crud/fragment.ts'
import { followStep } from '#server/crud/machine/follow.ts'
import type { Effect, StepHooks, Taking } from '#server/crud/machine/hooks.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { amongTests, labelsDone, onWorksheet, samplesDone } from '../label-test/queries.ts'
import { computeReleased } from '../plant-result/compute.ts'
import { dropped } from './arrange.ts'
import { frozen, methodOf } from './method.ts'
import { workedOn } from './own-sheet.ts'
import { entriesOf, insertReleases, placesOf, stampRun, stampTests, thaw } from './queries.ts'
import { valuesOut } from './release.ts'
import { cellKey, heldCells, isSample, readSheet, type Sheet } from './sheet.ts'
import { word } from './word.ts'

const named = 5
const idOf = ({ row }: Taking) => String(row['id'])
const who = ({ session, at, received }: Taking) => ({ by: session, at, received })
const testIdsOf = (places: Sheet['places']): string[] =>
  places.flatMap(({ labelTestId }) => (labelTestId === null ? [] : [labelTestId]))
const listed = (names: readonly string[]) =>
  `${names.slice(0, named).join('、')}${names.length > named ? ` 等 ${names.length} 格` : ''}`

/** Tests of this worksheet follow its step. */
const testsFollow = (taking: Taking, verb: string, ids: readonly string[]): Statement[] =>
  ids.length === 0
    ? []
    : followStep({
        machine: labelTestMachine,
        verb,
        where: allOf([amongTests(ids), onWorksheet(idOf(taking))]),
        ...who(taking),
      })

/** Whoever measured is told that it is his again; not by himself. */
const cameBack = ({ row, session, at, values, step }: Taking, says: string) =>
  step.verb === 'withdraw'
    ? []
    : word(row, session, { receiver: row['analyst'], says, reason: values['reason'] }, at)

/** Controls that nothing could judge. */
function unknownLevels(places: Sheet['places']): string | undefined {
  const names = places
    // Of a spike whose sample is not here nothing is judged.
    .filter(place => lacksLevel(place) && (place.kind !== 'SPK' || place.ofId !== null))
    .map(({ pos, kind }) => `${placeName(pos)} ${kindTitles[kind as PositionKind]}`)
  return names.length === 0
    ? undefined
    : `${names.slice(0, named).join('、')}${names.length > named ? ` 等 ${names.length} 位` : ''}没有浓度，不能判定，请在“质控浓度”里填写`
}
/** What keeps it from being reviewed, in words. */
async function missing(db: Db, { row }: Taking): Promise<string | undefined> {
  const [sheet, method] = await Promise.all([readSheet(db, String(row['id'])), methodOf(db, row)])
  if (isEmpty(row['calR'])) return '还没有标准曲线 r，请编辑工作单填写后提交'
  if (!calibrationHolds(Number(row['calR']), method.run))
    return `标准曲线 r ${row['calR']} 低于 ${method.run.calR}，整批不能提交，请重做曲线后复测`
  const unknown = unknownLevels(sheet.places)
  if (unknown !== undefined) return unknown
  const lacking: string[] = []
  for (const place of sheet.places) {
    // Calibration levels are no results: their curve is told by r.
    if (place.kind === 'CAL') continue
    for (const { code } of method.columns)
      if (code !== standardColumn && !sheet.current.has(cellKey(place.id, code)))
        lacking.push(`${placeName(place.pos)} ${code}`)
  }
  return lacking.length > 0 ? `${listed(lacking)} 还没有录入，请补齐后提交` : undefined
}

/** Mean recovery of the spikes that pass, by compound, %. */
function recoveries(sheet: Sheet): ReadonlyMap<string, number> {
  const standing = new Set([...sheet.current.values()].map(({ id }) => id))
  const found = new Map<string, number[]>()
  for (const point of sheet.points)
    if (
      point.kind === 'SPK' &&
      point.verdict !== 'FAIL' &&
      point.figure !== null &&
      standing.has(point.determinationId)
    )
      found.set(point.drugCode, [...(found.get(point.drugCode) ?? []), Number(point.figure)])
  return new Map(
    [...found].map(([code, values]) => [
      code,
      Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1)),
    ]),
  )
}

/** Values that nothing keeps back go out; the tests all of whose values did are done, and with them their samples. */
async function released(db: Db, taking: Taking): Promise<Effect> {
  const { row, session, at } = taking
  const sheet = await readSheet(db, idOf(taking))
  const held = heldCells(sheet)
  const keptBack = new Set(held.map(({ place, code }) => cellKey(place.id, code)))
  const free = sheet.places.filter(isSample).flatMap(place =>
    [...sheet.current.values()]
      .filter(({ positionId, drugCode }) => positionId === place.id && drugCode !== standardColumn)
      .filter(({ drugCode }) => {
        const key = cellKey(place.id, drugCode)
        return !sheet.released.has(key) && !keptBack.has(key)
      })
      .map(value => ({ place, value })),
  )
  const whole = taking.step.verb === 'approve'
  if (whole ? held.length > 0 : free.length === 0)
    throw refused(whole ? '还有扣留的值，不能审核通过，请刷新后再看' : '所有的值都被扣留，没有可以通过的')
  const open = new Set(held.flatMap(({ place }) => (place.labelTestId === null ? [] : [place.labelTestId])))
  const all = testIdsOf(sheet.places)
  // Controls of the field wait for the last of the samples.
  const done = whole
    ? all
    : sheet.places.flatMap(place =>
        isSample(place) && place.labelTestId !== null && !open.has(place.labelTestId)
          ? [place.labelTestId]
          : [],
      )
  const back = all.filter(id => !done.includes(id))
  const tested = done.length > 0 ? followDone(taking, done) : []
  const out = await valuesOut(db, sheet, free, recoveries(sheet), { method: String(row['method']), at })
  return {
    parts: [
      ...(free.length > 0
        ? [
            insertReleases(
              free.map(({ place, value }) => ({
                positionId: place.id,
                drugCode: value.drugCode,
                determinationId: value.id,
                worksheetId: idOf(taking),
                byUser: session.username,
                at,
              })),
            ),
            ...out,
          ]
        : []),
      ...(done.length > 0 ? [stampTests(done, idOf(taking), session.username, at)] : []),
      ...testsFollow(taking, 'finish', done),
      ...testsFollow(taking, 'sentBack', back),
      ...tested,
      ...(whole ? [] : cameBack(taking, '部分通过，扣留的值请复测或申请放行')),
    ],
    notes: [
      { title: '通过', text: `${free.length} 个值，${done.length} 件` },
      ...(held.length > 0 ? [{ title: '扣留', text: `${held.length} 个值` }] : []),
    ],
    after: () => computeReleased(db, [...new Set(free.map(({ place }) => String(place.sampleId)))]),
  }
}
const followDone = (taking: Taking, ids: readonly string[]): Statement[] => [
  ...followStep({ machine: sampleMachine, verb: 'tested', where: samplesDone(ids), ...who(taking) }),
  ...followStep({
    machine: labelMachine,
    verb: 'tested',
    where: labelsDone(ids),
    stamp: 'state_time',
    ...who(taking),
  }),
]

export function stepsOfWorksheets(db: Db): StepHooks {
  const heldIn = async (taking: Taking) => heldCells(await readSheet(db, idOf(taking)))
  return {
    guards: {
      async placesReady(taking) {
        const places = await placesOf(db, [idOf(taking)])
        if (!places.some(isSample)) return '工作单还没有样品，请先排样'
        const lacks = ['LB', 'RM'].filter(kind => !places.some(place => place.kind === kind))
        if (isEmpty(taking.row['methodId'])) return '工作单还没有检测方法，请编辑工作单选择'
        if ((await methodOf(db, { ...taking.row, state: 'DRAFT' })).columns.length < 2)
          return '所选的检测方法还没有化合物，请先在“检测方法”里填写化合物与限值'
        if (lacks.length > 0) return `工作单还没有 ${lacks.join('、')}，请先“按规则排质控”`
        return unknownLevels(places)
      },
      nothingEntered: async taking =>
        (await entriesOf(db, [idOf(taking)])).length === 0
          ? undefined
          : '已录入过测定值，不能撤销上机；请在本单上继续录入，样品有误的请提交后由审核人处理',
      allEntered: taking => missing(db, taking),
      reviewedByOther: async ({ row, session }) =>
        (await workedOn(db, row)).has(session.username)
          ? '不能审核自己检测、录入或提交的工作单，请由其他审核人办理'
          : undefined,
      async nothingHeld(taking) {
        const held = await heldIn(taking)
        if (held.length === 0) return undefined
        const names = held.map(({ place, code }) => `${placeName(place.pos)} ${code}`)
        return `${listed(names)} 被不合格的质控扣留，请先复测或批准放行；其余的值可以“部分通过”`
      },
      partHeld: async taking =>
        (await heldIn(taking)).length > 0 ? undefined : '没有扣留的值，请直接“审核通过”',
    },
    effects: {
      async runTests(taking) {
        const ids = testIdsOf(await placesOf(db, [idOf(taking)]))
        const limits = await frozen(db, idOf(taking), String(taking.row['methodId']))
        return {
          parts: [...limits, stampRun(ids, idOf(taking), taking.at), ...testsFollow(taking, 'run', ids)],
        }
      },
      async unrunTests(taking) {
        const ids = testIdsOf(await placesOf(db, [idOf(taking)]))
        return {
          parts: [
            ...thaw(idOf(taking)),
            stampRun(ids, idOf(taking), null),
            ...testsFollow(taking, 'unrun', ids),
          ],
        }
      },
      async submitTests(taking) {
        const { row, session, at } = taking
        const ids = testIdsOf(await placesOf(db, [idOf(taking)]))
        const told = word(row, session, { receiver: row['reviewer'], says: '待您审核' }, at)
        return { parts: [...testsFollow(taking, 'submitted', ids), ...told] }
      },
      async returnTests(taking) {
        const ids = testIdsOf(await placesOf(db, [idOf(taking)]))
        return {
          parts: [...testsFollow(taking, 'sentBack', ids), ...cameBack(taking, '被退回，请修改后再提交')],
        }
      },
      releaseValues: taking => released(db, taking),
      async dropTests(taking) {
        const ids = testIdsOf(await placesOf(db, [idOf(taking)]))
        return { parts: ids.length > 0 ? dropped(ids, idOf(taking), taking.session, taking.received) : [] }
      },
    },
  }
}
