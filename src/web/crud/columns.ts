/** Columns of a list: declared by the screen, arranged by the user, laid out for the width at hand. Pure. */
import type { ReactNode } from 'react'
import type { Field, Fields } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { kitOf } from '#web/fields/index.ts'
import { commonFields, writtenFields } from './common-fields.ts'

export interface ColumnDeclaration {
  /** Field shown; or a key of the screen's own together with `render`. */
  key: string
  title?: string
  width?: number
  align?: 'left' | 'right' | 'center'
  pin?: 'left' | 'right'
  /** Share of the width left over; its own width unless some column names a share. */
  grow?: number
  /** Off until the user switches it on; `narrow`: on by itself where the window is wider than a desk's. */
  hidden?: boolean | 'narrow'
  /** Units stand in a slot of their own behind the figures; the heading stays over the digits. */
  slot?: boolean
  /** On a card, which has no room for all, the others come before it. */
  lateOnCard?: true
  /** On a card it stands beside the name: it says how the row is. */
  stateOnCard?: true
  /** Property sorted by; false for none. The field itself unless told. */
  sort?: string | false
  /**
   * Opens the row that it refers to, here and in the details, on the page that has the path of that resource; a path where the field
   * is a text, a function cuts the words down to the width of the column.
   */
  link?: true | string | ((words: string) => string)
  /** The figure or word opens something: then this is the cell. */
  render?: (row: Row) => ReactNode
  /** Stands in the place of the value, in a cell that else is as all are: what names the row opens it. */
  words?: (row: Row) => ReactNode
}
export interface Column {
  key: string
  title: string
  unit?: string
  width: number
  align: 'left' | 'right' | 'center'
  pin?: 'left' | 'right'
  hidden: boolean
  /** The user drew it to its width: it does not grow with the room. */
  drawn?: boolean
  grow?: number
  slot?: boolean
  lateOnCard?: true
  stateOnCard?: true
  sort?: string
  field?: string
  link?: { path: string; short?: (words: string) => string }
  render?: (row: Row) => ReactNode
  words?: (row: Row) => ReactNode
}
/** What a user arranged: keys in their order, with what differs from the declaration. */
export interface Arrangement {
  order: readonly string[]
  hidden: readonly string[]
  pinned: Readonly<Record<string, 'left' | 'right' | 'none'>>
  /** Widths that were drawn, px. */
  widths?: Readonly<Record<string, number>>
}

const unsorted: ReadonlySet<Field['kind']> = new Set(['textarea', 'rows'])

/** A screen may show declared fields and the columns that every row has. */
export const fieldOf = (resource: Resource<Fields>, name: string) =>
  resource.fields[name] ?? commonFields[name]

/**
 * What a column does not say comes from its field.
 * @throws Error where there is neither a field nor a way to draw it
 */
export function columnOf(resource: Resource, declared: string | ColumnDeclaration, roomy = false): Column {
  const column = typeof declared === 'string' ? { key: declared } : declared
  const field = fieldOf(resource, column.key)
  if (!field && !column.render)
    throw new Error(`${resource.path}: no field ${column.key} and nothing to render`)
  const kit = field && kitOf(field)
  const sort =
    column.sort ??
    (field && !unsorted.has(field.kind) && !field.secret && !field.elsewhere ? column.key : undefined)
  return {
    key: column.key,
    title: column.title ?? field?.title ?? column.key,
    unit: field?.unit,
    width: column.width ?? kit?.width ?? 120,
    align: column.align ?? kit?.align ?? 'left',
    pin: column.pin,
    hidden: column.hidden === 'narrow' ? !roomy : (column.hidden ?? false),
    grow: column.grow,
    slot: column.slot,
    lateOnCard: column.lateOnCard,
    stateOnCard: column.stateOnCard,
    sort: sort === false ? undefined : sort,
    field: field ? column.key : undefined,
    link: linkOf(field, column.link),
    render: column.render,
    words: column.words,
  }
}

const whole: ReadonlySet<Field['kind']> = new Set(['richtext', 'markdown', 'code'])
const showable = ({ kind, secret, elsewhere, sheet, belongsTo }: Field) =>
  !(secret || elsewhere || sheet || belongsTo || whole.has(kind))
/** Fields that no column names, but for documents and bare ids: off until the user switches them on. */
export const othersOf = (resource: Resource, columns: readonly Column[]): Column[] =>
  [
    ...Object.keys(resource.fields).filter(name => showable(resource.fields[name]!)),
    ...writtenFields(resource),
  ]
    .filter(name => !columns.some(({ key }) => key === name))
    .map(key => columnOf(resource, { key, hidden: true }))

function linkOf(field: Field | undefined, link: ColumnDeclaration['link']): Column['link'] {
  if (link === undefined) return undefined
  const path = typeof link === 'string' ? link : (field?.reference?.to ?? '')
  return { path, ...(typeof link === 'function' && { short: link }) }
}

/** Columns in the user's order; what is new since he arranged them stands where it was declared. */
export function arrange(columns: readonly Column[], arrangement: Arrangement | undefined): Column[] {
  if (!arrangement) return [...columns]
  const place = new Map(arrangement.order.map((key, index) => [key, index]))
  const known = columns.filter(column => place.has(column.key))
  const sorted = [...known].sort((a, b) => place.get(a.key)! - place.get(b.key)!)
  columns.forEach((column, index) => {
    if (!place.has(column.key)) sorted.splice(Math.min(index, sorted.length), 0, column)
  })
  return sorted.map(column => {
    const pin = arrangement.pinned[column.key]
    const width = arrangement.widths?.[column.key]
    return {
      ...column,
      hidden: place.has(column.key) ? arrangement.hidden.includes(column.key) : column.hidden,
      pin: pin === 'none' ? undefined : (pin ?? column.pin),
      ...(width !== undefined && { width, drawn: true }),
    }
  })
}

export const narrowestPx = 48
export const widestPx = 800
/** A width in px that a column may have. */
export const clampWidth = (px: number): number => Math.round(Math.min(widestPx, Math.max(narrowestPx, px)))

/** As the columns stand, to be kept for the user. */
export const arrangementOf = (columns: readonly Column[]): Arrangement => ({
  order: columns.map(column => column.key),
  hidden: columns.filter(column => column.hidden).map(column => column.key),
  pinned: Object.fromEntries(columns.map(column => [column.key, column.pin ?? 'none'])),
  ...(columns.some(column => column.drawn) && {
    widths: Object.fromEntries(columns.filter(column => column.drawn).map(({ key, width }) => [key, width])),
  }),
})

/** What was kept; undefined where it cannot be read. */
export function readArrangement(stored: unknown): Arrangement | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { order, hidden, pinned, widths } = stored as Partial<Arrangement>
  if (!Array.isArray(order) || !Array.isArray(hidden)) return undefined
  const drawn = Object.entries(Object(widths) as object).filter(([, px]) => Number.isFinite(px))
  return {
    order,
    hidden,
    pinned: typeof pinned === 'object' && pinned !== null ? pinned : {},
    ...(drawn.length > 0 && {
      widths: Object.fromEntries(drawn.map(([key, px]) => [key, clampWidth(Number(px))])),
    }),
  }
}

/** Pinned columns go to their edges, in their order. */
export function shownColumns(columns: readonly Column[]): Column[] {
  const shown = columns.filter(column => !column.hidden)
  const at = (pin: Column['pin']) => shown.filter(column => column.pin === pin)
  return [...at('left'), ...at(undefined), ...at('right')]
}

/** A column that asks for room reads no better beyond this width, and what stands behind it gets out of sight. */
export const widestGrownPx = 640

/** Words behind a right-aligned figure keep clear of it, by as much as they are given on top. */
const clearPx = 12
export const isAfterFigure = (columns: readonly Column[], at: number): boolean => {
  const before = columns[at - 1]
  return before?.align === 'right' && !before.slot && columns[at]!.align === 'left'
}

const shared = (shares: readonly number[], spare: number): number[] => {
  const all = shares.reduce((total, share) => total + share, 0)
  return shares.map(share => (spare <= 0 || all === 0 ? 0 : Math.floor((spare * share) / all)))
}

/** What may be given to those that are seen whole, of their width; a wider gap looks like a fault of its own. */
const mostGiven = 0.25
function uncut(columns: readonly Column[], own: readonly number[], roomPx: number): number[] {
  const of = (wanted: (column: Column) => boolean) =>
    columns.reduce((sum, column, at) => sum + (wanted(column) ? own[at]! : 0), 0)
  let left = roomPx - of(({ pin }) => pin !== undefined)
  const seen = columns.map(({ pin }, at) => {
    if (pin !== undefined || left < 0) return false
    left -= own[at]!
    return left >= 0
  })
  const shares = columns.map(({ drawn }, at) => (seen[at] && !drawn ? own[at]! : 0))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const cut = columns.findIndex(({ pin }, at) => pin === undefined && !seen[at])
  const spare = left < 0 && cut >= 0 ? left + own[cut]! : left
  if (spare > whole * mostGiven) return [...own]
  const more = shared(shares, spare)
  return own.map((width, at) => width + more[at]!)
}

/**
 * Width left over goes to the columns that ask for it, else to all that are not pinned, by their own width. What is left when
 * those that asked have enough goes to all. Where there is too little, those that have room share it out, and the next one begins under
 * what is pinned: a figure that is cut in two is read as another.
 */
export function layOut(columns: readonly Column[], availablePx: number, takenPx: number): number[] {
  const own = columns.map((column, at) =>
    isAfterFigure(columns, at) && !column.drawn ? column.width + clearPx : column.width,
  )
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, takenPx)
  const spareOf = (widths: readonly number[]) => availablePx - sum(widths)
  if (spareOf(own) < 0) return uncut(columns, own, availablePx - takenPx)
  const asked = columns.some(column => column.grow !== undefined && !column.drawn)
  const shares = columns.map(column =>
    column.drawn ? 0 : asked ? (column.grow ?? 0) : column.pin ? 0 : column.width,
  )
  const more = shared(shares, spareOf(own))
  if (!asked) return own.map((width, index) => width + more[index]!)
  const grown = own.map((width, index) => Math.max(width, Math.min(width + more[index]!, widestGrownPx)))
  const rest = shared(
    columns.map(column => (column.drawn ? 0 : column.width)),
    spareOf(grown),
  )
  return grown.map((width, index) => width + rest[index]!)
}
