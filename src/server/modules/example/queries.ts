import type { Db } from '#server/db/db.ts'

/** Menus and buttons in the order of the menu. */
export async function permissionsOf(db: Db, place?: { offset: number; size: number }) {
  const present = db.k.selectFrom('sysPermission').where('delFlag', '=', '0')
  const ordered = present
    .select(['id', 'name', 'parentId', 'url', 'component', 'perms', 'menuType', 'status'])
    .orderBy('parentId', by => by.asc().nullsFirst())
    .orderBy('sortNo', by => by.asc().nullsFirst())
    .orderBy('id')
  const [rows, count] = await Promise.all([
    (place ? ordered.offset(place.offset).limit(place.size) : ordered).execute(),
    present.select(each => each.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.count) }
}
