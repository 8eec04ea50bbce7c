/** What a scanner reads off a PDF: the boxes that it fills are put on a raster and read by a decoder that is not the encoder's. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } })

const mmPerPoint = 25.4 / 72
/** Dots of a millimetre: a bar of 0.265 mm is four of them. */
const dots = 16
export interface PaperPage {
  width: number
  height: number
  boxes: [x: number, y: number, width: number, height: number][]
}
const plain = (stream: string, packed: boolean): string =>
  packed ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream

/** The filled boxes of each page of a PDF, in mm from the top left. */
export function boxesOf(pdf: Buffer): PaperPage[] {
  const text = pdf.toString('latin1')
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width) * mmPerPoint,
    Number(height) * mmPerPoint,
  ])
  const streams = [...text.matchAll(/(FlateDecode[^>]*)?>>\s*stream\r?\n([\s\S]*?)\nendstream/g)]
    .filter(([, packed, stream]) =>
      packed ? stream!.charCodeAt(0) === 0x78 : stream!.startsWith('1 0 0 -1'),
    )
    .map(([, packed, stream]) => plain(stream!, packed !== undefined))
    .filter(stream => stream.startsWith('1 0 0 -1 0 '))
  return streams.map((stream, at) => ({
    width: sizes[at]![0]!,
    height: sizes[at]![1]!,
    boxes: [...stream.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map(
      ([, ...figures]) => figures.map(figure => Number(figure) * mmPerPoint) as PaperPage['boxes'][number],
    ),
  }))
}
/** Dark dots of part of a page. */
function raster(page: PaperPage, [left, top, width, height]: PaperPage['boxes'][number]) {
  const [columns, rows] = [Math.round(width * dots), Math.round(height * dots)]
  const data = new Uint8ClampedArray(columns * rows * 4).fill(255)
  for (const [x, y, wide, high] of page.boxes) {
    const to = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * dots)))
    for (let row = to(y - top, rows); row < to(y + high - top, rows); row++)
      for (let column = to(x - left, columns); column < to(x + wide - left, columns); column++)
        data.fill(0, (row * columns + column) * 4, (row * columns + column) * 4 + 3)
  }
  return { data, width: columns, height: rows, colorSpace: 'srgb' as const }
}
/** Format and words of every code in a part of a page. */
export async function readIn(page: PaperPage, part: PaperPage['boxes'][number]): Promise<string[]> {
  const found = await readBarcodes(raster(page, part) as ImageData, {
    formats: ['QRCode', 'Code128'],
    maxNumberOfSymbols: 96,
  })
  return found.map(({ format, text }) => `${format} ${text}`).sort()
}
