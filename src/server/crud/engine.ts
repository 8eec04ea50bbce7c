/** What all mounted resources share: the database and what is remembered of it. */
import type { Resource } from '#contract/kit/resource.ts'
import type { Db } from '#server/db/db.ts'
import { apart } from '#server/declared.ts'
import type { Hooks } from './hooks.ts'
import { PageReader } from './query/page.ts'
import { systemTables, type Targets, targetsAmong } from './refer/target.ts'
import { Texts } from './refer/texts.ts'

export interface CrudDeps {
  readonly db: Db
  readonly config: { readonly demo: boolean; readonly dataDir: string; readonly role: string }
}
/** What is served here, with what it does beyond its declaration. */
export interface Mounted {
  readonly resource: Resource
  readonly hooks: Hooks
}
export interface Engine {
  readonly db: Db
  readonly demo: boolean
  readonly dataDir: string
  readonly resources: readonly Resource[]
  /** By table. */
  readonly mounted: Map<string, Mounted>
  /** What a resource does beyond its declaration, by path. */
  readonly hooks: Map<string, Hooks>
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
  // One process with a file of its own sees every write; beside others nobody knows what they changed.
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
  return {
    db,
    demo: config.demo,
    dataDir: config.dataDir,
    resources,
    mounted: new Map(),
    hooks: new Map(),
    targets,
    pages,
    texts,
    remembered: () => ({ ...pages.remembered(), texts: texts.size }),
  }
}
