/** Places with their figures: a name leads down, a value to what it was made of, a tick into the comparison. */
import { Checkbox } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { mostCompared, withoutWords } from '#contract/sewage/consumption.ts'
import { decimalsOf, formatChange, formatNumber, formatRange, formatShare } from '#lib/format.ts'
import { periodWords } from '#lib/wbe/period.ts'
import { RankCell } from '#web/charts/rank-cell.tsx'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useBasis } from '#web/widgets/basis/use-basis.ts'
import { ShortData, shortWords } from '#web/widgets/short-data.tsx'
import { basisOf, type ConsumptionState, daysOf, into, placeTitle } from './state.ts'
import type { Change, ConsumptionPage, ConsumptionRow } from './use-consumption.ts'

const perTenThousand = 10_000
const r = { className: 'r' } as const

export function Places({
  page,
  state,
  change,
}: {
  page: ConsumptionPage
  state: ConsumptionState
  change: Change
}): ReactElement {
  const { choose, may } = useBasis()
  const ofPlant = page.path.at(-1)?.level === 'P'
  const largest = Math.max(0, ...page.records.map(({ high }) => high ?? 0))
  const decimals = decimalsOf(largest)
  const toggle = (code: string, on: boolean) =>
    change({
      codes: on ? [...state.codes, code] : state.codes.filter(one => one !== code),
      pageNo: state.pageNo,
    })
  const name = (row: ConsumptionRow) => {
    const days = row.level === 'P' && (ofPlant || state.grain === 'DAY')
    if (row.without === 'masked' || days) return row.name
    return (
      <button type="button" className="link" onClick={() => change(into(row, state))}>
        {row.name}
      </button>
    )
  }
  const value = (row: ConsumptionRow) => {
    if (row.without !== null)
      return (
        <span className={row.without === 'masked' ? 'consumption-masked' : 'muted'}>
          {withoutWords[row.without]}
        </span>
      )
    const words = formatNumber(row.value, decimals)
    // What too little was measured for leads on like the others, and does not stand out like them.
    const short = state.grain !== 'DAY' && shortWords(row.completeness) !== undefined
    const weight = short ? 'link muted' : 'link semibold'
    const basis = may && basisOf(row, state, page.path)
    if (basis)
      return (
        <button type="button" className={weight} title="计算依据" onClick={() => choose(basis)}>
          {words}
        </button>
      )
    if (state.grain === 'DAY') return <b>{words}</b>
    return (
      <button
        type="button"
        className={weight}
        title="看各日的值"
        onClick={() => change({ codes: [row.code], only: true, ...daysOf(row.start, state.grain) })}
      >
        {words}
      </button>
    )
  }
  return (
    <PlainTable
      label="人均消费量"
      className="tight consumption-places"
      rows={page.records}
      keyOf={row => `${row.start} ${row.code}`}
      columns={[
        ...(ofPlant
          ? []
          : [
              {
                title: '对比',
                cell: (row: ConsumptionRow) => (
                  <Checkbox
                    aria-label={`对比${row.name}`}
                    checked={state.codes.includes(row.code)}
                    disabled={!state.codes.includes(row.code) && state.codes.length >= mostCompared}
                    onChange={on => toggle(row.code, on)}
                  />
                ),
              },
            ]),
        { title: placeTitle(state.level), className: 'whose', cell: name },
        ...(page.from === page.to
          ? []
          : [{ title: '周期', cell: (row: ConsumptionRow) => periodWords(state.grain, row.start) }]),
        {
          title: '值',
          ...r,
          // Of one day a part of the plants is what is usual.
          cell: row => (
            <span className="consumption-value">
              {state.grain !== 'DAY' && row.without === null && <ShortData completeness={row.completeness} />}
              {value(row)}
            </span>
          ),
        },
        { title: '95% CI', ...r, cell: row => formatRange(row.low, row.high, decimals) },
        { title: '环比', ...r, cell: row => formatChange(row.mom) },
        { title: '同比', ...r, cell: row => formatChange(row.yoy) },
        { title: '位次', ...r, cell: row => <RankCell {...row} of={row.ranked} /> },
        { title: '周末比', ...r, cell: row => formatNumber(row.ratio, 2) },
        {
          title: '有效厂',
          ...r,
          cell: row => `${formatNumber(row.plants)} / ${formatNumber(row.plantsAll)}`,
        },
        {
          title: '样品 / 有效日',
          ...r,
          cell: row => `${formatNumber(row.samples)} / ${formatNumber(row.days)}`,
        },
        {
          title: '人口 万人',
          ...r,
          cell: row => formatNumber(row.population === null ? null : row.population / perTenThousand, 2),
        },
        { title: '检出率', ...r, cell: row => formatShare(row.detectRate) },
        { title: '代入率', ...r, cell: row => formatShare(row.imputationRate) },
        { title: '完整率', ...r, cell: row => formatShare(row.completeness) },
      ]}
    />
  )
}
