/** What is brought in from elsewhere, and what could run a text: found in the sources, so that it is noticed when it comes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licencesOf } from '../src/setup/licences.mjs'

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

test('whoever uses it can read of every package that is shipped or run on what terms it is, and of the data', () => {
  const { packages, data, texts } = licencesOf(root)
  const { packages: locked } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; dependencies?: Record<string, string> }>
  }
  const installed = Object.entries(locked).filter(
    ([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path, 'package.json')),
  )
  const named = new Map(packages.map(each => [`${each.name}@${each.version}`, each]))
  const ofPath = (path: string) => {
    const { name, version } = JSON.parse(read(`${path}/package.json`)) as { name: string; version: string }
    return named.get(`${name}@${version}`)
  }
  expect(installed.filter(([path]) => !ofPath(path)).map(([path]) => path)).toEqual([])
  const own = Object.keys(locked['']!.dependencies!).map(name => ofPath(`node_modules/${name}`)!)
  expect(own.filter(({ licence }) => licence === '')).toEqual([])
  // The one package that says nothing of its licence in its manifest.
  expect(packages.filter(({ licence }) => licence === '').map(({ name }) => name)).toEqual([
    '@mapbox/jsonlint-lines-primitives',
  ])
  expect(packages.filter(({ link }) => !/^https:\/\/[^\s"<>]+$/.test(link))).toEqual([])
  expect(packages.filter(({ name, version, text }) => text !== Boolean(texts[`${name}@${version}`]))).toEqual(
    [],
  )
  const usedBy = (name: string) => packages.find(each => each.name === name)?.used
  expect(['react', 'fastify', 'typebox', '@rsbuild/core'].map(usedBy)).toEqual([
    ['console'],
    ['server'],
    ['console', 'server'],
    ['build'],
  ])
  const files = data.flatMap(({ name }) => name.split(', '))
  for (const shipped of [
    'base.json',
    'area-86.json',
    'sites.csv',
    'compounds.csv',
    'inter',
    'jetbrains-mono',
  ])
    expect(files).toContain(shipped)
  for (const file of [
    ...readdirSync(join(root, 'public/map')),
    ...readdirSync(join(root, 'src/demo/seed/data')),
    ...readdirSync(join(root, 'src/server/seed/europe')).filter(name => name.endsWith('.csv')),
  ])
    if (!file.endsWith('.md')) expect(files, 'a file of data without a line in its notice').toContain(file)
})
