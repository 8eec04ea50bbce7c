/** What passes through ingest, from the line to the commit, and what it tells the rest of the server. */
import type { Verdict as LineVerdict } from '#lib/hj212/frame.ts'

export type Kind = 'RTD' | 'MIN' | 'HOUR' | 'DAY'
export type Channel = 'HJ212' | 'HTTP' | 'MQTT'
export type Verdict = LineVerdict | 'MN_UNKNOWN' | 'PW' | 'ST' | 'FLAG' | 'QN' | 'CN'

/** A facility that may send: the registry's row, with what ingest remembers of it. */
export interface Device {
  readonly facilityId: string
  readonly facilityName: string
  readonly plantId: string
  readonly plantName: string
  /** Where it samples. */
  readonly pointId?: string | null
  readonly mn: string
  /** Of the dictionary `device_protocol`; empty where none is registered. */
  readonly protocol: string
  /** Password of its frames; with none, none of them is taken. */
  readonly pw: string
  /** Those that it was told to take, while it is not known whether it did. */
  readonly newPws?: readonly string[]
  readonly crcTolerant: boolean
  /** Its clock may be set from here. */
  readonly setClock: boolean
  readonly reportMs: number
  /** Flow above this is no sewage of this plant, L/s; undefined where the plant's size is not known. */
  readonly mostFlow: number | undefined
  /** Series of its factors that are in the database. */
  readonly series: Map<string, number>
}

/** One value that passed, in the unit of the norm. */
export interface Value {
  factor: string
  value: number | null
  flag: string
  min: number | null
  max: number | null
  cou: number | null
}
/** One value, or a whole frame (`factor` null), that did not pass. */
export interface Rejected {
  factor: string | null
  ts: number | null
  text: string
  reason: string
  /** Where its row must be found again. */
  id?: string
}
/** What a device says beside its values; see the table. */
export interface Note {
  kind: 'SAMPLE' | 'EFLAG' | 'RESTART' | 'SN'
  /** Of the value that it belongs to. */
  period: Kind | null
  factor: string | null
  ts: number
  content: string
}
/** One sub-sample, as its device tells of it. */
export interface SubSample {
  /** Start of the pump, epoch ms as the device says. */
  ts: number
  /** In the programme; 0 outside it. */
  seq: number
  result: string
  bottleNo: number | null
  planMl: number | null
  actualMl: number | null
  /** m */
  level: number | null
  /** ℃ */
  cabinetTemp: number | null
  pumpSec: number | null
}
export interface RawFrame {
  id: string
  recvAt: number
  channel: Channel
  remote: string
  mn: string
  cn: string
  st: string
  qn: string
  flag: number | null
  verdict: Verdict
  reason: string
  body: string
  /** Hex of the frame with its password covered, where the body cannot give the bytes back; see `decodeFrame`. */
  bytes?: string | undefined
}
export interface Timing {
  kind: Kind
  /** As the device says. */
  ts: number
  /** The same moment on our clock. */
  at: number
  /** Too old to say anything of the present; it fills history. */
  late: boolean
  /** Of a moment to come. */
  ahead: boolean
}
export interface Reported extends Timing {
  values: Value[]
}
/** One frame or payload on its way into the database. */
export interface Incoming {
  raw: RawFrame
  device: Device | undefined
  reported: Reported | undefined
  rejected: Rejected[]
  notes?: readonly Note[]
  sample?: SubSample | undefined
  /** It came from the device that it names: refused frames say nothing of the device. */
  accepted: boolean
  /** The frame's sender gets an answer once it is committed. */
  replied: boolean
  /** Values of it that clash with others of the same moment. */
  clashes?: number
  /** The caller wants to know how many of its values were there already. */
  counted?: boolean
  /** Called once, after the durable commit or with what prevented it. */
  done(error: Error | undefined, outcome: Outcome): void
}
export interface Outcome {
  /** Values that were not there before; exact only for `counted` messages. */
  fresh: number
  repeated: number
}

export interface Committed {
  facilityId: string
  plantId: string
  mn: string
  frameId: string
  recvAt: number
  ts: number
  /** `ts` on our clock: what is newer is told by it. */
  at: number
  /** null: an accepted frame without values, which says that the device is there. */
  kind: Kind | null
  cn: string
  channel: string
  /** Its values say nothing of the present: they are too old, or of a moment to come. */
  late: boolean
  /** Clock of the device against ours, once several frames agree on it. */
  driftMs?: number | undefined
  /** Values of the frame that clashed with others of the same moment; they are not among these. */
  clashes?: number
  /** It tells of a sub-sample. */
  sample?: SubSample | undefined
  values: readonly { factor: string; value: number | null; flag: string }[]
}
export interface FrameSeen {
  id: string
  recvAt: number
  mn: string
  facilityId: string
  plantId: string
  plantName: string
  cn: string
  channel: string
  verdict: string
  /** It came from the device that it names. */
  accepted: boolean
  reason: string
  /** First bytes of the body, at most 120. */
  head: string
  points: number
  quarantined: number
}
export interface IngestCounters {
  /** Frames and payloads by verdict. */
  frames: Readonly<Record<string, number>>
  points: number
  quarantined: number
  answers: number
  refusals: number
  commitFailures: number
  garbageBytes: number
  connections: number
  connectionsRefused: number
  /** Devices that are being slowed down now, and how often that began. */
  flooding: number
  floods: number
  /** Messages taken and not yet committed. */
  backlog: number
  lastFrameAt: number | null
  commits: number
}
export interface Ingest {
  start(): Promise<void>
  stop(): Promise<void>
  /** Accepted frames of one commit with their values, after it. */
  onCommitted(listener: (batch: readonly Committed[]) => void): void
  /** Every frame with its verdict, after it was kept. */
  onFrame(listener: (frame: FrameSeen) => void): void
  /** A device began to send far above its rate (true) or stopped doing so (false). */
  onFlood(listener: (mn: string, facilityId: string | undefined, flooding: boolean) => void): void
  refreshDevices(): Promise<void>
  counters(): IngestCounters
  /** Clock of a device against ours, ms (positive: ahead); undefined before its first frame with a QN. */
  driftOf(facilityId: string): number | undefined
  /** Takes parsed payloads of HTTP and MQTT; see `payload.ts`. */
  takePayloads(call: PayloadCall): Promise<PayloadAnswer>
}
export interface PayloadCall {
  channel: 'HTTP' | 'MQTT'
  remote: string
  /** The facility whose key was shown; payloads of others are refused. MQTT has none: its topic names the device. */
  facilityId?: string
  mn?: string
  items: readonly unknown[]
  /** Why nothing of it can be read; the items then show how it begins. */
  fault?: string
}
export interface PayloadAnswer {
  accepted: number
  repeated: number
  quarantined: { index: number; reason: string }[]
}
