/** The words of a PDF that pdfkit wrote, page by page: glyphs of embedded faces by the maps that the file itself carries. */
import { inflateSync } from 'node:zlib'

const bytesOf = (hex: string) => (hex.match(/.{4}/g) ?? []).map(code => Number.parseInt(code, 16))
const textOf = (hex: string) => String.fromCharCode(...bytesOf(hex))

function mapOf(cmap: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>()
  for (const [, from, , list] of cmap.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[([^\]]*)\]/gi))
    for (const [at, [, hex]] of [...list!.matchAll(/<([0-9a-f]+)>/gi)].entries())
      map.set(Number.parseInt(from!, 16) + at, textOf(hex!))
  return map
}

export function pdfText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? ''
    const begin = body.indexOf('stream\n') + 7
    const raw = Buffer.from(body.slice(begin, body.lastIndexOf('\nendstream')), 'latin1')
    return body.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1')
  }
  const faces = new Map<string, ReadonlyMap<number, string>>()
  const faceOf = (id: string) => {
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
    return cmap ? mapOf(streamOf(cmap)) : new Map<number, string>()
  }
  const lines: string[] = []
  for (const body of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(body)) continue
    const content = /\/Contents (\d+) 0 R/.exec(body)?.[1]
    const resources = /\/Resources (\d+) 0 R/.exec(body)?.[1]
    if (!content || !resources) continue
    const fonts = /\/Font <<([\s\S]*?)>>/.exec(objects.get(resources) ?? '')?.[1] ?? ''
    for (const [, name, id] of fonts.matchAll(/\/(F\d+) (\d+) 0 R/g))
      if (!faces.has(name!)) faces.set(name!, faceOf(id!))
    let face: ReadonlyMap<number, string> = new Map()
    for (const [, font, run] of streamOf(content).matchAll(
      /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/gi,
    )) {
      if (font) face = faces.get(font) ?? face
      else if (run)
        lines.push(
          [...run.matchAll(/<([0-9a-f]*)>/gi)]
            .flatMap(([, hex]) => bytesOf(hex!).map(code => face.get(code) ?? ''))
            .join(''),
        )
    }
  }
  return lines.join('\n')
}
