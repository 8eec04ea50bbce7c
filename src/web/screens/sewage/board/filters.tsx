/** The day, and which of its orders are looked at. */
import { Button, Checkbox, DatePicker, Input, Select } from '@arco-design/web-react'
import { IconLeft, IconRight } from '@arco-design/web-react/icon'
import type { ReactElement, ReactNode } from 'react'
import { businessDay } from '#lib/dates.ts'
import { serverNow } from '#web/api/clock.ts'
import { type Card, choicesOf, dayWords, type Wish, type Worker } from './model.ts'
import { noWish, type Put } from './use-board.ts'

interface FiltersProps {
  day: string
  /** Days to which a step leads. */
  back: string
  on: string
  cards: readonly Card[]
  /** Those of the schedule: also who has nothing to do may be asked for. */
  people: readonly Worker[]
  wish: Wish
  put: Put
  children?: ReactNode
}
/** What the day's orders have of it, counted in its own word: fewer than there are in all. */
const allWords = (of: string, count: number): string =>
  count === 0 ? '全部' : `${of.replace('#', String(count))}`
type Choices = readonly { value: string; label: string }[]

function Choice({
  title,
  value,
  choices,
  all,
  onChange,
}: {
  title: string
  value: string
  choices: Choices
  all: string
  onChange: (value: string) => void
}) {
  return (
    <Select
      className={choices.length < 2 && value === '' ? 'board-choice is-idle' : 'board-choice'}
      aria-label={title}
      prefix={title}
      value={value}
      options={[{ value: '', label: allWords(all, choices.length) }, ...choices]}
      onChange={onChange}
    />
  )
}

export function Filters({ day, back, on, cards, people, wish, put, children }: FiltersProps): ReactElement {
  const today = businessDay(serverNow())
  const go = (to: string) => put({ day: to === today ? '' : to })
  const narrowed = Object.values(wish).some(value => value !== '' && value !== false)
  const choices: readonly [string, keyof Wish & string, Choices, all: string][] = [
    ['区域', 'city', choicesOf(cards, 'cityCode', 'cityName'), '当日 # 市'],
    ['类型', 'type', choicesOf(cards, 'workType', 'typeText'), '当日 # 类'],
    ['人员', 'person', people.map(({ username, name }) => ({ value: username, label: name })), '全部 # 人'],
    ['批次', 'batch', choicesOf(cards, 'batchId', 'batchNo'), '当日 # 批'],
  ]
  return (
    <div className="panel board-filters">
      <span className="flex gap-4">
        <Button icon={<IconLeft />} aria-label="往前" onClick={() => go(back)} />
        <DatePicker
          className="board-day"
          aria-label="日期"
          value={day}
          allowClear={false}
          dayStartOfWeek={1}
          format={value => dayWords(value.format('YYYY-MM-DD'))}
          onChange={(_text, value) => go(value.format('YYYY-MM-DD'))}
        />
        <Button icon={<IconRight />} aria-label="往后" onClick={() => go(on)} />
      </span>
      {day !== today && (
        <Button type="text" onClick={() => go(today)}>
          今天
        </Button>
      )}
      {choices.map(([title, name, list, all]) => (
        <Choice
          key={name}
          title={title}
          value={String(wish[name])}
          choices={list}
          all={all}
          onChange={value => put({ [name]: value })}
        />
      ))}
      <Input
        className="board-search"
        aria-label="单号、厂、采样点"
        placeholder="单号、厂、采样点"
        allowClear
        value={wish.text}
        onChange={text => put({ text })}
      />
      <Checkbox checked={wish.late} onChange={on => put({ late: on ? 'Y' : '' })}>
        仅逾期工单
      </Checkbox>
      {narrowed && (
        <Button type="text" onClick={() => put(noWish)}>
          清除条件
        </Button>
      )}
      <span className="ml-auto flex gap-8">{children}</span>
    </div>
  )
}
