/** What all mounted resources share: the database and what is remembered of it. */
import type { Resource } from '#contract/kit/resource.ts'
import type { Db } from '#server/db/db.ts'
import type { Hooks } from './hooks.ts'
import { PageReader } from './query/page.ts'
import { type Targets, targetsAmong } from './refer/target.ts'
import { Texts } from './refer/texts.ts'
import { watchWrites } from './written.ts'

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
  /** A table was written through this process. */
  written(table: string): void
  /** How much of the database is kept in memory, in entries. */
  remembered(): { totals: number; bookmarks: number; texts: number }
}

export function createEngine(deps: CrudDeps, resources: readonly Resource[]): Engine {
  const targets = targetsAmong(resources)
  const revisions = watchWrites(deps.db)
  // One process with a file of its own sees every write; beside others nobody knows what they changed.
  const alone = deps.db.dialect === 'sqlite' && deps.config.role === 'all'
  const pages = new PageReader(deps.db, { revisionOf: table => (alone ? revisions.of(table) : undefined) })
  const texts = new Texts(deps.db, targets)
  return {
    db: deps.db,
    demo: deps.config.demo,
    dataDir: deps.config.dataDir,
    resources,
    mounted: new Map(),
    hooks: new Map(),
    targets,
    pages,
    texts,
    written(table) {
      pages.forget(table)
      texts.forget(table)
    },
    remembered: () => ({ ...pages.remembered(), texts: texts.size }),
  }
}
