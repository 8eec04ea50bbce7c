/** Actions of a row as words: two at most, the rest under 更多. The first is the next step. */
import { Dropdown, Menu } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import type { Row } from '#web/data/row.ts'

export interface RowAction {
  key: string
  title: string
  danger?: boolean
  run: () => void
}
const inRow = 2

export function WordLinks({
  actions,
  label,
}: {
  actions: readonly RowAction[]
  label: string
}): ReactElement {
  return (
    <>
      {actions.map(action => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? 'link danger' : 'link'}
          aria-label={`${action.title} ${label}`.trim()}
          onClick={action.run}
        >
          {action.title}
        </button>
      ))}
    </>
  )
}

export function RowActions({
  actions,
  row,
  label,
}: {
  actions: readonly RowAction[]
  row: Row
  label: string
}): ReactElement {
  const shown = actions.length <= inRow ? actions : actions.slice(0, inRow)
  const rest = actions.slice(shown.length)
  return (
    <span className="inline-row gap-12">
      <WordLinks actions={shown} label={label} />
      {rest.length > 0 && (
        <Dropdown
          trigger="click"
          position="br"
          droplist={
            <Menu onClickMenuItem={key => rest.find(action => action.key === key)?.run()}>
              {rest.map(action => (
                <Menu.Item key={action.key} className={action.danger ? 'danger' : undefined}>
                  {action.title}
                </Menu.Item>
              ))}
            </Menu>
          }
        >
          <button
            type="button"
            className="link"
            aria-haspopup="menu"
            aria-label={`更多操作 ${label}`}
            data-row={row.id}
          >
            更多
            <IconDown />
          </button>
        </Dropdown>
      )}
    </span>
  )
}
