/** 分析: parse, ask, answer. */
import type { FastifyInstance } from 'fastify'
import { missing } from '#contract/kit/fault.ts'
import {
  analysisCompare,
  analysisDays,
  analysisPlaces,
  analysisSelection,
  analysisTrend,
  mostSpanDays,
} from '#contract/sewage/analysis.ts'
import type { PlaceLevel } from '#contract/sewage/consumption.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { periodShift } from '#lib/wbe/period.ts'
import { weekendDays } from '#lib/wbe/week.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { scopeOfList } from '../consumption/list.ts'
import { reachOf } from '../consumption/list-queries.ts'
import { weekendRulesOf, weekendWordsOf } from '../consumption/weekend.ts'
import { cardOf, policyWords, shifted, yearDays } from './card.ts'
import { comparedLines } from './compare.ts'
import { differsOf } from './differs.ts'
import { compared, ranked } from './peers.ts'
import { type Asking, alone, daysAsked, type Found, levelBelow, placeOf, placesIn } from './place.ts'
import { shownDays } from './shown.ts'
import { spanFigure, spanFigures } from './span.ts'
import { changesOf, pointsOf, trendOf, usualPeriods } from './trend.ts'

const union = (lists: readonly string[]): string[] =>
  [...new Set(lists.flatMap(list => list.split(',')))].filter(one => one !== '').sort()

export function mount(app: FastifyInstance, { db }: Deps): void {
  const found = async (session: Session, asking: Asking): Promise<Found> => {
    const place = await placeOf(db, session, asking)
    if (!place) throw missing('还没有污水厂，请先登记')
    return place
  }
  /** Where the equals of a place lie: plants within their city, all else within what is above; of a province its cities. */
  const equalsOf = ({ level, code, path }: Found): { level: PlaceLevel; parent: string } => {
    if (level === '1') return { level: '2', parent: code }
    const above = level === 'P' ? path.find(step => step.level === '2') : path.at(-2)
    return { level, parent: above?.code ?? code }
  }

  serve(app, analysisTrend, async ({ query, session }) => {
    const { drug, measure, grain } = query
    const view = viewIn(query)
    const [place, reach] = await Promise.all([placeOf(db, session, query), reachOf(db, drug)])
    const newest = reach[0]?.newest ?? null
    const empty = { path: [], children: [], plantsAll: 0, from: null, to: null, points: [], trend: null }
    const lists = { changes: [], loqPolicies: [], cfVersions: [], differs: differsOf(view) }
    if (!place) return { place: null, newest, ...empty, ...lists }
    const { code, name, level, path } = place
    const to = query.to ?? newest ?? undefined
    const from = query.from ?? (to && periodShift(grain, to, 1 - usualPeriods[grain]))
    const asked = { level, parent: code, grain, drug, measure, from, to, most: mostSpanDays }
    const next = levelBelow(level)
    const [scope, inside] = await Promise.all([
      scopeOfList(db, asked, session),
      next && placesIn(db, session, query, { level: next, parent: code }),
    ])
    const points = await pointsOf(db, { level, drug, measure, grain, view }, scope, scope.starts)
    const policies = view.loq ? [view.loq] : union(points.map(point => point.loqPolicies))
    return {
      place: { code, name, level },
      path,
      children: (inside?.places ?? []).map(one => ({ code: one.code, name: one.name, level: next! })),
      plantsAll: scope.places[0]?.plants ?? 0,
      from: scope.starts[0] ?? null,
      to: scope.starts.at(-1) ?? null,
      newest,
      points,
      trend: trendOf(grain, points),
      changes: await changesOf(grain, points),
      loqPolicies: policyWords(policies),
      cfVersions: union(points.map(point => point.cfVersions)),
      differs: differsOf(
        view,
        points.flatMap(point => point.days),
      ),
    }
  })

  serve(app, analysisPlaces, async ({ query, session }) => {
    const days = daysAsked(query.from, query.to)
    const { level, parent } = equalsOf(await found(session, query))
    const earlier = shifted(days, query.against === 'year' ? -yearDays : -days.length)
    const above = await found(session, { ...query, place: parent })
    const [scope, own] = await Promise.all([
      placesIn(db, session, query, { level, parent }),
      alone(db, session, query, above),
    ])
    const { drug, measure } = query
    const view = viewIn(query)
    const [places, whole] = await Promise.all([
      compared(db, { level, drug, measure, view }, scope, days, earlier),
      spanFigures(db, { level: above.level, drug, measure, view }, own, days),
    ])
    return {
      records: ranked(places, level),
      mean: whole.get(above.code)?.value ?? null,
      meanName: above.name,
      beforeFrom: earlier[0]!,
      beforeTo: earlier.at(-1)!,
      differs: differsOf(view),
    }
  })

  serve(app, analysisDays, async ({ query, session }) => {
    const days = daysAsked(query.from, query.to)
    const place = await found(session, query)
    const [scope, rules] = await Promise.all([alone(db, session, query, place), weekendRulesOf(db)])
    const { drug, measure } = query
    const view = viewIn(query)
    const shown =
      (await shownDays(db, { level: place.level, drug, measure, view }, scope, days)).get(place.code) ?? []
    // A corrected series has no weekend: weekdays and weekends are told apart before.
    const rhythmic = shown.map(one => (one.before ? { ...one, row: one.before } : one))
    const { without, cell } = spanFigure(rhythmic, measure, rules)
    const told = without === null && cell ? cell[measure] : undefined
    return {
      days: shown,
      weekday: told?.weekday ?? null,
      weekend: told?.weekend ?? null,
      ratio: told?.weekday && told.weekend !== null ? told.weekend / told.weekday : null,
      weekendWords: weekendWordsOf(weekendDays(Number(query.to.slice(0, 4)), rules)),
      differs: differsOf(view, shown),
    }
  })

  serve(app, analysisCompare, ({ query, session }) => comparedLines(db, session, query))

  serve(app, analysisSelection, async ({ query, session }) =>
    cardOf(db, session, query, await found(session, query), daysAsked(query.from, query.to)),
  )
}
