/** What the data rules of a session leave of the live topics. */
import type { Topic } from '#contract/kit/topic.ts'
import { allOf, isIn } from '#server/crud/fragment.ts'
import { ruledResource, ruledRows } from '#server/crud/rules/apply.ts'
import type { Db } from '#server/db/db.ts'
import type { LiveSession } from './connection.ts'
import type { Sight } from './lane.ts'

const mostAtOnce = 500

export const createSights =
  (db: Db) =>
  (topic: Topic, { caller }: LiveSession): Sight | undefined => {
    const { about } = topic
    const resource = about && ruledResource(about.path)
    if (!caller || !about || !resource) return undefined
    // Read anew each time: a rule may name the day.
    const rules = () => ruledRows(db.dialect, resource, caller)
    const present = rules()
    if (present.length === 0) return undefined
    return {
      key: JSON.stringify(present),
      idOf: message => String((message as Record<string, unknown>)[about.id]),
      async ask(ids) {
        const seen = new Set<string>()
        for (let at = 0; at < ids.length; at += mostAtOnce) {
          const where = allOf([isIn('t.id', ids.slice(at, at + mostAtOnce)), ...rules()])
          const rows = await db.read<{ id: string }>({
            sql: `select t.id as id from "${resource.table}" t where ${where.sql}`,
            parameters: where.parameters,
          })
          for (const { id } of rows) seen.add(id)
        }
        return seen
      },
    }
  }
