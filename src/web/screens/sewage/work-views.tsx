/** 工单 in three ways: a list, the board of a day, the calendar of a week or month. Which of them stands in the address. */
import { type ComponentType, type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { workOrder } from '#contract/sewage/work-order.ts'
import { useHeld, useVerbs } from '#web/crud/actions.ts'
import { FormDialog } from '#web/crud/form-dialog.tsx'
import type { RecordProps } from '#web/crud/record-drawer.tsx'
import { useMedia } from '#web/crud/use-media.ts'
import { useRefresh } from '#web/data/resource-write.ts'
import { usePageHead } from '#web/session/page-context.ts'
import { later } from '#web/ui/later.tsx'

const WorkBoard = later(
  async () => (await import(/* webpackChunkName: 'board' */ './board/work-board.tsx')).WorkBoard,
)
const WorkCalendar = later(
  async () => (await import(/* webpackChunkName: 'board' */ './board/work-calendar.tsx')).WorkCalendar,
)
const items = [
  { key: 'board', title: '看板' },
  { key: 'list', title: '列表' },
  { key: 'calendar', title: '日历' },
]
const boardKeys: ReadonlySet<string> = new Set(['day', 'city', 'type', 'person', 'batch', 'text', 'late'])
const entries = Object.entries(workOrder.fields)
  .filter(([, { readonly }]) => !readonly)
  .map(([name]) => name)

interface ViewsProps {
  list: ReactNode
  /** Of an order that is opened on the board or in the calendar: it leads back there. */
  Details: ComponentType<RecordProps>
}
export function WorkViews({ list, Details }: ViewsProps): ReactElement {
  const [params, setParams] = useSearchParams()
  const held = useVerbs(workOrder)
  const sends = useHeld()(`${workOrder.perm}:assign`)
  const wide = useMedia('(min-width: 1200px)')
  const asked = params.get('view')
  // Who dispatches works on the board, where there is room for it; an address that asks for rows is the list's.
  const wantsRows = [...params.keys()].some(key => !boardKeys.has(key))
  const [rows, setRows] = useState(wantsRows)
  // Who came for rows and clears what he asked for stays with them.
  if (wantsRows && !rows && !items.some(({ key }) => key === asked)) setRows(true)
  const usual = sends && wide && !wantsRows && !rows ? 'board' : 'list'
  const view = items.some(({ key }) => key === asked) ? asked! : usual
  const refresh = useRefresh(workOrder)
  const [adding, setAdding] = useState(false)
  const [{ words, warning }, setSaid] = useState({ words: '', warning: '' })
  const tell = useCallback((said: string, warns = '') => setSaid({ words: said, warning: warns }), [])
  const head = useMemo(
    () => ({
      bar: {
        says:
          view === 'list'
            ? []
            : [{ words }, { words: warning, warn: true }].filter(each => each.words !== ''),
        views: {
          label: '视图',
          items,
          active: view,
          onChange: (key: string) => {
            const day = params.get('day')
            setParams({ view: key, ...(key !== 'list' && day && { day }) })
          },
        },
      },
    }),
    [view, words, warning, params, setParams],
  )
  usePageHead(head)
  if (view === 'list') return <>{list}</>
  const open = params.get('open')
  // In its place: Back does not open again what was closed.
  const put = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes))
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    setParams(next, { replace: true })
  }
  const onAdd = held('add') ? () => setAdding(true) : undefined
  return (
    <>
      {view === 'board' ? (
        <WorkBoard onAdd={onAdd} tell={tell} />
      ) : (
        <WorkCalendar onAdd={onAdd} tell={tell} />
      )}
      {open && (
        <Details
          id={open}
          tab={params.get('tab') ?? undefined}
          onTab={tab => put({ tab })}
          onClose={() => put({ open: undefined, tab: undefined })}
        />
      )}
      {adding && (
        <FormDialog
          resource={workOrder}
          entries={entries}
          id={undefined}
          words={{}}
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false)
            void refresh()
          }}
        />
      )}
    </>
  )
}
