/** Rows on a phone: the name with the state beside it, and under it what the first columns say. */
import { Checkbox } from '@arco-design/web-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { Cell } from './cell.tsx'
import { type Column, columnOf } from './columns.ts'
import { FoldWords } from './fold-words.tsx'
import type { Selection } from './selection.ts'
import { TreeCaret } from './tree-caret.tsx'
import type { FoldLine } from './use-fold.ts'
import type { Tree } from './use-tree.ts'

export interface CardsProps {
  resource: Resource
  columns: readonly Column[]
  rows: readonly Row[]
  selection?: Selection
  stale: boolean
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  labelOf: (row: Row) => string
  tree?: Tree
  fold?: FoldLine
  dim?: (row: Row) => boolean
}
/** Lines under the name. */
const lines = 6

export function Cards(props: CardsProps): ReactElement {
  const { resource, columns, rows, selection, onOpen, actions, labelOf, fold } = props
  const name = columns.find(column => column.key === resource.label) ?? columns[0]
  const state = stateOf(resource, columns)
  const rest = columns.filter(({ key }) => key !== name?.key && key !== state?.key)
  // What a table never lets out of sight is not left out here.
  const turnOf = ({ pin, lateOnCard }: Column) => (pin ? 0 : lateOnCard ? 2 : 1)
  const others = [...rest].sort((a, b) => turnOf(a) - turnOf(b)).slice(0, lines)
  const foldLine = fold && (
    <li className="fold-line">
      <FoldWords line={fold} />
    </li>
  )
  return (
    <ul className={props.stale ? 'stack cards stale-rows' : 'stack cards'} aria-busy={props.stale}>
      {fold && !rows.some(({ id }) => id === fold.under) && foldLine}
      {rows.map(row => (
        <Fragment key={row.id}>
          <li
            className={props.dim?.(row) ? 'row-card border rounded-8 is-dim' : 'row-card border rounded-8'}
            data-id={row.id}
          >
            <header className="row semibold">
              {selection && (
                <Checkbox
                  checked={selection.ids.has(row.id)}
                  aria-label={`选择 ${labelOf(row)}`}
                  onChange={() => selection.toggle(row)}
                />
              )}
              {name && (
                <Name row={row} label={labelOf(row)} tree={props.tree}>
                  {onOpen ? (
                    <button type="button" className="link name" onClick={() => onOpen(row)}>
                      <Cell resource={resource} column={name} row={row} />
                    </button>
                  ) : (
                    <Cell resource={resource} column={name} row={row} />
                  )}
                </Name>
              )}
              {state && (
                <span className="ml-auto flex-none normal">
                  <Cell resource={resource} column={state} row={row} />
                </span>
              )}
            </header>
            <dl className="grid mt-4">
              {others.map(column => (
                <div className="min-w-0" key={column.key}>
                  <dt className="text-12 leading-18">{column.title}</dt>
                  <dd className="cut">
                    <Cell resource={resource} column={column} row={row} />
                    {column.unit && row[column.key] !== null && <small> {column.unit}</small>}
                  </dd>
                </div>
              ))}
            </dl>
            {actions && <footer className="flex justify-end border-t-light">{actions(row)}</footer>}
          </li>
          {row.id === fold?.under && foldLine}
        </Fragment>
      ))}
    </ul>
  )
}

/** What says how a row stands, whether the table shows it or not. */
function stateOf(resource: Resource, columns: readonly Column[]): Column | undefined {
  const told = columns.find(({ stateOnCard }) => stateOnCard)
  if (told) return told
  const key = ['state', 'status'].find(name => resource.fields[name]?.dict)
  if (key === undefined) return undefined
  return columns.find(column => column.key === key) ?? columnOf(resource, key)
}

function Name(props: { row: Row; label: string; tree?: Tree; children: ReactNode }): ReactElement {
  const { row, label, tree, children } = props
  const state = tree?.state.get(row.id)
  if (!tree || !state) return <>{children}</>
  return (
    <TreeCaret state={state} label={label} onToggle={() => tree.toggle(row)}>
      {children}
    </TreeCaret>
  )
}
