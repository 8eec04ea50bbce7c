/** Columns of an instrument's table while they are being named. Pure. */
import type { FileColumns } from '#lib/lab/instrument-file.ts'
import type { Sheet } from './model.ts'

export interface Chosen {
  wide: boolean
  sample?: string | undefined
  compound?: string | undefined
  figure?: string | undefined
  /** Head by compound. */
  heads: Readonly<Record<string, string>>
}
export const nothing: Chosen = { wide: false, heads: {} }
export function chosenOf(value: FileColumns): Chosen {
  if (!('compounds' in value)) return { ...nothing, ...value }
  const heads = Object.fromEntries(value.compounds.map(({ head, code }) => [code, head]))
  return { wide: true, sample: value.sample, heads }
}
/** Undefined as long as something is not named. */
export function columnsOf({ wide, sample, compound, figure, heads }: Chosen): FileColumns | undefined {
  if (!sample) return undefined
  if (!wide) return compound && figure ? { sample, compound, figure } : undefined
  const compounds = Object.entries(heads).map(([code, head]) => ({ head, code }))
  return compounds.length > 0 ? { sample, compounds } : undefined
}
const plain = (text: string): string => text.normalize('NFKC').toUpperCase()
/** The heads that begin with a compound's code or name, each once. */
export function guessed(
  heads: readonly string[],
  compounds: Sheet['columns'],
  sample: string | undefined,
): Record<string, string> {
  const free = new Set(heads.filter(head => head !== sample))
  const found: Record<string, string> = {}
  for (const { code, name } of compounds) {
    const head = [...free].find(one =>
      [code, name].some(word => {
        const [own, text] = [plain(word), plain(one)]
        return text === own || (text.startsWith(own) && !/[A-Z0-9-]/.test(text[own.length] ?? ''))
      }),
    )
    if (head === undefined) continue
    free.delete(head)
    found[code] = head
  }
  return found
}
/** As they are sent to be kept. */
export const sentColumns = (columns: FileColumns) =>
  'compounds' in columns
    ? { sample: columns.sample, compounds: columns.compounds.map(one => ({ ...one })) }
    : columns
