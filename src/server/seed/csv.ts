/** Data files that lie beside the code. */
import { readFileSync } from 'node:fs'

/** RFC 4180 as far as these files use it: quotes around fields, no line breaks inside. */
export function readCsv(file: URL): Record<string, string>[] {
  const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const cells = (line: string) =>
    [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].slice(0, -1).map(match => match[2] ?? match[1] ?? '')
  const names = cells(lines[0]!)
  return lines.slice(1).map(line => {
    const values = cells(line)
    return Object.fromEntries(names.map((column, index) => [column, values[index] ?? '']))
  })
}
