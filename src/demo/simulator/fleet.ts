/** All stations of the demo on one timer. */
import { demoPlants } from '#demo/province.ts'
import { Line, type LineFigures, type LineTarget } from './line.ts'
import { Station } from './station.ts'

export interface FleetOptions {
  stations: number
  intervalMs: number
  seed: number
  target: LineTarget
  now?: () => number
}
/** How often the stations look at the clock. */
const turnMs = 100

export interface Fleet {
  start(): void
  stop(): void
  figures(): LineFigures & { waiting: number }
}

/** The stations alone, their moments spread evenly over the interval. */
export function stationsOf(count: number, intervalMs: number, seed: number): Station[] {
  return demoPlants(count).map(
    (plant, index) => new Station({ plant, seed, intervalMs, phase: index / count }),
  )
}

export function createFleet({
  stations: count,
  intervalMs,
  seed,
  target,
  now = Date.now,
}: FleetOptions): Fleet {
  const figures: LineFigures = { sent: 0, resent: 0, acknowledged: 0, refused: 0, dropped: 0 }
  const members = stationsOf(count, intervalMs, seed).map((station, index) => ({
    station,
    line: new Line(target, figures, frame => station.command(frame, now())),
    // Lines are opened over one interval too.
    from: now() + Math.min(intervalMs, 5_000) * (index / count),
  }))
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      timer = setInterval(() => {
        const moment = now()
        for (const { station, line, from } of members) {
          if (moment < from) continue
          for (const frame of station.due(moment)) line.send(frame)
          line.turn(moment, station.offline(moment))
        }
      }, turnMs)
    },
    stop() {
      clearInterval(timer)
      for (const { line } of members) line.close()
    },
    figures: () => ({ ...figures, waiting: members.reduce((sum, { line }) => sum + line.waiting, 0) }),
  }
}
