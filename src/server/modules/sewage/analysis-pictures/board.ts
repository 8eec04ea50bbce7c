/** What stands and what is owed of each plant and day: results by their state, else what keeps one from being computed. */
import type { BoardKind } from '#contract/sewage/analysis-pictures.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { type Asking, type Found, placesIn } from '../analysis/place.ts'
import { hiddenIn } from '../consumption/small.ts'
import { missingOf } from '../plant-result/missing.ts'
import { drawnDays, statesOf } from './queries.ts'

type State = Awaited<ReturnType<typeof statesOf>>[number]
const owing: Readonly<Partial<Record<BoardKind, { words: string; owedBy: string }>>> = {
  REVIEW: { words: '已计算，还没有复核或发布', owedBy: '复核人、发布人' },
  HELD: { words: '数值突增，等待判断依据', owedBy: '复核人' },
  COMPUTE: { words: '检测值已有，等待计算', owedBy: '平台自动计算' },
  FACTOR: { words: '没有公认系数，只有负荷量', owedBy: '校正系数的编制人和批准人' },
  DRUG: { words: '当日有结果，但没有测这种毒品', owedBy: '实验室' },
}
/** Of the newest version of the day. */
function kindOf(result: State, measure: Asking['measure']): BoardKind {
  if (result.state === 'RETRACTED') return 'RETRACTED'
  if (result.state !== 'PUBLISHED') return result.spikeFlag === 'Y' ? 'HELD' : 'REVIEW'
  return measure === 'consumption' && result.cf === null && result.consumption === null ? 'FACTOR' : 'OK'
}

export async function boardOf(
  db: Db,
  session: Session,
  asking: Asking,
  { code, name, level }: Found,
  { days, now }: { days: readonly string[]; now: number },
) {
  const [from, to] = [days[0]!, days.at(-1)!]
  const scope = await placesIn(db, session, asking, { level: 'P', parent: code })
  const ids = scope.places.map(one => one.code)
  const plantId = level === 'P' ? code : undefined
  const [states, drawn, lacks, isHidden] = await Promise.all([
    statesOf(db, session, ids, [from, to]),
    drawnDays(db, ids, [from, to]),
    missingOf(db, session, { plantIds: plantId === undefined ? ids : [plantId], from, to, now }),
    hiddenIn(db, { level: 'P', grain: 'DAY', drug: asking.drug }, scope, days),
  ])
  const keyOf = (plant: string, day: string) => `${plant} ${day}`
  const own = new Map<string, State>()
  const others = new Set<string>()
  for (const one of states)
    if (one.drugCode === asking.drug) own.set(keyOf(one.plantId, one.sampleDate), one)
    else others.add(keyOf(one.plantId, one.sampleDate))
  const lacking = Map.groupBy(lacks.rows, one => keyOf(one.plantId, one.sampleDate))
  const samples = Map.groupBy(drawn, one => keyOf(one.plantId, one.sampleDate))
  const owed = new Map<
    string,
    { plant: string; name: string; kind: string; words: string; owedBy: string; days: string[] }
  >()
  const owes = (
    plant: { code: string; name: string },
    day: string,
    kind: string,
    words: string,
    owedBy: string,
  ) => {
    const key = `${plant.code} ${kind} ${words}`
    const known = owed.get(key)
    if (known) known.days.push(day)
    else owed.set(key, { plant: plant.code, name: plant.name, kind, words, owedBy, days: [day] })
  }
  const kindAt = (plant: { code: string; name: string }, day: string): BoardKind => {
    const key = keyOf(plant.code, day)
    if (isHidden(day, plant.code)) return 'MASKED'
    const result = own.get(key)
    const lack = lacking.get(key)?.[0]
    let kind: BoardKind
    if (result) kind = kindOf(result, asking.measure)
    else if (lack) kind = lack.kind as BoardKind
    else if (others.has(key)) kind = 'DRUG'
    else if (!samples.has(key)) kind = 'NONE'
    else
      kind = samples.get(key)!.some(({ state }) => !['UNUSED', 'BOUND'].includes(state)) ? 'COMPUTE' : 'PLAN'
    const told = owing[kind]
    if (!result && lack) owes(plant, day, kind, lack.words, lack.owedBy)
    else if (told) owes(plant, day, kind, told.words, told.owedBy)
    return kind
  }
  const plants = scope.places
    .map(plant => ({
      code: plant.code,
      name: plant.name,
      level: 'P',
      kinds: days.map(day => kindAt(plant, day) as string),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    place: { code, name, level },
    days: [...days],
    plants,
    owed: [...owed.values()]
      .map(({ days: some, ...rest }) => ({ ...rest, days: some.length, first: some[0]!, last: some.at(-1)! }))
      .sort((a, b) => b.days - a.days || (a.name < b.name ? -1 : 1)),
    more: lacks.more,
  }
}
