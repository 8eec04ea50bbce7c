/** Looks at every live frame and at every silence, and turns what the machine says into records. */
import { workOn } from '#contract/device/facility.ts'
import { factorUnit, stateWord } from '#lib/factors.ts'
import { nextId } from '#lib/id.ts'
import { silenceLimitMs } from '#lib/silence.ts'
import { keyOf, type Ledger } from './ledger.ts'
import { type Delays, normal, type Observation, step } from './machine.ts'
import type { Ended } from './missed.ts'
import {
  delaysAtOnce,
  delaysOfSilence,
  delaysOfValue,
  type Figure,
  isFailedDraw,
  observeClashes,
  observeClock,
  observeDraws,
  observeSilence,
  observeValue,
  observeVoice,
} from './observe.ts'
import { dayOf, type FacilityRow } from './queries.ts'
import { clearOf, type Evidence, lastSeen, raiseAgain, worsen } from './record.ts'
import {
  type ClashRule,
  type ClockRule,
  isClashRule,
  isClockRule,
  isMissedRule,
  isSamplingRule,
  isSilenceRule,
  isValueRule,
  type MissedRule,
  type Rule,
  type SamplingRule,
  type SilenceRule,
  type ValueRule,
} from './rule.ts'
import type { Taken } from './types.ts'

interface Watched {
  row: FacilityRow
  readonly figures: Map<string, Figure>
  /** Of its newest figures, on our clock. */
  lastAt: number
  heardAt: number
  /** When frames of it clashed with others of the same moment. */
  readonly clashes: number[]
  /** Draws in a row that brought no water, when the last draw was, and when its device says it was. */
  draws: { fails: number; at: number; ts: number }
}
/** What the record needs beside the observation. */
type Facts = Omit<Evidence, 'since' | 'level'>

/** The figure of an active warning moves with every frame and is written at most so often. */
const touchMs = 60_000
const minuteMs = 60_000
/** More would say nothing more. */
const mostClashes = 100

export class Watcher {
  readonly #ledger: Ledger
  readonly #watched = new Map<string, Watched>()
  readonly #touchedAt = new Map<string, number>()
  #values: readonly ValueRule[] = []
  #silences: readonly SilenceRule[] = []
  #clashes: readonly ClashRule[] = []
  #clocks: readonly ClockRule[] = []
  #draws: readonly SamplingRule[] = []
  #missed: readonly MissedRule[] = []
  #off: ReadonlySet<string> = new Set()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }
  get facilities(): number {
    return this.#watched.size
  }
  get rules(): number {
    return (
      this.#values.length +
      this.#silences.length +
      this.#clashes.length +
      this.#clocks.length +
      this.#draws.length +
      this.#missed.length
    )
  }
  setRules(rules: readonly Rule[]): void {
    const enabled = rules.filter(rule => rule.enabled)
    this.#off = new Set(rules.filter(rule => !rule.enabled).map(rule => rule.code))
    this.#values = enabled.filter(isValueRule)
    this.#silences = enabled.filter(isSilenceRule)
    this.#clashes = enabled.filter(isClashRule)
    this.#clocks = enabled.filter(isClockRule)
    this.#draws = enabled.filter(isSamplingRule)
    this.#missed = enabled.filter(isMissedRule)
  }
  /** `idleMs`: how long nobody listened; a facility's silence is not counted for that time. */
  setFacilities(rows: readonly FacilityRow[], idleMs = 0): void {
    const present = new Set(rows.map(row => row.id))
    for (const id of this.#watched.keys()) if (!present.has(id)) this.#watched.delete(id)
    for (const row of rows) {
      const known = this.#watched.get(row.id)
      if (known) {
        known.row = row
        this.heard(row.id, row.lastAt ?? 0)
      } else {
        const heardAt = row.lastAt === null ? 0 : row.lastAt + idleMs
        this.#watched.set(row.id, {
          row,
          figures: new Map(),
          lastAt: 0,
          heardAt,
          clashes: [],
          draws: { fails: 0, at: 0, ts: 0 },
        })
      }
    }
  }
  /** Nobody looks at these any more (the device is gone, the rule is switched off), so nobody would ever clear them. */
  release(at: number): void {
    for (const open of this.#ledger.all()) {
      if (!open.active || (this.#watched.has(open.facilityId) && !this.#off.has(open.code))) continue
      this.#ledger.setCondition(open.facilityId, open.code, normal)
      this.#ledger.put(clearOf(open, at))
    }
  }
  /** Another process heard it. */
  heard(facilityId: string, at: number): void {
    const watched = this.#watched.get(facilityId)
    if (watched && watched.heardAt < at) watched.heardAt = at
  }

  /** One frame. The values of late ones fill history and say nothing of the present; that it came does. */
  look(taken: Taken): void {
    const watched = this.#watched.get(taken.facilityId)
    if (watched === undefined) return
    if (taken.clashes) this.#clashed(watched, taken.recvAt)
    if (taken.driftMs !== undefined) this.#judgeClock(watched, taken.driftMs, taken)
    if (taken.sample) this.#drew(watched, taken.sample, taken)
    this.#voice(watched, taken)
    const { at = taken.ts } = taken
    if (taken.late || taken.kind !== 'RTD' || at < watched.lastAt) return
    watched.lastAt = at
    for (const { factor, value, flag } of taken.values) watched.figures.set(factor, { value, flag, ts: at })
    const brought = new Set(taken.values.map(value => value.factor))
    for (const rule of this.#values) {
      if (!brought.has(rule.condition.factor)) continue
      const seen = observeValue(rule, watched.figures, at)
      if (seen === undefined) continue
      const figure = watched.figures.get(rule.condition.factor)?.value ?? null
      // A door is open, not 1.0: states have a name and no figure.
      const isState = figure !== null && stateWord(rule.condition.factor, figure) !== undefined
      this.#judge(watched, rule, seen, delaysOfValue(rule), {
        at,
        value: isState ? null : figure,
        threshold: isState ? null : rule.condition.value,
        unit: factorUnit(rule.condition.factor),
        frameId: taken.frameId,
      })
    }
  }
  /** The clock: who has been silent for too long? A facility that never spoke is not offline, it is not yet in use. */
  listen(now: number): void {
    for (const watched of this.#watched.values())
      if (this.#clashes.some(({ code }) => this.#ledger.condition(watched.row.id, code) !== normal))
        this.#judgeClashes(watched, now)
    for (const rule of this.#silences) {
      const delays = delaysOfSilence(rule)
      for (const watched of this.#watched.values()) {
        if (watched.heardAt === 0) continue
        const { reportMs } = watched.row
        const silentMs = now - watched.heardAt
        const limitMs = silenceLimitMs(rule.condition, reportMs)
        if (silentMs < limitMs) continue
        this.#judge(watched, rule, observeSilence(rule, silentMs, reportMs, now), delays, {
          at: now,
          value: Math.floor(silentMs / minuteMs),
          threshold: Math.round(limitMs / minuteMs),
          unit: 'min',
          frameId: null,
        })
      }
    }
  }

  /** A programme has ended. What it missed is over from the first moment: people acknowledge it, which closes it. */
  ended({ facilityId, end, expected, taken }: Ended): void {
    const watched = this.#watched.get(facilityId)
    if (watched === undefined || workOn(watched.row.runStatus) !== undefined) return
    for (const rule of this.#missed) {
      if (taken >= rule.condition.share * expected) continue
      const open = this.#ledger.open(facilityId, rule.code)
      if (open && open.lastAt >= end) continue
      const seen = {
        ...{ since: end, at: end, level: rule.level, value: taken, unit: '次', frameId: null },
        threshold: Math.ceil(rule.condition.share * expected),
      }
      const raised = open ? raiseAgain(open, seen) : this.#newWarning(watched.row, rule, seen)
      this.#ledger.put({ ...raised, active: false, clearAt: end })
    }
  }

  #clashed(watched: Watched, at: number): void {
    watched.clashes.push(at)
    if (watched.clashes.length > mostClashes) watched.clashes.shift()
    this.#judgeClashes(watched, at)
  }
  #judgeClashes(watched: Watched, at: number): void {
    for (const rule of this.#clashes) {
      const seen = observeClashes(rule, watched.clashes, at)
      this.#judge(watched, rule, seen, delaysAtOnce(rule), {
        at,
        value: watched.clashes.length,
        threshold: rule.condition.frames,
        unit: '次',
        frameId: null,
      })
    }
  }
  /** Draws are told late and in any order: only one that is newer says something of now. */
  #drew(watched: Watched, { ts, result }: NonNullable<Taken['sample']>, taken: Taken): void {
    const { draws } = watched
    // No draw is of a moment to come: a clock that was ahead once must not outlast all that come after.
    const at = Math.min(ts, taken.recvAt)
    if (at <= draws.at || ts === draws.ts) return
    const fails = isFailedDraw(result) ? draws.fails + 1 : result === 'OK' ? 0 : draws.fails
    watched.draws = { fails, at, ts }
    for (const rule of this.#draws)
      this.#judge(watched, rule, observeDraws(rule, fails, taken.recvAt), delaysAtOnce(rule), {
        at: taken.recvAt,
        value: fails,
        threshold: rule.condition.fails,
        unit: '次',
        frameId: taken.frameId,
      })
  }
  #judgeClock(watched: Watched, driftMs: number, { recvAt, frameId }: Taken): void {
    for (const rule of this.#clocks)
      this.#judge(watched, rule, observeClock(rule, driftMs, recvAt), delaysAtOnce(rule), {
        at: recvAt,
        value: Math.round(driftMs / 6_000) / 10,
        threshold: rule.condition.overSec / 60,
        unit: 'min',
        frameId,
      })
  }
  #voice(watched: Watched, taken: Taken): void {
    const pauseMs = taken.recvAt - watched.heardAt
    watched.heardAt = Math.max(watched.heardAt, taken.recvAt)
    // It was there; whether it is back for good, the frames of now will say.
    if (taken.late) return
    for (const rule of this.#silences) {
      const code = rule.code
      const state = this.#ledger.condition(watched.row.id, code)
      if (state.phase !== 'active' && state.phase !== 'clearing') continue
      // Back means frames that keep coming: a pause of several intervals starts the two minutes anew.
      if (state.phase === 'clearing' && pauseMs > rule.condition.reports * watched.row.reportMs)
        this.#ledger.setCondition(watched.row.id, code, { ...state, phase: 'active', since: taken.recvAt })
      this.#judge(watched, rule, observeVoice(taken.recvAt), delaysOfSilence(rule), {
        at: taken.recvAt,
        value: null,
        threshold: null,
        unit: 'min',
        frameId: null,
      })
    }
  }
  #judge(watched: Watched, rule: Rule, seen: Observation, delays: Delays, facts: Facts): void {
    const { id } = watched.row
    const before = this.#ledger.condition(id, rule.code)
    if (before.phase === 'normal' && !seen.met) return
    const resting = before.phase === 'normal' || before.phase === 'pending'
    if (resting && workOn(watched.row.runStatus) !== undefined) return
    const { state, change } = step(before, seen, delays)
    this.#ledger.setCondition(id, rule.code, state)
    const open = this.#ledger.open(id, rule.code)
    if (change === undefined) {
      if (open?.active && !seen.gone) this.#touch(id, rule.code, facts, seen.met)
    } else if (change.kind === 'raised') {
      const evidence = { ...facts, since: change.since, level: change.level }
      this.#ledger.put(open ? raiseAgain(open, evidence) : this.#newWarning(watched.row, rule, evidence))
    } else if (open === undefined) return
    else if (change.kind === 'graver')
      this.#ledger.put(worsen(open, { ...facts, since: open.firstAt, level: change.level }))
    else this.#ledger.put(clearOf(open, facts.at))
  }
  #touch(facilityId: string, code: string, facts: Facts, met: boolean): void {
    const open = this.#ledger.open(facilityId, code)
    if (open === undefined) return
    const key = keyOf(facilityId, code)
    const next = lastSeen(open, facts.at, facts.value, met)
    if (facts.at - (this.#touchedAt.get(key) ?? open.firstAt) < touchMs) this.#ledger.touch(next)
    else {
      this.#touchedAt.set(key, facts.at)
      this.#ledger.put(next)
    }
  }
  #newWarning(row: FacilityRow, rule: Rule, seen: Evidence) {
    return {
      id: nextId(),
      // The rest of it is given by the database.
      warnNo: `YJ${dayOf(seen.at)}`,
      code: rule.code,
      level: seen.level,
      title: rule.name,
      facilityId: row.id,
      plantId: row.plantId,
      value: seen.value,
      peak: seen.value,
      peakAt: seen.value === null ? null : seen.at,
      threshold: seen.threshold,
      unit: seen.unit,
      firstAt: seen.since,
      lastAt: seen.at,
      clearAt: null,
      count: 1,
      active: true,
      acked: false,
      ackBy: null,
      ackAt: null,
      closeBy: null,
      closeAt: null,
      state: 'RAISED',
      shelveUntil: null,
      frameId: seen.frameId,
      comment: null,
      orgCode: row.orgCode,
      tenantId: row.tenantId,
    }
  }
}
