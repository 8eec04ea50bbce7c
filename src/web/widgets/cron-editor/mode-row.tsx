/** One mode of a field: its radio and the boxes of its figures. */
import { InputNumber, Radio, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { beforeEnd, boundsOf, nearest, nth } from '#lib/quartz/bounds.ts'
import { type Range, titles, weekTitles } from '#lib/quartz/fields.ts'
import type { Figures } from '#lib/quartz/modes.ts'
import { ListBoxes } from './list-boxes.tsx'
import type { ModeRowProps } from './mode-props.ts'
import { modeWords } from './words.ts'

export function ModeRow(props: ModeRowProps): ReactElement {
  const { part, mode, chosen, disabled, figures } = props
  return (
    <div className="row cron-mode min-h-34 flex-wrap">
      <Radio value={mode} disabled={disabled}>
        {modeWords(part, mode)}
      </Radio>
      <span className="cron-figures inline-row flex-wrap ink-2">
        <ModeFigures {...props} />
      </span>
      {mode === 'list' && (chosen || figures.list.length > 0) && <ListBoxes {...props} />}
    </div>
  )
}

type FigureKey = Exclude<keyof Figures, 'list'>

function ModeFigures(props: ModeRowProps): ReactElement | null {
  const { part, mode, chosen, figures, yearWindow, thisYear, disabled, onFigures } = props
  const bounds = boundsOf(part, yearWindow, thisYear)
  const unit = part === 'week' ? '' : part === 'day' ? '日' : titles[part]
  const box = (key: FigureKey, { min, max }: Range, label: string) => (
    <InputNumber
      size="small"
      aria-label={`${titles[part]}：${label}`}
      style={{ width: 84 }}
      precision={0}
      // What was typed into the text stays as it is until its box is used.
      min={Math.min(min, figures[key])}
      max={Math.max(max, figures[key])}
      value={figures[key]}
      disabled={disabled || !chosen}
      onChange={value => value !== undefined && onFigures({ [key]: Math.min(max, Math.max(min, value)) })}
    />
  )
  const weekday = (key: FigureKey, label: string) => (
    <Select
      size="small"
      aria-label={`周：${label}`}
      style={{ width: 108 }}
      value={figures[key]}
      disabled={disabled || !chosen}
      options={weekTitles.map((title, at) => ({ value: at + 1, label: title }))}
      onChange={(value: number) => onFigures({ [key]: value })}
    />
  )
  const figure = (key: FigureKey, range: Range, label: string) =>
    part === 'week' && key !== 'loopStep' ? weekday(key, label) : box(key, range, label)
  switch (mode) {
    case 'range':
      return (
        <>
          从 {figure('rangeStart', bounds.rangeStart, '区间开始')} {unit} 至{' '}
          {figure('rangeEnd', bounds.rangeEnd, '区间结束')} {unit}
        </>
      )
    case 'loop':
      return (
        <>
          从 {figure('loopStart', bounds.start, '循环开始')} {unit} 开始，间隔{' '}
          {figure('loopStep', bounds.step, '循环间隔')} {part === 'week' || part === 'day' ? '天' : unit}
        </>
      )
    case 'beforeEnd':
      return <>{box('beforeEnd', beforeEnd, '月末前天数')} 天</>
    case 'nearest':
      return <>{box('nearest', nearest, '最近的工作日')} 日</>
    case 'lastWeek':
      return weekday('lastWeek', '最后一个')
    case 'nth':
      return (
        <>
          第 {box('nth', nth, '第几个')} 个 {weekday('nthWeek', '第几个星期')}
        </>
      )
    default:
      return null
  }
}
