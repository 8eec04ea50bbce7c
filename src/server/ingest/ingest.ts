/** Puts the parts of ingest together: the lines of devices, the pipeline of commits, and those who listen to it. */

import { shortFrame } from '#lib/hj212/short.ts'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { thisProcess } from '#server/db/presence.ts'
import { Clocks } from './clock.ts'
import { Sender } from './command/sender.ts'
import { Committer } from './committer.ts'
import { createCounters } from './counters.ts'
import { type DevicePasswords, plainPasswords } from './device-passwords.ts'
import { createDevices } from './devices.ts'
import { FloodGuard, type FloodLimits, floodLimits } from './flood.ts'
import { createGateway } from './hj212-gateway.ts'
import { type LineLimits, lineLimits } from './line.ts'
import { linkMqtt, type MqttLink } from './mqtt.ts'
import { type IdentityConfig, mqttIdentity } from './mqtt-identity.ts'
import { clockRows, dropQuarantined, quarantineRows, readClocks } from './queries.ts'
import { takePayloads } from './take-payloads.ts'
import type { Committed, FrameSeen, Incoming, Ingest } from './types.ts'
import { UnknownDevices } from './unknown.ts'

export interface IngestLog {
  warn(details: object, message: string): void
}
/** The part of the server's configuration that ingest needs. */
export interface IngestConfig extends IdentityConfig {
  /** Port of the HJ 212 gateway; 0 takes a free one. */
  hjPort: number
  host: string
  mqttUrl?: string | undefined
  /** Only `all` (also where nothing is said) and `gateway` open lines; the other roles take payloads of HTTP. */
  role?: string
}
export interface IngestOptions {
  db: Db
  config: IngestConfig
  log: IngestLog
  now?: () => number
  flood?: Partial<FloodLimits>
  line?: Partial<LineLimits>
  mqttLanes?: number
  /** Opens the passwords of devices; unset, they lie in clear. */
  passwords?: DevicePasswords
  /** Names the process in commands that it sends; this one unless told. */
  gatewayId?: string
}
export interface RunningIngest extends Ingest {
  /** TCP port in use, for a gateway that was started on port 0. */
  readonly port: number
  /** Resolves when everything taken so far is committed. */
  drained(): Promise<void>
  /** The broker has the subscriptions of this gateway. */
  readonly mqttReady: boolean
  /** Commands to the devices of this gateway. */
  readonly commands: Sender
  /** Whose key this is. */
  facilityOfKey(key: string): string | undefined
}

const floodReason = '数据风暴：上报速率远超允许值，已限速接收，数据未丢弃'
const sweepMs = 5_000
const refreshMs = 60_000
/** With more than this waiting for commits, every line rests a little before it is read on. */
const congestion = 20_000

/** Nothing listens before `start`; `stop` waits until what was taken is committed. */
export function createIngest(options: IngestOptions): RunningIngest {
  const { db, config, log } = options
  const now = options.now ?? Date.now
  const passwords = options.passwords ?? plainPasswords
  const devices = createDevices(db, passwords)
  const commands = new Sender({
    db,
    now,
    gateway: options.gatewayId ?? thisProcess,
    deviceOf: devices.ofFacility,
    passwords,
    refreshDevices: () => devices.refresh(),
    warn: (error, message) => log.warn({ err: error }, message),
  })
  const unknown = new UnknownDevices()
  const clocks = new Clocks()
  const committedListeners: ((batch: readonly Committed[]) => void)[] = []
  const frameListeners: ((frame: FrameSeen) => void)[] = []
  const floodListeners: Parameters<Ingest['onFlood']>[0][] = []
  const counters = createCounters()

  /** A listener that throws must not stop the commits. */
  function tell<T>(listeners: readonly ((message: T) => void)[], message: T): void {
    for (const listener of listeners)
      try {
        listener(message)
      } catch (error) {
        log.warn({ err: error }, 'A listener of ingest failed')
      }
  }
  const committer = new Committer({
    db,
    unknown,
    committed(batch) {
      counters.committed(batch)
      const values = batch.flatMap(incoming => committedOf(incoming, clocks))
      if (values.length > 0) tell(committedListeners, values)
      if (frameListeners.length > 0) for (const incoming of batch) tell(frameListeners, seenOf(incoming))
    },
    failed(error, batch) {
      counters.failed(batch.length)
      log.warn({ err: error, frames: batch.length, mn: batch[0]?.raw.mn }, 'Frames could not be committed')
    },
  })
  const guard = new FloodGuard({ ...floodLimits, ...options.flood }, (mn, flooding) => {
    const facilityId = devices.ofMn(mn)?.facilityId
    if (flooding) {
      log.warn({ mn, facilityId }, 'A device floods its line and is slowed down')
      // Beside the values that could not be taken, where the staff looks.
      const row = [
        nextId(),
        now(),
        'HJ212',
        null,
        mn,
        facilityId ?? null,
        null,
        null,
        null,
        floodReason,
        null,
      ]
      void db
        .write([quarantineRows([row])])
        .catch(error => log.warn({ err: error, mn }, 'A flood was not noted'))
    }
    for (const listener of floodListeners) listener(mn, facilityId, flooding)
  })
  const gateway = createGateway({
    limits: { ...lineLimits, ...options.line },
    now,
    deviceOf(mn) {
      const device = devices.ofMn(mn)
      const newPws = device ? commands.newPasswordsOf(device.facilityId) : []
      return device && newPws.length > 0 ? { ...device, newPws } : device
    },
    commands,
    floodWait: payer => Math.max(guard.take(payer, now()), committer.backlog > congestion ? 50 : 0),
    heldFor: payer => guard.waitOf(payer, now()),
    push: incoming => committer.push(incoming),
    whole: ids =>
      void db
        .write([dropQuarantined(ids)])
        .catch(error => log.warn({ err: error }, 'What became whole stays in quarantine as well')),
    clocks,
    garbage: counters.garbage,
    answered: counters.answered,
  })
  const timers: NodeJS.Timeout[] = []
  let mqtt: MqttLink | undefined

  async function keepClocks(): Promise<void> {
    const rows = clocks.changedRows()
    if (rows.length > 0) await db.write([clockRows(rows)])
  }
  const every = (ms: number, what: string, work: () => Promise<void> | void): void => {
    const run = async (): Promise<void> => work()
    timers.push(
      setInterval(() => void run().catch(error => log.warn({ err: error }, `${what} failed`)), ms).unref(),
    )
  }
  const ingest: RunningIngest = {
    async start() {
      const [rows] = await Promise.all([readClocks(db), devices.refresh(), unknown.load(db)])
      clocks.load(rows)
      const opensLines = config.role === undefined || config.role === 'all' || config.role === 'gateway'
      if (opensLines) {
        await commands.start()
        await gateway.listen(config.hjPort, config.host)
      }
      every(sweepMs, 'Sweep of allowances', () => guard.sweep(now()))
      every(refreshMs, 'Refresh of the device registry', async () => {
        await Promise.all([devices.refresh(), unknown.load(db)])
      })
      every(refreshMs, 'Keeping clock drifts', keepClocks)
      const url = opensLines ? config.mqttUrl : undefined
      if (url)
        mqtt = linkMqtt({
          ...(await mqttIdentity(db, config)),
          url,
          lanes: options.mqttLanes,
          take: call => ingest.takePayloads(call),
          warn: message => log.warn({ url: url.replace(/\/\/[^@/]*@/, '//') }, message),
        })
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer)
      await Promise.all([gateway.close(), mqtt?.close()])
      await committer.drained()
      await commands.stop()
      await keepClocks().catch(error => log.warn({ err: error }, 'Keeping clock drifts failed'))
    },
    onCommitted: listener => committedListeners.push(listener),
    onFrame: listener => frameListeners.push(listener),
    onFlood: listener => floodListeners.push(listener),
    refreshDevices: () => devices.refresh(),
    counters: () => ({
      ...counters.read(),
      connections: gateway.connections,
      connectionsRefused: gateway.refused,
      flooding: guard.flooding,
      floods: guard.floods,
      backlog: committer.backlog,
      commits: committer.commits,
    }),
    commands,
    driftOf: facilityId => clocks.driftOf(facilityId),
    takePayloads: call =>
      takePayloads({ devices, clocks, now, push: incoming => committer.push(incoming) }, call),
    get port() {
      return gateway.port
    },
    get mqttReady() {
      return mqtt?.ready ?? false
    },
    drained: () => committer.drained(),
    facilityOfKey: key => devices.ofKey(key)?.facilityId,
  }
  return ingest
}

function committedOf(
  { raw, device, accepted, reported, clashes, sample }: Incoming,
  clocks: Clocks,
): Committed[] {
  if (!device || !accepted) return []
  const { id, recvAt, cn, channel } = raw
  const { facilityId, plantId, mn } = device
  const { kind, ts, at, late, ahead, values } = reported ?? silent(recvAt)
  const driftMs = clocks.sureDriftOf(facilityId)
  const about = { facilityId, plantId, mn, frameId: id, recvAt, cn, channel, clashes, driftMs }
  return [{ ...about, kind, ts, at, late: late || ahead, values, sample }]
}
/** A frame without values. */
const silent = (recvAt: number) => ({
  kind: null,
  ts: recvAt,
  at: recvAt,
  late: false,
  ahead: false,
  values: [],
})

function seenOf({ raw, device, accepted, reported, rejected }: Incoming): FrameSeen {
  const { id, recvAt, mn, cn, channel, verdict, reason, body } = raw
  return {
    id,
    recvAt,
    mn,
    cn,
    channel,
    verdict,
    accepted,
    reason,
    facilityId: device?.facilityId ?? '',
    plantId: device?.plantId ?? '',
    plantName: device?.plantName ?? '',
    head: shortFrame(body),
    points: reported?.values.length ?? 0,
    quarantined: rejected.length,
  }
}
