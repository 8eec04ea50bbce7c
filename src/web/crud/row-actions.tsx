/** Actions of a row as words: two at most, the rest under 更多. The first is the next step. */
import { Menu } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { type ReactElement, useRef } from 'react'
import type { Row } from '#web/data/row.ts'
import { DropMenu } from '#web/widgets/drop-menu.tsx'
import { SaidAt, type Say } from '#web/widgets/said-at.tsx'

export interface RowAction {
  key: string
  title: string
  danger?: boolean
  /** Why it cannot be done now: said to whoever points at it or tries. */
  why?: string | undefined
  /** It opens a dialog, and does nothing by itself: an address may begin it. */
  asks?: boolean
  run: (say: Say) => void | Promise<void>
}
const inRow = 2
/** A word in every row calls nobody: red stands in the menu of the rest and in the dialog that asks, where somebody has chosen it. */
const linkOf = ({ why }: RowAction) => (why ? 'link is-held' : 'link')

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
        <SaidAt
          key={action.key}
          run={action.run}
          button={(press, busy) => (
            <button
              type="button"
              className={linkOf(action)}
              aria-label={`${action.title} ${label}`.trim()}
              aria-busy={busy}
              aria-disabled={action.why ? true : undefined}
              title={action.why}
              onClick={press}
            >
              {action.title}
            </button>
          )}
        />
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
      {rest.length > 0 && <More rest={rest} label={label} id={row.id} />}
    </span>
  )
}

/** What has no place in the row; what is refused is said at the word that opened it. */
export function More(props: {
  rest: readonly RowAction[]
  label: string
  id: string
  /** How the word looks: a link in a row. */
  className?: string
}): ReactElement {
  const { rest, label, id, className = 'link' } = props
  const chosen = useRef<RowAction>(undefined)
  return (
    <SaidAt
      run={say => chosen.current?.run(say)}
      button={press => (
        <DropMenu
          position="br"
          droplist={
            <Menu
              onClickMenuItem={key => {
                chosen.current = rest.find(action => action.key === key)
                press()
              }}
            >
              {rest.map(action => (
                <Menu.Item
                  key={action.key}
                  className={action.why ? 'is-held' : action.danger ? 'danger' : undefined}
                  title={action.why}
                >
                  {action.title}
                </Menu.Item>
              ))}
            </Menu>
          }
        >
          <button type="button" className={className} aria-label={`更多操作 ${label}`.trim()} data-row={id}>
            更多
            <IconDown className={className === 'link' ? undefined : 'ml-4'} />
          </button>
        </DropMenu>
      )}
    />
  )
}
