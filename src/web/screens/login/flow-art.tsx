/** What the product does, drawn: a day of inflow, and a sub-sample for every equal volume that has passed. */

import { type ReactElement, useMemo } from 'react'
import { dayMs, minuteMs, periodStart } from '#lib/dates.ts'
import styles from './entry-page.module.css'

const width = 768
const height = 270
const minutes = 1440
const subSamples = 96
/** What is said of the last one takes so much, with the room beside its point. */
const wordsWidth = 136

const bump = (t: number, at: number, spread: number) => Math.exp(-(((t - at) / spread) ** 2))
/** Inflow over its daily mean, by minute: low before dawn, the morning peak, the flatter evening one. */
const flowAt = (minute: number) => {
  const t = minute / 60
  const night = bump(t, 3.6, 2.9) + bump(t, 27.6, 2.9)
  return 1 - 0.58 * night + 0.62 * bump(t, 8.3, 1.9) + 0.12 * bump(t, 12.6, 2.2) + 0.52 * bump(t, 20, 2.9)
}
const x = (minute: number) => (minute / minutes) * width
const y = (flow: number) => height - (flow / 1.75) * height * 0.78

function draw(): { curve: string; draws: { minute: number; top: number }[] } {
  const flows = Array.from({ length: minutes + 1 }, (_, minute) => flowAt(minute))
  const total = flows.reduce((sum, flow) => sum + flow, 0)
  const draws: { minute: number; top: number }[] = []
  let passed = 0
  flows.forEach((flow, minute) => {
    passed += flow
    if (passed >= ((draws.length + 1) * total) / (subSamples + 1) && draws.length < subSamples)
      draws.push({ minute, top: y(flow) })
  })
  const curve = flows
    .flatMap((flow, minute) => (minute % 12 === 0 ? [`${x(minute).toFixed(1)},${y(flow).toFixed(1)}`] : []))
    .join(' ')
  return { curve, draws }
}
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export function FlowArt(): ReactElement {
  const { curve, draws } = useMemo(draw, [])
  const now = useMemo(() => (Date.now() - periodStart(Date.now(), dayMs)) / minuteMs, [])
  const taken = draws.filter(({ minute }) => minute <= now)
  const last = taken.at(-1)
  // The words stay on the sheet: past the middle they stand left of the point.
  const onLeft = last !== undefined && last.minute > 1080
  // They stand clear of what is drawn: over the highest of the curve along their length.
  const wordsTop =
    last &&
    Math.min(
      ...draws
        .filter(({ minute }) => {
          const along = (x(minute) - x(last.minute)) * (onLeft ? -1 : 1)
          return along >= 0 && along <= wordsWidth
        })
        .map(({ top }) => top),
    ) - 14
  return (
    <figure className={styles['art']} aria-label="一日进水流量与等比例采样示意图">
      <figcaption>进水流量 m³/h 与等比例采样（示意）</figcaption>
      <svg viewBox={`0 -16 ${width} ${height + 44}`} aria-hidden="true">
        {[0, 360, 720, 1080, 1440].map(minute => (
          <line
            key={minute}
            x1={x(minute)}
            x2={x(minute)}
            y1={0}
            y2={height}
            className={styles['gridLine']}
          />
        ))}
        {draws.map(({ minute, top }) => (
          <line
            key={minute}
            x1={x(minute)}
            x2={x(minute)}
            y1={top}
            y2={height}
            className={minute <= now ? styles['taken'] : styles['ahead']}
          />
        ))}
        <polyline points={curve} className={styles['curve']} />
        <line x1={0} x2={width} y1={height} y2={height} className={styles['axis']} />
        {[0, 360, 720, 1080, 1440].map(minute => (
          <text
            key={minute}
            x={x(minute)}
            y={height + 20}
            textAnchor={minute === 0 ? 'start' : minute === 1440 ? 'end' : 'middle'}
            className={styles['tick']}
          >
            {minute === 1440 ? '24:00' : clock(minute)}
          </text>
        ))}
        {last && (
          <>
            <circle cx={x(last.minute)} cy={last.top} r={5} className={styles['point']} />
            <text
              x={x(last.minute) + (onLeft ? -12 : 12)}
              y={wordsTop}
              textAnchor={onLeft ? 'end' : 'start'}
              className={styles['pointText']}
            >
              {`${clock(last.minute)} 第 ${taken.length} 份`}
            </text>
          </>
        )}
      </svg>
    </figure>
  )
}
