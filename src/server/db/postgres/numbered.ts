/** Hand-written SQL marks parameters by `?` on both engines; what the query builder made has `$1` already. */
const isBuilt = (sql: string) => /\$\d/.test(sql)
const tokens = /'(?:[^']|'')*'|"[^"]*"|\?/g

export function numbered(sql: string): string {
  if (!sql.includes('?') || isBuilt(sql)) return sql
  let no = 0
  return sql.replace(tokens, token => (token === '?' ? `$${++no}` : token))
}

/** Nothing here can end a literal, begin an escape or be taken for a parameter. */
const harmless = /^[\p{L}\p{N} _.,:;%@/+*#=()-]{0,200}$/u
const plainNumber = /^-?\d+(\.\d+)?$/

/** What stands before, between and behind the marks of a statement. */
const cut = new Map<string, readonly string[] | undefined>()
const mostCut = 1_000

function piecesOf(sql: string): readonly string[] | undefined {
  if (cut.has(sql)) return cut.get(sql)
  const pieces: string[] = []
  let from = 0
  for (const { 0: token, index } of sql.matchAll(tokens)) {
    if (token !== '?') continue
    pieces.push(sql.slice(from, index))
    from = index + 1
  }
  pieces.push(sql.slice(from))
  if (cut.size >= mostCut) cut.clear()
  cut.set(sql, isBuilt(sql) ? undefined : pieces)
  return cut.get(sql)
}

/**
 * The statement with its values written into it, so that a kept plan is the plan for just these values. Undefined where one of
 * them is not made of letters, digits and a few harmless marks: such values travel as parameters only.
 */
export function written(sql: string, parameters: readonly unknown[]): string | undefined {
  const pieces = piecesOf(sql)
  if (pieces?.length !== parameters.length + 1) return undefined
  let text = pieces[0]!
  for (const [at, value] of parameters.entries()) {
    const isNumber = typeof value === 'number'
    if (!isNumber && typeof value !== 'string') return undefined
    const literal = String(value)
    if (!(isNumber ? plainNumber : harmless).test(literal)) return undefined
    // Quoted even as a number: its type is then taken from where it stands, as a parameter's is.
    text += `'${literal}'${pieces[at + 1]!}`
  }
  return text
}
