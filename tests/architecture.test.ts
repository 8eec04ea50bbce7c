/** The house: who may import whom, how long a file may be, where the network and SQL may be spoken. */
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screensIn } from '../src/setup/screens.mjs'

const root = resolve(import.meta.dirname, '..')
const src = join(root, 'src')

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? walk(path) : [path]
  })
}
const files = walk(src).filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
const place = (path: string) => relative(src, path).replaceAll('\\', '/')
const text = new Map(files.map(path => [path, readFileSync(path, 'utf8')]))

interface Import {
  from: string
  to: string
}
const aliases: Record<string, string> = {
  '#contract/': 'contract/',
  '#lib/': 'lib/',
  '#server/': 'server/',
  '#web/': 'web/',
  '#demo/': 'demo/',
}
const statement =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|import\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g
function importsOf(path: string): string[] {
  return [...(text.get(path) ?? '').matchAll(statement)].map(match => match[1] ?? match[2] ?? match[3] ?? '')
}
const inner: Import[] = []
const packages = new Set<string>()
for (const path of files) {
  for (const target of importsOf(path)) {
    const alias = Object.keys(aliases).find(prefix => target.startsWith(prefix))
    if (alias) inner.push({ from: place(path), to: aliases[alias] + target.slice(alias.length) })
    else if (target.startsWith('.'))
      inner.push({ from: place(path), to: place(resolve(dirname(path), target)) })
    else if (!target.startsWith('node:')) packages.add(target)
  }
}

/** Layers from top to bottom; a layer imports only what stands below it. Layers of one list stand side by side. */
const houses: Record<string, readonly (readonly string[])[]> = {
  web: [
    ['main.tsx'],
    // The samplers' page beside the console: neither knows the other.
    ['app', 'phone'],
    ['screens'],
    ['crud'],
    ['grid'],
    ['fields'],
    ['widgets', 'charts', 'map'],
    ['ui'],
    ['data'],
    ['api', 'live'],
    ['session', 'theme'],
  ],
  server: [
    [
      'main.ts',
      'print-openapi.ts',
      'migrate.ts',
      'audit-verify.ts',
      'reset-factor.ts',
      'start.ts',
      'boot-words.ts',
      'probe-ports.ts',
    ],
    ['app.ts'],
    ['modules'],
    ['ingest', 'warning', 'jobs', 'crud', 'live', 'paper'],
    ['telemetry', 'seed', 'audit', 'identity', 'http'],
    ['db'],
    ['config.ts'],
    ['place.ts', 'declared.ts'],
    ['gather.ts'],
  ],
}
function rank(house: string, path: string): number {
  const part = path.split('/')[1] ?? ''
  return houses[house]!.findIndex(layer => layer.includes(part))
}

describe('imports run one way', () => {
  test('lib imports nothing of ours, contract only lib, and the houses meet only there', () => {
    const allowed: Record<string, readonly string[]> = {
      lib: ['lib'],
      contract: ['contract', 'lib'],
      demo: ['demo', 'server', 'contract', 'lib'],
      web: ['web', 'demo', 'contract', 'lib'],
      server: ['server', 'demo', 'contract', 'lib'],
      setup: ['setup'],
    }
    // The console shows that page of docs/ itself; no second copy of it.
    const page = '../docs/method.md?raw'
    const wrong = inner.filter(
      ({ from, to }) => to !== page && !allowed[from.split('/')[0]!]?.includes(to.split('/')[0]!),
    )
    expect(wrong).toEqual([])
  })

  test('the product knows the demo only where it starts, and the console its map', () => {
    const knows = inner.filter(({ from, to }) => to.startsWith('demo/') && !from.startsWith('demo/'))
    expect([...new Set(knows.map(({ from }) => from))].sort()).toEqual([
      'server/start.ts',
      'web/data/areas.ts',
      'web/screens/examples/grid-data.ts',
      'web/screens/examples/grid-nested.tsx',
      'web/screens/map/station-layer.ts',
    ])
    // The fleet stands outside as any station does.
    const fleet = inner.filter(({ from }) => /^demo\/(simulator|fleet)\//.test(from))
    expect(fleet.filter(({ to }) => to.startsWith('server/'))).toEqual([])
  })

  test.each(Object.keys(houses))('%s: no import runs back up', house => {
    const own = inner.filter(({ from, to }) => from.startsWith(`${house}/`) && to.startsWith(`${house}/`))
    expect(own.length).toBeGreaterThan(0)
    const unranked = own.filter(({ from }) => rank(house, from) < 0).map(({ from }) => from)
    expect([...new Set(unranked)]).toEqual([])
    expect(own.filter(({ from, to }) => rank(house, to) < rank(house, from))).toEqual([])
  })

  test('no screen imports a screen of another folder', () => {
    const folder = (path: string) => path.split('/').slice(0, 3).join('/')
    const wrong = inner.filter(
      ({ from, to }) =>
        from.startsWith('web/screens/') &&
        to.startsWith('web/screens/') &&
        from !== 'web/screens/registry.ts' &&
        folder(from) !== folder(to),
    )
    expect(wrong).toEqual([])
  })

  test('no circle', () => {
    const graph = new Map<string, string[]>()
    for (const { from, to } of inner) graph.set(from, [...(graph.get(from) ?? []), to])
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (node: string, trail: string[]): void => {
      if (trail.includes(node)) {
        circles.push([...trail.slice(trail.indexOf(node)), node].join(' → '))
        return
      }
      if (done.has(node)) return
      for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
      done.add(node)
    }
    for (const node of graph.keys()) visit(node, [])
    expect(circles).toEqual([])
  })

  test('no barrel: no file that only hands on what others export', () => {
    const barrels = files.filter(path => {
      const lines = text
        .get(path)!
        .split('\n')
        .filter(line => line.trim() !== '' && !line.trim().startsWith('/'))
      return lines.length > 0 && lines.every(line => /^export .* from /.test(line))
    })
    expect(barrels.map(place)).toEqual([])
  })
})

describe('each thing is spoken in one place', () => {
  const outside = (pattern: RegExp, allowed: RegExp) =>
    files.filter(path => pattern.test(text.get(path)!) && !allowed.test(place(path))).map(place)

  test('fetch and sockets of the console only in web/api and web/live', () => {
    const web = outside(
      /\bfetch\(|new WebSocket\(|new XMLHttpRequest|EventSource\(|\baxios\b/,
      /^web\/(api|live)\//,
    )
    expect(web.filter(path => path.startsWith('web/'))).toEqual([])
  })

  test('SQL only in server/db, server/crud and queries files', () => {
    const speaks =
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`|'(select|insert into|update|delete from) /i
    expect(
      outside(speaks, /^server\/(db|crud|telemetry|seed)\/|^demo\/seed\/|(^|[/-])[\w-]*queries\.ts$/),
    ).toEqual([])
  })

  test('the envelope is known to the contract alone', () => {
    expect(outside(/timestamp: Date\.now\(\)/, /^contract\/kit\/envelope\.ts$/)).toEqual([])
  })
})

test('nothing is waited for between promises that are begun together: what fails meanwhile would be nobody’s', () => {
  const broken = files.filter(path =>
    text
      .get(path)!
      .split(/Promise\.(?:all|allSettled|race|any)\(\[/)
      .slice(1)
      .some(rest => {
        let depth = 1
        const end = [...rest].findIndex(sign => {
          depth += sign === '[' ? 1 : sign === ']' ? -1 : 0
          return depth === 0
        })
        return /^(?:(?!\basync\b)[\s\S])*\bawait\b/.test(rest.slice(0, Math.max(0, end)))
      }),
  )
  expect(broken.map(place)).toEqual([])
})

test('no list to choose from lies inside a label: it hands every press on, and what opened is closed by it', () => {
  const chooses =
    /<(?:Select|TreeSelect|Cascader|AutoComplete|\w*Picker|\w*Choice|\w*Select|TreePicker|Dropdown)\b(?!\.)/
  const broken = files.filter(path =>
    [...text.get(path)!.matchAll(/<label\b[\s\S]*?<\/label>/g)].some(([inside]) => chooses.test(inside)),
  )
  expect(broken.map(place)).toEqual([])
})

describe('what is declared or served is gathered, in no list', () => {
  const from = (path: string) => inner.filter(one => one.from === path).map(({ to }) => to)

  test('nobody goes over the files of the contract by hand', () => {
    const many = files.map(place).filter(path => {
      const kinds = from(path).filter(to => /^contract\/(?!kit\/)[\w-]+\//.test(to))
      return new Set(kinds.map(to => to.split('/')[1])).size > 3
    })
    // Rows of the tables that queries name.
    expect(many).toEqual(['server/db/tables.ts'])
  })

  test('no table is described twice: rows of a resource follow from its declaration', () => {
    const named = (of: RegExp, pattern: RegExp) =>
      files
        .filter(path => of.test(place(path)))
        // Columns beside the fields are described there.
        .map(path => text.get(path)!.replace(/^interface Beside \{.*?^\}/ms, ''))
        .flatMap(source => [...source.matchAll(pattern)].map(([, name]) => name!))
    const declared = named(/^contract\//, /^ {2}table: '(\w+)'/gm)
    const described = named(/^server\/db\/tables/, /^ {2}([a-z]\w+): (?:Common\b|\w+Table\b|\{)/gm).map(
      name => name.replace(/[A-Z]/g, big => `_${big.toLowerCase()}`),
    )
    expect(declared.length).toBeGreaterThan(30)
    expect(described.length).toBeGreaterThan(40)
    expect(described.filter(name => declared.includes(name))).toEqual([])
    expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([])
  })

  test('pages and groups of the menu are declared in the contract, beside what they show', () => {
    expect(text.get(join(src, 'server/seed/menus.ts'))).not.toMatch(/'\//)
  })

  test('the application names no module but those that every call passes', () => {
    expect(from('server/app.ts').filter(to => to.startsWith('server/modules/'))).toEqual([
      'server/modules/deps.ts',
      'server/modules/monitor/routes.ts',
      'server/modules/platform/boot/routes.ts',
      'server/modules/platform/health.ts',
      'server/modules/platform/metrics.ts',
    ])
  })

  test('the registry of screens is empty as it is written, and each file that fills it is a screen of one name', () => {
    const folder = join(src, 'web/screens')
    expect(readFileSync(join(folder, 'registry.ts'), 'utf8')).not.toContain('import(')
    const found = screensIn(folder)
    expect(found.length).toBeGreaterThan(75)
    expect(new Set(found.map(({ component }) => component)).size).toBe(found.length)
    expect(found.filter(({ file }) => !/^export default /m.test(text.get(join(folder, file))!))).toEqual([])
  })

  test('resources are mounted in one place', () => {
    const mounts = files.filter(path => /\bmountResources?\(/.test(text.get(path)!)).map(place)
    expect(mounts.sort()).toEqual(['server/app.ts', 'server/crud/mount.ts'])
  })
})

describe('a screen is data', () => {
  const screens = files.filter(path => /^web\/screens\//.test(place(path)))

  test('what a screen can say, at least two say', () => {
    const words = text.get(join(src, 'web/crud/screen.ts'))!
    const definition = words.slice(words.indexOf('interface ScreenOf'), words.indexOf('type CellOf'))
    const options = [...definition.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name!)
    expect(options.length).toBeGreaterThan(15)
    const declared = screens.filter(path => /\bdefineScreen\(/.test(text.get(path)!))
    const few = options.filter(name => {
      const says = new RegExp(`^ {2,4}(\\.\\.\\.\\(\\w+ && \\{ )?${name}(:|,$)`, 'm')
      return declared.filter(path => says.test(text.get(path)!)).length < 2
    })
    expect(few).toEqual([])
  })

  test('refusals are told by the engine: a screen catches nothing', () => {
    const catching = screens.filter(path => /\bcatch\b/.test(text.get(path)!)).map(place)
    const own = catching.filter(path => !/^web\/screens\/(login|examples)\//.test(path))
    expect(own).toEqual([])
  })
})

describe('sizes', () => {
  const lines = files.map(path => ({
    path: place(path),
    lines: text.get(path)!.trimEnd().split('\n').length,
  }))

  /** A table of outlines, one corner a line. */
  const tables = new Set(['demo/cities.ts'])

  test('a source file has at most 350 lines, the median at most 80', () => {
    expect(lines.filter(one => one.lines > 350 && !tables.has(one.path))).toEqual([])
    const sorted = lines.map(one => one.lines).sort((a, b) => a - b)
    expect(sorted[sorted.length >> 1]!).toBeLessThanOrEqual(80)
  })

  test('a screen has at most 150 lines', () => {
    const screens = lines.filter(one => /^web\/screens\/.*\.tsx$/.test(one.path))
    expect(screens.filter(one => one.lines > 150)).toEqual([])
  })
})

describe('what is declared is used', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  /** Needed by another package at run time, or to build, not imported by us. */
  const peers = new Set([
    'codemirror',
    'lodash',
    'marked',
    'react-responsive-carousel',
    '@rsbuild/core',
    '@rsbuild/plugin-react',
  ])

  /** Brought in for what is being built: each leaves this list with the first file that imports it. */
  const ahead = new Set(['chinese-days', 'svg-to-pdfkit'])
  test('every runtime dependency is imported somewhere', () => {
    const css = walk(src)
      .filter(path => path.endsWith('.css'))
      .map(path => readFileSync(path, 'utf8'))
      .join('\n')
    const unused = Object.keys(manifest.dependencies).filter(
      name =>
        !peers.has(name) &&
        !ahead.has(name) &&
        ![...packages].some(target => target === name || target.startsWith(`${name}/`)) &&
        !css.includes(name),
    )
    expect(unused).toEqual([])
  })

  test('every imported package is declared', () => {
    const declared = new Set(Object.keys(manifest.dependencies))
    const nameOf = (target: string) =>
      target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/')
    const missing = [...packages].map(nameOf).filter(name => !declared.has(name) && !name.startsWith('#'))
    expect([...new Set(missing)]).toEqual([])
  })

  test('tests of pages run with pages: they are .tsx, or each has a process of its own', () => {
    const apart = readFileSync('vitest.config.ts', 'utf8')
    const lost = globSync('tests/**/*.test.ts').filter(
      path => readFileSync(path, 'utf8').startsWith('// @vitest-environment') && !apart.includes(`'${path}'`),
    )
    expect(lost).toEqual([])
  })

  test('a test of a page that puts something in the place of a module has a process of its own: others would meet it there', () => {
    const apart = readFileSync('vitest.config.ts', 'utf8')
    const shared = globSync('tests/web/**/*.test.{ts,tsx}').filter(path => {
      const source = readFileSync(path, 'utf8')
      return /^vi\.(mock|resetModules)\(/m.test(source) && !apart.includes(`'${path}'`)
    })
    expect(shared).toEqual([])
  })

  test('no any, and no lint rule switched off without a reason', () => {
    const careless = files.filter(path => {
      // What a comment says in words is no type.
      const source = text.get(path)!
      const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      return (
        /:\s*any\b|\bas any\b|<any>/.test(code) ||
        /@ts-(ignore|nocheck|expect-error)/.test(source) ||
        /biome-ignore [\w/]+:?\s*$/m.test(source)
      )
    })
    expect(careless.map(place)).toEqual([])
  })
})
