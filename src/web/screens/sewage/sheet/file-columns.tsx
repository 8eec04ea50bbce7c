/** Which columns of an instrument's table are read, where its heads are not the usual ones: kept with the instrument. */
import { Button, Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { FileColumns } from '#lib/lab/instrument-file.ts'

const titles: readonly (readonly [keyof FileColumns, string])[] = [
  ['sample', '样品列'],
  ['compound', '化合物列'],
  ['figure', '浓度列'],
]
export function FileColumnsChooser({
  heads,
  instrument,
  value,
  onChange,
}: {
  /** Of the file that is open. */
  heads: readonly string[]
  instrument: string
  value: FileColumns | null
  onChange: (columns: FileColumns | null) => void
}): ReactElement {
  const fits = value !== null && titles.every(([name]) => heads.includes(value[name]))
  const [open, setOpen] = useState(fits)
  const [chosen, choose] = useState<Partial<FileColumns>>(fits && value ? value : {})
  if (!open)
    return (
      <p className="aux">
        列不对时{' '}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          指定样品、化合物和浓度列
        </button>
        ，按 {instrument} 记住
      </p>
    )
  return (
    <div className="row gap-8 wrap">
      {titles.map(([name, title]) => (
        <Select
          key={name}
          aria-label={title}
          placeholder={title}
          showSearch
          style={{ width: 168 }}
          options={[...heads]}
          value={chosen[name]}
          onChange={(head: string) => {
            const next = { ...chosen, [name]: head }
            choose(next)
            const { sample, compound, figure } = next
            if (sample && compound && figure) onChange({ sample, compound, figure })
          }}
        />
      ))}
      <Button
        type="text"
        onClick={() => {
          choose({})
          setOpen(false)
          onChange(null)
        }}
      >
        按默认识别
      </Button>
    </div>
  )
}
