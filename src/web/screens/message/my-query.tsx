/** What is asked of one's own announcements. Words wait for 查询, choices do not. */
import { Button, Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { DictChoice } from '#web/widgets/dict-choice.tsx'

export interface MyFilters {
  titile: string
  sender: string
  msgCategory: string
  readFlag: string
}
export const noFilters: MyFilters = { titile: '', sender: '', msgCategory: '', readFlag: '' }

const inputs = [
  ['titile', '标题'],
  ['sender', '发布人'],
] as const
const choices = [
  ['msgCategory', '消息类型', 'msg_category'],
  ['readFlag', '阅读状态', 'read_flag'],
] as const

export function MyQuery(props: {
  filters: MyFilters
  onChange: (changes: Partial<MyFilters>) => void
}): ReactElement {
  const { filters, onChange } = props
  const [words, setWords] = useState({ titile: filters.titile, sender: filters.sender })
  return (
    <form
      className="panel query-bar beside gap-16 p-12-16"
      role="search"
      aria-label="查询条件"
      onSubmit={event => {
        event.preventDefault()
        onChange(words)
      }}
    >
      <div className="query-items spring grid mine-query">
        {inputs.map(([name, title]) => (
          <div key={name} className="row query-item min-w-0">
            <label className="flex-none ink-2 nowrap" htmlFor={`mine-${name}`}>
              {title}
            </label>
            <Input
              id={`mine-${name}`}
              placeholder={`请输入${title}`}
              allowClear
              value={words[name]}
              onChange={value => setWords(now => ({ ...now, [name]: value }))}
            />
          </div>
        ))}
        {choices.map(([name, title, dictCode]) => (
          <div key={name} className="row query-item min-w-0">
            <label className="flex-none ink-2 nowrap" htmlFor={`mine-${name}`}>
              {title}
            </label>
            <DictChoice
              id={`mine-${name}`}
              dictCode={dictCode}
              label={title}
              placeholder="全部"
              value={filters[name]}
              onChange={code => onChange({ [name]: code })}
            />
          </div>
        ))}
      </div>
      <div className="row query-buttons flex-none min-h-32">
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          onClick={() => {
            setWords({ titile: '', sender: '' })
            onChange(noFilters)
          }}
        >
          重置
        </Button>
      </div>
    </form>
  )
}
