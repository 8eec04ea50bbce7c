/** What a person has done on the phone and the server does not know yet: one call each, kept until it is answered. Pure. */

export type EntryState = 'waiting' | 'refused' | 'conflict'
/** A photo or a signature that goes before its entry; the path under which it was stored takes its place in the body. */
export interface EntryFile {
  /** Property of the body that holds the path, several with commas between. */
  readonly field: string
  /** Of the blob; also the key under which it is uploaded. */
  readonly blob: string
  readonly path?: string
}
export interface Refusal {
  readonly words: string
  /** Epoch ms of the phone. */
  readonly at: number
  /** What the server has in the place of what was sent. */
  readonly present?: Readonly<Record<string, unknown>>
}
export interface Entry {
  /** In the order in which it was done. */
  readonly id: number
  /** Idempotency key: however often it is sent, it happens once. */
  readonly key: string
  /** Username: another person's session does not send it. */
  readonly owner: string
  /** What must go in order: the work, or the hand-over. */
  readonly chain: string
  /** In words, for its owner. */
  readonly title: string
  readonly about: string
  /** Path of the call below the wire's base; POST. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly files: readonly EntryFile[]
  /** When it was done, epoch ms of the phone. */
  readonly doneAt: number
  readonly state: EntryState
  readonly tries: number
  /** Not before, epoch ms of the phone. */
  readonly nextAt: number
  readonly refusal?: Refusal
}
/** What is no longer to be sent: done, or given up with a reason. */
export interface Logged {
  readonly id: number
  readonly owner: string
  readonly chain: string
  readonly path: string
  readonly title: string
  readonly about: string
  readonly doneAt: number
  readonly endedAt: number
  readonly end: 'sent' | 'dropped'
  /** The server's words, or why it was given up. */
  readonly words: string
  readonly body: Readonly<Record<string, unknown>>
}

export const isStopped = ({ state }: Entry): boolean => state !== 'waiting'

/** The first of each chain of one person, the oldest first; what stopped holds up its chain. Nobody waits for what another left here. */
function heads(entries: readonly Entry[], owner: string): Entry[] {
  const met = new Set<string>()
  return entries.filter(entry => {
    if (entry.owner !== owner || met.has(entry.chain)) return false
    met.add(entry.chain)
    return !isStopped(entry)
  })
}
/** The next that may be sent: the first of its chain, the oldest of all chains. */
export const nextOf = (entries: readonly Entry[], owner: string, now: number): Entry | undefined =>
  heads(entries, owner).find(({ nextAt }) => nextAt <= now)
/** When there will be one, epoch ms; undefined where nothing waits for a time. */
export function dueAt(entries: readonly Entry[], owner: string): number | undefined {
  const waiting = heads(entries, owner)
  return waiting.length === 0 ? undefined : Math.min(...waiting.map(({ nextAt }) => nextAt))
}

type Deed = Pick<Entry, 'owner' | 'chain' | 'path' | 'body' | 'files' | 'state'>
const saidBy = ({ happenedAt: _, ...said }: Entry['body']): string => JSON.stringify(said)
/** A button that was pressed twice, or in two tabs, is one deed: the same again, right behind itself and still unsent. */
export const isRepeat = (last: Deed | undefined, next: Deed): boolean =>
  last !== undefined &&
  last.state === 'waiting' &&
  last.files.length === 0 &&
  next.files.length === 0 &&
  last.path === next.path &&
  saidBy(last.body) === saidBy(next.body)
/** What the same person did before in the same chain. */
export const lastOf = <E extends Pick<Entry, 'owner' | 'chain'>>(
  entries: readonly E[],
  { owner, chain }: Pick<Entry, 'owner' | 'chain'>,
): E | undefined => entries.findLast(entry => entry.owner === owner && entry.chain === chain)

/** The body as it goes out: the paths of what was uploaded stand where they belong. */
export function bodyOf({ body, files }: Entry): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...body }
  for (const { field, path } of files)
    if (path !== undefined) whole[field] = [whole[field], path].filter(Boolean).join(',')
  return whole
}

const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** @param tries that failed so far; @param chance 0 to 1, so that a shift of phones does not come at once */
export const waitOf = (tries: number, chance: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 10)) * (0.5 + chance / 2)

export const countsOf = (entries: readonly Entry[]) => ({
  waiting: entries.filter(({ state }) => state === 'waiting').length,
  refused: entries.filter(({ state }) => state === 'refused').length,
  conflicts: entries.filter(({ state }) => state === 'conflict').length,
})
