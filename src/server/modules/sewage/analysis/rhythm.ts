/** The rhythm of the week of each place, by months, from the days that may be shown. */
import { setImmediate as breathe } from 'node:timers/promises'
import { daysBetween } from '#lib/wbe/period.ts'
import { correctionReach, monthlyFactors, type WeekdayFactors } from '#lib/wbe/weekday.ts'
import type { Db } from '#server/db/db.ts'
import { plantLevel } from '../consumption/cells.ts'
import type { ListScope } from '../consumption/list.ts'
import { rolledFactors, steadyPlants } from '../consumption/month-view-queries.ts'
import { turnOf } from '../consumption/queries.ts'
import { hiddenIn, maybeHidden } from '../consumption/small.ts'
import { hiddenByRule } from '../consumption/small-variant.ts'
import { daysNotMade, rhythmDays } from '../consumption/variant-queries.ts'
import type { Question } from './question.ts'

export type Months = ReadonlyMap<string, WeekdayFactors | null>
/** Factors made of what the roll-up held after its last turn: nothing of it changes before the next. */
const kept = new WeakMap<Db, { turn: number; of: Map<string, Months> }>()
/** Places and quantities whose factors are kept. */
const mostKept = 2_000

const reachOf = (months: readonly string[]) => correctionReach(`${months[0]}-01`, `${months.at(-1)}-01`)
/**
 * Plants whose factors of the week are kept beside their months: made of all their days, so of none that is masked.
 * @param months `yyyy-MM`, in order
 */
export async function withRolledFactors(
  db: Db,
  { level, drug, view = {} }: Question,
  scope: ListScope,
  months: readonly [string, ...string[]],
): Promise<(code: string) => boolean> {
  if (level !== plantLevel || view.loq) return () => false
  const isDoubtful = maybeHidden(scope.tender, scope.all, level)
  const places = scope.places.filter(({ code }) => isDoubtful(code))
  const { from, to } = reachOf(months)
  const around = places.length === 0 ? [] : daysBetween(from, to)
  const [isSteady, isHidden] = await Promise.all([
    steadyPlants(db, drug),
    hiddenIn(db, { level, drug, grain: 'DAY' }, { ...scope, places }, around),
  ])
  const masked = new Set<string>()
  for (const { code } of places) if (around.some(day => isHidden(day, code))) masked.add(code)
  return code => isSteady(code) && !masked.has(code)
}

/**
 * Wet days have the rhythm of the week like the others, whether or not they are looked at.
 * @param months `yyyy-MM`, in order
 */
export async function rhythmsOf(
  db: Db,
  question: Question,
  scope: ListScope,
  months: readonly [string, ...string[]],
): Promise<(code: string) => Months> {
  const isRolled = await withRolledFactors(db, question, scope, months)
  const rolled = scope.places.filter(({ code }) => isRolled(code)).map(({ code }) => code)
  const [present, made] = await Promise.all([
    rolledFactors(db, question, rolled, months),
    madeRhythms(
      db,
      question,
      { ...scope, places: scope.places.filter(({ code }) => !isRolled(code)) },
      months,
    ),
  ])
  return code => present.get(code) ?? made(code)
}
async function madeRhythms(
  db: Db,
  question: Question,
  scope: ListScope,
  months: readonly [string, ...string[]],
): Promise<(code: string) => Months> {
  const { level, drug, measure, view = {} } = question
  const reach = reachOf(months)
  const [{ turn }, notMade] = await Promise.all([turnOf(db), daysNotMade(db, drug, reach)])
  const own = kept.get(db)
  const present = own?.turn === turn ? own.of : new Map<string, Months>()
  if (present !== own?.of) kept.set(db, { turn, of: present })
  // What some may not see changes with the register of plants too: such factors are made each time.
  const isDoubtful = view.loq
    ? () => scope.tender.districts.size > 0
    : maybeHidden(scope.tender, scope.all, level)
  const isKept = (code: string) => notMade.size === 0 && !isDoubtful(code)
  const keyOf = (code: string) => [level, code, drug, measure, view.loq ?? ''].join('|')
  const found = new Map<string, Months>()
  const lacking = scope.places.filter(({ code }) => {
    const known = isKept(code) ? present.get(keyOf(code)) : undefined
    if (!known || months.some(month => !known.has(month))) return true
    found.set(code, known)
    return false
  })
  if (lacking.length === 0) return code => found.get(code)!
  const made = await factorsIn(db, question, { ...scope, places: lacking }, { reach, months, notMade })
  if (present.size > mostKept) present.clear()
  for (const [code, own] of made) {
    found.set(code, own)
    if (isKept(code)) present.set(keyOf(code), new Map([...(present.get(keyOf(code)) ?? []), ...own]))
  }
  return code => found.get(code)!
}

async function factorsIn(
  db: Db,
  { level, drug, measure, view = {} }: Question,
  scope: ListScope,
  asked: {
    reach: { from: string; to: string }
    months: readonly string[]
    notMade: ReadonlySet<string>
  },
): Promise<Map<string, Months>> {
  const { reach, months, notMade } = asked
  const around = daysBetween(reach.from, reach.to)
  const { loq: policy } = view
  const codes = scope.places.map(({ code }) => code)
  const [rows, isHidden, isTold] = await Promise.all([
    rhythmDays(db, { level, drug, policy, measure }, around, codes),
    hiddenIn(db, { level, drug, grain: 'DAY' }, scope, around),
    policy ? hiddenByRule(db, { drug, policy }, scope, around) : () => false,
  ])
  const place = new Map(around.map((day, at) => [day, at]))
  const series = new Map(codes.map(code => [code, new Array<number | null>(around.length).fill(null)]))
  for (const { code, day, value, nSamples, nCensored } of rows)
    if (nCensored * 2 <= nSamples && !notMade.has(day) && !isHidden(day, code) && !isTold(day, code))
      series.get(code)![place.get(day)!] = value
  const made = new Map<string, Months>()
  for (const [code, own] of series) {
    const dated = own.map((value, at) => ({ date: around[at]!, value }))
    made.set(code, monthlyFactors(dated, months))
    await breathe()
  }
  return made
}
