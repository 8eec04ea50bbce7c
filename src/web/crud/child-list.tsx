/** Rows of another resource that belong to the one shown: a short list, and the way to the whole one. */
import { type ReactElement, useState } from 'react'
import type { Fields } from '#contract/kit/field.ts'
import { useResourcePage } from '#web/data/resource-page.ts'
import { nameOfRow, type Row } from '#web/data/row.ts'
import { ChildEditor, type ChildEditorProps } from './child-editor.tsx'
import { Rows, type RowsProps } from './rows.tsx'
import { RowsLink } from './rows-link.tsx'
import type { DetailsTab } from './screen.ts'

export interface ChildListProps<F extends Fields> extends Pick<RowsProps<F>, 'resource' | 'columns'> {
  /** Path of the screen that lists them all, where there is one. */
  path?: string
  where: Readonly<Record<string, string>>
  refetchMs?: number
}
const size = 10

/** A resource whose rows name the record twice has two tabs: each is another address. */
const keyOfTab = (path: string, owner: string) => `${path.split('/').at(-1)!}-${owner}`

interface ChildTab extends Pick<DetailsTab<Row>, 'key' | 'title' | 'perm'> {
  render: (row: { id: string }) => ReactElement
}
/**
 * A tab of a record's details with its rows of another resource, for who may list those. With a `form` they are kept there.
 * @param owner the property by which they name the record; two tabs of one resource are told apart by it
 */
export const childTab = <const F extends Fields>(
  title: string,
  owner: keyof F & string,
  props: Omit<ChildListProps<F>, 'where'> | Omit<ChildEditorProps<F>, 'where'>,
): ChildTab => ({
  key: keyOfTab(props.resource.path, owner),
  title,
  perm: `${props.resource.perm}:list`,
  render: ({ id }) => {
    const where = { [owner]: id }
    return 'form' in props ? <ChildEditor {...props} where={where} /> : <ChildList {...props} where={where} />
  },
})

export function ChildList<const F extends Fields>(props: ChildListProps<F>): ReactElement {
  const resource = props.resource
  const [page, setPage] = useState(1)
  const answer = useResourcePage(
    resource,
    { pageNo: page, pageSize: size, filters: props.where },
    { refetchMs: props.refetchMs },
  )
  const { path, where } = props
  const total = answer.data?.total ?? 0
  return (
    <div className="child-list">
      {total > 0 && (
        <p className="aux my-12">
          共{' '}
          {path === undefined ? (
            total
          ) : (
            <RowsLink path={path} where={where} label={`在列表中查看${total}条${resource.title}`}>
              {total}
            </RowsLink>
          )}{' '}
          条
        </p>
      )}
      <Rows
        resource={resource}
        columns={props.columns}
        page={answer}
        rowPx={32}
        actionsPx={48}
        actions={
          path === undefined
            ? undefined
            : row => (
                <RowsLink
                  path={path}
                  open={row.id}
                  className="link"
                  label={`详情 ${nameOfRow(resource, row)}`}
                >
                  详情
                </RowsLink>
              )
        }
        at={{ page, size }}
        onPage={setPage}
      />
    </div>
  )
}
