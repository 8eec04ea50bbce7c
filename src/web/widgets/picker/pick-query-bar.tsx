/** Conditions above a list that is picked from. What is typed counts when 查询 or Enter says so; a choice counts at once. */
import { Button, DatePicker, Input, InputNumber, Select } from '@arco-design/web-react'
import { IconDown, IconUp } from '@arco-design/web-react/icon'
import { type FormEvent, type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { wrap } from '#contract/kit/page-query.ts'
import { useDict } from '#web/data/dict.ts'
import { figureIn } from '../limits.ts'
import { useTypedMoment, useTypedSpan } from '../typed-moment.ts'
import type { PickQuery } from './pick-columns.ts'

/** Wire filters by parameter name. */
export type PickFilters = Readonly<Record<string, string>>

interface QueryBarProps {
  queries: readonly PickQuery[]
  onSearch: (filters: PickFilters) => void
  /** The rest is behind 展开. */
  shown?: number
  extra?: ReactNode
}
const withoutBlanks = (filters: Readonly<Record<string, string | undefined>>): PickFilters =>
  Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  )

export function PickQueryBar({
  queries,
  onSearch,
  shown = queries.length,
  extra,
}: QueryBarProps): ReactElement {
  const [filters, setFilters] = useState<PickFilters>({})
  const [open, setOpen] = useState(false)
  const change = (patch: Readonly<Record<string, string | undefined>>, now: boolean) => {
    const next = withoutBlanks({ ...filters, ...patch })
    setFilters(next)
    if (now) onSearch(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(filters)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // From what was typed down into the rows; choices and dates keep the arrow for themselves.
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return
    if (event.target.closest('.arco-select, .arco-picker, .arco-input-number')) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  }
  return (
    <form className="pick-query flex flex-wrap" role="search" onSubmit={submit} onKeyDown={onKeyDown}>
      {queries.slice(0, open ? undefined : shown).map(query => (
        <QueryItem key={query.key} query={query} filters={filters} onChange={change} />
      ))}
      <div className="wraps">
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          onClick={() => {
            setFilters({})
            onSearch({})
          }}
        >
          重置
        </Button>
        {shown < queries.length && (
          <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'} {open ? <IconUp /> : <IconDown />}
          </Button>
        )}
        {extra}
      </div>
    </form>
  )
}

interface ItemProps {
  query: PickQuery
  filters: PickFilters
  onChange: (patch: Readonly<Record<string, string | undefined>>, now: boolean) => void
}
function QueryItem({ query, filters, onChange }: ItemProps): ReactElement {
  const id = useId()
  const [typedDay, typedDays] = [useTypedMoment(), useTypedSpan()]
  const { key, label } = query
  return (
    <div className="row pick-query-item">
      <label className="flex-none ink-2" htmlFor={id}>
        {label}
      </label>
      {query.kind === 'text' && (
        <Input
          id={id}
          allowClear
          placeholder={`请输入${label}`}
          value={(filters[key] ?? '').replace(/^\*|\*$/g, '')}
          onChange={text => onChange({ [key]: wrap.like(text.trim()) }, false)}
          onClear={() => onChange({ [key]: undefined }, true)}
        />
      )}
      {query.kind === 'choice' && <Choice id={id} query={query} filters={filters} onChange={onChange} />}
      {query.kind === 'date' && (
        <DatePicker
          {...typedDay}
          {...{ id, 'aria-label': label }}
          dayStartOfWeek={1}
          value={filters[key]}
          onChange={day => onChange({ [key]: day }, true)}
        />
      )}
      {query.kind === 'dates' && (
        <DatePicker.RangePicker
          {...typedDays}
          {...{ id, 'aria-label': label }}
          dayStartOfWeek={1}
          placeholder={['开始日期', '结束日期']}
          value={
            filters[`${key}_begin`] && filters[`${key}_end`]
              ? [filters[`${key}_begin`]!, filters[`${key}_end`]!]
              : undefined
          }
          onChange={days => onChange({ [`${key}_begin`]: days?.[0], [`${key}_end`]: days?.[1] }, true)}
        />
      )}
      {query.kind === 'numbers' && (
        <span className="pick-range beside gap-4">
          {(['begin', 'end'] as const).map(end => (
            <InputNumber
              key={end}
              {...(end === 'begin' ? { id } : { 'aria-label': `${label}至` })}
              hideControl
              parser={text => figureIn(text)}
              placeholder={end === 'begin' ? '最小' : '最大'}
              value={filters[`${key}_${end}`]}
              onChange={figure =>
                onChange({ [`${key}_${end}`]: figure === undefined ? undefined : String(figure) }, false)
              }
            />
          ))}
        </span>
      )}
    </div>
  )
}

function Choice({ id, query, filters, onChange }: ItemProps & { id: string }): ReactElement {
  const items = useDict(query.choices ? undefined : query.dict)
  return (
    <Select
      {...{ id, 'aria-label': query.label }}
      allowClear
      placeholder="全部"
      value={filters[query.key]}
      options={(query.choices ?? items).map(({ value, text }) => ({ value, label: text }))}
      onChange={(value: string | undefined) => onChange({ [query.key]: value }, true)}
    />
  )
}
