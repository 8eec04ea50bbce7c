/** Four figures above the wall's map. */
import type { ReactElement } from 'react'
import { figureText, figures as words } from '#contract/sewage/figures.ts'
import { absent, formatNumber } from '#lib/format.ts'
import { known, type Figure as Value } from '#web/charts/gaps.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'
import { LevelGlyph } from '#web/widgets/level-glyph.tsx'
import { ackMinutes, normalRange } from './figure-data.ts'
import type { HomeFigures } from './use-home-figures.ts'

interface StripCell {
  title: string
  value: string
  unit: string
  /** A long unit stands beside the title, where it leaves room for the figure. */
  titleUnit?: string
  note: string
  spark: readonly Value[]
  bad: boolean
}
function stripOf({ today, water, liveWater }: HomeFigures): StripCell[] {
  const complete = today?.completeness
  const share = complete?.share == null ? null : complete.share * 100
  const ack = ackMinutes(today)
  return [
    {
      title: words.completeness.name,
      value: figureText('completeness', share),
      unit: words.completeness.unit,
      note: `近 7 日 · 正常 ≥ ${normalRange.completenessPct}`,
      spark: complete?.byDay ?? [],
      bad: share !== null && share < normalRange.completenessPct,
    },
    {
      title: words.flow.name,
      value: figureText('flow', liveWater.stations ? liveWater.flow : null),
      unit: '',
      titleUnit: words.flow.unit,
      note: `此刻 · ${formatNumber(liveWater.stations)} 厂合计`,
      spark: water?.points.slice(-24).map(point => point.flow) ?? [],
      bad: false,
    },
    {
      title: words.ack.name,
      value: figureText('ack', ack),
      unit: words.ack.unit,
      note: `24 h 均值 · 正常 ≤ ${normalRange.ackMin}`,
      spark: [],
      bad: ack !== null && ack > normalRange.ackMin,
    },
    {
      title: words.cod.name,
      value: figureText('cod', liveWater.cod),
      unit: '',
      titleUnit: words.cod.unit,
      note: '此刻 · 流量 × 浓度',
      spark: water?.points.slice(-24).map(point => point.cod) ?? [],
      bad: false,
    },
  ]
}

export function WallStrip({ figures }: { figures: HomeFigures }): ReactElement {
  return (
    <section className="wall-strip cols-4 grid h-full bg-card" aria-label="关键指标">
      {stripOf(figures).map(cell => (
        <div className="ink-2 nowrap" key={cell.title}>
          <p className="flex items-center wall-gap-6">
            {cell.bad && <LevelGlyph level={3} size="2.2rem" label="一般，超出正常范围" />}
            {cell.title}
            {cell.titleUnit !== undefined && <span className="muted wall-text-18">{cell.titleUnit}</span>}
          </p>
          <p className="wall-strip-figure flex items-center wall-gap-6">
            <b className={cell.value === absent ? 'is-absent' : cell.bad ? 'is-level-3' : undefined}>
              {cell.value}
            </b>
            {cell.value !== absent && cell.unit}
            {cell.value !== absent && known(cell.spark).length > 1 && (
              <span className="wall-strip-spark ml-auto">
                <Sparkline
                  values={cell.spark}
                  width={88}
                  height={40}
                  stroke={2}
                  dot={4}
                  fluid
                  label={`${cell.title}走势`}
                />
              </span>
            )}
          </p>
          <p className="muted wall-text-18 flex items-center wall-gap-6">{cell.note}</p>
        </div>
      ))}
    </section>
  )
}
