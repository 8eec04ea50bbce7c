/** What crosses `/live`: one line of JSON a frame, short keys because a frame goes to every screen. */
import Type, { type Static } from 'typebox'

export const liveProtocol = 'qy.live.1'
export const livePace = {
  /** The client asks, the server answers. */
  heartbeatMs: 10_000,
  replyMs: 6_000,
  reconnectMs: 5_000,
  reconnectCapMs: 20_000,
  /** The server lets a silent peer go. */
  reapMs: 24_000,
  /** Without any frame for so long the screens say so (the pulse comes every second). */
  silentMs: 5_000,
  /** A topic nobody listens to is kept for so long. */
  graceMs: 5_000,
} as const

/** Close codes that both sides give a meaning to. */
export const closeCode = {
  goingAway: 1001,
  notText: 1003,
  malformed: 1007,
  refused: 1008,
  tooLarge: 1009,
  restarting: 1012,
  tooSlow: 1013,
  /** Nobody used the session for too long: it comes back after it was unlocked. */
  locked: 4401,
  /** The tenant that the address selects is not one of the session's. */
  foreignTenant: 4403,
} as const

/** Name of the parameter by which a socket selects a tenant, as the head of that name does for calls: browsers' sockets have no heads. */
export const tenantParameter = 'tenant-id'

const name = Type.String({ minLength: 1, maxLength: 64 })
const closed = { additionalProperties: false } as const
/** `e` and `z`: epoch and sequence of the last frame the client holds; without them it gets a snapshot. */
const subscription = Type.Object(
  {
    k: name,
    e: Type.Optional(Type.String({ maxLength: 40 })),
    z: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  closed,
)
export const clientMessage = Type.Union([
  Type.Object(
    { t: Type.Literal('sub'), topics: Type.Array(subscription, { minItems: 1, maxItems: 64 }) },
    closed,
  ),
  Type.Object({ t: Type.Literal('unsub'), topics: Type.Array(name, { minItems: 1, maxItems: 64 }) }, closed),
  Type.Object({ t: Type.Literal('ping'), n: Type.Integer() }, closed),
])
export type ClientMessage = Static<typeof clientMessage>
export type Subscription = Static<typeof subscription>

/**
 * Messages of one topic with the sequence numbers they cover. `a..z` may cover more numbers than `m` holds: values that
 * were overtaken inside the frame, or that this session may not see, are left out but counted, so that a gap is always a fault.
 */
export interface DataFrame {
  t: 'd'
  k: string
  e: string
  a: number
  z: number
  m: unknown[]
}
/** Replaces everything the client holds of the topic. */
export interface SnapshotFrame {
  t: 's'
  k: string
  e: string
  z: number
  m: unknown[]
}
export interface ErrorFrame {
  t: 'x'
  code: 'malformed' | 'unknown-topic' | 'denied' | 'too-many'
  message: string
  k?: string
}
export type ServerFrame =
  | DataFrame
  | SnapshotFrame
  | ErrorFrame
  /** `build`: of the console that the server hands out, so that an older page knows. */
  | { t: 'hello'; now: number; beat: number; build?: string }
  | { t: 'pong'; n: number; now: number }
