import type { Generated } from 'kysely'
import type { Resource } from '#contract/kit/resource.ts'

/** Columns that the server keeps on every resource; times are epoch milliseconds. */
export interface Common {
  id: string
  createBy: string | null
  createTime: number | null
  updateBy: string | null
  updateTime: number | null
  sysOrgCode: string | null
  tenantId: Generated<string>
  version: Generated<number>
  delFlag: Generated<string>
}

type ColumnOf<F> = F extends { readonly $column?: infer C } ? Exclude<C, undefined> : never
/** Fields that are kept elsewhere have no column. */
type ColumnsOf<F> = { [K in keyof F as [ColumnOf<F[K]>] extends [never] ? never : K]: ColumnOf<F[K]> }

/** A row of a resource's table, as the fields declare their columns; without the common ones where it is bare. */
type TableOf<R> =
  R extends Resource<infer F>
    ? (R extends { readonly bare?: true } ? Pick<Common, 'id'> : Common) & ColumnsOf<F>
    : never

type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
/** The tables of several resources, by the names that their declarations give them. */
export type TablesOf<R extends { readonly table: string }> = {
  [T in R['table'] as Camel<T>]: TableOf<Extract<R, { readonly table: T }>>
}
