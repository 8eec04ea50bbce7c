/** `npm run bench [-- NAME …] [-- --check NAME …]`: runs the benches, prints, and writes RESULTS.md and results.json. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Bench, type BenchResult, end, environment, meets } from './kit.ts'

const loaders: Record<string, () => Promise<{ bench: Bench }>> = {
  ingest: () => import('./ingest.ts'),
  fanout: () => import('./fanout.ts'),
  browser: () => import('./browser.ts'),
  list: () => import('./list.ts'),
  others: () => import('./others.ts'),
  'admin-list': () => import('./admin-list.ts'),
  map: () => import('./map.ts'),
  'grid-paint': () => import('./grid-paint.ts'),
  'grid-scroll': () => import('./grid-scroll.ts'),
  'grid-live': () => import('./grid-live.ts'),
  'excel-export': () => import('./excel-export.ts'),
  'excel-import': () => import('./excel-import.ts'),
  'grid-validate': () => import('./grid-validate.ts'),
  'grid-paste': () => import('./grid-paste.ts'),
  'menu-routes': () => import('./menu-routes.ts'),
  'first-screen': () => import('./first-screen.ts'),
  'field-phone': () => import('./field-phone.ts'),
  commands: () => import('./commands.ts'),
  results: () => import('./results.ts'),
  analysis: () => import('./analysis.ts'),
  'analysis-brush': () => import('./analysis-brush.ts'),
  recalc: () => import('./recalc.ts'),
  'quartz-oracle': () => import('./quartz-oracle.ts'),
}

const words = process.argv.slice(2)
const check = words.includes('--check')
const names = words.filter(word => !word.startsWith('--'))
const unknown = names.filter(name => !(name in loaders))
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}; there are ${Object.keys(loaders).join(', ')}.`)
  process.exit(2)
}

const figure = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 1 ? 3 : 2)

function table(result: BenchResult): string {
  const rows = result.rows.map(row => `| ${row.label} | ${figure(row.value)} | ${row.unit} |`)
  const targets = result.targets.map(
    target =>
      `| ${target.label} | ${figure(target.value)} | ${target.kind === 'least' ? '≥' : '≤'} ${figure(target.limit)} | ${meets(target) ? 'met' : '**missed**'} |`,
  )
  return [
    '| figure | median | unit |',
    '| --- | ---: | --- |',
    ...rows,
    '',
    '| target | value | limit | |',
    '| --- | ---: | ---: | --- |',
    ...targets,
    '',
  ].join('\n')
}

const folder = new URL('./', import.meta.url)
const jsonFile = new URL('results.json', folder)
type Stored = Record<string, BenchResult & { at: string; environment: ReturnType<typeof environment> }>
const stored: Stored = existsSync(jsonFile) ? JSON.parse(readFileSync(jsonFile, 'utf8')) : {}
function write(): void {
  writeFileSync(jsonFile, `${JSON.stringify(stored, null, 2)}\n`)
  const sections = Object.entries(stored).map(
    ([name, result]) =>
      `## ${name}\n\nMeasured ${result.at.slice(0, 10)} on ${result.environment.cores} cores, ${result.environment.memoryGb} GB, Node ${result.environment.node}.\n\n${table(result)}`,
  )
  writeFileSync(
    new URL('RESULTS.md', folder),
    `# Benchmarks\n\nEach figure is the median of its runs; each bench ran beside its peer. \`npm run bench\` writes this page.\n\n${sections.join('\n')}`,
  )
}

let missed = 0
console.log(JSON.stringify(environment()))
try {
  for (const name of names.length > 0 ? names : Object.keys(loaders)) {
    const { bench } = await loaders[name]!()
    console.log(`\n## ${bench.title}`)
    const result = await bench.run()
    stored[name] = { ...result, at: new Date().toISOString(), environment: environment() }
    // At once: what one has measured in an hour does not go with the next that fails.
    write()
    console.log(table(result))
    missed += result.targets.filter(target => !meets(target)).length
  }
} finally {
  await end()
}
if (check && missed > 0) {
  console.error(`${missed} target(s) missed.`)
  process.exit(1)
}
process.exit(0)
