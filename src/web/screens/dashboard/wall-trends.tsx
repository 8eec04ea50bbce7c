/** Four drugs as small multiples in grey: week mean, 95 % band, what is usual; only what exceeds that has a hue. */
import { type ReactElement, useMemo } from 'react'
import { loadUnit, measureWord } from '#contract/sewage/figures.ts'
import { shortDrugName } from '#lib/drug-name.ts'
import { formatChange, formatLoad } from '#lib/format.ts'
import { weekMeans } from '#lib/wbe/statistics.ts'
import { standingWord } from '#lib/wbe/usual.ts'
import { Chart } from '#web/charts/chart.tsx'
import { trendOption } from '#web/charts/trend.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { useTokens } from '#web/theme/use-tokens.ts'
import { OffMark } from '#web/widgets/off-mark.tsx'
import type { HomeState } from './url-state.ts'
import type { DrugSeries, Drugs } from './use-overview.ts'
import { WallPanel } from './wall-panel.tsx'

const shown = ['METH', 'KET', 'MDMA', 'COC']

/** First index of the stretch above the limit that reaches to the end; undefined when the end lies below. */
export function abnormalFrom(
  values: readonly (number | null)[],
  limits: readonly (number | null)[],
): number | undefined {
  const end = values.findLastIndex(value => value !== null)
  let from: number | undefined
  for (let index = end; index >= 0; index--) {
    const value = values[index]
    const limit = limits[index]
    if (value == null || limit == null || value <= limit) break
    from = index
  }
  return from
}

export function WallTrends({ drugs, state }: { drugs: Drugs | undefined; state: HomeState }): ReactElement {
  return (
    <WallPanel
      area="trends"
      title={`千人均${measureWord[state.measure]}`}
      sub={`${loadUnit} · 周均值 · 近 ${Math.max(7, state.days)} 日`}
      right={
        <span className="muted wall-text-18">
          <i className="wall-key-band inline-block" /> 均值与 95 % 置信区间　
          <i className="wall-key-dash inline-block" /> 常态 P10–P90
        </span>
      }
    >
      <div className="fill wall-multiples cols-4 grid">
        {shown.map(code => {
          const drug = drugs?.drugs.find(one => one.drugCode === code)
          return drug && drugs ? <WallTrend key={code} drug={drug} drugs={drugs} /> : null
        })}
      </div>
    </WallPanel>
  )
}

function WallTrend({ drug, drugs }: { drug: DrugSeries; drugs: Drugs }): ReactElement {
  const ink = useInk()
  const { level2 } = useTokens()
  const { data, from } = useMemo(() => {
    const [values, usualHigh] = [weekMeans(drug.values), weekMeans(drug.usualHigh)]
    return {
      data: {
        days: drugs.days,
        values,
        low: weekMeans(drug.low),
        high: weekMeans(drug.high),
        usual: [weekMeans(drug.usualLow), usualHigh] as const,
      },
      from: abnormalFrom(values, usualHigh),
    }
  }, [drug, drugs])
  const option = useMemo(
    () =>
      trendOption(
        data,
        {
          name: drug.drugName,
          colour: ink.data,
          fromZero: true,
          ticks: 3,
          lastPoint: true,
          ...(from === undefined ? {} : { abnormal: { from, colour: level2 } }),
        },
        ink,
      ),
    [data, drug, ink, from, level2],
  )
  const { week } = drug
  const standing = standingWord(week.value, week)
  const high = standing === '高于常态'
  return (
    <div className="wall-multiple grid min-w-0 min-h-0">
      <p className="wall-multiple-head flex wall-gap-8 items-center nowrap">
        {high && (
          <span className="is-level-2">
            <OffMark above size="2.4rem" label="" />
          </span>
        )}
        <span className="cut wall-text-20" title={drug.drugName}>
          {shortDrugName(drug.drugName)}
        </span>
        <b className={high ? 'is-level-2' : undefined}>{formatLoad(week.value)}</b>
      </p>
      <p className="flex wall-gap-8 items-center nowrap justify-between ink-2">
        <span className="flex-none">近 7 日</span>
        <span className="flex-none">{standing}</span>
        <span className="cut">较前 7 日 {formatChange(week.change)}</span>
      </p>
      <div>
        <Chart option={option} name={`${drug.drugName}周均值`} />
      </div>
    </div>
  )
}
