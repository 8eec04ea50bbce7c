/** Whose a message is: department and tenant of every facility and plant, so that a listener gets only what he may read. */
import type { Topic } from '#contract/kit/topic.ts'
import type { Db } from '#server/db/db.ts'
import { coalesced } from '#server/db/writes.ts'
import { type FacilityPlace, facilityPlaces, plantOwners } from './queries.ts'

/** Department and tenant of what a message is about. */
export interface Owner {
  /** null: none is set. */
  readonly orgCode: string | null
  readonly tenantId: string
}

export interface Places {
  refresh(): Promise<void>
  facility(id: string): FacilityPlace | undefined
  facilities(): Iterable<FacilityPlace>
  readonly count: number
  /** null: for everybody. undefined: nobody knows whose it is; then only those without a scope see it. */
  ownerOf(topic: Topic, message: unknown): Owner | null | undefined
}

/** Empty until `refresh`; kept up to date by the feed. */
export function createPlaces(db: Db): Places {
  let facilities = new Map<string, FacilityPlace>()
  let owners = new Map<string, Owner>()
  const places: Places = {
    async refresh() {
      const [rows, plants] = await Promise.all([facilityPlaces(db), plantOwners(db)])
      facilities = new Map(rows.map(row => [row.id, row]))
      owners = new Map()
      for (const { id, orgCode, tenantId } of rows) owners.set(id, { orgCode, tenantId })
      for (const { id, sysOrgCode, tenantId } of plants) owners.set(id, { orgCode: sysOrgCode, tenantId })
    },
    facility: id => facilities.get(id),
    facilities: () => facilities.values(),
    get count() {
      return facilities.size
    },
    ownerOf(topic, message) {
      // What every session may hear is about no plant.
      if (topic.access === 'session') return null
      const { facilityId, id } = message as { facilityId?: string; id: string }
      return owners.get(facilityId ?? id)
    },
  }
  db.writes.on(['device_facility', 'sewage_plant'], coalesced(places.refresh))
  return places
}
