/** What a popup report picker is told, and what it hands over. Pure. */
import type { AnyRow } from '#web/data/records.ts'
import { partsOf } from './pick-columns.ts'
import type { PickSort } from './pick-table.tsx'

export const popupTexts = {
  misconfigured: 'popup 参数未正确配置！',
  unequal: 'popup 参数未正确配置，原始值和目标值数量不一致！',
  failed: 'Popup 初始化失败，请检查您的配置或稍后重试！',
  one: '请选择一条记录',
} as const

export interface PopupConfig {
  /** Code of the report. */
  code: string
  /** Columns of the report, comma separated. */
  orgFields: string
  /** Fields of the form that take them, in the same order. */
  destFields: string
}

/** Words for a configuration that cannot work; undefined for one that can. */
export function faultOf({ code, orgFields, destFields }: PopupConfig): string | undefined {
  const [from, to] = [partsOf(orgFields), partsOf(destFields)]
  if (code === '' || from.length === 0 || to.length === 0) return popupTexts.misconfigured
  return from.length === to.length ? undefined : popupTexts.unequal
}

/** Each destination with the values of the chosen rows; of no rows: every destination empty. */
export function destinationsOf(
  { orgFields, destFields }: Pick<PopupConfig, 'orgFields' | 'destFields'>,
  rows: readonly AnyRow[],
  separator = ',',
): Record<string, string> {
  const from = partsOf(orgFields)
  return Object.fromEntries(
    partsOf(destFields).map((to, at) => [
      to,
      rows
        .map(row => row[from[at] ?? ''])
        .map(value => (value === null || value === undefined ? '' : String(value)))
        .join(separator),
    ]),
  )
}

/** `col=asc`; anything else is no order. */
export function sorterOf(text: string | undefined): PickSort | undefined {
  const [column, order] = (text ?? '').split('=')
  if (!column || !order) return undefined
  return { column, order: order.toLowerCase() === 'desc' ? 'desc' : 'asc' }
}

/** Parameters of the report carry a mark of their own on the wire. */
export const selfParams = (param: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(param).map(([name, value]) => [`self_${name}`, value]))
