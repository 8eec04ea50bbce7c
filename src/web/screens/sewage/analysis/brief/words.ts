/** What of a brief's text there is to read, and what is said of a brief that is not there. Pure. */
import { CallError } from '#web/api/call-error.ts'

/** An editor leaves its empty paragraphs behind; a picture is something to see. */
export const isWordless = (html: string): boolean =>
  !/<(img|table|hr|video)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** Undefined where asking again may help. */
export function goneWords(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.kind === 'denied') return '这份简报不再与您共享'
  const { kind } = error
  return kind === 'missing' || kind === 'refused' || kind === 'invalid'
    ? '这份简报不存在、已被删除，或不再与您共享'
    : undefined
}
