/** 国际比较: parse, ask, answer. */
import type { FastifyInstance } from 'fastify'
import { invalid } from '#contract/kit/fault.ts'
import { europeCities, europeSource, europeYears, mostFollowed } from '#contract/sewage/europe.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { compareWith } from '#lib/wbe/compare.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { eudaWeekendRules, weekendDays } from '#lib/wbe/week.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { policyWords } from '../analysis/card.ts'
import { daysAsked, placesIn } from '../analysis/place.ts'
import { type ShownDay, shownDays } from '../analysis/shown.ts'
import { spanFigure } from '../analysis/span.ts'
import { figuresOfRow } from '../consumption/cells.ts'
import { rowsOf } from '../consumption/list.ts'
import { reachOf } from '../consumption/list-queries.ts'
import { rulesText, weekendRulesOf, weekendWordsOf } from '../consumption/weekend.ts'
import { studied, studyRows } from './queries.ts'
import { comparedOf, type Site, siteOf, spreadOf } from './study.ts'

/** As long as the week of the study. */
const usualDays = 7
const measure: Measure = 'pndl'

export function mount(app: FastifyInstance, { db }: Deps): void {
  const ownCities = (session: Session, drug: string) =>
    placesIn(db, session, { drug, measure }, { level: '2' })

  serve(app, europeCities, async ({ query, session }) => {
    const { drug, part = 'daily' } = query
    const [drugs, reach] = await Promise.all([studied(db), reachOf(db, drug)])
    const years = drugs.find(({ code }) => code === drug)?.years ?? []
    const year = query.year ?? years[0]
    const rows = year === undefined ? [] : await studyRows(db, drug, year)
    const sites = rows.map(siteOf)
    const others = sites.flatMap(site => comparedOf(site, part) ?? [])
    const to = query.to ?? reach[0]?.newest
    const from = query.from ?? (to && dayAfter(to, 1 - usualDays))
    const days = to && from ? daysAsked(from, to) : []
    const scope = await ownCities(session, drug)
    const shown =
      days.length === 0
        ? new Map<string, ShownDay[]>()
        : await shownDays(db, { level: '2', drug, measure }, scope, days)
    const policies = new Set<string>()
    const own = scope.places.map(({ code, name }) => {
      // By the study's rules, whatever weekend the operator counts by elsewhere.
      const { without, low, high, cell } = spanFigure(shown.get(code) ?? [], measure, eudaWeekendRules)
      const told = without === null ? cell : null
      const figures = told?.pndl
      const means = { daily: figures?.value ?? null, weekday: figures?.weekday, weekend: figures?.weekend }
      const value = means[part] ?? null
      for (const policy of told?.loqPolicies ?? []) policies.add(policy)
      const place = value === null ? null : compareWith(value, others)
      return {
        code,
        name,
        without,
        daily: means.daily,
        weekday: means.weekday ?? null,
        weekend: means.weekend ?? null,
        low,
        high,
        value,
        days: cell?.nDays ?? 0,
        samples: cell?.nSamples ?? 0,
        position: place?.position ?? null,
        rank: place?.place ?? null,
        timesMedian: place?.timesMedian ?? null,
      }
    })
    const wordsOf = (of: number | undefined) =>
      of === undefined ? null : weekendWordsOf(weekendDays(of, eudaWeekendRules))
    const byValue = (a: { value: number | null }, b: { value: number | null }) =>
      (b.value ?? -1) - (a.value ?? -1)
    return {
      drugs: drugs.map(({ code, name }) => ({ code, name })),
      years,
      year: year ?? null,
      weekendWords: wordsOf(year),
      ownWeekendWords: wordsOf(to ? Number(to.slice(0, 4)) : undefined),
      ...spreadOf(others),
      sites: sites.map(site => ({ ...site, value: comparedOf(site, part) })).sort(byValue),
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      own: own.sort(byValue),
      loqPolicies: policyWords([...policies].sort()),
      source: europeSource,
    }
  })

  const codesIn = (text: string | undefined): string[] => {
    const codes = [...new Set((text ?? '').split(','))].filter(code => code !== '')
    if (codes.length > mostFollowed) throw invalid(`最多画 ${mostFollowed} 条城市曲线`)
    return codes
  }
  serve(app, europeYears, async ({ query, session }) => {
    const { drug, part = 'daily' } = query
    const [followed, cities] = [codesIn(query.sites), codesIn(query.cities)]
    const [rows, scope, reach] = await Promise.all([
      studyRows(db, drug),
      ownCities(session, drug),
      reachOf(db, drug),
    ])
    const places = scope.places.filter(({ code }) => cities.includes(code))
    const { newest, oldest } = reach[0] ?? {}
    const ownYears: number[] = []
    if (newest && oldest && places.length > 0)
      for (let year = Number(oldest.slice(0, 4)); year <= Number(newest.slice(0, 4)); year++)
        ownYears.push(year)
    const asked = { level: '2', grain: 'YEAR', drug, measure } as const
    const starts = ownYears.map(year => `${year}-01-01`)
    const [kept, rules] = await Promise.all([
      starts.length === 0 ? [] : rowsOf(db, asked, places, starts),
      weekendRulesOf(db),
    ])
    // What is kept follows the operator's weekend; where that is another, only the means of all days can stand beside the study.
    const sameWeekend = rulesText(rules) === rulesText(eudaWeekendRules)
    const sites = Map.groupBy(rows, ({ year }) => year)
    const years = [...new Set([...sites.keys(), ...ownYears])].sort((a, b) => a - b)
    const siteIn = (site: Site) => {
      const value = comparedOf(site, part)
      return { code: site.site, name: site.city, value, low: null, high: null, days: site.n }
    }
    return {
      years: years.map(year => {
        const all = (sites.get(year) ?? []).map(siteOf)
        return {
          year,
          ...spreadOf(all.flatMap(site => comparedOf(site, part) ?? [])),
          sites: all.filter(({ site }) => followed.includes(site)).map(siteIn),
          own: places.flatMap(({ code, name }) => {
            const row = kept.find(one => one.regionCode === code && one.startDate === `${year}-01-01`)
            if (!row || row.nCensored * 2 > row.nSamples) return []
            const figures = figuresOfRow(row, measure)
            const value = part === 'daily' ? figures.value : sameWeekend ? figures[part] : null
            const [low, high] = part === 'daily' ? [figures.low, figures.high] : [null, null]
            return [{ code, name, value, low, high, days: row.nDays }]
          }),
        }
      }),
      source: europeSource,
    }
  })
}
