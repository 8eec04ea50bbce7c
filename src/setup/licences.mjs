/** What comes from elsewhere and on what terms, read from the packages as they are installed and from the notices beside the data. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as project } from './runtime.mjs'

const read = (...parts) => readFileSync(join(...parts), 'utf8')
const json = (...parts) => JSON.parse(read(...parts))

/** Where the parts of the product begin to import. */
const importers = {
  console: ['src/web', 'src/contract', 'src/lib'],
  server: ['src/server', 'src/demo', 'src/contract', 'src/lib'],
}
const notices = [
  'src/demo/seed/data/NOTICE.md',
  'src/server/seed/europe/NOTICE.md',
  'src/server/assets/NOTICE.md',
  'public/map/NOTICE.md',
  'public/NOTICE-area.md',
]
const licenceFile = /^(licen[cs]e|copying|unlicense|ofl)/i

/** Packages that the files of these folders import. */
function importedBy(root, folders) {
  const names = new Set()
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(tsx?|mjs|css)$/.test(file)) continue
      for (const [, target] of read(root, folder, file).matchAll(
        /(?:from|import|url\()\s*\(?['"]([^'"]+)['"]/g,
      )) {
        const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
        if (!/^([.#/]|node:)/.test(name)) names.add(name)
      }
    }
  return names
}

/** Place in the lock of what `from` gets when it asks for `name`: the nearest folder of packages above it. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[place]) return place
    if (at === '') return undefined
    if (!at.includes('/node_modules/')) at = ''
  }
}

/** Everything that these packages need in turn, by place in the lock. */
function neededBy(packages, names) {
  const found = new Set()
  const visit = (from, name) => {
    const place = resolve(packages, from, name)
    if (place === undefined || found.has(place)) return
    found.add(place)
    const {
      dependencies,
      optionalDependencies,
      peerDependencies,
      peerDependenciesMeta: peers,
    } = packages[place]
    const asked = Object.keys(peerDependencies ?? {}).filter(name => !peers?.[name]?.optional)
    for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...asked])
      visit(place, next)
  }
  for (const name of names) visit('', name)
  return found
}

const licenceOf = ({ license, licenses }) =>
  (typeof license === 'string' ? license : license?.type) ??
  licenses?.map(({ type }) => type).join(' OR ') ??
  ''

function linkOf({ name, homepage, repository }) {
  const given = (typeof repository === 'string' ? repository : repository?.url) ?? ''
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(given)?.[1]
  const full = /^(?:git\+)?(?:https?|git|ssh):\/\/(?:git@)?([^\s#]+?)(?:\.git)?(?:#.*)?$/.exec(given)?.[1]
  if (short ?? full) return `https://${full ?? `github.com/${short}`}`
  return /^https:\/\//.test(homepage ?? '') ? homepage : `https://www.npmjs.com/package/${name}`
}

/** The rows of a notice's table: the first cell names, the last gives the terms, what stands between says the origin. */
const noticeRows = text =>
  text
    .split('\n')
    .filter(line => /^\|(?! *-)/.test(line))
    .slice(1)
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.replaceAll('`', '').trim()),
    )
    .map(cells => ({ name: cells[0], origin: cells.slice(1, -1).join('; '), terms: cells.at(-1) }))

/** Installed packages that are no tools of the developers, and the data; texts of licences by `name@version`. */
export function licencesOf(root = project) {
  const { packages: locked } = json(root, 'package-lock.json')
  const users = Object.entries(importers).map(([part, folders]) => {
    // The pinned runtime is what the server runs on, though nothing imports it.
    const runtime = part === 'server' ? Object.keys(locked[''].optionalDependencies) : []
    return [part, neededBy(locked, [...importedBy(root, folders), ...runtime])]
  })
  const packages = new Map()
  const texts = {}
  for (const [place, { dev }] of Object.entries(locked)) {
    if (place === '' || dev || !existsSync(join(root, place, 'package.json'))) continue
    const about = json(root, place, 'package.json')
    const key = `${about.name}@${about.version}`
    const files = readdirSync(join(root, place), { withFileTypes: true })
    const text = files
      .filter(file => file.isFile() && licenceFile.test(file.name))
      .map(file => read(root, place, file.name).trim())
    if (text.length > 0) texts[key] = text.join('\n\n')
    const used = users.filter(([, places]) => places.has(place)).map(([part]) => part)
    packages.set(key, {
      name: about.name,
      version: about.version,
      // Whose manifest is silent may name it at the head of its text.
      licence: licenceOf(about) || (/^(.+) License$/m.exec(text[0]?.split('\n')[0] ?? '')?.[1] ?? ''),
      link: linkOf(about),
      // What neither part imports makes the build.
      used: [...new Set([...(packages.get(key)?.used ?? []), ...(used.length > 0 ? used : ['build'])])],
      text: text.length > 0,
    })
  }
  const listed = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const fonts = listed
    .filter(({ name }) => name.startsWith('@fontsource'))
    .map(({ name, licence, link }) => ({ name: name.split('/')[1], origin: link, terms: licence }))
  return {
    packages: listed,
    data: [...notices.flatMap(file => noticeRows(read(root, file))), ...fonts],
    texts,
  }
}

/** Names with a dot at their head: the server reads them, and hands them to nobody who has not signed in. */
export function writeLicences(folder, root = project) {
  const { texts, ...list } = licencesOf(root)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.licences.json'), JSON.stringify(list))
  writeFileSync(join(folder, '.licence-texts.json'), JSON.stringify(texts))
}
