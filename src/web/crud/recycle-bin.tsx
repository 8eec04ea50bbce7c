/** What was deleted: put back, or gone for good. */
import { Button, Checkbox } from '@arco-design/web-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Answered } from '#web/ui/states.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { told } from './actions.ts'
import { Dialog } from './layers.tsx'
import { type PlainColumn, PlainTable } from './plain-table.tsx'
import type { Done } from './screen.ts'
import './table.css'
import './recycle-bin.css'

export interface RecycleBinProps<T extends { id: string }> {
  /** What lies in it: 用户. */
  kind: string
  of: UseQueryResult<readonly T[]>
  nameOf: (row: T) => string
  columns: readonly PlainColumn<T>[]
  /** What putting back is called. */
  restoreTitle: string
  restore: (ids: readonly string[]) => Promise<Done>
  destroy: (ids: readonly string[]) => Promise<Done>
  /** What goes with a row that goes for good: 及其角色、部门关系. */
  goesToo: string
  /** The list behind it. */
  refresh: () => Promise<void>
  close: () => void
}
export function RecycleBin<T extends { id: string }>(props: RecycleBinProps<T>): ReactElement {
  const { kind, of, nameOf, restoreTitle, close } = props
  const rows = of.data ?? []
  const [ticked, setTicked] = useState<readonly string[]>([])
  const none = ticked.length === 0
  const act = async (title: string, words: string, danger: boolean, work: () => Promise<Done>) => {
    if (!(await confirmed(title, words, danger))) return
    await told(work)
    setTicked([])
    await Promise.all([of.refetch(), props.refresh()])
  }
  const whom = (ids: readonly string[]) =>
    ids.length === 1
      ? `「${rows.filter(({ id }) => id === ids[0]).map(nameOf)}」`
      : `选中的 ${ids.length} 个${kind}`
  const restore = (ids: readonly string[]) =>
    void act(restoreTitle, `确定还原${whom(ids)}吗?`, false, () => props.restore(ids))
  const destroy = (ids: readonly string[]) =>
    void act('彻底删除', `${whom(ids)}${props.goesToo}将不能找回，确定彻底删除吗?`, true, () =>
      props.destroy(ids),
    )
  const ticks: PlainColumn<T> = {
    title: '选择',
    head: (
      <Checkbox
        aria-label="全选"
        checked={ticked.length === rows.length}
        indeterminate={!none && ticked.length < rows.length}
        onChange={on => setTicked(on ? rows.map(({ id }) => id) : [])}
      />
    ),
    cell: row => (
      <Checkbox
        aria-label={`选择 ${nameOf(row)}`}
        checked={ticked.includes(row.id)}
        onChange={on => setTicked(now => (on ? [...now, row.id] : now.filter(each => each !== row.id)))}
      />
    ),
  }
  return (
    <Dialog
      title={`${kind}回收站`}
      width={1000}
      onCancel={close}
      footer={
        <>
          <Button disabled={none} onClick={() => restore(ticked)}>
            批量还原
          </Button>
          <Button disabled={none} status="danger" onClick={() => destroy(ticked)}>
            批量删除
          </Button>
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      <Answered of={of} lines={4} empty={{ title: `被删除的${kind}`, filtered: false }}>
        {all => (
          <div className="recycle-box overflow-auto">
            <PlainTable
              rows={all}
              keyOf={({ id }) => id}
              nameOf={nameOf}
              columns={[ticks, ...props.columns]}
              actions={({ id }) => [
                { key: 'restore', title: restoreTitle, run: () => restore([id]) },
                { key: 'destroy', title: '彻底删除', danger: true, run: () => destroy([id]) },
              ]}
            />
          </div>
        )}
      </Answered>
    </Dialog>
  )
}
