/** Pictures that a person reads before the next attempt: kept here, used once, for a minute and a half, three tries. */
import { randomInt } from 'node:crypto'
import { drawText } from './draw.ts'
import { glyphs } from './glyphs.ts'
import { pngDataUrl } from './png.ts'

export const captchaMs = 90_000
const tries = 3
const length = 4
const mostKept = 10_000
const alphabet = Object.keys(glyphs)

interface Kept {
  text: string
  until: number
  left: number
}

export interface Captchas {
  /** A picture for this key of this address, in place of an earlier one. */
  draw(address: string, checkKey: string): string
  /** Consumes the picture when the text is right or the tries are over. */
  check(address: string, checkKey: string, text: string): boolean
}

/** @param pick a number below the given one */
export function createCaptchas(
  now: () => number = Date.now,
  pick: (below: number) => number = randomInt,
): Captchas {
  const kept = new Map<string, Kept>()
  // The key is the client's clock: two people may have the same one.
  const place = (address: string, checkKey: string) => `${address} ${checkKey}`
  return {
    draw(address, checkKey) {
      for (const [key, { until }] of kept) {
        if (until > now() && kept.size < mostKept) break
        kept.delete(key)
      }
      const text = Array.from({ length }, () => alphabet[pick(alphabet.length)]).join('')
      const key = place(address, checkKey)
      kept.delete(key)
      kept.set(key, { text, until: now() + captchaMs, left: tries })
      return pngDataUrl(drawText(text))
    },
    check(address, checkKey, text) {
      const key = place(address, checkKey)
      const found = kept.get(key)
      if (!found || found.until <= now()) {
        kept.delete(key)
        return false
      }
      const right = found.text === text.trim().toUpperCase()
      found.left -= 1
      if (right || found.left === 0) kept.delete(key)
      return right
    },
  }
}
