import { Checkbox } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { boundsOf } from '#lib/quartz/bounds.ts'
import { titles, weekTitles } from '#lib/quartz/fields.ts'
import type { ModeRowProps } from './mode-props.ts'

/** Every value of the field, to be ticked. */
export function ListBoxes({
  part,
  figures,
  chosen,
  disabled,
  yearWindow,
  thisYear,
  onFigures,
}: ModeRowProps): ReactElement {
  const { min, max } = boundsOf(part, yearWindow, thisYear).list
  const offered = Array.from({ length: max - min + 1 }, (_, at) => min + at)
  // A listed value outside of the offer (2119, 2018) is shown rather than lost.
  const values = [...new Set([...offered, ...figures.list])].sort((a, b) => a - b)
  return (
    <div
      className={`cron-list basis-full p-6-10 overflow-auto bg-fill rounded-3 cron-list-${part}`}
      role="group"
      aria-label={`${titles[part]}：指定的值`}
    >
      <Checkbox.Group
        value={[...figures.list]}
        disabled={disabled || !chosen}
        options={values.map(value => ({
          value,
          label: part === 'week' ? (weekTitles[value - 1] ?? value) : String(value),
        }))}
        onChange={(list: number[]) => onFigures({ list })}
      />
    </div>
  )
}
