/** What one step hands to the next: a random text of which the database keeps the hash, good for a while and once. */
import { createHash, randomBytes } from 'node:crypto'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  type Bulk,
  ConflictError,
  type Db,
  DuplicateError,
  FullError,
  type Statement,
  unlessFull,
} from '#server/db/db.ts'
import { insert, readRow, remove } from '#server/db/rows.ts'

const identity = Type.Object({
  source: Type.String(),
  issuer: Type.String(),
  subject: Type.String(),
  /** How the person is called there; for showing. */
  name: Type.String(),
})
/** Who somebody is at a provider. */
export type Identity = Static<typeof identity>

const kind = <S extends TSchema>(name: string, lifeMs: number, schema: S) => ({
  name,
  lifeMs,
  read: Compile(schema),
  schema,
})
export const kinds = {
  /** Between the leaving of a window and its coming back; the pass is the state. */
  flow: kind(
    'flow',
    600_000,
    Type.Object({
      source: Type.String(),
      nonce: Type.String(),
      verifier: Type.String(),
      /** Hash of what the browser that left keeps in a cookie. */
      browser: Type.String(),
      callback: Type.String(),
    }),
  ),
  /** An account elsewhere that belongs to nobody here yet. */
  unknown: kind('unknown', 600_000, identity),
  /** Opens one session. */
  entry: kind('entry', 60_000, Type.Object({ source: Type.String(), userId: Type.String() })),
}
type Kind = (typeof kinds)[keyof typeof kinds]
type PayloadOf<K extends Kind> = Static<K['schema']>

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
export const randomPass = (): string => randomBytes(32).toString('base64url')

/** To be written with what it follows from. */
export const keepPass = <K extends Kind>(
  { name, lifeMs }: K,
  pass: string,
  payload: PayloadOf<K>,
  now = Date.now(),
): Bulk =>
  insert('thirdPass', [
    { passHash: hashOf(pass), kind: name, payload: JSON.stringify(payload), expiresAt: now + lifeMs },
  ])
/** Made while the disk was full: good in this process, once. */
interface Unkept {
  name: string
  payload: string
  expiresAt: number
}
const unkeptOf = new WeakMap<Db, Map<string, Unkept>>()
const mostUnkept = 10_000
function unkeptIn(db: Db, now = Date.now()): Map<string, Unkept> {
  const unkept = unkeptOf.get(db) ?? new Map<string, Unkept>()
  unkeptOf.set(db, unkept)
  for (const [hash, { expiresAt }] of unkept) if (expiresAt <= now) unkept.delete(hash)
  return unkept
}
function hold(db: Db, hash: string, held: Unkept): void {
  const unkept = unkeptIn(db)
  if (unkept.size >= mostUnkept) throw new FullError('磁盘空间不足')
  unkept.set(hash, held)
}
/** Kept by itself: what follows from nothing. */
export async function givePass<K extends Kind>(
  db: Db,
  kind: K,
  pass: string,
  payload: PayloadOf<K>,
): Promise<void> {
  const { name, lifeMs } = kind
  const held = { name, payload: JSON.stringify(payload), expiresAt: Date.now() + lifeMs }
  await unlessFull(db.write([keepPass(kind, pass, payload)]), () => hold(db, hashOf(pass), held))
}

/** Used up; of two that use it at once one. */
export const dropPass = (pass: string): Statement => remove('thirdPass', { passHash: hashOf(pass) }, 1)

/** What a pass holds, without using it up; undefined: unknown, used, too old, or of another kind. */
export async function readPass<K extends Kind>(
  db: Db,
  { name, read }: K,
  pass: string,
  now = Date.now(),
): Promise<PayloadOf<K> | undefined> {
  const held = unkeptIn(db, now).get(hashOf(pass))
  const row =
    held?.name === name ? held : await readRow(db, 'thirdPass', { passHash: hashOf(pass), kind: name })
  if (!row || Number(row.expiresAt) <= now) return undefined
  const payload: unknown = JSON.parse(row.payload)
  return read.Check(payload) ? (payload as PayloadOf<K>) : undefined
}

export async function redeemPass<K extends Kind>(
  db: Db,
  kind: K,
  pass: string,
): Promise<PayloadOf<K> | undefined> {
  const payload = await readPass(db, kind, pass)
  if (payload === undefined) return undefined
  if (unkeptIn(db).delete(hashOf(pass))) return payload
  try {
    await db.write([dropPass(pass)])
    return payload
  } catch (error) {
    if (error instanceof ConflictError) return undefined
    throw error
  }
}

/** Notes a text that must not come twice. @returns false: it has been here */
export async function firstTime(db: Db, name: string, text: string, lifeMs: number): Promise<boolean> {
  const hash = hashOf(`${name} ${text}`)
  const expiresAt = Date.now() + lifeMs
  if (unkeptIn(db).has(hash)) return false
  const note = insert('thirdPass', [{ passHash: hash, kind: name, payload: '{}', expiresAt }])
  try {
    let full = false
    await unlessFull(db.write([note]), () => {
      full = true
    })
    if (!full) return true
    const kept = await readRow(db, 'thirdPass', { passHash: hash })
    if (kept || unkeptIn(db).has(hash)) return false
    hold(db, hash, { name, payload: '{}', expiresAt })
    return true
  } catch (error) {
    if (error instanceof DuplicateError) return false
    throw error
  }
}

export async function dropOldPasses(db: Db, now: number): Promise<void> {
  await db.write([{ sql: 'delete from third_pass where expires_at <= ?', parameters: [now] }])
}
