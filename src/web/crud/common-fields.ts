import { datetime, type Field, number } from '#contract/kit/field.ts'
import { writtenBy } from '#contract/kit/resource.ts'

/** Who wrote a row, and when. */
export const writtenFields = ({ bare }: { bare?: boolean }): readonly string[] =>
  bare ? [] : ['createBy', 'createTime', 'updateBy', 'updateTime']

/** The columns that the server writes into every row, as fields to show. */
export const commonFields: Readonly<Record<string, Field>> = {
  ...writtenBy,
  createTime: datetime('创建时间', { readonly: true }),
  updateTime: datetime('更新时间', { readonly: true }),
  version: number('版本', { decimals: 0, readonly: true }),
}
