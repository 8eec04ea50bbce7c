/** A record with states was taken a step on, or came: open lists of its kind read theirs again. */
import type { FastifyInstance } from 'fastify'
import { recordsMoved } from '#contract/topics.ts'
import { machines } from '#server/declared.ts'
import type { Deps } from '#server/modules/deps.ts'

export function mount(_app: FastifyInstance, { db, hub }: Pick<Deps, 'db' | 'hub'>): void {
  const paths = new Map(machines.map(({ resource }) => [resource.table, resource.path]))
  db.writes.on(paths.keys(), (tables, own) => {
    if (!own) return
    for (const table of tables) hub.publish(recordsMoved, { id: paths.get(table)!, at: Date.now() })
  })
}
