/** Dots of plants' days on an axis of powers, over the bands by which they are judged. */
import { formatNumber } from '#lib/format.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { daysOf, type Span } from '../state.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'
import { widthOf } from './paths.ts'
import { logScale, type Ratios, ratioWords, verdictWords } from './ratio.ts'

const usualPlot = 220
const foot = 24
const top = 10
const left = 44

export function ratioDrawing(
  data: Ratios,
  look: {
    width: number
    tall?: number | undefined
    span: Span
    pair: string
    onPlant: (code: string) => void
  },
): Drawing {
  const { width, tall, span, pair, onPlant } = look
  const plot = Math.max(usualPlot, (tall ?? 0) - top - foot)
  const scale = logScale(data)
  const right = width - 8
  const bottom = top + plot
  const days = daysOf(span)
  const placeOf = (day: string) => Math.round((Date.parse(day) - Date.parse(span.from)) / 86_400_000)
  const x = (day: string) => left + 8 + (placeOf(day) / Math.max(1, days - 1)) * (right - left - 16)
  const y = (value: number) => bottom - scale.share(value) * plot
  const ends = [span.from, dayAfter(span.from, Math.floor((days - 1) / 2)), span.to]
  // By keys along the days of a plant, and from plant to plant.
  const plants = [...new Set(data.points.map(({ plant }) => plant))]
  const outside = data.points.filter(({ verdict }) => verdict !== 'metabolic' && verdict !== 'undecided')
  return {
    width,
    height: bottom + foot,
    label: `${data.place.name} ${pair}：${data.points.length} 个厂·日，判为人体代谢以外的 ${outside.length} 个${outside[0] ? `，最近 ${outside.at(-1)!.day} ${outside.at(-1)!.name} ${ratioWords(outside.at(-1)!)}` : ''}`,
    parts: (
      <>
        {data.bands.map(({ from, to, verdict }) => {
          const [high, low] = [to === null ? top : y(to), from === 0 ? bottom : y(from)]
          const words = verdictWords[verdict] ?? ''
          return (
            <g key={verdict}>
              <rect
                className={verdict === 'metabolic' ? 'usual' : 'unusual'}
                x={left}
                y={high}
                width={right - left}
                height={Math.max(0, low - high)}
              />
              {to !== null && <path className="limit" d={`M${left} ${y(to)}H${right}`} />}
              {low - high > 14 && (
                <text className="tick" x={right - widthOf(words) - 6} y={high + 13}>
                  {words}
                </text>
              )}
            </g>
          )
        })}
        {scale.ticks.map(value => (
          <g key={value}>
            <path className="grid" d={`M${left} ${y(value)}H${right}`} />
            <text className="tick" x={left - 6} y={y(value) + 4} textAnchor="end">
              {value < 1 ? String(value) : formatNumber(value)}
            </text>
          </g>
        ))}
        <path className="axis" d={`M${left} ${top}V${bottom}H${right}`} />
        {data.points.map(one => {
          const px = x(one.day)
          const odd = one.verdict === 'possible_dumping' || one.verdict === 'other_amphetamine_source'
          return (
            <Mark
              key={`${one.day} ${one.plant}`}
              row={plants.indexOf(one.plant)}
              x={px}
              told={`${one.day} ${one.name}：${pair} 质量比 ${ratioWords(one)}，${verdictWords[one.verdict]}`}
              className={odd ? 'odd' : ''}
              onOpen={() => onPlant(one.plant)}
            >
              {one.value === null ? (
                <path
                  className="range"
                  d={`M${px} ${y(one.low ?? 0)}V${one.high === null ? top : y(one.high)}`}
                />
              ) : (
                <circle className="dot" cx={px} cy={y(one.value)} r={odd ? 4 : 2.6} />
              )}
            </Mark>
          )
        })}
        {ends.map((day, at) => (
          <text
            key={`${at} ${day}`}
            className="tick"
            x={x(day)}
            y={bottom + 16}
            textAnchor={(['start', 'middle', 'end'] as const)[at]}
          >
            {day}
          </text>
        ))}
      </>
    ),
  }
}
