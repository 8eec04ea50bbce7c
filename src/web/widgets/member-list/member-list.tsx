/** People who belong to something (a role, a department): looked at, brought in, let go. */
import './member-list.css'
import { Button, Checkbox, Dropdown, Input, Menu, Message, Modal } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { CallError } from '#web/api/call-error.ts'
import { type AnyRow, useRecords } from '#web/data/records.ts'
import { cellText, type PickColumn } from '#web/widgets/picker/pick-columns.ts'
import { useQueriesOf, userKind } from '#web/widgets/picker/pick-kinds.ts'
import { PickerModal } from '#web/widgets/picker/picker-modal.tsx'
import { Pager } from '../pager.tsx'

export interface MemberAct {
  title: string
  danger?: boolean
  run: (row: AnyRow) => void
}
export interface MemberListProps {
  label: string
  endpoint: Endpoint
  /** What every page is asked with. */
  query: Readonly<Record<string, string>>
  columns: readonly PickColumn[]
  /** 已有用户, 添加已有用户: what the button that brings people in says; absent: nobody may. */
  addTitle?: string
  add?: (userIds: readonly string[]) => Promise<string>
  /** 删除, 取消关联: what letting go is called; absent: nobody may. */
  removeTitle?: string
  removeWords?: (names: string) => string
  remove?: (userIds: readonly string[]) => Promise<string>
  acts?: readonly MemberAct[]
  /** Further buttons over the list. */
  tools?: ReactNode
  emptyHint: string
  onChanged?: () => void
}
const size = 10
const idOf = (row: AnyRow) => String(row['id'])
const nameOf = (row: AnyRow) => String(row['realname'] ?? row['username'] ?? '')

export function MemberList(props: MemberListProps): ReactElement {
  const { endpoint, columns, add, remove, acts = [] } = props
  const removeTitle = props.removeTitle ?? '移除'
  const [page, setPage] = useState(1)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<readonly AnyRow[]>([])
  const [picking, setPicking] = useState(false)
  const queries = useQueriesOf(userKind)
  const answer = useRecords(endpoint, {
    query: { ...props.query, pageNo: page, pageSize: size, ...(asked && { username: asked }) },
  })
  const rows = answer.data?.records ?? []
  const total = answer.data?.total ?? 0
  const act = async (work: () => Promise<string>) => {
    try {
      Message.success(await work())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind === 'refused' || error.kind === 'denied') Message.warning(error.message)
    }
    setChosen([])
    await answer.refetch()
    props.onChanged?.()
  }
  const letGo = (gone: readonly AnyRow[]) => {
    if (!remove) return
    if (gone.length === 0) {
      Message.warning('请选择一条记录！')
      return
    }
    const names = gone.map(nameOf).slice(0, 3).join('、') + (gone.length > 3 ? ` 等 ${gone.length} 人` : '')
    Modal.confirm({
      title: removeTitle,
      content: props.removeWords?.(names) ?? `确定移除 ${names} 吗?`,
      okText: '确定',
      cancelText: '取消',
      onOk: () => act(() => remove(gone.map(idOf))),
    })
  }
  const isChosen = (row: AnyRow) => chosen.some(each => idOf(each) === idOf(row))
  const toggle = (row: AnyRow) =>
    setChosen(now => (isChosen(row) ? now.filter(each => idOf(each) !== idOf(row)) : [...now, row]))
  const actsOf = (row: AnyRow): MemberAct[] => [
    ...acts,
    ...(remove ? [{ title: removeTitle, danger: true, run: () => letGo([row]) }] : []),
  ]
  const acting = acts.length > 0 || remove !== undefined
  return (
    <div className="column member-list gap-12 min-w-0">
      <div className="wraps member-tools" role="search">
        <Input.Search
          allowClear
          aria-label="用户账号"
          placeholder="用户账号"
          value={words}
          onChange={setWords}
          onClear={() => setAsked('')}
          onSearch={text => {
            setAsked(text.trim())
            setPage(1)
          }}
        />
        {add && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setPicking(true)}>
            {props.addTitle ?? '添加已有用户'}
          </Button>
        )}
        {props.tools}
        {remove && (
          <Button disabled={chosen.length === 0} onClick={() => letGo(chosen)}>
            批量{removeTitle}
          </Button>
        )}
      </div>
      {answer.isError ? (
        <p className="row p-32-16 muted justify-center" role="alert">
          {answer.error instanceof Error ? answer.error.message : '加载失败'}
          <Button size="mini" onClick={() => void answer.refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <div className="member-rows overflow-x-auto">
          <table aria-label={props.label} aria-busy={answer.isFetching}>
            <thead>
              <tr>
                {remove && (
                  <th scope="col">
                    <span className="sr-only">选择</span>
                  </th>
                )}
                {columns.map(column => (
                  <th key={column.key} scope="col" style={{ minWidth: column.width }}>
                    {column.title}
                  </th>
                ))}
                {acting && <th scope="col">操作</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={idOf(row)}>
                  {remove && (
                    <td>
                      <Checkbox
                        aria-label={`选择 ${nameOf(row)}`}
                        checked={isChosen(row)}
                        onChange={() => toggle(row)}
                      />
                    </td>
                  )}
                  {columns.map(column => (
                    <td key={column.key}>
                      {cellText(column, row) || <span className="muted absent">—</span>}
                    </td>
                  ))}
                  {acting && (
                    <td className="member-acts">
                      <Acts row={row} name={nameOf(row)} acts={actsOf(row)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {answer.data && rows.length === 0 && (
            <p className="row p-32-16 muted justify-center">
              {asked ? '没有查询到任何数据' : props.emptyHint}
            </p>
          )}
          {!answer.data && <p className="row p-32-16 muted justify-center">加载中…</p>}
        </div>
      )}
      {total > size && (
        <Pager simple size="small" current={page} pageSize={size} total={total} onChange={setPage} />
      )}
      {picking && add && (
        <PickerModal
          title="选择用户"
          chosenTitle="已选用户"
          endpoint={userKind.list}
          columns={userKind.columns}
          queries={queries}
          keyOf={idOf}
          labelOf={nameOf}
          multi
          width={1000}
          chosen={[]}
          onOk={picked => {
            setPicking(false)
            if (picked.length > 0) void act(() => add(picked.map(idOf)))
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

/** Up to two stand side by side; of more, all but the first stand in a menu. */
function Acts({ row, name, acts }: { row: AnyRow; name: string; acts: readonly MemberAct[] }): ReactElement {
  const shown = acts.length > 2 ? acts.slice(0, 1) : acts
  const more = acts.slice(shown.length)
  return (
    <>
      {shown.map(({ title, danger, run }) => (
        <button
          key={title}
          type="button"
          className={danger ? 'link danger' : 'link'}
          aria-label={`${title} ${name}`}
          onClick={() => run(row)}
        >
          {title}
        </button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger="click"
          position="br"
          droplist={
            <Menu onClickMenuItem={key => more.find(({ title }) => title === key)?.run(row)}>
              {more.map(({ title, danger }) => (
                <Menu.Item key={title} className={danger ? 'danger' : ''}>
                  {title}
                </Menu.Item>
              ))}
            </Menu>
          }
        >
          <button type="button" className="link" aria-label={`更多 ${name}`} aria-haspopup="menu">
            更多
          </button>
        </Dropdown>
      )}
    </>
  )
}
