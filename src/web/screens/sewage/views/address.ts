/** Parts of addresses that the pictures beside 分析 read alike. What a stranger may have typed is read as what is usual. Pure. */
import type { Span } from '../analysis/state.ts'

const code = /^[0-9A-Za-z_-]{1,32}$/
const span = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/
export function spanIn(text: string | null): Span | undefined {
  const [, from, to] = span.exec(text ?? '') ?? []
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
}
export const wordsOfSpan = (one: Span | undefined): string | undefined => one && `${one.from}_${one.to}`
export const codeIn = (text: string | null): string | undefined =>
  text && code.test(text) ? text : undefined
export const codesIn = (text: string | null, most: number): string[] =>
  [...new Set((text ?? '').split(','))].filter(one => code.test(one)).slice(0, most)
