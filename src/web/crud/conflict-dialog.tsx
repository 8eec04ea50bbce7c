/** The conflict of a declared form: values as its lists show them. */
import type { ReactElement } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Draft } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { ConflictSides } from './conflict-sides.tsx'
import { ValueCell } from './value-cell.tsx'

export interface ConflictDialogProps {
  resource: Resource
  names: readonly string[]
  mine: Draft
  present: Row
  onKeepMine: () => void
  onTakePresent: () => void
  onCancel: () => void
}

export function ConflictDialog(props: ConflictDialogProps): ReactElement {
  const { resource, mine, present } = props
  const differing = props.names.filter(
    name => !resource.fields[name]?.secret && String(mine[name] ?? '') !== String(present[name] ?? ''),
  )
  const asRow = { ...present, ...mine } as Row
  const sides = differing.map(name => ({
    title: resource.fields[name]?.title ?? name,
    mine: <ValueCell resource={resource} name={name} row={asRow} />,
    present: <ValueCell resource={resource} name={name} row={present} />,
  }))
  return <ConflictSides {...props} saved={present} sides={sides} />
}
