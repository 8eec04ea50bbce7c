/** Consumption or load by drug: one drug large with its 95 % band, three others small on their own axes. */
import { Radio } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { loadUnit, measureWord } from '#contract/sewage/figures.ts'
import { drugColour, drugInk } from '#web/charts/palette.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { useTokens } from '#web/theme/use-tokens.ts'
import { DrugChips } from './drug-chips.tsx'
import { basisOf, drugTable, trendDataOf } from './drug-data.ts'
import { Multiple, ReadOut } from './drug-parts.tsx'
import { Sheet } from './sheet.tsx'
import { MainTrend } from './trend-panels.tsx'
import type { HomeChange, HomeState } from './url-state.ts'
import type { Drugs } from './use-overview.ts'

const inMultiples = ['METH', 'KET', 'MDMA', 'COC']

export interface DrugSheetProps {
  drugs: Drugs | undefined
  /** What is said while there is no answer. */
  waiting: string | undefined
  state: HomeState
  change: (change: HomeChange) => void
  title: ReactNode
}

export function DrugSheet({ drugs, waiting, state, change, title }: DrugSheetProps): ReactElement {
  const { dark } = useTokens()
  const { compare } = state
  // The figures that are shown, while others are asked for.
  const measure = drugs?.measure ?? state.measure
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
      change({ basis: basisOf(drugs, selected.drugCode, day, 1) })
  }
  const [from = '', to = ''] = [drugs?.days[0], drugs?.days[drugs.days.length - 1]]
  const until = to.slice(0, 4) === from.slice(0, 4) ? to.slice(5) : to
  return (
    <Sheet
      className="drug-sheet"
      title={title}
      sub={drugs && from ? `${drugs.regionName}人口加权 · ${loadUnit} · ${from} 至 ${until}` : undefined}
      action={
        <>
          <Radio.Group
            type="button"
            size="small"
            value={state.measure}
            options={[
              { label: '负荷量', value: 'pndl' },
              { label: '消费量', value: 'consumption' },
            ]}
            onChange={(value: HomeState['measure']) => change({ measure: value })}
          />
          {drugs && selected && <ViewData table={drugTable(drugs, selected)} />}
        </>
      }
    >
      <div className="row chip-row justify-between">
        <DrugChips
          drugs={drugs?.drugs ?? []}
          selected={selected?.drugCode ?? ''}
          measure={measure}
          onSelect={code => change({ drug: code })}
        />
      </div>
      <div className="fill trend-pair stack gap-20">
        <MainTrend
          data={data}
          style={style}
          unit={loadUnit}
          note={`${selected?.factor && measure === 'consumption' ? `系数 ${selected.factor.version}，` : ''}${drugs?.loqPolicy ?? ''}`}
          empty={waiting ?? '该区域在此期间没有检测结果'}
          onPick={openBasis}
          readOut={index => (
            <ReadOut
              drug={selected}
              drugs={drugs}
              index={index}
              compare={compare}
              dark={dark}
              onOpen={openBasis}
            />
          )}
        />
        <div className="column trend-column min-h-0">
          {usable
            .filter(drug => drug !== selected && inMultiples.includes(drug.drugCode))
            .slice(0, 3)
            .map(drug => (
              <Multiple key={drug.drugCode} drug={drug} drugs={drugs!} dark={dark} change={change} />
            ))}
        </div>
      </div>
    </Sheet>
  )
}
