/** Texts of one condition as tags: a click edits one, × takes it away, 新建 adds. */
import { Button, Input } from '@arco-design/web-react'
import { IconClose, IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import type { PredicateName } from '#contract/platform/gateway-route.ts'

const hints: Partial<Record<PredicateName, string>> = {
  Path: '/lab/**',
  Host: '**.example.cn',
  Method: 'GET',
  RemoteAddr: '10.0.0.0/8',
  After: '2026-01-31 08:00:00',
  Before: '2026-01-31 08:00:00',
  Between: '2026-01-31 08:00:00',
}
interface TagsProps {
  name: PredicateName
  values: readonly string[]
  readOnly: boolean
  onChange: (values: string[]) => void
}
export function GatewayTags({ name, values, readOnly, onChange }: TagsProps): ReactElement {
  /** Place of what is being written; behind the last: a new one. */
  const [at, setAt] = useState<number>()
  const [text, setText] = useState('')
  const open = (place: number, value: string) => {
    setAt(place)
    setText(value)
  }
  const keep = () => {
    if (at === undefined) return
    const value = text.trim()
    const next = [...values]
    if (value !== '') next[at] = value
    setAt(undefined)
    if (value !== '') onChange([...new Set(next)])
  }
  const box = (
    <Input
      autoFocus
      size="small"
      style={{ width: 220 }}
      aria-label={`${name} 的值`}
      placeholder={hints[name]}
      value={text}
      onChange={setText}
      onBlur={keep}
      onKeyDown={event => {
        if (event.key === 'Enter') keep()
        else if (event.key === 'Escape') {
          event.stopPropagation()
          setAt(undefined)
        }
      }}
    />
  )
  return (
    <div className="row flex-wrap gap-6">
      {values.map((value, place) =>
        at === place ? (
          <span key={value}>{box}</span>
        ) : (
          <span key={value} className="gateway-tag inline-row bg-fill border rounded-3">
            <button
              type="button"
              className="mono px-8 ink-1"
              disabled={readOnly}
              aria-label={`修改 ${value}`}
              onClick={() => open(place, value)}
            >
              {value}
            </button>
            {!readOnly && (
              <button
                className="px-8 ink-1"
                type="button"
                aria-label={`删除 ${value}`}
                onClick={() => onChange(values.filter(each => each !== value))}
              >
                <IconClose />
              </button>
            )}
          </span>
        ),
      )}
      {at === values.length
        ? box
        : !readOnly && (
            <Button size="small" type="dashed" icon={<IconPlus />} onClick={() => open(values.length, '')}>
              新建{name}
            </Button>
          )}
    </div>
  )
}
