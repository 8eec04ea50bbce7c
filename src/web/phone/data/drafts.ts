/** What is typed and photographed for an order and not recorded yet; gone when it is, or when the order is nobody's here any more. */
import type { Entry } from '../queue/entry.ts'
import { usePhone } from './state.ts'
import type { Today } from './works.ts'

/** What belongs to its owner alone. */
export const ofNothing = 'own'
export type Drafts = Readonly<Record<string, unknown>>
/**
 * @param of id of the order or of the batch, key of the entry, or `ofNothing`
 * @param name which of its fields
 * @returns also what forgets it, once it is recorded or given up
 */
export function useDraft<T>(of: string, name: string, initial: T): [T, (value: T) => void, () => void] {
  const key = `${of} ${name}`
  const kept = usePhone(({ drafts }) => drafts[key]) as T | undefined
  const set = (value: T) =>
    usePhone.setState(({ drafts }) => {
      const { [key]: _, ...others } = drafts
      return { drafts: value === initial ? others : { ...others, [key]: value } }
    })
  return [kept ?? initial, set, () => set(initial)]
}
/** Of what a draft may be here: what is on the day's list, and what is still to be sent. */
export const ownersOfDrafts = (
  { works, batches }: Pick<Today, 'works' | 'batches'>,
  entries: readonly Pick<Entry, 'key'>[],
): ReadonlySet<string> =>
  new Set([ofNothing, ...[...works, ...batches].map(({ id }) => id), ...entries.map(({ key }) => key)])
/** Those of these. */
export const draftsOf = (drafts: Drafts, ids: ReadonlySet<string>): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => ids.has(key.split(' ')[0]!)))
export const noPhotos: readonly Blob[] = []
