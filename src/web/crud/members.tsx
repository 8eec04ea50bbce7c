/** People who belong to something (a role, a department): looked at, brought in, let go. */
import { Button, Input } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useState } from 'react'
import { sysUser } from '#contract/identity/user.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Page } from '#contract/kit/envelope.ts'
import { callFully } from '#web/api/client.ts'
import { useCall } from '#web/data/call.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { useQueriesOf, userKind } from '#web/widgets/picker/pick-kinds.ts'
import { PickerModal } from '#web/widgets/picker/picker-modal.tsx'
import { SaidAt } from '#web/widgets/said-at.tsx'
import { told, useHeld } from './actions.ts'
import { actionsOf } from './declared-actions.ts'
import { SideLayer } from './layers.tsx'
import { RowActions } from './row-actions.tsx'
import { Rows, type RowsProps } from './rows.tsx'
import type { Action, DialogProps } from './screen.ts'
import { useSelection } from './selection.ts'
import { type OpenDialog, useRowActions } from './use-row-actions.ts'

export interface MembersProps extends Pick<RowsProps<typeof sysUser.fields>, 'columns'> {
  /** What they belong to, by the name that the calls have for it. */
  of: Readonly<Record<string, string>>
  /** Pages of them, told the part of an account that is searched; those who come in, and those who go. */
  calls: { list: Endpoint; add: Endpoint; remove: Endpoint }
  /** Whether the person at the screen says who belongs. */
  may: boolean
  /** What bringing in and letting go are called, and what is asked before somebody goes. */
  words: { add: string; remove: string; asks: (names: string) => string; hint: string; gone?: string }
  rowActions?: readonly Action<Row>[]
  /** Further buttons over the list. */
  tools?: ReactNode
}
const size = 10
const most = 3
const nameOf = (row: object) => textOf(Reflect.get(row, 'realname') ?? Reflect.get(row, 'username'))
const namesOf = (rows: readonly Row[]) =>
  rows.slice(0, most).map(nameOf).join('、') + (rows.length > most ? ` 等 ${rows.length} 人` : '')

export function Members({ of, calls, may, words, columns, tools, ...props }: MembersProps): ReactElement {
  const selection = useSelection()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [picking, setPicking] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog>()
  const queries = useQueriesOf(userKind)
  const query = { ...of, pageNo: page, pageSize: size, ...(asked && { username: asked }) }
  const answer = useCall(calls.list, { query }, { keepPrevious: true })
  const data = (answer.data ?? undefined) as Page<Row> | undefined
  const refresh = async () => void (await answer.refetch())
  const ask = (words: string) => {
    setAsked(words)
    setPage(1)
  }
  const leaving: Action<Row> = {
    key: 'remove',
    title: words.remove,
    danger: true,
    aside: true,
    confirm: rows => words.asks(namesOf(rows)),
    call: calls.remove,
    with: rows => ({ ...of, userIds: rows.map(({ id }) => id).join(',') }),
    done: words.gone,
  }
  const [remove] = actionsOf(sysUser, may ? [leaving] : [])
  const own = actionsOf(sysUser, props.rowActions)
  const actions = useRowActions({
    resource: sysUser,
    screen: { rowActions: remove ? [...own, remove] : own },
    may: () => false,
    open: () => undefined,
    edit: () => undefined,
    refresh,
    selection,
    setDialog,
  })
  const bring = async (ids: readonly string[]) => {
    setPicking(false)
    if (ids.length === 0) return
    await told(() => callFully(calls.add, { body: { ...of, userIdList: ids } }))
    await refresh()
  }
  return (
    <div className="column child-editor gap-12 min-w-0">
      <div className="wraps child-tools" role="search">
        <Input.Search
          allowClear
          aria-label="用户账号"
          placeholder="用户账号"
          value={typed}
          onChange={setTyped}
          onClear={() => ask('')}
          onSearch={text => ask(text.trim())}
        />
        {may && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setPicking(true)}>
            {words.add}
          </Button>
        )}
        {tools}
        {remove && (
          <SaidAt
            run={say => actions.onBatch(remove, say)}
            button={press => (
              <Button disabled={selection.rows.length === 0} onClick={press}>
                批量{remove.title}
              </Button>
            )}
          />
        )}
      </div>
      <Rows
        resource={sysUser}
        columns={columns}
        page={{ ...answer, data }}
        selection={may ? selection : undefined}
        filtered={asked !== ''}
        hint={words.hint}
        onClear={() => {
          setTyped('')
          ask('')
        }}
        rowPx={36}
        actionsPx={actions.widthPx(data?.records ?? [])}
        actions={
          actions.any
            ? row => <RowActions row={row} label={nameOf(row)} actions={actions.of(row)} />
            : undefined
        }
        at={{ page, size }}
        onPage={setPage}
      />
      {picking && (
        <PickerModal
          title="选择用户"
          chosenTitle="已选用户"
          endpoint={userKind.list}
          columns={userKind.columns}
          queries={queries}
          keyOf={row => textOf(row['id'])}
          labelOf={nameOf}
          multi
          width={1000}
          chosen={[]}
          onOk={picked => void bring(picked.map(row => textOf(row['id'])))}
          onClose={() => setPicking(false)}
        />
      )}
      {dialog && (
        <dialog.Body
          rows={dialog.rows}
          close={() => setDialog(undefined)}
          refresh={refresh}
          clearSelection={selection.clear}
        />
      )}
    </div>
  )
}

type Described = Omit<MembersProps, 'may'> & {
  title: string
  /** Who holds it says who belongs. */
  perm: string
}
/** The members of a row in a drawer, as the dialog of an action. */
export const membersLayer = <R,>(describe: (row: R) => Described) =>
  function MembersLayer({ rows: [row], close }: DialogProps<R>): ReactElement | null {
    const held = useHeld()
    if (!row) return null
    const { title, perm, ...members } = describe(row)
    return (
      <SideLayer title={title} width={720} maskClosable onCancel={close}>
        <Members {...members} may={held(perm)} />
      </SideLayer>
    )
  }
