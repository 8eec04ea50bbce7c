/** Rank of the cities: bar, whisker, value; place and move as far as the intervals tell them. Only the highest level is coloured. */
import type { CSSProperties, ReactElement } from 'react'
import { loadUnit } from '#contract/sewage/figures.ts'
import { formatLoad, formatNumber } from '#lib/format.ts'
import { niceScale } from '#web/charts/gaps.ts'
import { RankBar } from '#web/charts/rank-bar.tsx'
import { areAllOpen, openPlace, placeWord } from '#web/charts/rank-words.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { OffMark } from '#web/widgets/off-mark.tsx'
import { rankMax } from './rank-sheet.tsx'
import type { HomeFigures } from './use-home-figures.ts'
import type { City } from './use-overview.ts'
import { useSize } from './use-size.ts'
import { WallPanel } from './wall-panel.tsx'

const rowPx = 35
const highest = 4

const moveWords = ({ moved }: City): string =>
  moved === null || moved === 0 ? '—' : `${moved > 0 ? '▲' : '▼'} ${Math.abs(moved)}`

export function WallRank({ figures }: { figures: HomeFigures }): ReactElement {
  const { cities, drugName } = figures
  const { scale } = useInk()
  const [ref, { height }] = useSize<HTMLOListElement>()
  const fit = Math.max(1, Math.floor(height / (rowPx * scale)))
  const rows = cities?.cities.filter(city => city.value !== null) ?? []
  const shown = rows.slice(0, fit)
  const allOpen = areAllOpen(rows)
  const moves = rows.some(({ moved }) => moved !== null && moved !== 0)
  const axis = niceScale(0, rankMax(rows), 3)
  const ticks = Array.from({ length: Math.round(axis.max / axis.step) + 1 }, (_, index) => index * axis.step)
  return (
    <WallPanel
      area="rank"
      title="各市排名"
      sub={allOpen ? `${drugName} · ${openPlace}` : drugName}
      right={
        <span className="muted wall-text-18">
          <span className="is-level-2">
            <OffMark above label="" size="2rem" />
          </span>{' '}
          测算 4 级
        </span>
      }
    >
      <ol
        className={`fill wall-rank overflow-hidden ${allOpen ? 'all-open' : ''} ${moves ? 'has-moves' : ''}`}
        ref={ref}
        style={{ '--rows': shown.length } as CSSProperties}
      >
        {shown.map(city => {
          const high = city.level === highest
          return (
            <li className="grid items-center wall-gap-12 ink-2 nowrap" key={city.code}>
              <span className={high ? 'is-level-2 text-right' : 'muted text-right'}>
                {high ? (
                  <OffMark above size="2rem" label="测算 4 级" />
                ) : (
                  !allOpen && placeWord(city, rows.length)
                )}
              </span>
              <span className="ink-1">{city.name}</span>
              <RankBar
                value={city.value ?? 0}
                low={city.low}
                high={city.high}
                max={axis.max}
                height="1.6rem"
                {...(high ? { colour: 'var(--level-2)' } : {})}
              />
              <b className="wall-text-20 ink-1 text-right">{formatLoad(city.value)}</b>
              {moves && <span className="text-right">{moveWords(city)}</span>}
            </li>
          )
        })}
      </ol>
      <p className="wall-rank-axis grid items-center wall-gap-12 nowrap">
        <span className="wall-rank-rest overflow-hidden">
          {rows.length > fit && `另 ${rows.length - fit} 市`}
        </span>
        <span className="wall-rank-ticks relative">
          {ticks.map(tick => (
            <i className="absolute upright" key={tick} style={{ left: `${(tick / axis.max) * 100}%` }}>
              {formatNumber(tick)}
            </i>
          ))}
        </span>
        <span className="overflow-hidden text-right">{loadUnit}</span>
      </p>
    </WallPanel>
  )
}
