import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { base } from '#web/api/boot.ts'

/** Columns that a spreadsheet may bring, in the order of the declaration. */
export const importColumns = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => !field.readonly && field.kind !== 'image')

export interface ErrorFile {
  msg: string
  url?: string
  name: string
}

/** What a 201 answer carries (spec/wire 1.8). */
export function errorFileOf(result: unknown): ErrorFile | undefined {
  if (typeof result !== 'object' || result === null) return undefined
  const { msg, fileUrl, fileName } = result as { msg?: string; fileUrl?: string; fileName?: string }
  const url = fileUrl && (/^https?:/.test(fileUrl) ? fileUrl : `${base}${fileUrl}`)
  return { msg: msg ?? '', url: url || undefined, name: fileName ?? '错误数据' }
}
