import type { Field } from '#contract/kit/field.ts'
import { importLimitOf, inImports } from '#contract/kit/import-template.ts'
import type { Resource } from '#contract/kit/resource.ts'

/** Columns that a spreadsheet may bring, in the order of the declaration. */
export const importColumns = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([, field]) => inImports(field) && field.kind !== 'image' && field.kind !== 'file',
  )

/** In the unit that large numbers are read in. */
export const importLimitWords = (resource: Resource): string => `${importLimitOf(resource) / 10_000} 万行`

export interface ErrorFile {
  /** How many rows came, were taken, were not. */
  msg: string
  /** Name under which the server keeps the file. */
  stored: string
  /** Name to save it as. */
  name: string
  /** Not one row was taken. */
  none: boolean
}

/** What a 201 answer carries (spec/wire 1.8). */
export function errorFileOf(result: unknown): ErrorFile | undefined {
  if (typeof result !== 'object' || result === null) return undefined
  const { msg, fileUrl, fileName, successCount } = result as {
    msg?: string
    fileUrl?: string
    fileName?: string
    successCount?: number
  }
  const stored = fileUrl?.split('/').at(-1)
  const name = fileName ?? '导入错误明细.txt'
  return stored ? { msg: msg ?? '', stored, name, none: successCount === 0 } : undefined
}
