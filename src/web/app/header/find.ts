/** Finds things by their words, by pinyin and by its initials. Pure. */
import { pinyin } from 'pinyin-pro'

export interface Named {
  path: string
  title: string
  /** Where it belongs or what it is, for people who know the place but not the word. */
  group: string
}
export interface Findable<T extends Named> {
  item: T
  /** Everything a person may type for it, lower case. */
  forms: readonly string[]
}
const letters = (text: string, pattern: 'pinyin' | 'first') =>
  pinyin(text, { toneType: 'none', pattern, type: 'array' }).join('').toLowerCase()

export const index = <T extends Named>(items: readonly T[]): Findable<T>[] =>
  items.map(item => ({
    item,
    forms: [
      item.title.toLowerCase().replace(/\s+/g, ''),
      letters(item.title, 'pinyin'),
      letters(item.title, 'first'),
      item.group.toLowerCase(),
      item.path.toLowerCase(),
    ],
  }))

/** Title before pinyin before group; the beginning of a form before its middle. */
function rank(forms: readonly string[], wanted: string): number {
  const ranks = forms.map((form, place) => {
    const at = form.indexOf(wanted)
    return at < 0 ? Number.POSITIVE_INFINITY : place * 2 + (at === 0 ? 0 : 1)
  })
  return Math.min(...ranks)
}

/** Words as they are compared. */
export const wantedOf = (words: string): string => words.trim().toLowerCase().replace(/\s+/g, '')

/** Best first. Without words: the recent ones, then the rest in their order. */
export function find<T extends Named>(
  all: readonly Findable<T>[],
  words: string,
  recent: readonly string[] = [],
): T[] {
  const wanted = wantedOf(words)
  if (wanted === '') {
    const place = (path: string) => (recent.includes(path) ? recent.indexOf(path) : recent.length)
    return all.map(({ item }) => item).sort((a, b) => place(a.path) - place(b.path))
  }
  return all
    .map(({ item, forms }) => ({ item, rank: rank(forms, wanted) }))
    .filter(hit => Number.isFinite(hit.rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
