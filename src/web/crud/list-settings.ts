import type { Resource } from '#contract/kit/resource.ts'
import { useUserSetting } from '#web/data/user-setting.ts'
import { type Arrangement, readArrangement } from './columns.ts'

export type Density = 'compact' | 'standard' | 'loose'
export const densities: readonly { key: Density; title: string; rowPx: number }[] = [
  { key: 'compact', title: '紧凑', rowPx: 32 },
  { key: 'standard', title: '标准', rowPx: 40 },
  { key: 'loose', title: '宽松', rowPx: 48 },
]
export const rowPxOf = (density: Density): number => densities.find(({ key }) => key === density)?.rowPx ?? 40
export interface ListSettings {
  density: Density
  columns?: Arrangement
  /** Saved view that an address without anything opens. */
  defaultView?: string
}
const untouched: ListSettings = { density: 'standard' }

function read(stored: unknown): ListSettings | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { density, columns, defaultView } = stored as Partial<ListSettings>
  const known = densities.find(entry => entry.key === density)
  return {
    density: known?.key ?? untouched.density,
    columns: readArrangement(columns),
    ...(typeof defaultView === 'string' && { defaultView }),
  }
}

/** Density and columns of one list, kept for the user on the server. */
export const useListSettings = (resource: Resource) =>
  useUserSetting<ListSettings>(`list${resource.path.replaceAll('/', '.')}`, untouched, read)
