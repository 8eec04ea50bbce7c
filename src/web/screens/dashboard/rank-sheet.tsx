/** Cities by value, with interval and growth. Only the growth beyond its limit has a hue. */
import type { ReactElement } from 'react'
import { loadUnit, measureWord } from '#contract/sewage/figures.ts'
import { formatChange, formatLoad, formatRange } from '#lib/format.ts'
import { notAppraised } from '#lib/wbe/appraisal.ts'
import { growthClass } from '#lib/wbe/statistics.ts'
import { drugColour } from '#web/charts/palette.ts'
import { RankBar } from '#web/charts/rank-bar.tsx'
import {
  areAllOpen,
  isPlaceOpen,
  openPlace,
  openWords,
  placeRange,
  placeWord,
} from '#web/charts/rank-words.ts'
import { type ChartTable, ViewData } from '#web/charts/view-data.tsx'
import { useTokens } from '#web/theme/use-tokens.ts'
import { FigureButton, Sheet } from './sheet.tsx'
import type { HomeChange, HomeState } from './url-state.ts'
import type { Cities } from './use-overview.ts'

export const growthName = (ratio: number | null): string =>
  growthClass(ratio) === 'UP' ? 'is-level-2' : 'ink-2'
/** Right end of the bars: the highest whisker. */
export const rankMax = (cities: Cities['cities']): number =>
  Math.max(...cities.map(city => city.high ?? city.value ?? 0), 0) || 1

export function rankTable(cities: Cities, drugName: string): ChartTable {
  return {
    title: `各市${drugName}${measureWord[cities.measure]} ${loadUnit}`,
    columns: ['城市', '名次范围', '均值', '95% CI', '环比', '测算等级', '有效厂数'],
    rows: () =>
      cities.cities.map(city => [
        city.name,
        placeRange(city) || '—',
        formatLoad(city.value),
        formatRange(city.low, city.high, 1),
        formatChange(city.growth),
        String(city.level ?? '—'),
        String(city.plants),
      ]),
    note: `${cities.from ?? ''} 至 ${cities.to ?? ''} 日均值；置信区间为逐日区间的均值；名次范围是区间允许的全部名次；等级按全省近 12 个月 P50/P75/P90 划分，${notAppraised}`,
  }
}

export interface RankSheetProps {
  cities: Cities | undefined
  waiting: string | undefined
  drugCode: string
  drugName: string
  state: HomeState
  change: (change: HomeChange) => void
}

export function RankSheet({
  cities,
  waiting,
  drugCode,
  drugName,
  state,
  change,
}: RankSheetProps): ReactElement {
  const { dark } = useTokens()
  const rows = cities?.cities.filter(city => city.value !== null) ?? []
  const max = rankMax(rows)
  const allOpen = areAllOpen(rows)
  const colour = drugColour(drugCode, dark)
  return (
    <Sheet
      className="rank-sheet"
      title="各市排名"
      sub={
        <span className="rank-sub flex flex-wrap">
          <span>{`${drugName} ${loadUnit}`}</span>
          {allOpen && <span>{openPlace}</span>}
        </span>
      }
      action={cities && <ViewData table={rankTable(cities, drugName)} />}
    >
      <ol className={`rank fill grid ${allOpen ? 'all-open' : ''}`}>
        {rows.map(city => (
          <li
            key={city.code}
            className={`rank-row stack items-center text-13 leading-20 ${city.code === state.region ? 'bg-on' : ''}`}
          >
            {!allOpen && (
              <span
                className="muted text-12"
                title={isPlaceOpen(city, rows.length) ? openWords(city, rows.length) : undefined}
              >
                {placeWord(city, rows.length)}
              </span>
            )}
            <button
              type="button"
              className="rank-name hover-link text-left nowrap"
              title="趋势切换到该市"
              onClick={() => change({ region: city.code === state.region ? undefined : city.code })}
            >
              {city.name}
            </button>
            <RankBar value={city.value ?? 0} low={city.low} high={city.high} max={max} colour={colour} />
            <span className="text-right medium">
              <FigureButton
                title={`95% CI ${formatRange(city.low, city.high, 1)}`}
                onClick={() =>
                  cities?.to &&
                  change({
                    basis: {
                      region: city.code,
                      to: cities.to,
                      drug: cities.drug,
                      days: cities.range,
                      measure: cities.measure,
                    },
                  })
                }
              >
                {formatLoad(city.value)}
              </FigureButton>
            </span>
            <span className={`text-right text-12 ${growthName(city.growth)}`}>
              {formatChange(city.growth)}
            </span>
          </li>
        ))}
        {rows.length === 0 && (
          <li className="py-16 muted text-13 leading-20 text-center">{waiting ?? '该期间没有检测结果'}</li>
        )}
      </ol>
    </Sheet>
  )
}
