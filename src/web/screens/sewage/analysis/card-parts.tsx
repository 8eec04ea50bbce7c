/** Parts of the card: the days of a short span as bars, and what lies in the place. */
import type { ReactElement } from 'react'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatChange, formatNumber } from '#lib/format.ts'
import type { Change } from './state.ts'
import type { Card } from './use-analysis.ts'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
export function Bars({ days }: { days: Card['days'] }): ReactElement | null {
  if (days.length < 2 || days.length > 14) return null
  const most = Math.max(1, ...days.map(({ value }) => value ?? 0))
  return (
    <ol className="analysis-bars">
      {days.map(({ day, value, without }) => (
        <li key={day} title={day}>
          <span>{value === null ? '—' : formatNumber(value, 1)}</span>
          <i style={{ height: value === null ? 0 : 4 + (value / most) * 36 }} />
          <span className="aux" title={without === null ? undefined : withoutWords[without]}>
            {weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}
          </span>
        </li>
      ))}
    </ol>
  )
}

export function Below({ data, change }: { data: Card; change: Change }): ReactElement | null {
  if (data.below.length === 0) return null
  return (
    <table className="analysis-below">
      <thead>
        <tr>
          <th scope="col">下钻</th>
          <th scope="col">均值</th>
          <th scope="col">环比</th>
        </tr>
      </thead>
      <tbody>
        {data.below.map(one => (
          <tr key={one.code}>
            <td>
              {one.without === 'masked' ? (
                one.name
              ) : (
                <button
                  type="button"
                  className="link"
                  onClick={() => change({ place: one.code, marked: undefined })}
                >
                  {one.name}
                </button>
              )}
            </td>
            <td>{one.without === null ? formatNumber(one.value, 1) : withoutWords[one.without]}</td>
            <td className={one.change === 'UP' && one.separated ? 'up' : undefined}>
              {formatChange(one.mom)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
