/** Somebody else saved first: what I have beside what is there now, values as lists show them. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Draft } from '#web/data/resource-write.ts'
import { type Row, wordOf } from '#web/data/row.ts'
import { Dialog } from './layers.tsx'
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
  return (
    <Dialog
      title="这条记录已被他人修改"
      width={640}
      onCancel={props.onCancel}
      footer={
        <>
          <Button onClick={props.onTakePresent}>用最新的</Button>
          <Button type="primary" onClick={props.onKeepMine}>
            以我的为准
          </Button>
        </>
      }
    >
      <p className="aux my-12">
        {wordOf(present, 'updateBy') || '他人'} 于 {present.updateTime ?? '刚才'} 保存，请核对后再保存。
      </p>
      <table className="table conflict w-full">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">我的修改</th>
            <th scope="col">现在的值</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(name => (
            <tr key={name}>
              <th scope="row">{resource.fields[name]?.title ?? name}</th>
              <td>
                <ValueCell resource={resource} name={name} row={asRow} />
              </td>
              <td>
                <ValueCell resource={resource} name={name} row={present} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differing.length === 0 && <p className="my-12">两边的内容相同，可以放心用最新的。</p>}
    </Dialog>
  )
}
