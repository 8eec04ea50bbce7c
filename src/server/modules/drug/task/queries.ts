/** Questions about tasks: what their samples have come to, in one way to the database for any number of them. */
import { seesEveryTask } from '#contract/drug/task.ts'
import { can } from '#contract/kit/can.ts'
import { underDepartments } from '#server/crud/access.ts'
import { allOf, anyOf, type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Db, Dialect, Statement } from '#server/db/db.ts'
import { insert, readRow, readRows, remove } from '#server/db/rows.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'

const tested = ['TESTED', 'ARCHIVED', 'DESTROYED']
const delivered = ['RECEIVED', ...tested]
const collected = ['SAMPLED', 'TRANSIT', ...delivered]

/** Of his departments, or, for who measures and judges, all that were ordered. The table read is `t`. */
export function seenTasks(dialect: Dialect, session: Session): Fragment[] {
  const own = underDepartments(dialect, 't.sys_org_code', scopeOf(session))
  if (own.length === 0) return []
  const every = seesEveryTask.some(code => can(session.permissions, code))
  return every ? [anyOf([allOf(own), fragment("t.state <> 'DRAFT'")])] : own
}
/** A task lies under the department that it names. */
export const underOwn = (taskId: string, departId: string): Statement => ({
  sql: 'update detect_task set sys_org_code = (select d.org_code from sys_depart d where d.id = ?) where id = ?',
  parameters: [departId, taskId],
})

export interface TaskFigures {
  collected: number
  delivered: number
  tested: number
}
export const noFigures: TaskFigures = { collected: 0, delivered: 0, tested: 0 }

/** By task: samples of its plants and days, those that were split from others and controls aside. */
export async function figuresOf(
  db: Db,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, TaskFigures>> {
  if (taskIds.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('detectTask as t')
    .innerJoin('detectTaskPlant as l', 'l.taskId', 't.id')
    .innerJoin('sample as s', join =>
      join
        .onRef('s.plantId', '=', 'l.plantId')
        .onRef('s.sampleDate', '>=', 't.planFrom')
        .onRef('s.sampleDate', '<=', 't.planTo'),
    )
    .where('t.id', 'in', [...taskIds])
    .where('s.delFlag', '=', '0')
    .where('s.parentSampleId', 'is', null)
    .where(({ eb, or }) => or([eb('s.qcType', 'is', null), eb('s.qcType', '=', 'NORMAL')]))
    .groupBy('t.id')
    .select(({ fn, eb }) => {
      const among = (states: readonly string[]) =>
        fn.sum<number>(
          eb
            .case()
            .when('s.state', 'in', [...states])
            .then(1)
            .else(0)
            .end(),
        )
      return [
        't.id',
        among(collected).as('collected'),
        among(delivered).as('delivered'),
        among(tested).as('tested'),
      ]
    })
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      { collected: Number(row.collected), delivered: Number(row.delivered), tested: Number(row.tested) },
    ]),
  )
}

export const tasksIn = (db: Db, states: readonly string[]) =>
  db.k
    .selectFrom('detectTask')
    .select(['id', 'state', 'planTo', 'sampleCount', 'version'])
    .where('delFlag', '=', '0')
    .where('state', 'in', [...states])
    .orderBy('id')
    .execute()

export const labOf = (db: Db, id: string) => readRow(db, 'detectLab', { id, delFlag: '0' })
/** Names of those among the codes that are no longer looked for. */
export async function goneAmong(db: Db, codes: readonly string[]): Promise<string[]> {
  const rows = await readRows(db, 'drug', { drugCode: codes, delFlag: '0' })
  return codes.flatMap(code => {
    const row = rows.find(({ drugCode }) => drugCode === code)
    return row?.status === '1' ? [] : [row?.nameZh ?? code]
  })
}

/** The plants of a task, as its row names them. */
export const plantsOfTask = (
  taskId: string,
  plantIds: readonly string[],
): (Statement | ReturnType<typeof insert>)[] => [
  remove('detectTaskPlant', { taskId }),
  ...(plantIds.length > 0
    ? [
        insert(
          'detectTaskPlant',
          plantIds.map(plantId => ({ taskId, plantId })),
        ),
      ]
    : []),
]
