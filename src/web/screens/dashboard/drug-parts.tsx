/** Parts of the drug sheet: the legend that reads out the cross-hair, and one small multiple. */
import { type ReactElement, useMemo } from 'react'
import { measureWord } from '#contract/sewage/figures.ts'
import { shortDrugName } from '#lib/drug-name.ts'
import { decimalsOf, formatChange, formatLoad, formatNumber, formatRange } from '#lib/format.ts'
import { bandColour, drugColour } from '#web/charts/palette.ts'
import { basisOf, trendDataOf } from './drug-data.ts'
import { FigureButton } from './sheet.tsx'
import { SmallTrend } from './trend-panels.tsx'
import type { HomeChange } from './url-state.ts'
import type { DrugSeries, Drugs } from './use-overview.ts'

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]

export function ReadOut(props: {
  drug: DrugSeries | undefined
  drugs: Drugs | undefined
  index: number
  compare: boolean
  dark: boolean
  onOpen: (index: number) => void
}): ReactElement | null {
  const { drug, drugs, index, compare, dark, onOpen } = props
  const day = drugs?.days[index]
  if (!drug || !drugs || !day) return null
  const colour = drugColour(drug.drugCode, dark)
  return (
    <>
      <span>
        {day.slice(5)} {weekdayOf(day)}
      </span>
      <span>
        <i className="key-line mr-4 inline-block" style={{ borderColor: colour }} />
        本期 <FigureButton onClick={() => onOpen(index)}>{formatLoad(drug.values[index])}</FigureButton>
      </span>
      <span>
        <i className="key-band mr-4 h-8 inline-block" style={{ background: bandColour(colour, dark) }} />
        95% CI <b>{formatRange(drug.low[index], drug.high[index], decimalsOf(drug.high[index] ?? 0))}</b>
      </span>
      {compare && (
        <span>
          <i className="key-dash mr-4 inline-block" />
          去年同期 <b>{formatLoad(drug.past[index])}</b>
        </span>
      )}
      <span>
        有效 <b>{formatNumber(drug.plants[index])}</b>/{formatNumber(drugs.plants)} 厂
      </span>
    </>
  )
}

export function Multiple(props: {
  drug: DrugSeries
  drugs: Drugs
  dark: boolean
  change: (change: HomeChange) => void
}): ReactElement {
  const { drug, drugs, dark, change } = props
  const data = useMemo(() => trendDataOf(drug, drugs.days, false), [drug, drugs])
  const style = useMemo(
    () => ({
      name: `${drug.drugName}${measureWord[drugs.measure]}`,
      colour: drugColour(drug.drugCode, dark),
    }),
    [drug, dark, drugs.measure],
  )
  const day = drugs.days[drugs.days.length - 1]
  return (
    <SmallTrend
      title={shortDrugName(drug.drugName)}
      value={
        <FigureButton onClick={() => day && change({ basis: basisOf(drugs, drug.drugCode, day) })}>
          {formatLoad(drug.mean)}
        </FigureButton>
      }
      change={<span className="ink-2">{formatChange(drug.mom)}</span>}
      data={data}
      style={style}
    />
  )
}
