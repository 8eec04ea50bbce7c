/** What all mounted resources share: the database and what is remembered of it. */
import type { Machine } from '#contract/kit/machine.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Db } from '#server/db/db.ts'
import { apart } from '#server/declared.ts'
import type { Hooks } from './hooks.ts'
import type { StepHooks } from './machine/hooks.ts'
import { PageReader } from './query/page.ts'
import { systemTables, type Targets, targetsAmong } from './refer/target.ts'
import { Texts } from './refer/texts.ts'

export interface CrudDeps {
  readonly db: Db
  readonly config: { readonly demo: boolean; readonly dataDir: string; readonly role: string }
}
/** A resource as it is served: what its rows are found, written and shown by. A call is one of these and a session. */
export interface Store {
  readonly engine: Engine
  readonly resource: Resource
  /** What it does beyond its declaration. */
  hooks: Hooks
  /** Its states, and what their steps try and do. */
  machine?: Machine
  steps?: StepHooks
}
export interface Engine {
  readonly db: Db
  readonly demo: boolean
  readonly dataDir: string
  /** One process with a file of its own: it sees every write, and nobody else is at work on this database. */
  readonly alone: boolean
  readonly resources: readonly Resource[]
  /** By table. */
  readonly stores: ReadonlyMap<string, Store>
  store(resource: Resource): Store
  readonly targets: Targets
  readonly pages: PageReader
  readonly texts: Texts
  /** How much of the database is kept in memory, in entries. */
  remembered(): { totals: number; bookmarks: number; texts: number }
}

/** Words beside codes come from these, whether they are resources or not. */
const namedFrom = ['region', ...systemTables]

export function createEngine({ db, config }: CrudDeps, resources: readonly Resource[]): Engine {
  const targets = targetsAmong(resources)
  const alone = db.dialect === 'sqlite' && config.role === 'all'
  const pages = new PageReader(db, { revisionOf: table => (alone ? db.writes.revisionOf(table) : undefined) })
  const texts = new Texts(db, targets)
  // What is bare is written by devices and machines, too often to count anew each time.
  const kept = [...resources, ...apart].filter(({ bare }) => !bare).map(({ table }) => table)
  db.writes.on([...kept, ...namedFrom], tables => {
    // Scopes hang on departments, and scopes are conditions of all lists.
    for (const table of tables.includes('sys_depart') ? kept : tables) pages.forget(table)
    for (const table of tables) texts.forget(table)
  })
  const stores = new Map<string, Store>()
  const engine: Engine = {
    db,
    demo: config.demo,
    dataDir: config.dataDir,
    alone,
    resources,
    stores,
    store(resource) {
      const store = stores.get(resource.table) ?? { engine, resource, hooks: {} }
      stores.set(resource.table, store)
      return store
    },
    targets,
    pages,
    texts,
    remembered: () => ({ ...pages.remembered(), texts: texts.size }),
  }
  return engine
}
