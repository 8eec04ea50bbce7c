/** Which drug the large panel shows. What cannot be computed is not hidden: it says why. */
import type { ReactElement } from 'react'
import { shortDrugName } from '#lib/drug-name.ts'
import { drugColour } from '#web/charts/palette.ts'
import { useTokens } from '#web/theme/use-tokens.ts'
import { drugTitle } from './drug-data.ts'
import type { DrugSeries } from './use-overview.ts'

export interface DrugChipsProps {
  drugs: readonly DrugSeries[]
  selected: string
  measure: 'consumption' | 'pndl'
  onSelect: (code: string) => void
}

export function DrugChips({ drugs, selected, measure, onSelect }: DrugChipsProps): ReactElement {
  const { dark } = useTokens()
  return (
    <div className="drug-chips wraps gap-6" role="radiogroup" aria-label="毒品">
      {drugs.map(drug => {
        const barred = measure === 'consumption' && drug.loadOnly !== null
        const active = drug.drugCode === selected
        return (
          <button
            key={drug.drugCode}
            type="button"
            role="radio"
            aria-checked={active}
            disabled={barred}
            className={`drug-chip h-26 leading-24 pointer bg-card border text-12 nowrap${active ? ' is-active' : ''}${barred ? ' is-barred' : ''}`}
            title={barred ? `${drug.drugName}：${drug.loadOnly}，无法折算消费量` : undefined}
            onClick={() => onSelect(drug.drugCode)}
          >
            <i
              className="dot h-8 inline-block round"
              style={{ background: drugColour(drug.drugCode, dark) }}
            />
            {shortDrugName(drugTitle(drug, measure))}
            {barred && ` ${drug.loadOnly}`}
          </button>
        )
      })}
    </div>
  )
}
