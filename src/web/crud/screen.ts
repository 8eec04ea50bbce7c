/** The language in which a screen says which fields go where. */
import type { ComponentType, ReactNode } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Field, Fields } from '#contract/kit/field.ts'
import type { Resource, RowOf, Verb } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import type { FormItemProps } from '#web/fields/kit.ts'
import type { Waiting } from '#web/ui/held-line.tsx'
import type { ColumnDeclaration } from './columns.ts'
import type { SortState } from './list-state.ts'

export type CommonName = 'createBy' | 'createTime' | 'updateBy' | 'updateTime' | 'version'
type Name<F extends Fields> = (keyof F & string) | CommonName

/** What was done says its words; undefined where it is said otherwise. */
// biome-ignore lint/suspicious/noConfusingVoidType: an action need not answer
export type Done = { message: string } | string | undefined | void
/** What an action gets: the row it stands in, or the rows that are ticked. */
export interface ActionContext<R> {
  rows: readonly R[]
  refresh: () => Promise<void>
  /** Opens a row's details. */
  open: (id: string, tab?: string) => void
  clearSelection: () => void
}
export interface DialogProps<R> {
  rows: readonly R[]
  close: () => void
  refresh: () => Promise<void>
  clearSelection: () => void
}
type OfRows<R, T> = T | ((rows: readonly R[]) => T)
type Values = Readonly<Record<string, unknown>>
interface Asked<R> {
  fields: Fields
  /** Whose fields they are, where it is not the screen's resource. */
  of?: Resource
  /** What they begin with beside their defaults. */
  before?: (row: R) => Values
  items?: Readonly<Record<string, ComponentType<FormItemProps>>>
  /** Over the dialog and on its button; the action's title unless told. */
  title?: OfRows<R, string>
  ok?: string
  /** On the way out; 关闭 unless told. */
  leave?: string
  /** Px; 520 unless told, from 760 on with two columns. */
  width?: number
  /** Stands over the fields. */
  note?: ReactNode | ((rows: readonly R[], values: Values) => ReactNode)
}
export interface Action<R> {
  /** The title, or the tab that it opens, unless told. */
  key?: string
  title: string
  /** Permission code; that of its call unless told, and without one everybody who sees the list may. */
  perm?: string
  icon?: ReactNode
  primary?: boolean
  danger?: boolean
  /** Row: stands after 编辑 and 详情, since it is no step of the row's life. */
  aside?: boolean
  /** Row: the lead of its details does it, so that their foot offers it no second time. */
  inLead?: true
  /** Toolbar: stands behind the verbs. */
  behind?: boolean
  /** Toolbar: disabled until rows are ticked. */
  batch?: boolean
  /** Offered for this row only when true; of ticked rows it is done with those for which it is. */
  when?: (row: R) => boolean
  /** Why it cannot be done with this row although it is offered: the word stands dimmed and says so. */
  why?: (row: R) => string | undefined
  /** Toolbar: why it leaves the others as they are, `已确认或已关闭`. */
  otherwise?: string
  /** Asked before it is carried out: object and consequence. */
  confirm?: OfRows<R, string>
  /** What stands over that question; the action's title unless told. */
  confirmTitle?: string
  /** What it answers is told; then ticks go and the rows are read again. */
  run?: (context: ActionContext<R>) => Promise<Done> | Done
  /** Instead of `run`: a call. What it must have it is told of the rows: `ids` of all, anything else of the first by its name. */
  call?: Endpoint
  /** Takes it back, for a few seconds after; told the same ids. */
  undo?: Endpoint
  /** What the call is told beside, or instead of what the rows have; `values` are what `asks` was answered. */
  with?: Values | ((rows: readonly R[], values: Values) => Values)
  /** Fields that are asked for in a dialog first: the call is told them by their names. */
  asks?: Asked<R>
  /** Instead of `run`: the row is edited to have these values. */
  set?: Partial<R>
  /** Said when the call or the edit was done; the server's words unless told. */
  done?: OfRows<R, string> | undefined
  /** Instead of `run`: opens the row's details at this tab. */
  tab?: string
  /** Instead of `run`: a dialog, mounted while it is open. */
  dialog?: ComponentType<DialogProps<R>>
}
/** An action as the engine carries it out. */
export type KeyedAction = Action<Row> & {
  key: string
  /** Its call tells nobody that it failed: the button does. */
  quiet?: boolean
}
export interface DetailsTab<R> {
  key: string
  title: string
  /** Permission code needed to see the tab. */
  perm?: string
  when?: (row: R) => boolean
  render: (row: R) => ReactNode
}
/** What a machine gives a screen: its words, what happened to a record, and the news that records moved. */
export interface Steps {
  rowActions: readonly Action<Row>[]
  actions: readonly Action<Row>[]
  Story: ComponentType<{ row: Row }>
  Watch: ComponentType<{ refresh: () => Promise<void> }>
}
/** A named set of filters, shown as a tab with its live count. */
type Filters = Readonly<Record<string, string>>
export interface View<F = Filters | ((today: string) => Filters)> {
  key: string
  title: string
  /** Told the business day (`2026-11-28`) where they change with it. */
  filters: F
  /** Its own order, for who opens it. */
  sort?: SortState
}
export interface Section<N> {
  title: string
  fields: readonly N[]
}
/** All fields in the order of their declaration. */
export interface AllBut<N extends string> {
  without?: readonly N[]
  /** Titles, by the field with which a section begins. */
  sections?: Readonly<Partial<Record<N, string>>>
}
/** Fields in their order, alone or in sections. */
export type FieldList<N extends string> = readonly (N | Section<N>)[] | AllBut<N>

export interface ScreenOf<F extends Fields, R = RowOf<Resource<F>>> {
  /** Fields asked for; the first four stand in the bar, the rest behind 展开. */
  query?: readonly Name<F>[]
  /** Fields that no column names can be switched on by the user. */
  columns: readonly (Name<F> | (Omit<ColumnDeclaration, 'key' | 'render' | 'words'> & CellOf<F, R>))[]
  /** Fields of the form; all writable ones unless told. */
  form?: FieldList<Name<F>>
  /** A dialog this wide, px, instead of what the number of fields asks for; from 760 on with two columns. */
  formWidth?: number
  /** A field as it stands in the form while the others have these values; null: it does not stand there. */
  formAs?: Readonly<Partial<Record<Name<F>, (values: Readonly<Record<string, unknown>>) => Field | null>>>
  /** Controls of the form that know more than their kind. */
  formItems?: Readonly<Partial<Record<Name<F>, ComponentType<FormItemProps>>>>
  /** What the form's buttons say, and what leaving it changed asks; `add`: the button that opens it. */
  formWords?: { add?: string; save: string; leave: string; discard: string }
  /** What is done with ticked rows stands in one menu, 批量操作. */
  batchMenu?: boolean
  /** Verbs of the wire that this screen does not offer, or not for every row. The server decides all the same. */
  verbs?: Readonly<
    Partial<
      Record<Exclude<Verb, 'edit' | 'delete'>, false> &
        Record<'edit' | 'delete', false | ((row: R) => boolean)>
    >
  >
  /** 复制 in every row: the form of a new one, which begins with this one's values except these. */
  copy?: { without: readonly Name<F>[] }
  /** The steps of the records' states, as `stepsOf` (steps.ts) makes them of their machine. */
  steps?: Steps
  /** What is the affair of one screen. */
  slots?: {
    /** Between query bar and sheet. */
    Above?: ComponentType
    /** What the answer of an import holds beside its counts; mounted with every answer. */
    Imported?: ComponentType<{ result: unknown; close: () => void }>
    /** Says what is ticked: `紧急 1，重要 2`. */
    ticked?: (rows: readonly R[]) => string
    /**
     * A hook that lays streamed state over the page's rows; it must keep their order. The toolbar says whether the stream is
     * there.
     */
    useLive?: (rows: readonly R[], refresh: () => Promise<void>) => readonly R[]
    /** What came into a live list, and what became of its rows, while its order was held. */
    waits?: (come: readonly R[], pairs: readonly (readonly [before: R, now: R])[]) => Waiting
    /** Rows that ask for nobody are gathered under one line, `已恢复 8 条`, until somebody opens it. */
    fold?: { when: (row: R) => boolean; words: (rows: readonly R[]) => string }
    /** Somebody has taken it on: it stands back, in its place. */
    dim?: (row: R) => boolean
  }
  details?: {
    /** What the row is called at their head; its label unless told. */
    nameOf?: (row: R) => string
    /** What stands first and says how it is; the fields of the record are folded beneath it. */
    Lead?: ComponentType<{ row: R }>
    /** Px of the drawer on a desk; 960 with tabs and 760 without unless told. */
    width?: number
    /** From 1280 px up they stand beside the list, which goes on being worked with; these columns give way to them. */
    beside?: { without: readonly string[] }
    /** Columns of the description list, 1 to 4; 3 unless told. */
    columns?: 1 | 2 | 3 | 4
    /** All that are no secret unless told. */
    fields?: FieldList<Name<F>>
    tabs?: readonly DetailsTab<R>[]
    /** What stands under the fields of the first tab. */
    Extra?: ComponentType<{ row: R }>
    /** Cells of the description that open something. */
    cells?: Readonly<Partial<Record<Name<F>, (row: R) => ReactNode>>>
  }
  actions?: readonly Action<R>[]
  rowActions?: readonly Action<R>[]
  /** Sort of an address that names none; the resource's own unless told. `words` for what goes by several columns. */
  defaultSort?: { column: string; order: string; words?: string }
  /** An address that names no filters has those of the first. */
  views?: readonly View[]
  /** Resources whose rows belong to these: the query builder offers their fields too. */
  subTables?: readonly Resource[]
  /** First use: how the list fills. */
  emptyHint?: string
  /** Instead of 还没有…, where more may exist than the reader is shown. */
  emptyTitle?: string
  /** Rows open into those below them, as the resource's `tree` says; what is searched for stands flat. */
  tree?: boolean
  /** Columns that may be edited in their place: 行编辑, or a double click. */
  editable?: readonly Name<F>[]
  /** How an export says what it wants; `paramsStr`: as one JSON parameter. */
  exportForm?: 'query' | 'paramsStr'
  /** Ask again every so many ms, for lists that grow by themselves and have no topic. */
  refetchMs?: number
}
export type CellOf<F extends Fields, R> =
  | { key: Name<F>; render?: (row: R) => ReactNode; words?: (row: R) => ReactNode }
  | { key: string & {}; title: string; render: (row: R) => ReactNode }

/** The same with the row's type rubbed out: what the engine works on. */
export interface Screen extends Omit<ScreenOf<Fields, Row>, 'actions' | 'rowActions'> {
  actions?: readonly KeyedAction[]
  rowActions?: readonly KeyedAction[]
}
/** A form of up to this many fields has one column and stands in a dialog; beyond, two columns in a drawer. */
export const oneColumnFields = 8
/** A dialog from this width on has two columns. */
export const twoColumnsPx = 760

/** What a screen says of its form. */
export type FormWords = Pick<Screen, 'formAs' | 'formItems' | 'formWords'>
export type FormEntries = readonly (string | Section<string>)[]

/** What is said of rows, whether it is the same for all or not. */
export const ofRows = <T>(said: T | ((rows: readonly Row[]) => T), rows: readonly Row[]): T =>
  typeof said === 'function' ? (said as (rows: readonly Row[]) => T)(rows) : said

/** @param all names in the order of their declaration, of which the list leaves some out */
export function entriesOf(list: FieldList<string> | undefined, all: readonly string[]): FormEntries {
  if (list === undefined) return all
  if (!('without' in list || 'sections' in list)) return list as FormEntries
  const { without = [], sections = {} } = list
  const entries: (string | { title: string; fields: string[] })[] = []
  for (const name of all.filter(each => !without.includes(each))) {
    const last = entries.at(-1)
    const title = sections[name]
    if (title !== undefined) entries.push({ title, fields: [name] })
    else if (typeof last === 'object') last.fields.push(name)
    else entries.push(name)
  }
  return entries
}

/** Fields that stand alone make sections without a title, each as long as they follow one another. */
export const sectionsOf = <N extends string>(
  given: readonly (N | Section<N>)[],
): { title?: string; fields: readonly N[] }[] => {
  const sections: { title?: string; fields: N[] }[] = []
  for (const entry of given) {
    const last = sections.at(-1)
    if (typeof entry !== 'string') sections.push({ title: entry.title, fields: [...entry.fields] })
    else if (last && last.title === undefined) last.fields.push(entry)
    else sections.push({ fields: [entry] })
  }
  return sections
}

/** What a new row like this one begins with: the values of the form, with their words beside codes. */
export function copyOf(row: Row, entries: FormEntries, without: readonly string[]): Partial<Row> {
  const names = sectionsOf(entries)
    .flatMap(({ fields }) => fields)
    .filter(name => !without.includes(name))
  const kept = [...names, ...names.map(name => `${name}_dictText`)]
  return Object.fromEntries(kept.filter(name => name in row).map(name => [name, row[name]]))
}
