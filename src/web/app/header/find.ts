/** Finds menu entries by their words, by pinyin and by its initials. Pure. */
import { pinyin } from 'pinyin-pro'
import type { Destination } from '../routes.ts'

export interface Findable {
  destination: Destination
  /** Everything a person may type for it, lower case. */
  forms: readonly string[]
}
const letters = (text: string, pattern: 'pinyin' | 'first') =>
  pinyin(text, { toneType: 'none', pattern, type: 'array' }).join('').toLowerCase()

export const index = (destinations: readonly Destination[]): Findable[] =>
  destinations.map(destination => ({
    destination,
    forms: [
      destination.title.toLowerCase(),
      letters(destination.title, 'pinyin'),
      letters(destination.title, 'first'),
      destination.group.toLowerCase(),
      destination.path.toLowerCase(),
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

/** Best first. Without words: the recent ones, then the rest in the menu's order. */
export function find(all: readonly Findable[], words: string, recent: readonly string[] = []): Destination[] {
  const wanted = words.trim().toLowerCase().replace(/\s+/g, '')
  if (wanted === '') {
    const place = (path: string) => (recent.includes(path) ? recent.indexOf(path) : recent.length)
    return all.map(({ destination }) => destination).sort((a, b) => place(a.path) - place(b.path))
  }
  return all
    .map(({ destination, forms }) => ({ destination, rank: rank(forms, wanted) }))
    .filter(hit => Number.isFinite(hit.rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ destination }) => destination)
}
