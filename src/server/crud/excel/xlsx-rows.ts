/** Rows of the sheets of an .xlsx, read from its XML as it unpacks: what is held is the strings the sheet shares and one batch. */
import type { SheetRow } from './sheet-row.ts'
import { attribute, decoded, XmlReader } from './xml.ts'
import { damaged, type Entry, entriesOf, tooLarge, unpack } from './zip-read.ts'

export interface RowLimits {
  columns: number
  /** Formulas are told as such, `=A1*2`, and not by what they last came to. */
  formulas?: boolean
}
type Value = string | number | null
const mostShared = 1_000_000
const mostSharedLength = 48 * 1024 * 1024

export async function* xlsxRows(
  file: Buffer,
  limits: RowLimits,
  onShare?: (share: number) => void,
): AsyncGenerator<SheetRow> {
  const entries = entriesOf(file)
  const [first] = await sheetsIn(file, entries)
  const sheet = entries.get(first?.part ?? usualSheet)
  if (!sheet) throw damaged()
  yield* rowsIn(file, sheet, { ...limits, shared: await sharedIn(file, entries) }, onShare)
}

/** Every sheet of a book, one after the other. @throws FileRefused */
export async function* xlsxBook(
  file: Buffer,
  limits: RowLimits,
): AsyncGenerator<{ name: string; rows: AsyncGenerator<SheetRow> }> {
  const entries = entriesOf(file)
  const shared = await sharedIn(file, entries)
  for (const { name, part } of await sheetsIn(file, entries)) {
    const sheet = entries.get(part)
    if (!sheet) throw damaged()
    yield { name, rows: rowsIn(file, sheet, { ...limits, shared }) }
  }
}

const sharedIn = (file: Buffer, entries: ReadonlyMap<string, Entry>): Promise<string[]> => {
  const strings = entries.get('xl/sharedStrings.xml')
  return strings ? sharedStrings(file, strings) : Promise.resolve([])
}
async function* rowsIn(
  file: Buffer,
  sheet: Entry,
  given: RowLimits & { shared: readonly string[] },
  onShare?: (share: number) => void,
): AsyncGenerator<SheetRow> {
  let done: SheetRow[] = []
  const reader = new XmlReader(new SheetEvents(given, row => done.push(row)))
  for await (const piece of unpack(file, sheet, onShare)) {
    reader.write(piece)
    yield* done
    done = []
  }
  reader.end()
  yield* done
}

const usualSheet = 'xl/worksheets/sheet1.xml'
/** The sheets of a book and the parts that hold them, in its order. */
async function sheetsIn(
  file: Buffer,
  entries: ReadonlyMap<string, Entry>,
): Promise<{ name: string; part: string }[]> {
  const [book, relations] = [entries.get('xl/workbook.xml'), entries.get('xl/_rels/workbook.xml.rels')]
  if (!book || !relations) return []
  const named: { name: string; id: string | undefined }[] = []
  await eachTag(file, book, (tag, attributes) => {
    if (tag === 'sheet')
      named.push({ name: attribute(attributes, 'name') ?? '', id: attribute(attributes, 'id') })
  })
  const targets = new Map<string | undefined, string>()
  await eachTag(file, relations, (tag, attributes) => {
    const target = attribute(attributes, 'Target')
    if (tag === 'Relationship' && target !== undefined) targets.set(attribute(attributes, 'Id'), target)
  })
  return named.map(({ name, id }) => {
    const target = targets.get(id)
    const part = target === undefined ? usualSheet : target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return { name, part }
  })
}

async function eachTag(
  file: Buffer,
  entry: Entry,
  seen: (name: string, attributes: string) => void,
): Promise<void> {
  const reader = new XmlReader({ open: seen, close: () => undefined, text: () => undefined })
  for await (const piece of unpack(file, entry)) reader.write(piece)
}

async function sharedStrings(file: Buffer, entry: Entry): Promise<string[]> {
  const strings: string[] = []
  let length = 0
  let text = ''
  let inText = false
  /** Readings of Chinese characters stand beside the text and are not part of it. */
  let inReading = false
  const reader = new XmlReader({
    open(name, _, empty) {
      if (name === 'si') text = ''
      else if (name === 'rPh') inReading = !empty
      else if (name === 't') inText = !empty && !inReading
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inReading = false
      else if (name === 'si') {
        length += text.length
        if (strings.push(text) > mostShared || length > mostSharedLength) throw tooLarge()
      }
    },
    text(part) {
      if (inText) text += decoded(part)
    },
  })
  for await (const piece of unpack(file, entry)) reader.write(piece)
  return strings
}

class SheetEvents {
  readonly #given: RowLimits & { shared: readonly string[] }
  readonly #done: (row: SheetRow) => void
  #number = 0
  #values: Value[] | undefined
  #column = -1
  #type = ''
  #text = ''
  #collects = false
  #formula: string | undefined
  #inFormula = false

  constructor(given: RowLimits & { shared: readonly string[] }, done: (row: SheetRow) => void) {
    this.#given = given
    this.#done = done
  }

  open(name: string, attributes: string, empty: boolean): void {
    if (name === 'row') {
      const given = Number(attribute(attributes, 'r'))
      this.#number = Number.isInteger(given) && given > this.#number ? given : this.#number + 1
      this.#values = []
      this.#column = -1
      if (empty) this.close('row')
    } else if (name === 'c') {
      this.#column = columnOf(attribute(attributes, 'r')) ?? this.#column + 1
      this.#type = attribute(attributes, 't') ?? 'n'
      this.#text = ''
      this.#formula = undefined
    } else if (name === 'v' || name === 't') this.#collects = !empty
    else if (name === 'f' && this.#given.formulas) {
      this.#formula = ''
      this.#inFormula = !empty
    }
  }

  text(part: string): void {
    if (this.#collects && this.#text.length < 40_000) this.#text += part
    else if (this.#inFormula && (this.#formula?.length ?? 0) < 200) this.#formula += part
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#collects = false
    else if (name === 'f') this.#inFormula = false
    else if (name === 'c') this.#put()
    else if (name === 'row') {
      const values = this.#values ?? []
      if (values.some(value => value !== null && value !== '')) this.#done({ number: this.#number, values })
      this.#values = undefined
    }
  }

  #put(): void {
    const values = this.#values
    if (!values || this.#column >= this.#given.columns) return
    if (this.#text === '' && this.#formula === undefined) return
    while (values.length < this.#column) values.push(null)
    const value = this.#formula === undefined ? this.#value() : `=${decoded(this.#formula)}`
    values[this.#column] = typeof value === 'string' ? value.replaceAll('\u0000', '') : value
  }

  #value(): Value {
    const text = decoded(this.#text)
    if (this.#type === 's') return this.#given.shared[Number(text)] ?? null
    if (this.#type === 'b') return text === '1' ? '是' : '否'
    if (this.#type === 'e') return '#错误'
    if (this.#type === 'n') {
      const figure = Number(text)
      return Number.isFinite(figure) ? figure : text
    }
    return unescaped(text)
  }
}

/** `_x000D_` and its like: how the format writes what XML cannot. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Number from 0 of `AB12`. */
function columnOf(place: string | undefined): number | undefined {
  if (place === undefined) return undefined
  let number = 0
  for (let at = 0; at < place.length; at++) {
    const code = place.charCodeAt(at) & 0xdf
    if (code < 65 || code > 90) break
    number = number * 26 + (code - 64)
    if (number > 20_000) break
  }
  return number > 0 ? number - 1 : undefined
}
