/**
 * The invented staff at work: a small round, again and again, over what the server's own lists say is to do. They hold nothing that
 * counts: whoever begins anew, after whatever end, finds in the lists where the others stopped. What people have taken on they leave alone.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { demoCities } from '#demo/cities.ts'
import { cityOfOrg, staff as everybody } from '#demo/people.ts'
import { minuteMs } from '#lib/dates.ts'
import type { Sessions } from '#server/identity/sessions/sessions.ts'
import { staffUserId } from '../seed/demo-ids.ts'
import { letAppraisalsOut } from './appraisals.ts'
import { look, staffPlans } from './book.ts'
import { Crew } from './crew.ts'
import { fieldWorks } from './field.ts'
import { type BenchLuck, bench, laboratoryOf } from './laboratory.ts'
import { assignWorks, checkWorks, orderChores, packBatches, renewPlans } from './office.ts'
import { letOut, newDesk } from './results.ts'
import { drive, pickUp, receive, type Ways } from './road.ts'
import { type Row, Wire } from './wire.ts'

export interface StaffOptions {
  /** Of the running server. */
  url: string
  sessions: Pick<Sessions, 'open' | 'end' | 'endUser'>
  /** Of the demo: the laboratory measures what comes from these. */
  stations: number
  /** How the laboratory fares; as usual unless told. */
  luck?: BenchLuck
  log: {
    debug(details: object, message: string): void
    warn(details: object, message: string): void
  }
  /** Whether this process is to do it, asked before each round: two staffs at once would do everything twice. */
  mine?: () => Promise<boolean>
  now?: () => number
  /** Rests so many ms. */
  rest?: (ms: number, signal: AbortSignal) => Promise<unknown>
}
export interface Staff {
  /** Everything that is due now. @returns steps that were taken */
  round(): Promise<number>
  /** Of this process. */
  calls(): number
  /** Whether no round is under way. */
  idle(): boolean
  stop(): Promise<void>
}

const plansEveryMs = 10 * minuteMs

export function createStaff({
  url,
  sessions,
  stations,
  luck = {},
  log,
  now = Date.now,
  rest = (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
}: StaffOptions): Staff {
  const abort = new AbortController()
  const { signal } = abort
  const wire = new Wire({ url, sessions, signal, rest: async ms => void (await rest(ms, signal)) })
  const crew = new Crew(wire, now, words => log.debug(words, 'Refused to one of the demo staff'))
  const ways: Ways = new Map()
  const desk = newDesk()
  const appraisals = newDesk()
  const laboratory = laboratoryOf(stations, luck)
  const cities = demoCities.length
  let plans: Row[] = []
  let plansAt = Number.NEGATIVE_INFINITY
  let running: Promise<number> | undefined

  async function round(): Promise<number> {
    if (now() - plansAt >= plansEveryMs) {
      plans = await staffPlans(wire)
      plansAt = now()
      await renewPlans(crew, plans, row => cityOfOrg(row['sysOrgCode']))
      await orderChores(crew, cities)
    }
    const book = await look(wire, new Set(plans.map(({ id }) => String(id))), now())
    await packBatches(crew, book)
    await assignWorks(crew, book)
    await fieldWorks(crew, book, cities)
    await pickUp(crew, book, ways)
    await drive(crew, book, ways)
    await receive(crew, book, ways)
    await bench(crew, laboratory)
    await letOut(crew, desk)
    await letAppraisalsOut(crew, appraisals)
    await checkWorks(crew, book)
    await wire.leaveIdle()
    return crew.takeSteps()
  }
  return {
    round() {
      running ??= round().finally(() => {
        running = undefined
      })
      return running
    },
    calls: () => wire.calls,
    idle: () => running === undefined,
    async stop() {
      abort.abort()
      await running?.catch(() => {})
      await wire.leaveAll()
    },
  }
}

export interface DemoStaff {
  stop(): Promise<void>
}
/** After the first frames are out. */
const firstMs = 4_000
const busyMs = 3_000
const quietMs = minuteMs
const troubledMs = 30_000

/** They begin a little after the server, so that nobody waits for them, and go on for as long as it runs. */
export function startDemoStaff(options: StaffOptions): DemoStaff {
  const { log, sessions, mine = async () => true } = options
  const staff = createStaff(options)
  const abort = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: abort.signal, ref: false }).catch(() => {})
  async function work(): Promise<void> {
    await pause(firstMs)
    let begun = false
    while (!abort.signal.aborted) {
      let wait = quietMs
      try {
        if (!(await mine())) {
          begun = false
          await pause(troubledMs)
          continue
        }
        // Of a process that was killed: nobody else has the tokens.
        if (!begun)
          for (const { n } of everybody) if (!abort.signal.aborted) await sessions.endUser(staffUserId(n))
        begun = true
        if ((await staff.round()) > 0) wait = busyMs
      } catch (error) {
        if (abort.signal.aborted) return
        log.warn({ err: error }, 'The demo staff could not go on')
        wait = troubledMs
      }
      await pause(wait)
    }
  }
  const over = work()
  return {
    async stop() {
      abort.abort()
      await staff.stop()
      await over
    },
  }
}
