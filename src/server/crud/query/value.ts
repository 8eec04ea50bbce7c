/** What a client wrote in a filter, as the column's type wants it. */
import { invalid } from '#contract/kit/fault.ts'
import { superQueryLimits } from '#contract/kit/page-query.ts'
import { dayMs, fromWire } from '#lib/dates.ts'
import type { Dialect } from '#server/db/db.ts'
import { type Fragment, fragment } from '../fragment.ts'
import type { Column } from '../shape.ts'

/** PostgreSQL cannot hold the character 0 in a text. */
export function textOf(column: Column, raw: string): string {
  if (raw.includes('\u0000')) throw invalid(`「${column.title}」含有不允许的字符`)
  return raw
}

export function numberOf(column: Column, raw: string): number {
  const figure = raw.trim() === '' ? Number.NaN : Number(raw)
  if (!Number.isFinite(figure)) throw invalid(`「${column.title}」的查询值应为数字`)
  return figure
}

/** A time on the wire stands for all moments it may mean: a day, or one second. */
export function spanOf(column: Column, raw: string): { from: number; until: number } {
  const text = raw.trim()
  const from = fromWire(text)
  if (Number.isNaN(from))
    throw invalid(`「${column.title}」的查询值应为 yyyy-MM-dd 或 yyyy-MM-dd HH:mm:ss 形式的时间`)
  const width = text.length === 10 ? dayMs : text.length === 16 ? 60_000 : 1000
  return { from, until: from + width }
}

/** A pattern is looked for in every row: PostgreSQL takes seconds for a long one in long texts. */
function short(raw: string): string {
  if (raw.length > superQueryLimits.letters)
    throw invalid(`模糊条件最多 ${superQueryLimits.letters} 个字，请缩短一些`)
  return raw
}
/** A literal inside a LIKE pattern whose escape is the backslash. @throws Fault for one that is longer than people search for */
export const likeLiteral = (raw: string): string => short(raw).replace(/[\\%_]/g, sign => `\\${sign}`)

/** Which letters a text must hold: in any case, or in their own. */
export type Letters = 'any case' | 'own case'

/**
 * Text that fits: `before` and `behind` say where it may go on. In any case means that of Latin letters and of no others, the
 * same on both engines: by its own rules PostgreSQL would fold each value by the locale first, which makes a walk through many
 * rows twice as long.
 */
export function likeSql(
  dialect: Dialect,
  text: string,
  raw: string,
  { before = true, behind = true, letters = 'any case' as Letters },
): Fragment {
  const within = (inner: string, any: string) => `${before ? any : ''}${inner}${behind ? any : ''}`
  if (letters === 'own case' && dialect === 'sqlite')
    return fragment(
      `${text} glob ?`,
      within(
        short(raw).replace(/[[*?]/g, sign => `[${sign}]`),
        '*',
      ),
    )
  const folds = letters === 'any case' && dialect === 'postgres' && /[A-Za-z]/.test(raw)
  return fragment(
    `${text} ${folds ? 'collate "C" ilike' : 'like'} ? escape '\\'`,
    within(likeLiteral(raw), '%'),
  )
}
