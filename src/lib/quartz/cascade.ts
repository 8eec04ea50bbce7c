/** What a change of one field does to the others (specification, section 4). */
import { type Fields, type Part, parts } from './fields.ts'

/**
 * Day and week exclude each other. A finer field that still fires always comes to rest: a minute sets second 0, an hour
 * minute 0, a day or weekday hour 0, a month day or weekday 1, a year month 1; each in turn sets the next.
 */
export function change(fields: Fields, part: Part, text: string): Fields {
  if (fields[part] === text) return fields
  const next: Record<Part, string> = { ...fields, [part]: text }
  const other = part === 'day' ? 'week' : part === 'week' ? 'day' : undefined
  if (other) {
    if (text !== '?') next[other] = '?'
    else if (next[other] === '?') next[other] = '*'
  }
  return rest(next, part)
}

function rest(fields: Fields, changed: Part): Fields {
  const set = (part: Part, text: string) => rest({ ...fields, [part]: text }, part)
  switch (changed) {
    case 'minute':
      return fields.second === '*' ? set('second', '0') : fields
    case 'hour':
      return fields.minute === '*' ? set('minute', '0') : fields
    case 'day':
    case 'week':
      // `?` hands over to the other field, which then fires daily.
      return fields.hour === '*' && fields[changed] !== '?' ? set('hour', '0') : fields
    case 'month':
      if (fields.day === '?' && fields.week === '*') return set('week', '1')
      return fields.week === '?' && fields.day === '*' ? set('day', '1') : fields
    case 'year':
      return fields.month === '*' ? set('month', '1') : fields
    case 'second':
      return fields
  }
}

/** Fields in order, as one expression. Without the year it has six; hidden seconds are 0. */
export function expressionOf(fields: Fields, hidden: { second?: boolean; year?: boolean } = {}): string {
  const shown = { ...fields, second: hidden.second ? '0' : fields.second }
  return parts
    .filter(part => part !== 'year' || !hidden.year)
    .map(part => shown[part])
    .join(' ')
}
