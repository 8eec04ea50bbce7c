/**
 * PostgreSQL databases that tests have given back, as they were when they were copied: a new one costs the disk a thousand files. The
 * last of them keep their connections: on a new one the server reads its whole catalogue anew.
 */
import pg from 'pg'
import { PostgresEngine } from '#server/db/postgres/engine.ts'
import { type Lent, loanOf } from './lent.ts'
import { takeBack } from './recycle.ts'

/** A copy of a template. */
export interface Copy {
  template: string
  database: string
  url: string
  /** What it looked like when it was made (./recycle.ts). */
  shape: string
}
interface Open {
  copy: Copy
  engine: PostgresEngine
  keeper: pg.Client
}
/** The server has a hundred connections for all that runs beside. */
const mostOpen = 2
const connections = 10
/** Tells the connections of the engine from those that a test has made itself. */
const nameOf = ({ database }: Copy) => `kept ${database}`

const open: Open[] = []

async function opened(copy: Copy): Promise<Open> {
  const url = new URL(copy.url)
  url.searchParams.set('application_name', nameOf(copy))
  const keeper = new pg.Client({
    connectionString: url.href,
    options: '-c synchronous_commit=off -c lock_timeout=5000',
  })
  // Its database may be dropped by the end of the run.
  keeper.on('error', () => undefined)
  await keeper.connect()
  return { copy, keeper, engine: new PostgresEngine(url.href, connections) }
}
async function close({ engine, keeper }: Open): Promise<void> {
  await Promise.all([engine.close(), keeper.end()])
}

/**
 * @param copied takes a copy out of those that lie about, or makes one
 * @param back takes it: as it was made, or not
 */
export async function lend(
  template: string,
  copied: () => Promise<Copy>,
  back: (copy: Copy, isAsNew: boolean) => Promise<unknown>,
): Promise<Lent> {
  const at = open.findIndex(({ copy }) => copy.template === template)
  const taken = at >= 0 ? open.splice(at, 1)[0]! : await opened(await copied())
  const { engine, keeper, copy } = taken
  const { db, end } = loanOf(engine)
  return {
    db,
    async giveBack() {
      const rests = await end()
      const closing = rests ? undefined : engine.close()
      const isAsNew = await takeBack(keeper, copy.shape, rests ? nameOf(copy) : '').catch(() => false)
      await closing
      if (!rests || !isAsNew) {
        await close(taken)
        await back(copy, isAsNew)
        return
      }
      open.push(taken)
      if (open.length <= mostOpen) return
      const oldest = open.shift()!
      await close(oldest)
      await back(oldest.copy, true)
    },
  }
}
