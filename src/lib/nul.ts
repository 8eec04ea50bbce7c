/** U+0000: a text with it cannot be stored by PostgreSQL, and SQLite counts it only up to there. */
const nul = '\u0000'

export const withoutNul = (text: string): string =>
  text.includes(nul) ? text.replaceAll(nul, '\uFFFD') : text

/** What a parser made; no buffer, no stream. */
const isPlain = (value: object): boolean => {
  const kind: unknown = Object.getPrototypeOf(value)
  return kind === null || Object.getPrototypeOf(kind) === null
}

/** Whether a text of it, or a name in it, has one. Not by recursion: what is asked may be as deep as it is long. */
export function carriesNul(given: unknown): boolean {
  const open: unknown[] = [given]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') {
      if (value.includes(nul)) return true
    } else if (Array.isArray(value)) for (const each of value) open.push(each)
    else if (typeof value === 'object' && value !== null && isPlain(value))
      for (const [name, each] of Object.entries(value)) {
        if (name.includes(nul)) return true
        open.push(each)
      }
  }
  return false
}
