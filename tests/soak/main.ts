/**
 * `npm run soak [-- --minutes 120] [--rate 1] [--stations 200] [--walls home,map] [--bound 0.2] [--snapshots FOLDER]`: home and map as
 * walls, memory after a forced collection once a minute; says the slope with its interval, looks on for as long again where that
 * may be above the bound, then judging without the first look, and once more where the bound still lies within the interval; ends with 1
 * where the slope may be above it then. `--rate 20` lets the fleet send twenty times as often and the pages' timers run as quickly: what
 * stays of each message or tick then shows in minutes.
 */
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Slope, slopeOf } from './slope.ts'
import { type List, lists, openHouse, openWall, type Sample, type WallName, walls } from './wall.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    rate: { type: 'string', default: '1' },
    stations: { type: 'string', default: '200' },
    walls: { type: 'string', default: Object.keys(walls).join() },
    bound: { type: 'string', default: '0.2' },
    snapshots: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
/** Until caches are filled and the engine has compiled what runs: no growth of the wall's own. A slow machine needs a whole look for it. */
let settleMinutes = Math.min(20, minutes * 0.4)
const everyMs = Math.min(60_000, (minutes * 60_000) / 20)
/** MB an hour at the usual rate: 0.2 is 150 MB a month. */
const bound = Number(values.bound)
const mb = (bytes: number) => bytes / 2 ** 20

const isWall = (name: string): name is WallName => name in walls
const chosen = values.walls.split(',').filter(isWall)
const stations = Number(values.stations)
const house = await openHouse(stations, 5_000 / rate)
const open = await Promise.all(
  chosen.map(async name => ({
    name,
    wall: await openWall(house, name, rate),
    samples: [] as (Sample & { hours: number })[],
  })),
)
const began = performance.now()
const hoursNow = () => (performance.now() - began) / 3_600_000
const keep = async (mark: string) => {
  if (values.snapshots === undefined) return
  mkdirSync(values.snapshots, { recursive: true })
  for (const { name, wall } of open) {
    const file = createWriteStream(join(values.snapshots, `${name}-${mark}.heapsnapshot`))
    await wall.snapshot(chunk => file.write(chunk))
    await new Promise<void>(done => file.end(done))
  }
}

interface Judged {
  what: string
  unit: string
  limit: number
  slope: Slope
}
function judged(samples: readonly (Sample & { hours: number })[]): Judged[] {
  const rest = samples.filter(({ hours }) => hours * 60 >= settleMinutes)
  const of = (what: string, unit: string, limit: number, read: (sample: Sample) => number): Judged => ({
    what,
    unit,
    limit,
    slope: slopeOf(rest.map(sample => ({ hours: sample.hours, value: read(sample) }))),
  })
  return [
    of('heap', 'MB', bound * rate, ({ heap }) => mb(heap)),
    of('buffers', 'MB', bound * rate, ({ buffers }) => mb(buffers)),
    // What stays of each row that went would be hundreds an hour.
    of('detached nodes', 'nodes', 20 * rate, ({ detached }) => detached),
    // All but rows, cards and marks of warnings, of which there are more as more are open, each up to a bound of its own.
    of('elements of the frame', 'elements', 20 * rate, ({ frame }) => frame),
    of('listeners', 'listeners', 20 * rate, ({ listeners }) => listeners),
  ]
}
const isMissed = ({ slope, limit }: Judged) => slope.high > limit
/** More looks would find nothing else. */
const isSure = ({ slope, limit }: Judged) => slope.low > limit
const mostLooks = 3

let kept = false
let looks = 0
for (;;) {
  await new Promise(done => setTimeout(done, everyMs))
  for (const { name, wall, samples } of open) {
    const sample = { hours: hoursNow(), ...(await wall.sample()) }
    samples.push(sample)
    console.log(
      `${(sample.hours * 60).toFixed(1)} min  ${name}  heap ${mb(sample.heap).toFixed(3)} MB  buffers ${mb(sample.buffers).toFixed(2)} MB  nodes ${sample.all} (${sample.frame} elements of the frame; ${Object.entries(
        sample.lists,
      )
        .map(([list, count]) => `${count} ${list}`)
        .join(', ')}) and ${sample.detached} detached  listeners ${sample.listeners}`,
    )
  }
  if (!kept && hoursNow() * 60 >= settleMinutes) {
    kept = true
    await keep('settled')
  }
  if (hoursNow() * 60 < (looks + 1) * minutes) continue
  looks++
  const found = open.flatMap(({ samples }) => judged(samples))
  if (!found.some(isMissed) || looks >= mostLooks || (looks > 1 && found.some(isSure))) break
  settleMinutes = minutes
}
await keep('end')

let failed = 0
for (const { name, wall, samples } of open) {
  for (const { what, unit, limit, slope } of judged(samples)) {
    const { perHour, low, high } = slope
    const ok = high <= limit
    if (!ok) failed++
    console.log(
      `${name}: ${what} ${perHour.toFixed(3)} ${unit}/h, 95 % ${low.toFixed(3)} to ${high.toFixed(3)}, bound ${limit}: ${ok ? 'met' : 'MISSED'}`,
    )
  }
  for (const list of Object.keys(lists) as List[]) {
    const most = Math.max(...samples.map(sample => sample.lists[list]))
    const limit = Math.min(lists[list].most, stations)
    if (most > limit) failed++
    console.log(`${name}: at most ${most} ${list}, bound ${limit}: ${most > limit ? 'MISSED' : 'met'}`)
  }
  for (const fault of await wall.faults()) {
    failed++
    console.error(`${name}: ${fault}`)
  }
  await wall.close()
}
await house.stop()
process.exit(failed > 0 ? 1 : 0)
