/** What is brought in from elsewhere, and what could run a text: found in the sources, so that it is noticed when it comes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map(name => `src/${name.replaceAll('\\', '/')}`)
  .filter(file => /\.(tsx?|mjs)$/.test(file))
  .map(file => ({ file, text: read(file) }))
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('every package is locked to bytes of its own, from a registry [A75]', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }>
  }
  const foreign = Object.entries(packages).filter(
    ([path, { integrity, resolved, link }]) =>
      path !== '' &&
      (link === true || !/^sha512-/.test(integrity ?? '') || /^(git|http:|file:)/.test(resolved ?? '')),
  )
  expect(foreign.map(([path]) => path)).toEqual([])
})

test('no script of a package runs when packages are installed [A75]', () => {
  expect(read('src/setup/install.mjs')).toContain("'--ignore-scripts'")
  expect(filesWith(/\bnpm['"],\s*\[\s*'(?:ci|install|i)'/)).toEqual(['src/setup/install.mjs'])
})

test('no text becomes code [J8 A42 A48]', () => {
  expect(filesWith(/\beval\(|new Function\(|(?:from|import\() ?'(?:node:)?vm'|setTimeout\(\s*['"`]/)).toEqual(
    [],
  )
})

test('no call starts a program: processes are started by the setup, and the demo starts its fleet [J28 A48]', () => {
  const starters = filesWith(/node:child_process|'child_process'|\bexeca\b/)
  expect(starters.filter(file => !file.startsWith('src/setup/'))).toEqual(['src/demo/run-fleet.ts'])
  expect(read('src/demo/run-fleet.ts')).not.toMatch(/\b(?:exec|execSync|spawn|spawnSync)\(|shell:/)
})

test('markup is set in one place, which cleans it [J25 A43]', () => {
  const setters = filesWith(/dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write/)
  expect(setters).toEqual(['src/web/widgets/editor/rich-view.tsx'])
  expect(read('src/web/widgets/editor/rich-view.tsx')).toMatch(/clean|purify/i)
})

test('no secret stands in the sources [J23 A74]', () => {
  const secrets =
    /(?:password|passwd|secret|apiKey|accessKey|signatureSecret)\w*\s*[:=]\s*['"`](?=[^'"`]*\d)[A-Za-z0-9+/=_-]{12,}['"`]|BEGIN (?:RSA |EC )?PRIVATE KEY|dd05f1c54d63749eda95f9fa6d49v442a/i
  expect(filesWith(secrets)).toEqual([])
})
