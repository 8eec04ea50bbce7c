/** Which columns of an instrument's table are read, where its heads are not the usual ones: kept with the instrument. */
import { Button, Radio, Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { type FileColumns, headsOf, type LongColumns } from '#lib/lab/instrument-file.ts'
import { type Chosen, chosenOf, columnsOf, guessed, nothing } from './columns-chosen.ts'
import type { Sheet } from './model.ts'

const titles: readonly (readonly [keyof LongColumns, string])[] = [
  ['sample', '样品列'],
  ['compound', '化合物列'],
  ['figure', '浓度列'],
]

export function FileColumnsChooser({
  heads,
  instrument,
  compounds,
  value,
  onChange,
}: {
  /** Of the file that is open. */
  heads: readonly string[]
  instrument: string
  /** Of the worksheet. */
  compounds: Sheet['columns']
  value: FileColumns | null
  onChange: (columns: FileColumns | null) => void
}): ReactElement {
  const missing = value === null ? [] : headsOf(value).filter(head => !heads.includes(head))
  const fits = value !== null && heads.includes(value.sample) && missing.length < headsOf(value).length - 1
  const [open, setOpen] = useState(fits)
  const [chosen, choose] = useState<Chosen>(fits && value ? chosenOf(value) : nothing)
  if (!open)
    return (
      <p className="aux">
        列不对时{' '}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          指定文件的列
        </button>
        ，按 {instrument} 记住
      </p>
    )
  const take = (next: Chosen) => {
    choose(next)
    onChange(columnsOf(next) ?? null)
  }
  const taken = new Set([chosen.sample, ...Object.values(chosen.heads)])
  const headOf = (title: string, now: string | undefined, set: (head: string | undefined) => void) => (
    <Select
      key={title}
      aria-label={title}
      placeholder={title}
      showSearch
      allowClear
      style={{ width: 168 }}
      options={heads.map(head => ({
        label: head,
        value: head,
        disabled: chosen.wide && head !== now && taken.has(head),
      }))}
      value={now}
      onChange={(head?: string) => set(head)}
    />
  )
  return (
    <div className="stack gap-8">
      <div className="row gap-8 wrap">
        <Radio.Group
          type="button"
          aria-label="表的样式"
          options={[
            { label: '每行一个化合物', value: 'long' },
            { label: '每个化合物一列', value: 'wide' },
          ]}
          value={chosen.wide ? 'wide' : 'long'}
          onChange={(shape: string) =>
            take(
              shape === 'wide'
                ? { ...chosen, wide: true, heads: guessed(heads, compounds, chosen.sample) }
                : { ...chosen, wide: false },
            )
          }
        />
        {titles
          .filter(([name]) => !chosen.wide || name === 'sample')
          .map(([name, title]) => headOf(title, chosen[name], head => take({ ...chosen, [name]: head })))}
        <Button
          type="text"
          onClick={() => {
            choose(nothing)
            setOpen(false)
            onChange(null)
          }}
        >
          按默认识别
        </Button>
      </div>
      {chosen.wide && (
        <div className="file-compounds" role="group" aria-label="各化合物的列">
          {compounds.map(({ code, name }) => (
            <div key={code} className="row gap-8">
              <span className="file-compound" title={name}>
                {code}
              </span>
              {headOf(`${code} 的列`, chosen.heads[code], head => {
                const { [code]: _old, ...others } = chosen.heads
                take({ ...chosen, heads: head === undefined ? others : { ...others, [code]: head } })
              })}
            </div>
          ))}
        </div>
      )}
      {chosen.wide && !chosen.sample && <p className="aux">请先指定样品列（位置或标签号）</p>}
      {missing.length > 0 && (
        <p className="is-level-2">这个文件没有记住的列：{missing.join('、')}，这些列不会读取</p>
      )}
    </div>
  )
}
