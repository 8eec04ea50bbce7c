/** The warning engine: restores, listens, keeps time, takes the acts of people. What is looked at how is in watcher.ts. */
import type { Db } from '#server/db/db.ts'
import { keyOf, Ledger } from './ledger.ts'
import { type Condition, normal } from './machine.ts'
import { createMissed } from './missed.ts'
import {
  facilityRows,
  openWarnings,
  ruleRows,
  type StoredWarning,
  saveAlive,
  seedRules,
  type TimerRow,
  timerRows,
} from './queries.ts'
import {
  acknowledgeOf,
  closeOf,
  dueOf,
  isDue,
  remarkOf,
  shelveOf,
  unacknowledgeOf,
  unshelveOf,
  type Warning,
  waits,
} from './record.ts'
import { defaultRules, type Rule, readRule } from './rule.ts'
import type { Act, Standing, WarningEngine } from './types.ts'
import { Watcher } from './watcher.ts'

export interface EngineOptions {
  db: Db
  now?: () => number
  warn?: (details: object, message: string) => void
  /** Tests keep the time themselves. */
  clock?: boolean
  /** Silence is judged where the instruments are heard. */
  listens?: boolean
}

const tickMs = 1_000
const refreshMs = 60_000
const aliveMs = 10_000
/** After a longer break the silence of before says nothing any more. */
const longestIdleMs = 24 * 3_600_000

/** Conditions as they stood: active ones from the open records, delays from the timers. */
function conditionsOf(stored: readonly StoredWarning[], timers: readonly TimerRow[]): Map<string, Condition> {
  const conditions = new Map<string, Condition>()
  for (const { warning } of stored) {
    if (warning.active)
      conditions.set(keyOf(warning.facilityId, warning.code), {
        phase: 'active',
        since: warning.lastAt,
        worseSince: 0,
        level: warning.level,
      })
  }
  for (const { facilityId, code, since, kind } of timers) {
    const key = keyOf(facilityId, code)
    const known = conditions.get(key)
    if (kind === 'on') conditions.set(key, { ...(known ?? normal), phase: 'pending', since })
    else if (kind === 'off' && known) conditions.set(key, { ...known, phase: 'clearing', since })
  }
  for (const { facilityId, code, since, kind } of timers) {
    const known = conditions.get(keyOf(facilityId, code))
    if (kind === 'worse' && known) conditions.set(keyOf(facilityId, code), { ...known, worseSince: since })
  }
  return conditions
}

export function createWarningEngine(options: EngineOptions): WarningEngine {
  const { db, now = Date.now, warn = () => {}, clock = true, listens = true } = options
  const listeners: ((warning: Warning, own: boolean) => void)[] = []
  let failures = 0
  const failed = (error: unknown) => {
    failures += 1
    warn({ err: error }, 'Warnings could not be written; they are kept and tried again')
  }
  const ledger = new Ledger(
    db,
    (warning, own) => {
      for (const listener of listeners) listener(warning, own)
    },
    failed,
  )
  const watcher = new Watcher(ledger)
  const endedSince = createMissed(db)
  let looking: Promise<void> = Promise.resolve()
  let lookedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let refreshedAt = 0
  let aliveAt = 0
  let started = false

  async function refresh(idleMs = 0): Promise<void> {
    refreshedAt = now()
    const [rows, facilities] = await Promise.all([ruleRows(db), facilityRows(db)])
    const rules = rows.map(row => ({ row, rule: readRule(row) }))
    for (const { row, rule } of rules)
      if (rule === undefined) warn({ code: row.code }, 'A warning rule cannot be read and is left out')
    watcher.setRules(rules.map(({ rule }) => rule).filter((rule): rule is Rule => rule !== undefined))
    watcher.setFacilities(facilities, idleMs)
    watcher.release(refreshedAt)
    if (ledger.waiting) ledger.saveSoon()
  }

  /** Rules, facilities, and what other processes made of the warnings. */
  async function reread(): Promise<void> {
    await Promise.all([refresh(), ledger.reread()])
  }

  async function act(
    { ids, actor, may = () => true, audit }: Act,
    change: (open: Warning) => Warning | undefined,
  ): Promise<number> {
    // Another process may have raised or moved them.
    await ledger.reread(ids)
    const changed: Warning[] = []
    for (const id of new Set(ids)) {
      const open = ledger.byId(id)
      const next = open !== undefined && may(open) ? change(open) : undefined
      if (next !== undefined) changed.push(next)
    }
    if (changed.length === 0) return 0
    const line = audit === undefined ? [] : [audit(changed)]
    for (const [index, next] of changed.entries()) ledger.put(next, actor.username, index === 0 ? line : [])
    await ledger.save()
    return changed.length
  }

  const changedOf = async (order: Act, change: (open: Warning) => Warning | undefined) => {
    const changed = await act(order, change)
    return { changed, skipped: order.ids.length - changed }
  }

  /** Programmes of samplers, a minute at a time. */
  async function lookAtEnded(at: number): Promise<void> {
    for (const one of await endedSince(at)) watcher.ended(one)
    if (ledger.waiting) ledger.saveSoon()
  }

  const tick = (at = now()) => {
    if (!started) return
    if (listens) {
      watcher.listen(at)
      for (const open of ledger.all()) if (isDue(open, at)) ledger.put(dueOf(open, at))
    }
    if (ledger.waiting) ledger.saveSoon()
    if (listens && at - aliveAt >= aliveMs) {
      aliveAt = at
      db.write([saveAlive(at)]).catch(failed)
    }
    if (listens && at - lookedAt >= refreshMs) {
      lookedAt = at
      looking = looking.then(() => lookAtEnded(at)).catch(failed)
    }
    if (at - refreshedAt >= refreshMs) reread().catch(failed)
  }

  return {
    async start() {
      await db.write([seedRules(defaultRules)])
      const [stored, timers] = await Promise.all([openWarnings(db), timerRows(db)])
      ledger.restore(stored, conditionsOf(stored, timers))
      const alive = timers.find(row => row.kind === 'alive')?.since
      const idleMs = alive === undefined ? 0 : Math.min(longestIdleMs, Math.max(0, now() - alive))
      await refresh(idleMs)
      started = true
      if (clock) {
        timer = setInterval(tick, tickMs)
        timer.unref()
      }
    },
    async stop() {
      clearInterval(timer)
      if (!started) return
      started = false
      await looking
      await ledger.save()
      if (listens) await db.write([saveAlive(now())])
    },
    feed(batch) {
      for (const taken of batch) watcher.look(taken)
      if (ledger.waiting) ledger.saveSoon()
    },
    tick,
    async acknowledge(order) {
      const at = now()
      const acknowledged = await act(order, open => acknowledgeOf(open, order.actor, at, order.comment))
      return { acknowledged, skipped: order.ids.length - acknowledged }
    },
    async close(order) {
      const at = now()
      const closed = await act(order, open => closeOf(open, order.actor, at, order.comment))
      return { closed, skipped: order.ids.length - closed }
    },
    async unacknowledge(order) {
      const at = now()
      const back = (open: Warning) => unacknowledgeOf(open, order.actor, at)
      // Acknowledging one that is over has closed it.
      await ledger.admit(order.ids, closed => order.may?.(closed) !== false && back(closed) !== undefined)
      return changedOf(order, back)
    },
    shelve: order => changedOf(order, open => shelveOf(open, order.actor, now(), order.until, order.reason)),
    unshelve: order => changedOf(order, open => unshelveOf(open, order.actor, now())),
    remark: order => changedOf(order, open => remarkOf(open, order.actor, now(), order.comment)),
    standing(facilityId): Standing {
      let level = 0
      let unacked = false
      for (const warning of ledger.of(facilityId)) {
        if (level === 0 || warning.level < level) level = warning.level
        unacked ||= waits(warning)
      }
      return { level, unacked }
    },
    open: () => ledger.all(),
    onChange: listener => void listeners.push(listener),
    changed: ids => ledger.reread(ids),
    heard: (facilityId, at) => watcher.heard(facilityId, at),
    refresh: reread,
    async settled() {
      await looking
      await ledger.save()
    },
    stats() {
      const open = ledger.all()
      return {
        open: open.length,
        active: open.filter(warning => warning.active).length,
        facilities: watcher.facilities,
        rules: watcher.rules,
        failures,
      }
    },
  }
}
