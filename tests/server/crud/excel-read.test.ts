/** guard A49, A62: workbooks that strangers made, and those that other programs write. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { readSheet } from '#server/crud/excel/read-sheet.ts'
import type { SheetRow } from '#server/crud/excel/sheet-row.ts'
import { zipped } from '#server/crud/excel/zip.ts'
import { quietWatch } from '../../support/pace.ts'

async function zip(parts: Record<string, string | Iterable<string>>): Promise<Buffer> {
  const pieces: Buffer[] = []
  const entries = Object.entries(parts).map(([name, content]) => ({
    name,
    content: typeof content === 'string' ? [content] : content,
  }))
  for await (const piece of zipped(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}
async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const batch of readSheet(bytes)) rows.push(...batch.rows)
  return rows
}
const sheetName = 'xl/worksheets/sheet1.xml'
const sheet = (data: string) => `<?xml version="1.0"?><worksheet><sheetData>${data}</sheetData></worksheet>`
function* times(text: string, count: number): Generator<string> {
  for (let n = 0; n < count; n++) yield text
}

describe('what other programs write', () => {
  it('reads shared strings, rich text, formulas’ values, dates, truth, gaps and errors', async () => {
    const bytes = await zip({
      'xl/sharedStrings.xml':
        '<sst><si><t>甲&amp;乙</t></si><si><r><t>富</t></r><r><t xml:space="preserve"> 文本</t></r><rPh sb="0"><t>フ</t></rPh></si><si><t/></si></sst>',
      [sheetName]: sheet(
        `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2"><f>1+1</f><v>2</v></c><c r="E2" t="b"><v>1</v></c><c r="F2" t="e"><v>#REF!</v></c></row>
        <!-- > --><row r="3" spans="1:2"/><row r="9"><c r="A9" t="str"><f>"a"</f><v>a_x000D_b</v></c><c t="inlineStr"><is><t><![CDATA[<c>&]]></t></is></c><c r="AB9"><v>1e3</v></c></row>`,
      ),
    })
    const rows = await rowsOf(bytes)
    expect(rows.map(({ number }) => number)).toEqual([2, 9])
    expect(rows[0]!.values).toEqual(['甲&乙', null, '富 文本', 2, '是', '#错误'])
    expect(rows[1]!.values.slice(0, 2)).toEqual(['a\rb', '<c>&'])
    expect(rows[1]!.values[27]).toBe(1000)
  })

  it('finds the sheet that stands first, under whatever name and prefix', async () => {
    const bytes = await zip({
      'xl/workbook.xml':
        '<x:workbook xmlns:r="r"><x:sheets><x:sheet name="b" sheetId="7" r:id="rId9"/><x:sheet name="a" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/other.xml" Id="rId9"/></Relationships>',
      [sheetName]: sheet('<row><c><v>1</v></c></row>'),
      'xl/worksheets/other.xml':
        '<x:worksheet><x:sheetData><x:row><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    })
    expect(await rowsOf(bytes)).toEqual([{ number: 1, values: [2] }])
  })

  it.each(['xlsx', 'biff8'] as const)('reads what the library writes as %s', async bookType => {
    const cells = Array.from({ length: 1_203 }, (_, n) => [`行 ${n} <&>`, n / 3, null, '=1+1', '末'])
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 's')
    const rows = await rowsOf(write(book, { bookType, type: 'buffer', bookSST: true }) as Buffer)
    expect(rows).toHaveLength(1_203)
    expect(rows[1_200]!.values.slice(0, 2)).toEqual(['行 1200 <&>', 400])
    expect(rows.at(-1)).toMatchObject({ number: 1_203 })
  })
})

/** Reads in a process thread of its own and tells how long it took and by how much the process grew. */
async function survive(bytes: Buffer): Promise<{ words: string; ms: number; grownMb: number }> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 10)
  const quiet = quietWatch()
  const started = performance.now()
  const cpu = process.cpuUsage()
  const words = await rowsOf(bytes).then(
    rows => `${rows.length} rows`,
    (error: Error) => error.message,
  )
  clearInterval(watch)
  const { user, system } = process.cpuUsage(cpu)
  // On a busy machine the clock counts the waiting for others too.
  const ms = quiet(Math.min(performance.now() - started, (user + system) / 1000))
  return { words, ms, grownMb: (most - before) / 2 ** 20 }
}

describe('bombs stop within 2 s and 200 MB [A49 A62]', () => {
  const bombs: [string, () => Promise<Buffer>, string][] = [
    [
      'a sheet of 10 GB of spaces that says so',
      async () => honest(await zip({ [sheetName]: times(' '.repeat(1 << 20), 300) })),
      '文件解压后过大，请拆分后再导入',
    ],
    [
      'a sheet that says it holds nothing',
      async () => lying(await zip({ [sheetName]: times(' '.repeat(1 << 20), 300) })),
      '文件解压后过大，请拆分后再导入',
    ],
    [
      'one cell without end',
      async () => zip({ [sheetName]: times(noise(1 << 16), 600) }),
      '文件解压后过大，请拆分后再导入',
    ],
    [
      'ten million shared strings',
      async () =>
        zip({
          'xl/sharedStrings.xml': shared(3_000_000),
          [sheetName]: sheet('<row><c t="s"><v>1</v></c></row>'),
        }),
      '文件解压后过大，请拆分后再导入',
    ],
    [
      'more rows than are taken',
      async () => zip({ [sheetName]: rowsXml(110_000) }),
      '一次最多导入 100003 行，请拆分后再导入',
    ],
    [
      'a thousand sheets',
      async () =>
        zip(Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`xl/worksheets/s${n}.xml`, 'x']))),
      '文件解压后过大，请拆分后再导入',
    ],
    [
      'entities of its own',
      async () =>
        zip({
          [sheetName]: `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}">]>${sheet('<row><c t="str"><v>&a;</v></c></row>')}`,
        }),
      '文件已损坏或不是 Excel 文件',
    ],
    [
      'a directory that leads nowhere',
      async () => broken(await zip({ [sheetName]: sheet('') })),
      '文件已损坏或不是 Excel 文件',
    ],
  ]
  it.each(bombs)('%s', async (_, make, words) => {
    const bytes = await make()
    const outcome = await survive(bytes)
    expect(outcome.words).toBe(`文件导入失败:${words}`)
    expect(outcome.ms).toBeLessThan(2_000)
    expect(outcome.grownMb).toBeLessThan(200)
  })

  it('takes the next file as if nothing had been', async () => {
    expect(await rowsOf(await zip({ [sheetName]: sheet('<row><c><v>1</v></c></row>') }))).toHaveLength(1)
  })
})

const directoryAt = (file: Buffer) => file.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
function honest(file: Buffer): Buffer {
  file.writeUInt32LE(0xffffffff, directoryAt(file) + 24)
  return file
}
function lying(file: Buffer): Buffer {
  file.writeUInt32LE(10, directoryAt(file) + 24)
  return file
}
function broken(file: Buffer): Buffer {
  file.writeUInt32LE(0x7fffffff, directoryAt(file) + 42)
  return file
}
/** Text that does not pack to nothing, so that no ratio gives it away. */
function noise(length: number): string {
  let seed = 1
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return String.fromCharCode(97 + (seed % 4))
  }).join('')
}
function* shared(count: number): Generator<string> {
  yield '<sst>'
  for (let n = 0; n < count; n++) yield `<si><t>${n}</t></si>`
}
function* rowsXml(count: number): Generator<string> {
  yield '<worksheet><sheetData>'
  for (let n = 0; n < count; n++) yield `<row><c><v>${n}</v></c></row>`
  yield '</sheetData></worksheet>'
}

it('gives the thread back when nobody reads on', async () => {
  const bytes = await zip({ [sheetName]: rowsXml(50_000) })
  for (let n = 0; n < 5; n++)
    for await (const batch of readSheet(bytes)) {
      expect(batch.rows).toHaveLength(500)
      break
    }
  // A thread of ours still starts: the five above have ended.
  const [reply] = await once(
    new Worker('require("node:worker_threads").parentPort.postMessage(1)', { eval: true }),
    'message',
  )
  expect(reply).toBe(1)
})
