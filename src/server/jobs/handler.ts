/** Work that a scheduled job may name. Nothing else can be run: a name that is not registered here is refused. */
import type { Static, TObject } from 'typebox'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Sessions } from '#server/identity/sessions/sessions.ts'

export interface JobContext {
  db: Db
  config: Config
  sessions: Sessions
  now: number
  /** Aborted when the server stops, or when another one has taken the job for lost. */
  signal: AbortSignal
}
export interface JobHandler<S extends TObject = TObject> {
  /** What the wire calls the class of the job. */
  name: string
  title: string
  description: string
  /** Flat: integers, texts and booleans with a Chinese title each. */
  parameters: S
  /** @returns what came of it, in one or a few sentences */
  run(given: Static<S>, context: JobContext): Promise<string>
}

/** Rubs the type of the parameters out: they are checked against the schema before each run. */
export const handler = <S extends TObject>(one: JobHandler<S>): JobHandler => one as unknown as JobHandler
