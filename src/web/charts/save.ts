/** What is behind a chart, taken along: its table as CSV, and the picture as it is drawn, under its title and over its note. */

import { absent } from '#lib/format.ts'
import { saveBlob } from '#web/api/files.ts'
import { pictureIn } from './picture-in.ts'

export interface ChartTable {
  title: string
  columns: readonly string[]
  /** Made when the table is opened, not with every redraw. */
  rows: () => readonly (readonly string[])[]
  /** How the figures were made: unit, LOQ policy, method. */
  note?: string | undefined
}

const figure = /^[-−+]?\d[\d,]*(\.\d+)?%?$/
/** As programmes read it, per cent signs left; undefined for words. */
export const figureOf = (text: string): string | undefined =>
  figure.test(text) ? text.replaceAll(',', '').replace('−', '-') : undefined
/** A cell as spreadsheets read it: figures bare, nothing where nothing was measured, no words that would be taken for a formula. */
export function csvCell(text: string): string {
  if (text === absent) return ''
  const plain = figureOf(text)
  if (plain !== undefined) return plain
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
/** With the mark by which spreadsheets know UTF-8; how the figures were made stands under them. */
export function csvOf({ columns, rows, note }: ChartTable): string {
  const lines = [columns, ...rows(), ...(note ? [[], [note]] : [])]
  return `\uFEFF${lines.map(line => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}
export const saveTable = (table: ChartTable): void =>
  saveBlob(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${table.title}.csv`)

/** px: over the picture for its title, and a line of the note under it. */
const head = 36
const line = 18
const side = 12
/** px at 12: a Chinese character is as wide as its size, others about half of it. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2E80' ? 12 : 6.8), 0)
/** The note in lines of the picture's width, broken after its marks and spaces. */
export function linesOf(note: string, width: number): string[] {
  const lines: string[] = []
  for (const part of note.split(/(?<=[；，、。 ])/)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last + part) <= width - 2 * side) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines
}

function inkOf(panel: Element) {
  const { color, backgroundColor, fontFamily } = getComputedStyle(panel)
  const clear = backgroundColor === 'rgba(0, 0, 0, 0)'
  return {
    color,
    fontFamily,
    ground: clear ? getComputedStyle(document.body).backgroundColor : backgroundColor,
  }
}

/** Twice as fine as the screen at least, for paper. */
function canvasPicture(panel: Element, canvas: HTMLCanvasElement, { title, note }: ChartTable) {
  const { color, fontFamily, ground } = inkOf(panel)
  const { width, height } = canvas.getBoundingClientRect()
  const scale = Math.max(2, canvas.width / width)
  const lines = linesOf(note ?? '', width)
  const all = head + height + line * (lines.length + 0.5)
  const sheet = document.createElement('canvas')
  sheet.width = Math.round(width * scale)
  sheet.height = Math.round(all * scale)
  const pen = sheet.getContext('2d')!
  pen.scale(scale, scale)
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, all)
  pen.drawImage(canvas, 0, head, width, height)
  pen.fillStyle = color
  pen.font = `600 15px ${fontFamily}`
  pen.fillText(title, side, 24)
  pen.font = `12px ${fontFamily}`
  for (const [at, text] of lines.entries()) pen.fillText(text, side, head + height + line * (at + 0.75))
  return new Promise<Blob | null>(resolve => sheet.toBlob(resolve, 'image/png'))
}

const drawn = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
]
/** Mixed colours as every programme reads them: `color(srgb 0.9 0.92 0.95 / 0.5)` → `rgba(230, 235, 242, 0.5)`. */
export const plainColour = (words: string): string =>
  words.replace(
    /^color\(srgb ([\d.e+-]+) ([\d.e+-]+) ([\d.e+-]+)(?: \/ ([\d.e+-]+))?\)$/,
    (_, red, green, blue, opacity = '1') =>
      `rgba(${[red, green, blue].map(one => Math.round(Number(one) * 255)).join(', ')}, ${opacity})`,
  )
/** Of the drawing's own px: on a wall it is shown larger than it is. */
function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const own = svg.viewBox.baseVal
  return own && own.width > 0 ? own : svg.getBoundingClientRect()
}
/** The drawing by itself: what the page's rules say of it is written into it. */
function svgPicture(panel: Element, svg: SVGSVGElement, { title, note }: ChartTable) {
  const { color, fontFamily, ground } = inkOf(panel)
  const { width, height } = sizeOf(svg)
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll<SVGElement>('*')
  for (const [at, element] of svg.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element)
    for (const name of drawn) copies[at]!.style.setProperty(name, plainColour(style.getPropertyValue(name)))
  }
  const add = (name: string, values: Record<string, string | number>, text = '') => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(values)) element.setAttribute(key, String(value))
    element.textContent = text
    return element
  }
  const lines = linesOf(note ?? '', width)
  const all = head + height + line * (lines.length + 0.5)
  const words = { x: side, fill: color, 'font-family': fontFamily }
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(all))
  copy.setAttribute('viewBox', `0 ${-head} ${width} ${all}`)
  copy.prepend(add('rect', { x: 0, y: -head, width, height: all, fill: ground }))
  copy.append(
    add('text', { ...words, y: 24 - head, 'font-size': 15, 'font-weight': 600 }, title),
    ...lines.map((text, at) =>
      add('text', { ...words, y: height + line * (at + 0.75), 'font-size': 12 }, text),
    ),
  )
  const blob = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
  return { blob, width, height: all }
}
/** Dots of it, for paper and slides, twice as fine as the screen at least. */
async function dotsOf({ blob, width, height }: { blob: Blob; width: number; height: number }) {
  const url = URL.createObjectURL(blob)
  const image = new Image()
  image.src = url
  await image.decode().finally(() => URL.revokeObjectURL(url))
  const scale = Math.max(2, window.devicePixelRatio)
  const sheet = document.createElement('canvas')
  sheet.width = Math.round(width * scale)
  sheet.height = Math.round(height * scale)
  sheet.getContext('2d')!.drawImage(image, 0, 0, sheet.width, sheet.height)
  return new Promise<Blob | null>(resolve => sheet.toBlob(resolve, 'image/png'))
}

/** As PNG; a drawing also as the SVG that it is, to be edited. */
export async function savePicture(panel: Element, table: ChartTable, as: 'png' | 'svg'): Promise<void> {
  const picture = pictureIn(panel)
  if (!picture) return
  const drawing = picture instanceof HTMLCanvasElement ? undefined : svgPicture(panel, picture, table)
  if (drawing && as === 'svg') return saveBlob(drawing.blob, `${table.title}.svg`)
  const dots = await (drawing ? dotsOf(drawing) : canvasPicture(panel, picture as HTMLCanvasElement, table))
  if (dots) saveBlob(dots, `${table.title}.png`)
}
