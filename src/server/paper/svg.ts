/** A page as SVG, for the eyes: where the labels end is drawn pale. */
import type { Box, Drawn, SheetPage } from './paper.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
const figure = (value: number): string => String(Number(value.toFixed(3)))

function elementOf(drawn: Drawn): string {
  switch (drawn.kind) {
    case 'outline':
      return `<rect x="${figure(drawn.x)}" y="${figure(drawn.y)}" width="${figure(drawn.width)}" height="${figure(drawn.height)}" rx="1.6" fill="none" stroke="#d8dee5" stroke-width="0.2"/>`
    case 'line':
      return `<path d="M${figure(drawn.x1)} ${figure(drawn.y1)}L${figure(drawn.x2)} ${figure(drawn.y2)}" stroke="#000" stroke-width="${drawn.width}"/>`
    case 'boxes':
      return `<path d="${drawn.boxes.map(([x, y, width, height]) => `M${figure(x)} ${figure(y)}h${figure(width)}v${figure(height)}h${figure(-width)}z`).join('')}"/>`
    case 'path': {
      const way = drawn.points
        .map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${figure(x)} ${figure(y)}`)
        .join('')
      const dash = drawn.dashed ? ' stroke-dasharray="1 1"' : ''
      return drawn.fill
        ? `<path d="${way}z" fill="${drawn.fill}"/>`
        : `<path d="${way}" fill="none" stroke="${drawn.stroke ?? '#000'}" stroke-width="${figure(drawn.width ?? 0.25)}"${dash}/>`
    }
    case 'frame':
      return `<rect x="${figure(drawn.x)}" y="${figure(drawn.y)}" width="${figure(drawn.width)}" height="${figure(drawn.height)}" fill="none" stroke="${drawn.ink ?? '#000'}" stroke-width="${figure(drawn.line)}"/>`
    case 'picture':
      return `<image x="${figure(drawn.x)}" y="${figure(drawn.y)}" width="${figure(drawn.width)}" height="${figure(drawn.height)}" href="data:image/*;base64,${Buffer.from(drawn.bytes).toString('base64')}"/>`
    case 'text': {
      const anchor = { center: 'middle', right: 'end', left: 'start' }[drawn.align ?? 'left']
      const family = drawn.mono
        ? 'Courier, monospace'
        : "'Noto Sans SC','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif"
      return `<text x="${figure(drawn.x)}" y="${figure(drawn.y)}" font-size="${figure(drawn.size)}" font-family="${family}" text-anchor="${anchor}"${drawn.bold ? ' font-weight="700"' : ''}${drawn.white ? ' fill="#fff"' : drawn.ink ? ` fill="${drawn.ink}"` : ''}>${escaped(drawn.text)}</text>`
    }
  }
}

/** @param view the part of the page that is shown, in mm */
export const svgOf = (
  { width, height, drawn }: SheetPage,
  [x, y, wide, tall]: Box = [0, 0, width, height],
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${figure(wide)}mm" height="${figure(tall)}mm" viewBox="${[x, y, wide, tall].map(figure).join(' ')}"><rect x="${figure(x)}" y="${figure(y)}" width="${figure(wide)}" height="${figure(tall)}" fill="#fff"/>${drawn.map(elementOf).join('')}</svg>`
