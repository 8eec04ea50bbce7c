/** Just enough XML for the parts of a workbook, fed piece by piece. No declarations, hence no entities of the file's own. */
import { damaged, tooLarge } from './zip-read.ts'

export interface XmlEvents {
  /** `attributes` as they stand; see `attribute`. */
  open(name: string, attributes: string, empty: boolean): void
  close(name: string): void
  text(text: string): void
}
/** No tag and no text of a cell is longer; what is, is no sheet. */
const longestToken = 1 << 20

export class XmlReader {
  readonly #events: XmlEvents
  readonly #decoder = new TextDecoder('utf-8')
  #rest = ''

  constructor(events: XmlEvents) {
    this.#events = events
  }

  /** @throws FileRefused */
  write(bytes: Uint8Array): void {
    this.#read(this.#rest + this.#decoder.decode(bytes, { stream: true }))
  }

  end(): void {
    if (this.#rest.trim() !== '') throw damaged()
  }

  #read(text: string): void {
    let at = 0
    for (;;) {
      const tag = text.indexOf('<', at)
      if (tag < 0) break
      if (tag > at) this.#events.text(text.slice(at, tag))
      at = tag
      const end = endOfTag(text, tag)
      if (end < 0) break
      this.#tag(text, tag, end)
      at = end
    }
    // Text is kept until its tag comes: an entity may be cut in two.
    this.#rest = text.slice(at)
    if (this.#rest.length > longestToken) throw tooLarge()
  }

  #tag(text: string, start: number, end: number): void {
    const first = text.charCodeAt(start + 1)
    if (first === 0x2f) this.#events.close(plainName(text.slice(start + 2, end - 1).trimEnd()))
    else if (first === 0x21) this.#special(text, start, end)
    else if (first !== 0x3f) this.#open(text, start, end)
  }

  #special(text: string, start: number, end: number): void {
    if (text.startsWith('<![CDATA[', start)) this.#events.text(encoded(text.slice(start + 9, end - 3)))
    else if (!text.startsWith('<!--', start)) throw damaged()
  }

  #open(text: string, start: number, end: number): void {
    const empty = text.charCodeAt(end - 2) === 0x2f
    const inside = text.slice(start + 1, empty ? end - 2 : end - 1)
    const gap = inside.search(/\s/)
    const name = plainName(gap < 0 ? inside : inside.slice(0, gap))
    this.#events.open(name, gap < 0 ? '' : inside.slice(gap), empty)
  }
}

/** Behind the tag; -1 while it is not whole. */
function endOfTag(text: string, start: number): number {
  const ending = text.startsWith('<![CDATA[', start) ? ']]>' : text.startsWith('<!--', start) ? '-->' : '>'
  // The beginning may itself be cut.
  if (text.length - start < 9 && text.charCodeAt(start + 1) === 0x21) return -1
  const found = text.indexOf(ending, start)
  return found < 0 ? -1 : found + ending.length
}
/** Without its prefix: some writers name everything `x:row`. */
const plainName = (name: string): string => name.slice(name.indexOf(':') + 1)

export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(`${name}=`); at >= 0; at = attributes.indexOf(`${name}=`, at + 1)) {
    // `r` must not be found in `spans`, nor `id` in `sheetId`.
    if (!/[\s:]/.test(attributes[at - 1] ?? ' ')) continue
    const quote = attributes[at + name.length + 1]
    if (quote !== '"' && quote !== "'") return undefined
    const from = at + name.length + 2
    const to = attributes.indexOf(quote, from)
    return to < 0 ? undefined : decoded(attributes.slice(from, to))
  }
  return undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
export function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
    (whole, hex?: string, decimal?: string, word?: string) => {
      if (word !== undefined) return named[word] ?? whole
      const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
const encoded = (text: string): string => text.replaceAll('&', '&amp;')
