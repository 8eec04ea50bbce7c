// `npm run test:long`: the whole of the kill and random suites, then the unit and server tests on days that break programs.
import { apt, can } from './apt.mjs'
import { pinnedNode, run, runTool } from './runtime.mjs'

/** At +08:00, the time of the business. */
const days = [
  ['a Sunday', '2027-03-07T12:00:00+08:00'],
  ["a month's end", '2027-04-30T09:30:00+08:00'],
  ['29 February', '2028-02-29T10:00:00+08:00'],
  ['31 December', '2027-12-31T18:00:00+08:00'],
  ['five minutes before midnight', '2027-06-15T23:55:00+08:00'],
]

if (!can('faketime')) apt('faketime')
if (!can('faketime')) {
  console.error('The days cannot be tried: install faketime (Debian: apt install faketime).')
  process.exit(1)
}

const failed = []
const long = { ...process.env, QY_LONG: '1' }
if (run(pinnedNode(), ['src/setup/test.mjs'], { env: long }) !== 0) failed.push('the long form')

for (const [name, at] of days) {
  console.log(`\nAs if it were ${name}, ${at}`)
  const shift = Math.round((Date.parse(at) - Date.now()) / 1_000)
  // Clocks that only count how long something took stay true.
  process.env.FAKETIME_DONT_FAKE_MONOTONIC = '1'
  const status = runTool('vitest/vitest.mjs', ['run', '--project', 'node', '--project', 'web'], {
    before: ['faketime', '-f', `${shift < 0 ? '' : '+'}${shift}s`],
  })
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) console.error(`FAILED: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
