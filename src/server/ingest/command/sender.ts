/**
 * Commands to devices: one at a time for each, claimed in the database before the first byte goes out, sent three times in thirty
 * seconds with one number, ended once. What a process that is gone left under way is taken over by whoever has the device's line now,
 * or timed out when its time has passed; a power cut leaves nothing in doubt.
 */
import { answering, parametersOf } from '#contract/device/command-kinds.ts'
import type { Parameters } from '#lib/hj212/cp.ts'
import type { Frame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { withoutNul } from '#lib/nul.ts'
import { ConflictError, type Db, DuplicateError, type Unit } from '#server/db/db.ts'
import { coalesced } from '#server/db/writes.ts'
import type { DevicePasswords } from '../device-passwords.ts'
import type { Device } from '../types.ts'
import { Batch } from './batch.ts'
import { ClockOrders } from './clock-orders.ts'
import { Debts } from './debts.ts'
import { Inherited } from './inherited.ts'
import type { Live, LiveConfig, Outcome } from './live.ts'
import * as of from './live.ts'
import { NewPasswords, takenWords } from './new-passwords.ts'
import type { Ending, StoredCommand } from './queries.ts'
import * as rows from './queries.ts'
import { type Carrier, Reach } from './reach.ts'
import { mostAtOnce, type SweepOptions, sweep } from './sweep.ts'
import { Wheel } from './wheel.ts'

export interface SenderOptions {
  db: Db
  now(): number
  /** Names this process in the rows that it has claimed. */
  gateway: string
  deviceOf(facilityId: string): Device | undefined
  passwords: DevicePasswords
  refreshDevices(): Promise<void>
  warn(error: unknown, message: string): void
}
/** A frame that bears the number of a command, or claims to. */
export interface Answered {
  /** It is no reading. */
  taken: boolean
  /** Why it is kept apart: nothing of it is believed. */
  aside?: string
}

const turnMs = 100
const sweepMs = 5_000
const againMs = 1_000
/** Another process ends its own commands; ours is the second look. */
const graceMs = 2_000
const fewAtOnce = 50
const aside = (reason: string): Answered => ({ taken: true, aside: reason })
/** Devices send these as answers only. */
const answersOnly = new Set(['9011', '9012', '1061', '1063', '3017', '3018'])

export class Sender {
  readonly #options: SenderOptions
  readonly #batch: Batch
  readonly #debts: Debts
  readonly #wheel: Wheel<Live>
  readonly #reach = new Reach()
  /** By facility. */
  readonly #lanes = new Map<string, Live>()
  readonly #claiming = new Set<string>()
  /** The last one that ended, by facility: its late and repeated answers are known. */
  readonly #last = new Map<string, { qn: string; state: string }>()
  readonly #clocks: ClockOrders
  readonly #newPasswords: NewPasswords
  readonly #inherited: Inherited
  readonly #pump: () => Promise<void>
  #timers: NodeJS.Timeout[] = []
  #lastQn = 0
  #running = false

  constructor(options: SenderOptions) {
    this.#options = options
    this.#batch = new Batch(options.db)
    this.#clocks = new ClockOrders(this.#batch)
    this.#wheel = new Wheel(options.now())
    this.#debts = new Debts({
      batch: this.#batch,
      later: (live, error) => {
        this.#warn(error)
        this.#wheel.put(live, live.over ? options.now() + againMs : of.dueAt(live))
      },
      done: live => this.#done(live),
    })
    const parts = { ...options, batch: this.#batch, warn: (error: unknown) => this.#warn(error) }
    this.#inherited = new Inherited({
      ...parts,
      lanes: this.#lanes,
      claiming: this.#claiming,
      taken: (live, isAnswered) => {
        if (!isAnswered && of.isToldAgain(live)) this.#sendAgain(live)
        this.#wheel.put(live, of.dueAt(live))
      },
    })
    this.#newPasswords = new NewPasswords(parts)
    this.#pump = coalesced(() => this.#claimWaiting())
    options.db.writes.on(['device_command'], () => this.#soon())
  }

  /** Before the first line is open: what is under way is known by then, and what has passed its time is over and goes out to nobody. */
  async start(): Promise<void> {
    await this.sweep({ graceMs: 0, alone: this.#options.db.dialect === 'sqlite' })
    await this.#batch.settled()
    this.#running = true
    this.#soon()
    this.#timers = [
      setInterval(() => this.turn(), turnMs).unref(),
      setInterval(() => void this.sweep().catch(error => this.#warn(error)), sweepMs).unref(),
    ]
  }
  async stop(): Promise<void> {
    this.#running = false
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    await this.#batch.settled()
  }
  /** Resolves when everything told so far is committed. */
  settled = (): Promise<void> => this.#batch.settled()

  /** An accepted frame came over this line: its device is reached there. @returns whether that is new */
  heard(facilityId: string, frame: Frame, carrier: Carrier): boolean {
    const live = this.#lanes.get(facilityId)
    const device = this.#options.deviceOf(facilityId)
    if (device) this.#newPasswords.heard(device, frame, live?.row.id)
    if (live && !live.over && frame.qn !== live.qn && this.#hasTaken(live, frame))
      this.#end(live, { state: 'DONE', result: takenWords, at: this.#options.now() })
    if (!this.#reach.heard(facilityId, frame, carrier, this.#options.now())) return false
    // What was on the line that it lost may be lost with it.
    if (live && live.qn !== frame.qn && of.isToldAgain(live)) this.#sendAgain(live)
    this.#soon()
    return true
  }
  gone(facilityId: string, carrier: Carrier): void {
    this.#reach.gone(facilityId, carrier)
  }
  /** Passwords that a device has, or will have, once it has taken what it was told. */
  newPasswordsOf(facilityId: string): readonly string[] {
    const kept = this.#newPasswords.of(facilityId)
    const own = this.#newPasswordOf(this.#lanes.get(facilityId))
    return own === undefined ? kept : [...kept, own]
  }
  #newPasswordOf(live: Live | undefined): string | undefined {
    return live?.key?.secret && live.row.secret ? this.#options.passwords.open(live.row.secret) : undefined
  }
  /** It speaks under the password that it was told to take. */
  #hasTaken(live: Live, { pw }: Frame): boolean {
    const next = this.#newPasswordOf(live)
    return next === pw && this.#options.deviceOf(live.row.facilityId)?.pw !== pw
  }

  /** What a frame is to the command that its device was sent; undefined for one that has nothing to do with commands. */
  take(facilityId: string, frame: Frame, parameters: Parameters, frameId: string): Answered | undefined {
    const { cn } = frame
    const qn = frame.qn === '' ? (parameters.alone['QN'] ?? '') : frame.qn
    const live = this.#lanes.get(facilityId)
    const last = this.#last.get(facilityId)
    // Its late and repeated answers; real-time data that bear its number by chance are none.
    if (qn !== '' && last?.qn === qn && cn !== '2011')
      return last.state === 'TIMEOUT' ? aside('命令已超时结束，应答迟到，没有采用') : { taken: true }
    const bound = live && !live.over
    if (bound && live.kind.ends === 'stream' && live.state === 'ACKED' && of.carries(live, cn, parameters)) {
      this.#follow(live, of.answered(live, cn, parameters), parameters, frame, frameId)
      return undefined
    }
    if (live?.qn !== qn) {
      if (!answersOnly.has(cn)) return undefined
      // Sent by a process that is gone, or that has lost this line: the device itself says that it is heard here.
      if (!bound && this.#inherited.has(facilityId, qn)) {
        const follow = (own: Live | undefined) =>
          own && this.#follow(own, of.answered(own, cn, parameters), parameters, frame, frameId)
        void this.#inherited.answered(facilityId, qn).then(follow, error => this.#warn(error))
        return { taken: true }
      }
      if (!bound) return aside('没有等待应答的命令，没有采用')
      return aside(`请求编号 ${qn} 不是正在等待的 ${live.qn}，没有采用`)
    }
    if (live.over) return { taken: true }
    const outcome = of.answered(live, cn, parameters)
    this.#follow(live, outcome, parameters, frame, frameId)
    if (outcome.to === 'aside') return aside(outcome.reason)
    // States and values that were asked for are readings too; parameters are not.
    return { taken: live.key !== undefined || answersOnly.has(cn) }
  }

  /** Sets the clock of a device, as a command like any other. */
  setClock(facilityId: string): void {
    void this.#clocks.give(facilityId, this.#options.now()).catch(error => this.#warn(error))
  }

  /** Does what is due; called ten times a second, by tests with a clock of their own. */
  turn(): void {
    const now = this.#options.now()
    for (const live of this.#wheel.turn(now)) this.#due(live, now)
  }

  /** Ends what nobody sent or answered, and takes over what others left. */
  async sweep(how: SweepOptions = { graceMs, alone: false }): Promise<void> {
    await this.#newPasswords.read()
    await sweep(
      {
        ...this.#options,
        reach: this.#reach,
        has: facilityId => this.#lanes.has(facilityId) || this.#claiming.has(facilityId),
        others: numbers => this.#inherited.learn(numbers),
        end: (live, ending) => this.#end(live, ending),
        adopt: (live, at) => this.#inherited.adopt(live, at),
        write: unit => void this.#batch.write(unit).catch(error => this.#warn(error)),
      },
      how,
    )
    this.#soon()
  }

  #soon(): void {
    if (this.#running) void this.#pump().catch(error => this.#warn(error))
  }
  #warn(error: unknown): void {
    this.#options.warn(error, 'Commands could not be moved on')
  }

  async #claimWaiting(): Promise<void> {
    const { db } = this.#options
    if (!this.#running || this.#reach.size === 0) return
    const chosen = new Map<string, StoredCommand>()
    for (const row of await rows.commandsIn(db, ['QUEUED'], mostAtOnce)) {
      const { facilityId } = row
      if (this.#lanes.has(facilityId) || this.#claiming.has(facilityId) || chosen.has(facilityId)) continue
      if (this.#reach.has(facilityId)) chosen.set(facilityId, row)
    }
    if (chosen.size === 0) return
    for (const facilityId of chosen.keys()) this.#claiming.add(facilityId)
    try {
      const waiting = [...chosen.values()]
      const ids = waiting.flatMap(({ configId }) => configId ?? [])
      const configs = new Map((await rows.configsOf(db, ids)).map(one => [one.id, one]))
      // A few at a time: the lines are read between them.
      for (let from = 0; from < waiting.length; from += fewAtOnce)
        await Promise.all(
          waiting.slice(from, from + fewAtOnce).map(row => this.#claim(row, configs.get(row.configId ?? ''))),
        )
    } finally {
      for (const facilityId of chosen.keys()) this.#claiming.delete(facilityId)
    }
  }

  async #claim(row: StoredCommand, stored: Awaited<ReturnType<typeof rows.configsOf>>[number] | undefined) {
    const { now, gateway, passwords } = this.#options
    const flag = this.#reach.flagOf(row.facilityId)
    if (flag === undefined) return
    const at = now()
    this.#lastQn = Math.max(this.#lastQn + 1, Math.floor(at))
    const qn = stampOf(this.#lastQn, 17)
    try {
      await this.#batch.write([rows.claim(row, { qn, flag, gateway, now: at })])
    } catch (error) {
      this.#clocks.forget(row.facilityId)
      // Another process has it or the one before it, or it was taken back.
      if (!(error instanceof ConflictError || error instanceof DuplicateError)) this.#warn(error)
      return
    }
    const config = stored && { ...stored, from: stored.state }
    const sent: StoredCommand = { ...row, state: 'SENT', qn, tries: 1, sentAt: at, gateway }
    const live = of.liveOf(sent, config, of.cpOf(sent, config, { at, passwords }))
    this.#lanes.set(row.facilityId, live)
    if (!this.#write(live)) {
      // Its line went while it was claimed.
      live.tries = 0
      this.#debts.owe(live, [rows.sentAgain(live.row, 0)])
    }
    this.#wheel.put(live, of.dueAt(live))
  }

  #due(live: Live, now: number): void {
    if (live.over) return void this.#debts.settle(live)
    if (live.state === 'ACKED') this.#end(live, { state: 'TIMEOUT', result: of.unfinished(live), at: now })
    else if (live.turns >= answering.tries)
      this.#end(live, { state: 'TIMEOUT', result: of.unanswered(live.tries), at: now })
    else {
      live.turns++
      this.#sendAgain(live)
      this.#wheel.put(live, of.dueAt(live))
    }
  }
  #sendAgain(live: Live): void {
    // Whatever line it comes back on: more often a device is not told one thing.
    if (live.tries >= answering.tries || !this.#write(live)) return
    live.tries++
    this.#debts.owe(live, [rows.sentAgain(live.row, live.tries)])
  }
  #write({ row, qn, cp: first }: Live): boolean {
    // A repeat of this one tells the time of the repeat.
    const cp = row.kind === 'SET_CLOCK' ? parametersOf('SET_CLOCK', undefined, this.#options.now()) : first
    return this.#reach.send(this.#options.deviceOf(row.facilityId), { qn, cn: row.cn, cp })
  }

  #follow(live: Live, told: Outcome, parameters: Parameters, frame: Frame, frameId: string): void {
    const at = this.#options.now()
    // A repeat of what it has taken already comes with the password of before.
    const taken = told.to === 'failed' && this.#hasTaken(live, frame)
    const outcome: Outcome = taken ? { to: 'done', result: takenWords } : told
    if (outcome.to === 'acked') {
      live.state = 'ACKED'
      live.ackedAt = at
      const { config } = live
      const steps = config && { ...config }
      this.#debts.owe(live, rows.acknowledged(live.row.id, { at, frameId, config: steps }), () =>
        rows.acknowledged(live.row.id, { at, frameId, config: undefined }),
      )
      if (config) config.from = 'ACKED'
      this.#wheel.put(live, of.dueAt(live))
    } else if (outcome.to === 'data') {
      live.data = parameters
      live.frameId = frameId
      this.#debts.owe(live, [rows.broughtData(live.row.id, withoutNul(frame.cp.slice(0, 2000)), frameId)])
    } else if (outcome.to === 'done' || outcome.to === 'failed') {
      if (outcome.to === 'done' && !live.data && live.kind.ends === 'stream') {
        live.data = parameters
        this.#debts.owe(live, [rows.broughtData(live.row.id, withoutNul(frame.cp.slice(0, 2000)), frameId)])
      }
      this.#end(live, of.endingOf(live, outcome, { at, frameId }))
    }
  }

  #end(live: Live, ending: Ending): void {
    const { row, config, key } = live
    live.over = true
    // As far as we have brought it ourselves: what another gateway has taken over since is that one's to end.
    const from = row.state === 'QUEUED' ? { state: 'QUEUED' } : { state: live.state, gateway: row.gateway }
    // One that was never sent has no answers.
    if (live.qn !== '') this.#last.set(row.facilityId, { qn: live.qn, state: ending.state })
    this.#clocks.forget(row.facilityId)
    const doubtful = of.isDoubtful(live, ending)
    const said = doubtful ? { ...ending, result: `${ending.result}；${of.doubtWords}` } : ending
    const unit = (its: LiveConfig | undefined): Unit => [
      ...rows.ended(row.id, { ...from, doubtful }, said, its && { ...its, blank: key?.secret === true }),
      ...(said.state === 'DONE' ? of.consequences(live, said.at, this.#options.passwords) : []),
    ]
    // Its configuration may have gone another way: the command is over all the same.
    this.#debts.owe(live, unit(config && { ...config }), () => unit(undefined))
  }
  async #done(live: Live): Promise<void> {
    this.#wheel.drop(live)
    if (live.key?.secret) await Promise.all([this.#options.refreshDevices(), this.#newPasswords.read()])
    if (this.#lanes.get(live.row.facilityId) === live) this.#lanes.delete(live.row.facilityId)
    this.#soon()
  }
}
