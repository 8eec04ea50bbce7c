/** What the steps of a sample try and do: seals, conditions, who holds it; each writes its step of custody in the same unit. */
import { refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { bandWords, type ColdLimits, coldFault } from '#contract/sewage/cold-limits.ts'
import { type CustodyAction, custodyActions } from '#contract/sewage/custody.ts'
import { dayMs, fromWire, toWire } from '#lib/dates.ts'
import { type CustodyStep, custodyParts, type Someone } from '#server/audit/custody/append.ts'
import type { CustodyRow } from '#server/audit/custody/line.ts'
import { stepsOf } from '#server/audit/custody/queries.ts'
import type { Effect, StepHooks, Taking } from '#server/crud/machine/hooks.ts'
import type { Statement } from '#server/db/db.ts'
import type { Deps } from '#server/modules/deps.ts'
import { batchFollows } from '../batch/follow.ts'
import { labelFollows } from '../label/follow.ts'
import { testOfReceived, testsOfChildren } from '../label-test/made.ts'
import { warmInBox } from './cold.ts'
import { coldLimitsOf, keptDaysOf } from './limits.ts'
import { personOf } from './queries.ts'
import { conditionOf, sealHolds, sealWords } from './seal.ts'
import { childrenOf, divided, receiverOf } from './split.ts'

const textIn = (value: unknown): string | null => (isEmpty(value) ? null : String(value))
const figureIn = (value: unknown): number | null => (isEmpty(value) ? null : Number(value))

type Said = Pick<CustodyStep, 'action'> & Partial<CustodyStep>
/** One step with what was asked beside it. */
export function stepOf({ row, values, at, received }: Taking, said: Said): CustodyStep {
  return {
    sampleId: String(row['id']),
    at,
    received,
    place: textIn(values['place']),
    site: textIn(values['site']),
    temp: figureIn(values['temp']),
    photo: textIn(values['photo']),
    signature: textIn(values['signature']),
    remark: textIn(values['reason']),
    tenantId: String(row['tenantId'] ?? '0'),
    ...said,
  }
}
/** The number is the one that was seen: who gave none has not compared it, and who said nothing has not looked. */
function sealOf({ row, values }: Taking): Pick<CustodyStep, 'sealNo' | 'sealOk'> {
  const sealNo = textIn(values['sealSeen'])
  const looked = sealNo !== null || !isEmpty(values['sealOk'])
  return { sealNo, sealOk: looked ? (sealHolds(row, values) ? 'Y' : 'N') : null }
}

/** How it came in, for whoever has to say why it is taken all the same. */
function warmWords(temp: number | null, limits: ColdLimits): string | undefined {
  const fault = temp === null ? undefined : coldFault(temp, limits)
  if (!fault) return undefined
  const also = fault === '超温' ? '；确已超温的，状况选“超温”' : ''
  return `接收温度 ${temp} ℃ ${fault}，样品应在 ${bandWords(limits)} 保存；请说明原因后接收，或拒收${also}`
}

const onTheWay: ReadonlySet<string> = new Set(['HANDOVER', 'PICKUP', 'DEPART', 'ARRIVE'])
/** What whoever carried it read off the box: known, it is not passed over in silence. */
function carriedWords(chain: readonly CustodyRow[], limits: ColdLimits): string | undefined {
  const found = chain.find(
    ({ action, temp }) => onTheWay.has(action) && temp !== null && coldFault(Number(temp), limits),
  )
  return found === undefined
    ? undefined
    : `途中“${custodyActions[found.action as CustodyAction] ?? found.action}”时箱温 ${Number(found.temp)} ℃ ${coldFault(Number(found.temp), limits)}，样品应在 ${bandWords(limits)} 保存；请说明原因后接收，或拒收`
}

/** The label goes with its sample, and the batch with its last one. */
function follows(
  { row, session, at, received }: Taking,
  labelVerb: string,
  batchVerb?: 'ship' | 'deliver',
): Statement[] {
  const who = { by: session, at, received }
  return [
    ...labelFollows(labelVerb, [String(row['sampleNo'])], who),
    ...(batchVerb ? batchFollows(batchVerb, [textIn(row['batchId'])], who) : []),
  ]
}

/** Where it was too warm, and for how long: in the cabinet, on the way, or in both. */
function overWords({ cabinet, box }: { cabinet: number | null; box: number | null }, high: number): string {
  const [still, way] = [cabinet ?? 0, box ?? 0]
  if (still > 0 && way > 0)
    return `超过 ${high} ℃ 共 ${still + way} min（采样柜内 ${still} min、途中 ${way} min）`
  return still > 0 ? `采样柜内超过 ${high} ℃ 共 ${still} min` : `途中超过 ${high} ℃ 共 ${way} min`
}

export function stepsOfSamples({ db, engine }: Pick<Deps, 'db' | 'engine'>): StepHooks {
  const me = ({ session }: Taking): Someone => session
  const holder = ({ row }: Taking) => personOf(db, row['holder'])
  const custody = (taking: Taking, ...said: Said[]) =>
    custodyParts(
      db,
      taking.session,
      said.map(each => stepOf(taking, each)),
    )
  /** In the cabinet as it was counted then, and in the box that it came in; null where nobody measured. */
  const warmIn = async ({ row, at }: Taking) => {
    const [cabinet, way] = [figureIn(row['tempOverMinutes']), await warmInBox(db, row, at)]
    const all = way.over === null ? cabinet : (cabinet ?? 0) + way.over
    return { cabinet, box: way.over, all, gap: (figureIn(row['tempGapMinutes']) ?? 0) + way.gap }
  }
  const receiver = (taking: Taking) => receiverOf(db, taking)
  const conditionWords = async (code: string) =>
    (await engine.texts.dictionary('sample_condition'))?.get(code) ?? code
  /** What was turned away as faulty is not sound at the next moment without a word. */
  const turnedAway = async ({ row }: Taking): Promise<string | undefined> =>
    isEmpty(row['condition']) || row['condition'] === 'OK'
      ? undefined
      : `此前以“${await conditionWords(String(row['condition']))}”拒收；复核后按合格接收，请说明原因`
  return {
    guards: {
      sealTold: ({ row, values }) =>
        sealHolds(row, values) || !(isEmpty(values['photo']) || isEmpty(values['reason']))
          ? undefined
          : `${sealWords(row, values)}；请拒绝交接，或拍照并说明原因`,
      async conditionTold(taking) {
        const { row, values } = taking
        const warm = await warmIn(taking)
        const over = warm.all
        const limits = await coldLimitsOf(db)
        const condition = conditionOf(row, values, over, limits)
        if (!isEmpty(values['reason'])) return undefined
        if (condition === 'OK')
          return (
            (await turnedAway(taking)) ??
            warmWords(figureIn(values['receiveTemp']), limits) ??
            carriedWords(await stepsOf(db, String(row['id'])), limits)
          )
        if (condition === 'SEAL' && !sealHolds(row, values))
          return `${sealWords(row, values)}，将记为“封签破损”；请说明原因后接收，或拒收`
        if (condition === 'TEMP' && values['condition'] !== 'TEMP')
          return `${overWords(warm, limits.high)}，将记为“超温”，由审核人定夺；请说明原因后接收，或拒收`
        return `状况为“${await conditionWords(condition)}”，请说明原因后接收，或拒收`
      },
      faultNamed: ({ values }) =>
        values['condition'] === 'OK' ? '拒收须选择不合格的状况，请改选后再拒收' : undefined,
      labelsFree: taking => childrenOf(db, taking).then(({ problem }) => problem),
      receiverFit: taking => receiver(taking).then(({ problem }) => problem),
      async keptLongEnough({ row, at }) {
        const keptDays = await keptDaysOf(db)
        const until = fromWire(String(row['storeTime'] ?? '')) + keptDays * dayMs
        if (Number.isNaN(until) || at >= until) return undefined
        return `留样须保存 ${keptDays} 天，到 ${toWire(until).slice(0, 10)} 期满，到期后再销毁`
      },
    },
    effects: {
      async handOver(taking): Promise<Effect> {
        const to = me(taking)
        return {
          sets: { holder: to.username },
          parts: [
            ...(await custody(taking, {
              action: 'PICKUP',
              from: await holder(taking),
              to,
              ...sealOf(taking),
            })),
            ...follows(taking, 'picked', 'ship'),
          ],
        }
      },
      leave: async taking => ({
        parts: await custody(taking, { action: 'DEPART', from: me(taking), to: me(taking) }),
      }),
      come: async taking => ({
        parts: await custody(taking, { action: 'ARRIVE', from: me(taking), to: me(taking) }),
      }),
      async takeIn(taking): Promise<Effect> {
        const { all: over, gap } = await warmIn(taking)
        const limits = await coldLimitsOf(db)
        const condition = conditionOf(taking.row, taking.values, over, limits)
        const temp = figureIn(taking.values['receiveTemp'])
        const fault = temp === null ? undefined : coldFault(temp, limits)
        return {
          sets: { condition, tempOverMinutes: over, tempGapMinutes: over === null ? null : gap },
          notes: [
            ...(condition === 'OK' ? [] : [{ title: '判定', text: await conditionWords(condition) }]),
            ...(fault ? [{ title: '冷链偏离', text: `接收温度${fault}，应为 ${bandWords(limits)}` }] : []),
          ],
          parts: [
            ...(await custody(taking, {
              action: 'RECEIVE',
              from: await holder(taking),
              to: me(taking),
              temp,
              ...sealOf(taking),
            })),
            testOfReceived(taking),
            ...follows(taking, 'received', 'deliver'),
          ],
        }
      },
      turnAway: async taking => ({
        parts: await custody(taking, {
          action: 'REJECT',
          from: me(taking),
          to: await holder(taking),
          remark: `${await conditionWords(String(taking.values['condition']))}：${String(taking.values['reason']).trim()}`,
        }),
      }),
      async divide(taking) {
        const { children, problem } = await childrenOf(db, taking)
        if (problem !== undefined) throw refused(problem)
        const { receiver: to } = await receiver(taking)
        const { samples, steps, notes, ids } = divided(taking, children)
        const numbers = children.map(({ labelNo }) => labelNo)
        const { session: by, at, received } = taking
        return {
          notes,
          parts: [
            samples,
            // Of a laboratory without people here the test comes with its report.
            ...(to?.orgCode === null
              ? []
              : [
                  testsOfChildren(
                    taking,
                    children.map(({ labelNo }, index) => ({
                      id: ids[index]!,
                      labelNo,
                      qcType: String(taking.values['kind']),
                    })),
                    to?.orgCode,
                  ),
                ]),
            ...(await custodyParts(db, by, steps)),
            ...labelFollows('divided', numbers, { by, at, received }, numbers.length, true),
          ],
        }
      },
      async putAway(taking): Promise<Effect> {
        const sealNo = textIn(taking.values['sealNew'])
        return {
          sets: sealNo === null ? {} : { sealNo },
          parts: [
            ...(await custody(taking, {
              action: 'STORE',
              from: await holder(taking),
              to: me(taking),
              site: textIn(taking.values['storePlace']),
              sealNo,
            })),
            ...follows(taking, 'stored'),
          ],
        }
      },
      destroy: async taking => ({
        parts: [
          ...(await custody(taking, { action: 'DESTROY', from: await holder(taking), to: null })),
          ...follows(taking, 'destroyed'),
        ],
      }),
    },
  }
}
