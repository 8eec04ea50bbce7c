// `npm test`: packages, the built console and a browser, then style and types, unit and server tests, browser journeys, and beside them
// a wall whose memory is watched; at the end how long each took, and one closing line of counts.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root, run, runTool } from './runtime.mjs'

const folder = join(root, 'test-results')
mkdirSync(folder, { recursive: true })
const read = name => {
  const file = join(folder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
let passed = 0
let failed = 0
let skipped = 0
/** Named once more at the end, since whoever reads a long run may have its last lines alone. */
const reds = []
const red = (name, why = '') => {
  const lines = why.split('\n').filter(line => line.trim() !== '')
  reds.push([`FAILED: ${name}`, ...lines.slice(0, 12)].join('\n  ').slice(0, 1_500))
}
const count = (ok, name) => {
  if (ok) passed++
  else {
    failed++
    red(name)
  }
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal is no word
const plain = text => (text ?? '').replace(/\x1b\[[\d;]*m/g, '')
const shortOf = file => file.replace(`${root}/`, '')

/** As a journey is: what failed in a few files is asked once more, alone; where all of it holds then it is told as flaky, and counts as it ended. */
const heldAgain = unit => {
  const files = unit.testResults.filter(one => one.status === 'failed')
  if (files.length === 0 || files.length > 4) return false
  const [name, of] = ['unit-again.json', files.map(one => one.name)]
  rmSync(join(folder, name), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, name)}`]
  if (runTool('vitest/vitest.mjs', ['run', ...reporters, ...of]) !== 0) return false
  for (const file of files) {
    const wrong = file.assertionResults.filter(one => one.status === 'failed')
    for (const one of wrong)
      red(`${shortOf(file.name)} > ${one.fullName} (flaky)`, plain(one.failureMessages?.[0]))
    if (wrong.length === 0) red(`${shortOf(file.name)} (flaky)`, plain(file.message))
    Object.assign(
      file,
      read(name).testResults.find(one => one.name === file.name),
    )
  }
  const ended = unit.testResults.flatMap(({ assertionResults }) => assertionResults)
  const passes = ended.filter(({ status }) => status === 'passed').length
  Object.assign(unit, {
    numPassedTests: passes,
    numFailedTests: 0,
    numPendingTests: ended.length - passes,
  })
  writeFileSync(join(folder, 'unit.json'), JSON.stringify(unit))
  return true
}

const parts = []
let since = performance.now()
const partDone = name => {
  parts.push(`${name} ${Math.round((performance.now() - since) / 1_000)} s`)
  since = performance.now()
}

for (const [name, file, ...args] of [
  ['packages', 'install.mjs', '--tests'],
  ['build', 'build.mjs'],
  ['browser', 'browser.mjs'],
]) {
  const status = run(process.execPath, [join('src/setup', file), ...args])
  if (status !== 0) process.exit(status)
  partDone(name)
}

count(runTool('@biomejs/biome/bin/biome', ['check', '.']) === 0, 'biome check')
count(runTool('typescript/bin/tsc', ['--noEmit']) === 0, 'tsc --noEmit')
partDone('style and types')

// Beside what follows, since it mostly waits; its words come at the end.
const soakSays = join(folder, 'soak.txt')
const soakFile = openSync(soakSays, 'w')
const soak = spawn(
  pinnedNode(),
  ['tests/soak/main.ts', '--minutes', '5', '--rate', '20', '--stations', '20', '--walls', 'home'],
  { cwd: root, stdio: ['ignore', soakFile, soakFile] },
)
const soakEnd = new Promise(done => {
  soak.once('exit', done)
})

for (const name of ['unit.json', 'unhandled.json']) rmSync(join(folder, name), { force: true })
process.env.QY_UNHANDLED_FILE = join(folder, 'unhandled.json')
let unitStatus = runTool('vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--reporter=${join(root, 'src/setup/unhandled.mjs')}`,
  `--outputFile.json=${join(folder, 'unit.json')}`,
])
const unit = read('unit.json')
if (unit) {
  if (!(read('unhandled.json')?.told.length > 0) && heldAgain(unit)) unitStatus = 0
  passed += unit.numPassedTests
  failed += unit.numFailedTests
  skipped += unit.numPendingTests
  for (const { name, status, message, assertionResults } of unit.testResults) {
    const wrong = assertionResults.filter(one => one.status === 'failed')
    for (const one of wrong) red(`${shortOf(name)} > ${one.fullName}`, plain(one.failureMessages?.[0]))
    if (status === 'failed' && wrong.length === 0) red(shortOf(name), plain(message))
  }
}
for (const { name, test, why } of read('unhandled.json')?.told ?? [])
  red(`${name} beside ${test || 'the tests'}`, plain(why))
if (unitStatus !== 0 && !(unit?.numFailedTests > 0)) count(false, 'vitest')
partDone('unit and server')

rmSync(join(folder, 'e2e.json'), { force: true })
const e2eStatus = runTool('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts'])
const e2e = read('e2e.json')
if (e2e) {
  passed += e2e.stats.expected
  failed += e2e.stats.unexpected
  skipped += e2e.stats.skipped
  const walk = ({ suites = [], specs = [] }) => {
    for (const { file, title, tests } of specs)
      for (const { status, results } of tests)
        if (status === 'unexpected' || status === 'flaky')
          for (const { error, annotations = [] } of results)
            if (error)
              red(
                `${file} > ${title} (${status})`,
                [
                  ...plain(error.message).split('\n').slice(0, 7),
                  ...annotations.slice(-5).map(one => one.description),
                ].join('\n'),
              )
    suites.forEach(walk)
  }
  walk(e2e)
}
if (e2eStatus !== 0 && !(e2e?.stats.unexpected > 0)) count(false, 'playwright')
partDone('journeys')

const soakCode = await soakEnd
console.log(readFileSync(soakSays, 'utf8').trimEnd().split('\n').slice(-9).join('\n'))
count(soakCode === 0, 'npm run soak: a wall at rest does not grow')
partDone('waiting for the wall')
console.log(`Took: ${parts.join(', ')}`)

count(run(pinnedNode(), ['tests/guard/main.ts', '--ran']) === 0, 'every point of docs/guard.md held')

if (reds.length > 0) console.error(reds.slice(0, 40).join('\n'))
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
