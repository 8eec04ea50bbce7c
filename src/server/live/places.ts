/** Whose a message is: organisation of every facility and plant, so that a listener gets only what lies under his departments. */
import type { Topic } from '#contract/kit/topic.ts'
import { pulse } from '#contract/topics.ts'
import type { Db } from '#server/db/db.ts'
import { type FacilityPlace, facilityPlaces, plantOrgs } from './queries.ts'

export interface Places {
  refresh(): Promise<void>
  facility(id: string): FacilityPlace | undefined
  facilities(): Iterable<FacilityPlace>
  readonly count: number
  /** null: for everybody. undefined: nobody knows whose it is; then only those without a scope see it. */
  orgOf(topic: Topic, message: unknown): string | null | undefined
}

export function createPlaces(db: Db): Places {
  let facilities = new Map<string, FacilityPlace>()
  let orgs = new Map<string, string>()
  return {
    async refresh() {
      const [rows, plants] = await Promise.all([facilityPlaces(db), plantOrgs(db)])
      facilities = new Map(rows.map(row => [row.id, row]))
      orgs = new Map()
      for (const row of rows) if (row.orgCode !== null) orgs.set(row.id, row.orgCode)
      for (const plant of plants) if (plant.sysOrgCode !== null) orgs.set(plant.id, plant.sysOrgCode)
    },
    facility: id => facilities.get(id),
    facilities: () => facilities.values(),
    get count() {
      return facilities.size
    },
    orgOf(topic, message) {
      if (topic.key === pulse.key) return null
      const { facilityId, id } = message as { facilityId?: string; id: string }
      return orgs.get(facilityId ?? id)
    },
  }
}
