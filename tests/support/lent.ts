/** A database as one test sees it, while its engine goes on to the next one. */
import { type Db, type Engine, UnavailableError } from '#server/db/db.ts'
import { dbOver } from '#server/db/open.ts'

export interface Lent {
  db: Db
  giveBack(): Promise<void>
}
export interface Loan {
  db: Db
  /** Who had it may still end in the background: nothing of that reaches the next. @returns whether the engine rests and works */
  end(): Promise<boolean>
}

/** For what a test has left under way. */
const patienceMs = 5_000

export function loanOf(engine: Engine): Loan {
  const before = engine.stats().commits
  let [over, closed] = [false, false]
  const underWay = new Set<Promise<unknown>>()
  const asked = <T>(work: () => Promise<T>): Promise<T> => {
    if (over) return Promise.reject(new UnavailableError('数据库已关闭'))
    const answer = work()
    const done = () => underWay.delete(answer)
    underWay.add(answer)
    answer.then(done, done)
    return answer
  }
  const db = dbOver({
    dialect: engine.dialect,
    keeps: query => engine.keeps(query),
    stats: () => ({ ...engine.stats(), commits: engine.stats().commits - before }),
    read: query => asked(() => engine.read(query)),
    write: unit => asked(() => engine.write(unit)),
    async close() {
      ;[over, closed] = [true, true]
      await engine.close()
    },
  })
  return {
    db,
    async end() {
      over = true
      if (closed) return false
      await Promise.race([
        Promise.allSettled(underWay),
        new Promise(resolve => setTimeout(resolve, patienceMs)),
      ])
      if (underWay.size > 0) return false
      // Forgets a failure too.
      return engine.write([{ sql: 'delete from schema_migration where 1 = 0', parameters: [] }]).then(
        () => true,
        () => false,
      )
    },
  }
}
