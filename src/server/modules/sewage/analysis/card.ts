/** What a chosen place and span of days comes to, and what stands behind it. */

import { mostOwnDays } from '#contract/sewage/analysis.ts'
import type { PlaceLevel } from '#contract/sewage/consumption.ts'
import { isSwitched, viewIn } from '#contract/sewage/figure-view.ts'
import { toWire } from '#lib/dates.ts'
import type { LoqPolicy } from '#lib/wbe/censor.ts'
import { loqPolicyWords } from '#lib/wbe/censor.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { growth, growthClass, mean } from '#lib/wbe/statistics.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { differsOf } from './differs.ts'
import { changeBounds, changeOf, compared, daysIn, fair, isSeparated } from './peers.ts'
import { type Asking, alone, type Found, levelBelow, placesIn } from './place.ts'
import { behind } from './queries.ts'
import { shownDays } from './shown.ts'
import { type SpanFigure, spanFigure, spanFigures, spansFigures } from './span.ts'

/** A year as it is compared: 52 whole weeks. */
export const yearDays = 364
export const shifted = (days: readonly string[], by: number): string[] => days.map(day => dayAfter(day, by))
export const policyWords = (policies: readonly string[]): string[] =>
  policies.map(policy => loqPolicyWords[policy as LoqPolicy] ?? policy)

async function below(
  db: Db,
  session: Session,
  asking: Asking,
  { code, level }: Found,
  days: readonly string[],
) {
  const next = levelBelow(level)
  if (!next) return []
  const scope = await placesIn(db, session, asking, { level: next, parent: code })
  const { drug, measure } = asking
  const question = { drug, measure, level: next as PlaceLevel, view: viewIn(asking) }
  const places = await compared(db, question, scope, days, shifted(days, -days.length))
  return places
    .map(place => ({
      code: place.code,
      name: place.name,
      level: next,
      without: place.without,
      value: place.value,
      mom: changeOf(place),
      change: growthClass(changeOf(place)),
      separated: isSeparated(changeBounds(place)),
    }))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.code < b.code ? -1 : 1))
}

const toldOf = (figure: SpanFigure | undefined) => {
  if (!figure) return null
  const { without, value, low, high } = figure
  return { without, value, low, high }
}

/** Of a span the most that one day had says too much of it. */
const daily = (plants: readonly number[], known: boolean) =>
  plants.length === 0
    ? { plantsLeast: known ? 0 : null, plantsMean: known ? 0 : null, plants: known ? 0 : null }
    : { plantsLeast: Math.min(...plants), plantsMean: mean(plants), plants: Math.max(...plants) }

export async function cardOf(
  db: Db,
  session: Session,
  asking: Asking,
  found: Found,
  days: readonly string[],
) {
  const { code, name, level } = found
  const scope = await alone(db, session, asking, found)
  const view = viewIn(asking)
  const question = { drug: asking.drug, measure: asking.measure, level, view }
  const [earlier, lastYear] = [shifted(days, -days.length), shifted(days, -yearDays)]
  const span = [days[0]!, days.at(-1)!] as const
  const asPublished = { ...question, view: {} }
  const [shown, published, [ofEarlier, ofLastYear], children, { popMethods, last }] = await Promise.all([
    shownDays(db, question, scope, days),
    isSwitched(view) ? spanFigures(db, asPublished, scope, days) : undefined,
    spansFigures(db, question, scope, [earlier, lastYear]),
    below(db, session, asking, found, days),
    behind(db, session, asking.drug, found, scope, span),
  ])
  const own = shown.get(code) ?? []
  const figure = spanFigure(own, asking.measure)
  const { cell, without, value, low, high } = figure
  const policies = view.loq ? [view.loq] : (cell?.loqPolicies ?? [])
  const told = without !== 'masked'
  const plants = own.flatMap(day => (day.value === null ? [] : (day.row?.nPlants ?? [])))
  return {
    place: { code, name, level },
    without,
    value,
    low,
    high,
    published: toldOf(published?.get(code)),
    differs: differsOf(view, own),
    mom: growth(value, fair(figure, ofEarlier?.get(code))?.value ?? null),
    yoy: growth(value, fair(figure, ofLastYear?.get(code))?.value ?? null),
    momDays: daysIn(ofEarlier?.get(code)),
    yoyDays: daysIn(ofLastYear?.get(code)),
    days: days.length > mostOwnDays ? [] : own,
    daysKnown: own.filter(day => day.value !== null).length,
    daysAll: days.length,
    newestKnown: own.findLast(day => day.value !== null)?.day ?? null,
    ...daily(plants, cell !== null),
    plantsAll: scope.places[0]?.plants ?? 0,
    samples: cell?.nSamples ?? null,
    imputed: cell?.nCensored ?? null,
    population: cell?.popTotal ?? null,
    detectRate: cell ? cell.nDetected / cell.nSamples : null,
    quantifyRate: cell ? 1 - cell.nCensored / cell.nSamples : null,
    loqPolicies: policyWords(policies),
    cfVersions: [...(cell?.cfVersions ?? [])],
    popMethods: told ? popMethods : [],
    publishedBy: told ? (last?.by ?? null) : null,
    publishedAt: told && last ? toWire(last.time) : null,
    below: children,
  }
}
