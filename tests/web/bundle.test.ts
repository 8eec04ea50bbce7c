/** What /user/login loads before it can be used, as the build made it: measured, not estimated. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const page = join(dist, 'index.html')
const limitBytes = 150_000

// `npm test` builds the console first; a single test run on a fresh clone has nothing to measure.
describe.skipIf(!existsSync(page))('the login shell', () => {
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const files = [...html.matchAll(/(?:src|href)="\/(static\/(?:js|css)\/[^"]+)"/g)].map(match => match[1]!)

  test('stays under 150 kB gzip, script and style', () => {
    expect(files.length).toBeGreaterThan(1)
    const sizes = files.map(
      file => [file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length] as const,
    )
    const total = sizes.reduce((sum, [, size]) => sum + size, 0)
    expect(total, JSON.stringify(sizes)).toBeLessThan(limitBytes)
  })
  test('loads nothing from elsewhere [A79]', () => {
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })
  test('hands out no source map, and no secret in what it hands out [A74]', () => {
    const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    expect(names.filter(name => name.endsWith('.map'))).toEqual([])
    const secret =
      /BEGIN (?:RSA |EC )?PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|postgres(?:ql)?:\/\/\w+:[^@\s"']+@|(?:password|secret|signatureSecret)\w*["']?\s*[:=]\s*["'](?=[^"']*\d)[A-Za-z0-9+/=_-]{16,}["']/i
    const scripts = names.filter(name => /\.(?:js|html|json)$/.test(name))
    expect(scripts.filter(name => secret.test(readFileSync(join(dist, name), 'utf8')))).toEqual([])
  })
})
