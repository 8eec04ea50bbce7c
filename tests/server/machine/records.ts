/** Records of every machine in its first state, and who acts on them. */
import { expect } from 'vitest'
import type { Machine } from '#contract/kit/machine.ts'
import { machines } from '#server/declared.ts'
import { buildApp } from '../../support/app.ts'
import type { Open } from '../../support/databases.ts'
import {
  callers,
  computedResults,
  configDraft,
  drawnAppraisals,
  drawnSamples,
  factorDraft,
  fillDrugs,
  fillField,
  freshLabels,
  made,
  miniDraft,
  openActions,
  place,
  planDraft,
  plannedSheets,
  runningImports,
  step,
  taskDraft,
  type Who,
  waitingTests,
  workDraft,
} from './field.ts'

type Row = Record<string, unknown>
export const every: readonly (readonly [string, Machine])[] = machines.map(
  machine => [machine.resource.path, machine] as const,
)
export const drafts: Readonly<Record<string, () => Row>> = {
  '/device/config': configDraft,
  '/drug/factor': factorDraft,
  '/drug/task': taskDraft,
  '/sewage/plan': planDraft,
  '/work': workDraft,
  '/sewage/mini-user': miniDraft,
}

export async function machineWorld(open: Open) {
  const { app, db, deps } = await buildApp(open)
  await fillField(db)
  await fillDrugs(db)
  return { app, db, deps, people: await callers(app) }
}
export type MachineWorld = Awaited<ReturnType<typeof machineWorld>>

/** Records of the machine in its first state. */
export async function records({ people, db }: MachineWorld, path: string, count: number): Promise<string[]> {
  const draft = drafts[path]
  if (draft) {
    const rows = []
    // What nobody takes a step with himself is made by somebody else than who takes it.
    const makers: Readonly<Record<string, Who>> = { '/sewage/mini-user': 'city', '/drug/factor': 'lab' }
    const maker = people[makers[path] ?? 'admin']
    for (let n = 0; n < count; n++) rows.push(await made(maker, path, draft()))
    return rows.map(({ id }) => id)
  }
  if (path === '/sewage/sample') return drawnSamples(db, count)
  if (path === '/sewage/label-test') return waitingTests(db, count)
  if (path === '/sewage/plant-result') return computedResults(db, count)
  if (path === '/sewage/qc-action') return openActions(db, count)
  if (path === '/sewage/odm-import') return runningImports(db, count)
  if (path === '/sewage/appraisal') return drawnAppraisals(db, count)
  if (path === '/sewage/worksheet') return plannedSheets(db, count)
  if (path === '/sewage/label') return freshLabels(people.admin, db, count)
  // Batches are made by plans.
  const { id } = await made(people.city, '/sewage/plan', planDraft())
  await step(people.city, '/sewage/plan', 'submit', { id })
  expect(await step(people.prov, '/sewage/plan', 'approve', { id })).toMatchObject({ success: true })
  const rows = await db.k.selectFrom('workBatch').select('id').limit(count).execute()
  for (const row of rows) await step(people.city, '/sewage/batch', 'fillLabels', { id: row.id, bottles: 1 })
  return rows.map(row => row.id)
}

/** What steps ask, answered. */
const answers: Row = {
  reason: '原因',
  assignee: 'sampler',
  courier: 'courier',
  result: '已完成',
  opinion: '同意',
  cause: '加标液移取偏少',
  measure: '换移液器后重加标',
  receiveTemp: 4.5,
  condition: 'LEAK',
  bottles: 1,
  storePlace: '冷藏柜 R-03',
  kind: 'SPLIT',
  checkInPlace: place,
  reportFile: 'report/a.pdf',
}
export const answersOf = ({ asks = {} }: Machine['steps'][number]): Row =>
  Object.fromEntries(Object.keys(asks).flatMap(name => (name in answers ? [[name, answers[name]]] : [])))
