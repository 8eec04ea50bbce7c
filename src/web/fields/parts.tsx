/** Pieces that several kinds share. */
import { Input } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { unwrap, wrap } from '#contract/kit/page-query.ts'
import { boxAhead, later } from '#web/ui/later.tsx'
import { absent, ask, type CellProps, isBlank, type QueryItemProps, textValue } from './kit.ts'

export function Absent(): ReactElement {
  return (
    <span className="muted absent">
      {absent}
      <span className="sr-only">无</span>
    </span>
  )
}

/** The server's word for a coded value, else the value itself. */
export function WordCell({ name, value, row }: CellProps): ReactElement {
  const words = textValue(row[`${name}_dictText`]) || textValue(value)
  return words === '' ? <Absent /> : <span title={words}>{words}</span>
}

/** `*typed*`, shown without its stars. */
export function LikeQuery({ id, field, name, filters, onChange }: QueryItemProps): ReactElement {
  const typed = unwrap.like(filters[name] ?? '')
  return (
    <Input
      id={id}
      aria-label={field.title}
      allowClear
      placeholder={ask('请输入', field.title)}
      value={typed}
      onChange={text => onChange({ [name]: text === '' ? undefined : wrap.like(text) })}
    />
  )
}

/** `name_begin` and `name_end`, both days included. */
export const DayRangeQuery = later(
  async () => (await import(/* webpackChunkName: 'moments' */ './moments.tsx')).DayRange,
  boxAhead,
)

export const blankOr = (value: unknown, show: (text: string) => ReactElement): ReactElement =>
  isBlank(value) ? <Absent /> : show(String(value))
