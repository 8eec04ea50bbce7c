/** 分析: parse, ask, answer. */
import type { FastifyInstance } from 'fastify'
import { missing } from '#contract/kit/fault.ts'
import { analysisDays, analysisPlaces, analysisSelection, analysisTrend } from '#contract/sewage/analysis.ts'
import type { PlaceLevel } from '#contract/sewage/consumption.ts'
import { periodShift } from '#lib/wbe/period.ts'
import { weekendDays } from '#lib/wbe/week.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { scopeOfList } from '../consumption/list.ts'
import { reachOf } from '../consumption/list-queries.ts'
import { weekendRulesOf, weekendWordsOf } from '../consumption/weekend.ts'
import { cardOf, policyWords, shifted, yearDays } from './card.ts'
import { compared, ranked } from './peers.ts'
import { type Asking, alone, daysAsked, type Found, levelBelow, placeOf, placesIn } from './place.ts'
import { shownDays, spanFigure } from './span.ts'
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
    const [place, reach] = await Promise.all([placeOf(db, session, query), reachOf(db, drug)])
    const newest = reach[0]?.newest ?? null
    const empty = { path: [], children: [], plantsAll: 0, from: null, to: null, points: [], trend: null }
    const lists = { changes: [], loqPolicies: [], cfVersions: [] }
    if (!place) return { place: null, newest, ...empty, ...lists }
    const { code, name, level, path } = place
    const to = query.to ?? newest ?? undefined
    const from = query.from ?? (to && periodShift(grain, to, 1 - usualPeriods[grain]))
    const asked = { level, parent: code, grain, drug, measure, from, to }
    const next = levelBelow(level)
    const [scope, inside] = await Promise.all([
      scopeOfList(db, asked, session),
      next && placesIn(db, session, query, { level: next, parent: code }),
    ])
    const points = await pointsOf(db, asked, scope, scope.starts)
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
      changes: changesOf(grain, points),
      loqPolicies: policyWords(union(points.map(point => point.loqPolicies))),
      cfVersions: union(points.map(point => point.cfVersions)),
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
    const [places, whole] = await Promise.all([
      compared(db, { level, drug, measure }, scope, days, earlier),
      shownDays(db, { level: above.level, drug, measure }, own, days),
    ])
    return {
      records: ranked(places, level),
      mean: spanFigure(whole.get(above.code) ?? [], measure).value,
      meanName: above.name,
      beforeFrom: earlier[0]!,
      beforeTo: earlier.at(-1)!,
    }
  })

  serve(app, analysisDays, async ({ query, session }) => {
    const days = daysAsked(query.from, query.to)
    const place = await found(session, query)
    const [scope, rules] = await Promise.all([alone(db, session, query, place), weekendRulesOf(db)])
    const { drug, measure } = query
    const shown = (await shownDays(db, { level: place.level, drug, measure }, scope, days)).get(place.code)
    const { without, cell } = spanFigure(shown ?? [], measure, rules)
    const told = without === null && cell ? cell[measure] : undefined
    return {
      days: shown ?? [],
      weekday: told?.weekday ?? null,
      weekend: told?.weekend ?? null,
      ratio: told?.weekday && told.weekend !== null ? told.weekend / told.weekday : null,
      weekendWords: weekendWordsOf(weekendDays(Number(query.to.slice(0, 4)), rules)),
    }
  })

  serve(app, analysisSelection, async ({ query, session }) =>
    cardOf(db, session, query, await found(session, query), daysAsked(query.from, query.to)),
  )
}
