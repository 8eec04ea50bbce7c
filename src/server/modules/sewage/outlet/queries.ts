import type { Db } from '#server/db/db.ts'

/** No network is deeper; a ring that two people closed at once ends here. */
const mostSteps = 100

export interface TracedOutlet {
  id: string
  outletCode: string
  outletName: string
  kind: string
  location: string | null
}

/** The outlet and those above it, the topmost first. */
export const outletsAbove = (db: Db, id: string): Promise<TracedOutlet[]> =>
  db.read<TracedOutlet>({
    sql: `with recursive up (id, above, step) as (
        select id, upstream_outlet_id, 0 from sewage_outlet where id = ? and del_flag = '0'
        union all
        select o.id, o.upstream_outlet_id, up.step + 1 from sewage_outlet o join up on o.id = up.above
          where o.del_flag = '0' and up.step < ${mostSteps}
      )
      select o.id as "id", o.outlet_code as "outletCode", o.outlet_name as "outletName", o.kind as "kind", o.location as "location"
        from up join sewage_outlet o on o.id = up.id order by up.step desc`,
    parameters: [id],
  })

/** How the outlets of a plant hang together, whoever sees them. */
export const networkOf = (db: Db, plantId: string) =>
  db.k
    .selectFrom('sewageOutlet')
    .select(['id', 'kind', 'upstreamOutletId', 'downstreamOutletId'])
    .where('plantId', '=', plantId)
    .where('delFlag', '=', '0')
    .execute()
