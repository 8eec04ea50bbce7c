// Lays compressed copies beside the text files of the build, so that the server only picks one.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const texts = new Set(['.js', '.css', '.html', '.svg', '.json', '.geojson', '.txt', '.map'])
const smallest = 1024
/** What everybody waits for at first is worth the seconds; the rest would take half a minute. */
const first = /^(base|index|frame|engine|home)\.[0-9a-f]+\.(js|css)$/

export function compressTexts(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const info = statSync(path)
    if (info.isDirectory()) compressTexts(path)
    else if (texts.has(extname(name)) && info.size >= smallest) {
      const content = readFileSync(path)
      const brotli = { [constants.BROTLI_PARAM_QUALITY]: first.test(name) ? 11 : 9 }
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: brotli }))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  }
}
