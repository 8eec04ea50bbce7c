import type { Resource } from '#contract/kit/resource.ts'
import { sysDict } from '#contract/platform/dict-admin.ts'
import { fragment, isIn } from '#server/crud/fragment.ts'
import { likeLiteral } from '#server/crud/query/value.ts'
import { idSeen } from '#server/crud/seen.ts'
import { presentRows } from '#server/crud/shape.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { readRow, remove, revise, snake } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

export const dictById = (db: Db, id: string) => readRow(db, 'sysDict', { id })

export const sameValue = (db: Db, dictId: string, itemValue: string) =>
  readRow(db, 'sysDictItem', { dictId, itemValue, delFlag: '0' })

const dictsOf = (db: Db, session: Session, delFlag: '0' | '1') =>
  db.k
    .selectFrom('sysDict as d')
    .where('d.delFlag', '=', delFlag)
    .where(idSeen(db.dialect, sysDict, session, 'd.id'))

export const allDictRows = (db: Db, name: string, session: Session) => {
  const all = dictsOf(db, session, '0').select(['d.id', 'd.dictName', 'd.dictCode'])
  return (name === '' ? all : all.where('d.dictName', 'like', `%${likeLiteral(name)}%`))
    .orderBy('d.dictCode')
    .execute()
}

export const deletedRows = (db: Db, session: Session) =>
  dictsOf(db, session, '1')
    .select(['d.id', 'd.dictName', 'd.dictCode', 'd.description', 'd.updateBy', 'd.updateTime'])
    .orderBy('d.updateTime', by => by.desc().nullsLast())
    .orderBy('d.id')
    .limit(1_000)
    .execute()

export const takeBack = (id: string, username: string, now: number): Statement =>
  revise('sysDict', { id, delFlag: '1' }, { delFlag: '0', updateBy: username, updateTime: now }, 1)
export const destroy = (id: string): Statement[] => [
  remove('sysDictItem', { dictId: id }),
  remove('sysDict', { id, delFlag: '1' }, 1),
]

export interface Use {
  resource: Resource
  property: string
}
/** How many rows of each hold the value, alone or in a list of codes. */
export async function countUses(db: Db, uses: readonly Use[], value: string): Promise<number[]> {
  if (uses.length === 0) return []
  const parts = uses.map(({ resource, property }, at) => {
    const column = `t."${snake(property)}"`
    const several = resource.fields[property]?.kind === 'dicts'
    const where = several
      ? fragment(`(',' || ${column} || ',') like ? escape '\\'`, `%,${likeLiteral(value)},%`)
      : isIn(column, [value])
    return {
      sql: `select ${at} as place, count(*) as n from "${resource.table}" t where ${where.sql} and ${presentRows(resource) ?? '1 = 1'}`,
      parameters: where.parameters,
    }
  })
  const rows = await db.read<{ place: number; n: number }>({
    sql: parts.map(({ sql }) => sql).join(' union all '),
    parameters: parts.flatMap(({ parameters }) => parameters),
  })
  const counts = uses.map(() => 0)
  for (const { place, n } of rows) counts[place] = Number(n)
  return counts
}
