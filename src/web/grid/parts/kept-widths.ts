/** Column widths that a user has dragged, kept in this browser under the grid's code. */
import { storage } from '#web/session/storage.ts'
import { createEnhancements } from '../model/enhancements.ts'

const storageKey = 'GRID_ENHANCE'
const enhancements = createEnhancements({
  read: () => storage.get(storageKey),
  write: entries => storage.set(storageKey, entries),
})

export function keptWidths(code: string): Record<string, number> {
  const columns = Object.entries(enhancements.get(code)?.columns ?? {})
  return Object.fromEntries(
    columns.flatMap(([key, { width }]) => (typeof width === 'number' && width > 0 ? [[key, width]] : [])),
  )
}
export function keepWidths(code: string, widths: Readonly<Record<string, number>>): void {
  const columns = Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, { width }]))
  enhancements.set(code, { columns })
}
