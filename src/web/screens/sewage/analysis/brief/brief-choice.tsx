/** Which brief pictures are put into: one of those that are there, or a new one with its name. */
import { Input, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { type Row, textOf } from '#web/data/row.ts'
import { ControlItem, controlAria, errorStatus } from '#web/widgets/control.tsx'

export const fresh = 'new'

export function BriefChoice({
  rows,
  waiting,
  into,
  onInto,
  name,
  nameless,
  nameId,
  onName,
}: {
  rows: readonly Row[]
  waiting: boolean
  into: string | undefined
  onInto: (id: string) => void
  name: string
  /** It was to be saved without one. */
  nameless: boolean
  nameId: string
  onName: (name: string) => void
}): ReactElement {
  return (
    <>
      <ControlItem id={`${nameId}brief`} title="简报">
        <Select
          id={`${nameId}brief`}
          aria-label="简报"
          {...(into !== undefined && { value: into })}
          disabled={waiting}
          options={[
            ...rows.map(row => ({ value: row.id, label: textOf(row['title']) })),
            { value: fresh, label: '新建一份' },
          ]}
          onChange={onInto}
        />
      </ControlItem>
      {into === fresh && (
        <ControlItem id={nameId} title="名称" required message={nameless ? '请填写新简报的名称' : undefined}>
          <Input
            {...controlAria({
              id: nameId,
              label: '新简报的名称',
              required: true,
              invalid: nameless,
              describedBy: `${nameId}-help`,
            })}
            status={errorStatus(nameless)}
            value={name}
            maxLength={60}
            showWordLimit
            onChange={onName}
          />
        </ControlItem>
      )}
    </>
  )
}
