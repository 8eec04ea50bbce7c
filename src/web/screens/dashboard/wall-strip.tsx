/** Four figures above the wall's map. */
import type { ReactElement } from 'react'
import { figureText, figures as words } from '#contract/sewage/figures.ts'
import { absent, formatNumber } from '#lib/format.ts'
import { known, type Figure as Value } from '#web/charts/gaps.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'
import { OffMark } from '#web/widgets/off-mark.tsx'
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
  off?: 'above' | 'below' | undefined
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
      off: share !== null && share < normalRange.completenessPct ? 'below' : undefined,
    },
    {
      title: words.flow.name,
      value: figureText('flow', liveWater.stations ? liveWater.flow : null),
      unit: '',
      titleUnit: words.flow.unit,
      note: `此刻 · ${formatNumber(liveWater.stations)} 厂合计`,
      spark: water?.points.slice(-24).map(point => point.flow) ?? [],
    },
    {
      title: words.ack.name,
      value: figureText('ack', ack),
      unit: words.ack.unit,
      note: `24 h 均值 · 正常 ≤ ${normalRange.ackMin}`,
      spark: [],
      off: ack !== null && ack > normalRange.ackMin ? 'above' : undefined,
    },
    {
      title: words.cod.name,
      value: figureText('cod', liveWater.cod),
      unit: '',
      titleUnit: words.cod.unit,
      note: '此刻 · 流量 × 浓度',
      spark: water?.points.slice(-24).map(point => point.cod) ?? [],
    },
  ]
}

export function WallStrip({ figures }: { figures: HomeFigures }): ReactElement {
  return (
    <section className="wall-strip cols-4 grid h-full bg-card" aria-label="关键指标">
      {stripOf(figures).map(cell => (
        <div className="ink-2 nowrap" key={cell.title}>
          <p className="flex items-center wall-gap-6">
            {cell.off && (
              <span className="is-level-3">
                <OffMark above={cell.off === 'above'} size="2.2rem" label="超出正常范围" />
              </span>
            )}
            {cell.title}
            {cell.titleUnit !== undefined && <span className="muted wall-text-18">{cell.titleUnit}</span>}
          </p>
          <p className="wall-strip-figure flex items-center wall-gap-6">
            <b className={cell.value === absent ? 'is-absent' : cell.off ? 'is-level-3' : undefined}>
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
