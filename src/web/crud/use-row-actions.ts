import { Message } from '@arco-design/web-react'
import type { ComponentType } from 'react'
import type { Resource, Verb } from '#contract/kit/resource.ts'
import { useDelete, useRestore } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import type { Say } from '#web/widgets/said-at.tsx'
import { offerUndo } from '#web/widgets/undo.tsx'
import { runAction, told, useHeld } from './actions.ts'
import type { RowAction } from './row-actions.tsx'
import type { DialogProps, KeyedAction, Screen } from './screen.ts'
import type { Selection } from './selection.ts'

const askDeletion = () => import(/* webpackChunkName: 'forms' */ './confirm-deletion.tsx')

/** What an action opened. */
export interface OpenDialog {
  Body: ComponentType<DialogProps<Row>>
  rows: readonly Row[]
}
export interface RowActionsInput {
  resource: Resource
  screen: Pick<Screen, 'rowActions' | 'actions' | 'verbs'>
  may: (verb: Verb) => boolean
  open: (id: string, tab?: string) => void
  edit: (id: string) => void
  /** Edits the row in its place; undefined where its columns do not allow it. */
  editRow?: (row: Row) => void
  /** Adds a row below this one, in a tree. */
  addBelow?: (row: Row) => void
  /** Opens the form of a new row with this one's values. */
  copy?: (row: Row) => void
  refresh: () => Promise<void>
  selection: Selection
  /** The ticked rows as they are now; as they were ticked unless told. */
  ticked?: readonly Row[]
  setDialog: (dialog: OpenDialog) => void
}
/** Two characters, and the gap after them. */
const wordPx = 40
const morePx = 50
const paddingPx = 24

const binOf = ({ actions = [] }: Pick<Screen, 'actions'>) => actions.find(({ title }) => title === '回收站')

/** What can be done with a row or with the ticked rows: the screen's own actions, then the verbs. */
export function useRowActions(input: RowActionsInput) {
  const { resource, screen, may, open, edit, editRow, addBelow, copy, refresh, selection, setDialog } = input
  const { ticked = selection.rows } = input
  const held = useHeld()
  const remove = useDelete(resource)
  const restore = useRestore(resource)

  const carryOut = async (action: KeyedAction, rows: readonly Row[], say: Say) => {
    if (action.dialog) setDialog({ Body: action.dialog, rows })
    else await runAction(action, { rows, refresh, open, clearSelection: selection.clear }, say)
  }
  /** Which of the ticked rows it would change. */
  const changes = ({ when, why }: KeyedAction) =>
    when || why ? ticked.filter(row => (when?.(row) ?? true) && why?.(row) === undefined) : ticked
  const takeBack = (ids: readonly string[]) =>
    told(async () => (await restore.mutateAsync(ids)) || '已撤销删除')
  const erase = async (rows: readonly Row[], question: string) => {
    const ids = rows.map(row => row.id)
    const { deletionConfirmed } = await askDeletion()
    const undoable = may('restore')
    const wayBack = binOf(screen) ? '删除后可在回收站还原' : undoable ? '删除后可在提示里撤销' : undefined
    if (!(await deletionConfirmed(resource.path, ids, question, wayBack))) return
    await told(async () => {
      const message = (await remove.mutateAsync(ids)) || '删除成功！'
      selection.drop(ids)
      if (undoable) offerUndo(message, async () => void (await takeBack(ids)))
      return undoable ? '' : message
    })
  }
  const offers = (verb: 'edit' | 'delete', row: Row) => {
    const when = screen.verbs?.[verb]
    return typeof when === 'function' ? when(row) : true
  }
  const deleteSelected = () => {
    if (selection.rows.length === 0) Message.warning('请选择一条记录！')
    else void erase(selection.rows, '是否删除选中数据?')
  }

  const own = (screen.rowActions ?? []).filter(action => held(action.perm))
  const wordsOf = (row: Row, aside: boolean): RowAction[] =>
    own
      .filter(action => (action.aside ?? false) === aside && (action.when?.(row) ?? true))
      .map(action => ({ action, why: action.why?.(row) }))
      // What can be done stands before what cannot, and before what ends the row's way.
      .sort(
        (a, b) =>
          Number(a.why !== undefined) - Number(b.why !== undefined) ||
          Number(a.action.danger ?? false) - Number(b.action.danger ?? false),
      )
      .map(({ action, why }) => ({
        key: action.key,
        title: action.title,
        danger: action.danger,
        why,
        asks: action.dialog !== undefined,
        run: say => (why === undefined ? carryOut(action, [row], say) : say(why)),
      }))
  const of = (row: Row): RowAction[] => {
    const words = wordsOf(row, false)
    // Nobody comes to a row in order to void it: where no step leads on, reading and changing it come first.
    const onlyEnds = words.every(({ danger }) => danger)
    const actions = onlyEnds ? [] : [...words]
    const editable = may('edit') && offers('edit', row)
    if (editable) actions.push({ key: 'edit', title: '编辑', run: () => edit(row.id) })
    if (may('queryById')) actions.push({ key: 'details', title: '详情', run: () => open(row.id) })
    if (onlyEnds) actions.push(...words)
    if (editRow && editable) actions.push({ key: 'editRow', title: '行编辑', run: () => editRow(row) })
    if (addBelow && may('add')) actions.push({ key: 'addBelow', title: '添加下级', run: () => addBelow(row) })
    if (copy && may('add')) actions.push({ key: 'copy', title: '复制', run: () => copy(row) })
    actions.push(...wordsOf(row, true))
    if (may('delete') && offers('delete', row))
      actions.push({
        key: 'delete',
        title: '删除',
        danger: true,
        run: () => void erase([row], '确定删除吗?'),
      })
    return actions
  }
  const most = own.length + [may('edit'), may('queryById'), may('delete')].filter(Boolean).length
  /** Wide enough for the fullest row. */
  const widthPx = (rows: readonly Row[]) => {
    const offered = rows.map(of)
    const fullest = Math.max(1, ...offered.map(actions => actions.length))
    // What does not stand under 更多, by its words.
    const extra = Math.max(
      0,
      ...offered.map(actions =>
        actions.slice(0, 2).reduce((sum, { title }) => sum + Math.max(0, title.length - 2), 0),
      ),
    )
    return paddingPx + Math.min(fullest, 2) * wordPx + extra * 14 + (fullest > 2 ? morePx : 0)
  }
  return {
    of,
    widthPx,
    any: most > 0,
    hasBatch: may('deleteBatch') || (screen.actions ?? []).some(action => action.batch && held(action.perm)),
    deleteSelected,
    onBatch: (action: KeyedAction, say: Say) => carryOut(action, changes(action), say),
    changes,
  }
}
