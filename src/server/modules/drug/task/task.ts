/** 检测任务: what its order asks for, its plants, and how far its samples are. */
import type { FastifyInstance } from 'fastify'
import { detectTask, openTasks, taskMachine } from '#contract/drug/task.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import { coalesced } from '#server/db/writes.ts'
import type { Deps } from '#server/modules/deps.ts'
import { advanceTasks } from './advance.ts'
import { figuresOf, goneAmong, labOf, noFigures, plantsOfTask, seenTasks, underOwn } from './queries.ts'

const listed = (value: unknown): string[] => [
  ...new Set(
    String(value ?? '')
      .split(',')
      .filter(Boolean),
  ),
]
const daysBetween = (from: unknown, to: unknown): number =>
  Math.round((Date.parse(String(to)) - Date.parse(String(from))) / dayMs) + 1
/** A sample a plant and day. */
const countedFor = (row: Readonly<Record<string, unknown>>): number =>
  listed(row['plantIds']).length * daysBetween(row['planFrom'], row['planTo'])
const open: readonly unknown[] = openTasks

export function mount(_app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  hook(deps, detectTask, {
    beforeSave(draft, present) {
      const row = { ...present, ...draft }
      if (draft['plantIds']) draft['plantIds'] = listed(draft['plantIds']).join(',')
      // What was counted follows plants and days, until somebody says another figure.
      const counted = present !== undefined && present['sampleCount'] === countedFor(present)
      if (!row['sampleCount'] || (counted && row['sampleCount'] === present['sampleCount']))
        draft['sampleCount'] = countedFor(row)
    },
    extraConditions: session => seenTasks(db.dialect, session),
    alongside: ({ id, verb, draft }) =>
      verb === 'delete'
        ? []
        : [
            ...('plantIds' in draft ? plantsOfTask(id, listed(draft['plantIds'])) : []),
            ...(draft['departId'] ? [underOwn(id, String(draft['departId']))] : []),
          ],
    hanging: { detect_task_plant: 'task_id' },
    async completeRows(rows) {
      const figures = await figuresOf(
        db,
        rows.map(row => String(row['id'])),
      )
      const today = businessDay(Date.now())
      for (const row of rows) {
        const own = figures.get(String(row['id'])) ?? noFigures
        const planned = Number(row['sampleCount'] ?? 0)
        Object.assign(row, own, {
          progress: planned > 0 ? Math.min(100, Math.floor((own.tested / planned) * 100)) : null,
          overdue: open.includes(row['state']) && String(row['dueDate']) < today ? 'Y' : 'N',
        })
      }
    },
  })
  hookSteps(deps, taskMachine, {
    guards: {
      async labReady({ row }) {
        const lab = await labOf(db, String(row['labId']))
        if (!lab) return '实验室不存在，请编辑任务重新选择'
        if (lab.status !== '1') return `实验室“${lab.labName}”已停用，请编辑任务改选实验室`
        const until = lab.accreditExpire
        if (!until || until >= String(row['planTo'])) return undefined
        return `实验室“${lab.labName}”的资质 ${until} 到期，早于采样日期止，请更新资质或改选实验室`
      },
      async drugsKnown({ row }) {
        const gone = await goneAmong(db, listed(row['drugCodes']))
        return gone.length > 0 ? `检测项目 ${gone.join('、')} 已停用，请编辑任务重新选择` : undefined
      },
    },
  })
  // Whoever moves a sample, and however: the tasks follow before the call is answered.
  const advance = coalesced(() => advanceTasks(db))
  db.writes.on(['sample', 'detect_task'], (_tables, own) => (own ? advance() : undefined))
}
