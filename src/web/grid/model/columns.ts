/** Which columns are shown and edited, and how wide they are. */
import type { Grant } from '#contract/kit/can.ts'
import { allowedByAction, excludedCodes, shownByDirective } from '#web/session/permission.ts'
import type { Column, ColumnType, GridAuthority, Row } from './types.ts'

export const noLimits: GridAuthority = { hidden: new Set(), disabled: new Set(), excluded: [] }

/**
 * What the entries under a prefix take from this user. An entry's action is the prefix, a column's key or a button's code after it:
 * type 1 hides, type 2 disables. Keys that nobody defined are open.
 */
export function authorityOf(
  prefix: string,
  auth: readonly Grant[],
  allAuth: readonly Grant[],
): GridAuthority {
  if (prefix === '') return noLimits
  const hidden = new Set<string>()
  const disabled = new Set<string>()
  for (const grant of allAuth) {
    for (const code of grant.action.split(',')) {
      if (!code.startsWith(prefix)) continue
      const key = code.slice(prefix.length)
      if (grant.type === '2') {
        if (!allowedByAction(auth, allAuth, code)) disabled.add(key)
      } else if (!shownByDirective(auth, allAuth, code)) hidden.add(key)
    }
  }
  return { hidden, disabled, excluded: [...excludedCodes(prefix, auth, allAuth)] }
}

export const shownColumns = (columns: readonly Column[], authority: GridAuthority): readonly Column[] =>
  columns.filter(column => column.type !== 'hidden' && !authority.hidden.has(column.key))

/** `{status: ['1', '2']}`: rows whose status is one of them may not be edited. */
export function rowDisabled(row: Row, disabledRows: Readonly<Record<string, unknown>>): boolean {
  for (const [key, wanted] of Object.entries(disabledRows))
    if (Array.isArray(wanted) ? wanted.includes(row[key]) : row[key] === wanted) return true
  return false
}

const minimumPx: Partial<Record<ColumnType, number>> = {
  datetime: 190,
  sel_user: 190,
  sel_depart: 190,
  date: 135,
}
/** Least width of a column of this type, px. */
export const minWidthPx = (column: Column): number =>
  column.minWidth ?? minimumPx[column.type ?? 'normal'] ?? 120
/** Row number 60; selection, expand and drag handles 40, or 60 where a footer names its figures there. */
export const markerWidthPx = { number: 60, handle: 40, handleWithFooter: 60 } as const

/** Widths in px for a grid of `totalPx`: figures as they stand, shares of the total, the rest evenly over those without one. */
export function columnWidths(columns: readonly Column[], totalPx: number): readonly number[] {
  const fixed = columns.map(column => {
    const { width } = column
    if (typeof width === 'number') return Math.max(width, column.minWidth ?? 40)
    if (typeof width === 'string' && width.endsWith('%'))
      return Math.max(minWidthPx(column), Math.floor((totalPx * Number.parseFloat(width)) / 100))
    const figure = width === undefined ? Number.NaN : Number.parseFloat(width)
    return Number.isFinite(figure) ? Math.max(figure, column.minWidth ?? 40) : undefined
  })
  const taken = fixed.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const open = fixed.filter(width => width === undefined).length
  // 92 % of the even share leaves room for the scroll bar.
  const share = open === 0 ? 0 : Math.floor(((totalPx - taken) / open) * (taken === 0 ? 0.92 : 1))
  return fixed.map((width, index) => width ?? Math.max(minWidthPx(columns[index]!), share))
}
