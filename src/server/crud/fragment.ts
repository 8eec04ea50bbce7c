import type { Dialect } from '#server/db/db.ts'

/** A piece of SQL with its values. Its text is made of our own words and column names only; whatever a client sent is a parameter. */
export interface Fragment {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Looking for what meets it walks through many rows; so does looking for it together with anything else. */
  readonly costly?: true
  /** Looking for it hears that it shall stop. */
  readonly heeds?: true
}

export const fragment = (sql: string, ...parameters: readonly unknown[]): Fragment => ({ sql, parameters })

const joined = (parts: readonly Fragment[], word: string, none: string): Fragment => {
  const [first, ...rest] = parts
  if (!first) return fragment(none)
  if (rest.length === 0) return first
  return {
    sql: `(${parts.map(part => part.sql).join(` ${word} `)})`,
    parameters: parts.flatMap(part => part.parameters),
    ...(parts.some(part => part.costly) && { costly: true }),
    ...(parts.some(part => part.heeds) && { heeds: true }),
  }
}
/** Of nothing: true. */
export const allOf = (parts: readonly Fragment[]): Fragment => joined(parts, 'and', '1 = 1')
/** Of nothing: false. */
export const anyOf = (parts: readonly Fragment[]): Fragment => joined(parts, 'or', '1 = 0')

/** `column in (…)`; of nothing: false. */
export const isIn = (column: string, values: readonly unknown[]): Fragment =>
  values.length === 0
    ? fragment('1 = 0')
    : { sql: `${column} in (${values.map(() => '?').join(', ')})`, parameters: values }

/** On SQLite asked at about every 256th row of `t` whether anybody still waits: nothing else stops it. Drawing lots costs more than the row. */
export const heeding = (dialect: Dialect, where: Fragment, view = false): Fragment => {
  const drawn = view ? 'random()' : 't.rowid'
  const asks = fragment(`((${drawn} & 255) <> 0 or qy_going() = 1)`)
  return { ...(dialect === 'sqlite' ? allOf([asks, where]) : where), heeds: true }
}

export const quoted = (name: string): string => `"${name}"`
