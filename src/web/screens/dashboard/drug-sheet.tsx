/** Consumption or load by drug: one drug large with its 95 % band, three others small on their own axes. */
import { Radio } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { decimalsOf, formatChange, formatLoad, formatNumber, formatRange, formatShare } from '#lib/format.ts'
import { drugColour, drugInk } from '#web/charts/palette.ts'
import type { TrendData } from '#web/charts/trend.ts'
import { type ChartTable, ViewData } from '#web/charts/view-data.tsx'
import { useTokens } from '#web/theme/use-tokens.ts'
import { DrugChips, drugTitle } from './drug-chips.tsx'
import { FigureButton, Sheet } from './sheet.tsx'
import { MainTrend, SmallTrend } from './trend-panels.tsx'
import type { HomeChange, HomeState } from './url-state.ts'
import type { DrugSeries, Drugs } from './use-overview.ts'

export const loadUnit = 'mg/(d·千人)'
export const measureWord = { consumption: '消费量', pndl: '负荷量' } as const
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
const inMultiples = ['METH', 'KET', 'MDMA', 'COC']

/** Half of a day's values substituted: the point is drawn hollow. */
const hollowFrom = 0.5
export const trendDataOf = (drug: DrugSeries, days: readonly string[], compare: boolean): TrendData => ({
  days,
  values: drug.values,
  low: drug.low,
  high: drug.high,
  hollow: drug.censored.map(share => share >= hollowFrom),
  ...(compare ? { past: drug.past } : {}),
})

export function drugTable(drugs: Drugs, drug: DrugSeries, measure: HomeState['measure']): ChartTable {
  return {
    title: `${drugTitle(drug, measure)} ${measureWord[measure]} ${loadUnit}`,
    columns: ['日期', '本期', '95% CI 下限', '95% CI 上限', '去年同期', '有效厂数', 'LOQ 代入占比'],
    rows: () =>
      drugs.days.map((day, index) => [
        day,
        formatLoad(drug.values[index]),
        formatLoad(drug.low[index]),
        formatLoad(drug.high[index]),
        formatLoad(drug.past[index]),
        formatNumber(drug.plants[index]),
        formatShare(drug.censored[index]),
      ]),
    note: `${drugs.regionName}人口加权；低于定量限按 ${drugs.loqPolicy} 代入；去年同期按星期对齐（前 364 日）`,
  }
}

export interface DrugSheetProps {
  drugs: Drugs | undefined
  state: HomeState
  change: (change: HomeChange) => void
  title: ReactNode
}

export function DrugSheet({ drugs, state, change, title }: DrugSheetProps): ReactElement {
  const { dark } = useTokens()
  const { measure, compare } = state
  const usable = useMemo(
    () => drugs?.drugs.filter(drug => measure === 'pndl' || drug.loadOnly === null) ?? [],
    [drugs, measure],
  )
  const selected = usable.find(drug => drug.drugCode === state.drug) ?? usable[0]
  const data = useMemo(
    () => (drugs && selected ? trendDataOf(selected, drugs.days, compare) : { days: [], values: [] }),
    [drugs, selected, compare],
  )
  const style = useMemo(
    () => ({
      name: selected ? `${selected.drugName}${measureWord[measure]}` : measureWord[measure],
      colour: drugColour(selected?.drugCode ?? 'METH', dark),
      dash: drugInk(selected?.drugCode ?? 'METH').dash,
      lastPoint: true,
    }),
    [selected, measure, dark],
  )
  const openBasis = (index: number) => {
    const day = drugs?.days[index]
    if (day && drugs && selected?.values[index] != null)
      change({ basis: { region: drugs.regionCode, day, drug: selected.drugCode } })
  }
  const [from, to] = [drugs?.days[0], drugs?.days[drugs.days.length - 1]]
  return (
    <Sheet
      className="drug-sheet"
      title={title}
      sub={drugs && from ? `${drugs.regionName}人口加权 · ${loadUnit} · ${from} 至 ${to}` : undefined}
      action={
        <>
          <Radio.Group
            type="button"
            size="small"
            value={measure}
            options={[
              { label: '负荷量', value: 'pndl' },
              { label: '消费量', value: 'consumption' },
            ]}
            onChange={(value: HomeState['measure']) => change({ measure: value })}
          />
          {drugs && selected && <ViewData table={drugTable(drugs, selected, measure)} />}
        </>
      }
    >
      <div className="chip-row">
        <DrugChips
          drugs={drugs?.drugs ?? []}
          selected={selected?.drugCode ?? ''}
          measure={measure}
          onSelect={code => change({ drug: code })}
        />
      </div>
      <div className="trend-pair">
        <MainTrend
          data={data}
          style={style}
          unit={loadUnit}
          note={`${selected?.factor && measure === 'consumption' ? `系数 ${selected.factor.version}，` : ''}${drugs?.loqPolicy ?? ''}`}
          empty="该区域在此期间没有检测结果"
          onPick={openBasis}
          readOut={index => (
            <ReadOut drug={selected} drugs={drugs} index={index} compare={compare} onOpen={openBasis} />
          )}
        />
        <div className="trend-column">
          {usable
            .filter(drug => drug !== selected && inMultiples.includes(drug.drugCode))
            .slice(0, 3)
            .map(drug => (
              <Multiple
                key={drug.drugCode}
                drug={drug}
                drugs={drugs!}
                dark={dark}
                state={state}
                change={change}
              />
            ))}
        </div>
      </div>
    </Sheet>
  )
}

function ReadOut(props: {
  drug: DrugSeries | undefined
  drugs: Drugs | undefined
  index: number
  compare: boolean
  onOpen: (index: number) => void
}): ReactElement | null {
  const { drug, drugs, index, compare, onOpen } = props
  const day = drugs?.days[index]
  if (!drug || !drugs || !day) return null
  return (
    <>
      <span>
        {day.slice(5)} {weekdayOf(day)}
      </span>
      <span>
        <i className="key-line" style={{ borderColor: 'currentColor' }} />
        本期 <FigureButton onClick={() => onOpen(index)}>{formatLoad(drug.values[index])}</FigureButton>
      </span>
      <span>
        <i className="key-band" />
        95% CI <b>{formatRange(drug.low[index], drug.high[index], decimalsOf(drug.high[index] ?? 0))}</b>
      </span>
      {compare && (
        <span>
          <i className="key-dash" />
          去年同期 <b>{formatLoad(drug.past[index])}</b>
        </span>
      )}
      <span>
        有效 <b>{formatNumber(drug.plants[index])}</b>/{formatNumber(drugs.plants)} 厂
      </span>
    </>
  )
}

function Multiple(props: {
  drug: DrugSeries
  drugs: Drugs
  dark: boolean
  state: HomeState
  change: (change: HomeChange) => void
}): ReactElement {
  const { drug, drugs, dark, state, change } = props
  const data = useMemo(() => trendDataOf(drug, drugs.days, false), [drug, drugs])
  const style = useMemo(
    () => ({
      name: `${drug.drugName}${measureWord[state.measure]}`,
      colour: drugColour(drug.drugCode, dark),
    }),
    [drug, dark, state.measure],
  )
  const day = drugs.days[drugs.days.length - 1]
  return (
    <SmallTrend
      title={drug.drugName}
      value={
        <FigureButton
          onClick={() => day && change({ basis: { region: drugs.regionCode, day, drug: drug.drugCode } })}
        >
          {formatLoad(drug.mean)}
        </FigureButton>
      }
      change={<span className="growth">{formatChange(drug.mom)}</span>}
      data={data}
      style={style}
    />
  )
}
