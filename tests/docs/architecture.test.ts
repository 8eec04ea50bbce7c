/** What docs/architecture.md names is there: files, their exports, tables, environment, addresses, links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { resources } from '#server/declared.ts'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/architecture.md')
const text = readFileSync(page, 'utf8')
const spans = [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!))]
const placeOf = (path: string) => ['src', ''].map(folder => join(root, folder, path)).find(existsSync)

const isPath = (span: string) => /^[\w.-]+\/[\w./-]*(#\w+)?$/.test(span)
const isTable = (span: string) => /^[a-z]+(_[a-z]+)+$/.test(span)
const migrations = join(root, 'src/server/db/migrations')
const schema = readdirSync(migrations)
  .map(file => readFileSync(join(migrations, file), 'utf8'))
  .join('\n')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(tsx?|mjs)$/.test(file))
  .map(file => readFileSync(join(root, 'src', file), 'utf8'))
  .join('\n')

test('every file and folder is there, and exports what is named of it', () => {
  const named = spans.filter(isPath)
  expect(named.length).toBeGreaterThan(90)
  const lost = named.filter(span => {
    const [path, name] = span.split('#') as [string, string?]
    const place = placeOf(path)
    if (place === undefined) return true
    const declared = `export (?:async )?(?:function\\*?|const|class|interface|type) ${name}\\b`
    return name !== undefined && !new RegExp(declared).test(readFileSync(place, 'utf8'))
  })
  expect(lost).toEqual([])
})

test('every table is there', () => {
  const named = spans.filter(isTable)
  expect(named.length).toBeGreaterThan(8)
  const known = new Set(resources.map(({ table }) => table))
  expect(
    named.filter(
      table => !known.has(table) && !new RegExp(`create table (?:if not exists )?${table}\\b`).test(schema),
    ),
  ).toEqual([])
})

test('every other word of code stands in the sources', () => {
  expect(
    spans
      .filter(span => !isPath(span) && !isTable(span) && span !== 'file.ts#name' && span !== 'src/')
      .filter(span => !sources.includes(span)),
  ).toEqual([])
})

test('every link leads somewhere', () => {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!)
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter(link => !existsSync(join(dirname(page), link)))).toEqual([])
})

test('every room of the sources is on the map', () => {
  const rooms = readdirSync(join(root, 'src'))
  expect(rooms.filter(room => !spans.includes(`${room}/`))).toEqual([])
})
