/** Which options a typed text leaves, and what choosing does. Pure. */
import type { Column, Option } from '../model/types.ts'

export const manyOf = (column: Column): boolean => column.type === 'list_multi'
export const codesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter(code => code !== '')

/** Options that hold the typed text; with `allowInput` the text itself is one more. */
export function offered(
  options: readonly Option[],
  typed: string,
  { allowInput = false }: Pick<Column, 'allowInput'>,
): readonly Option[] {
  const word = typed.trim()
  if (word === '') return options
  const wanted = word.toLocaleLowerCase()
  const found = options.filter(option => option.text.toLocaleLowerCase().includes(wanted))
  const exact = options.some(option => option.text === word || option.value === word)
  return allowInput && !exact ? [{ value: word, text: word }, ...found] : found
}

export const toggledCode = (codes: readonly string[], code: string): readonly string[] =>
  codes.includes(code) ? codes.filter(kept => kept !== code) : [...codes, code]

/** The next line that may be chosen, round and round; -1 when there is none. */
export function nextLine(options: readonly Option[], from: number, by: 1 | -1): number {
  for (let step = 1; step <= options.length; step++) {
    const at = (((from + by * step) % options.length) + options.length) % options.length
    if (!options[at]!.disabled) return at
  }
  return -1
}
