/** The province on the wall: grey land, a dot a plant, colour for the abnormal only, callouts for levels 1 and 2. */
import type { ReactElement } from 'react'
import { formatNumber } from '#lib/format.ts'
import { useBoot } from '#web/api/boot.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { StalePill } from '#web/live/stale.tsx'
import { Callouts } from '#web/widgets/callout-cards.tsx'
import { calloutsOf, card } from '#web/widgets/callouts.ts'
import { LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'
import { byUrgency } from '#web/widgets/warning/urgency.ts'
import { calmWord, othersWords, silentWord } from '#web/widgets/warning/waiting.ts'
import { CityMap, useCityFrame } from './city-map.tsx'
import type { HomeFigures } from './use-home-figures.ts'
import { useSize } from './use-size.ts'
import { levelsOf, plantsByLevel } from './warning-view.ts'

const glyphPx = [28, 22, 16, 12] as const
/** Height of the legend at the lower left, which callouts keep clear of. */
const legendPx = 214

export function WallMap({ figures }: { figures: HomeFigures }): ReactElement {
  const { places, worst, waitingAt, calm, fleet, cities } = figures
  const demo = useBoot(boot => boot.demo)
  const { scale } = useInk()
  const [ref, size] = useSize<HTMLDivElement>()
  const margin = { x: (card.width + 8) * scale, y: 12 * scale }
  const frame = useCityFrame(places, size.width, size.height, margin)
  const marked = places.flatMap(place => {
    const warning = worst.get(place.id)
    if (!warning || warning.level > 2 || place.lng === null || place.lat === null || !frame) return []
    return [
      {
        name: place.name,
        warning,
        others: othersWords(warning, waitingAt.get(place.id)),
        at: frame.project(place.lng, place.lat),
      },
    ]
  })
  marked.sort((a, b) => byUrgency(a.warning, b.warning))
  const callouts = calloutsOf(marked, size, scale, legendPx * scale)
  const sizes = glyphPx.map(px => px * scale) as [number, number, number, number]
  return (
    <section className="column wall-map h-full relative bg-card" aria-label="全省监测态势">
      <header className="flex items-center flex-none wall-gap-12 ink-2 nowrap">
        <h2 className="ink-1">全省监测态势</h2>
        <span className="muted wall-text-18">
          {formatNumber(fleet?.total)} 台设备 · {formatNumber(places.length)} 座污水厂
        </span>
        <StalePill />
        <span className="ml-auto muted wall-text-18">
          {demo ? '虚构省份示意图' : '示意图 · 审图号待配置'}
        </span>
      </header>
      <div className="fill wall-map-frame relative" ref={ref}>
        {size.width > 0 && (
          <CityMap
            cities={cities?.cities ?? []}
            places={places}
            worst={worst}
            waitingAt={waitingAt}
            width={size.width}
            height={size.height}
            margin={margin}
            graded={false}
            sizes={sizes}
            dot={2.4 * scale}
            labels={false}
          />
        )}
        <Callouts of={callouts} size={size} />
        <ul className="wall-legend bottom-0 left-0 grid absolute ink-2">
          <li className="full-line muted wall-text-18 nowrap">按站点最高级别，座</li>
          {plantsByLevel(worst).map((plants, at) => (
            <li className="grid items-center wall-gap-8" key={levelsOf[at]}>
              <LevelGlyph level={levelsOf[at]!} size="2rem" label="" />
              {levelWords[levelsOf[at]!]}{' '}
              <b className="ink-1 text-right">{formatNumber(calm === null ? null : plants)}</b>
            </li>
          ))}
          <li className="grid items-center wall-gap-8">
            <i className="wall-dot round" />
            {calmWord} <b className="ink-1 text-right">{formatNumber(calm)}</b>
          </li>
          {/* Each plant is counted above once; who is silent is among them. */}
          <li className="grid items-center wall-gap-8">
            <i className="wall-ring inline-block round" />
            {silentWord}{' '}
            <b className="ink-1 text-right">{formatNumber(fleet && fleet.total - fleet.online)}</b>
          </li>
        </ul>
      </div>
    </section>
  )
}
