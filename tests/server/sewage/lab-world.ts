/** A laboratory with samples at its door, a second one beside it, and compounds to measure. */
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import type { Open } from '../../support/databases.ts'
import { fillField, org } from '../machine/field.ts'
import { done, get, type Row } from './journey.ts'

export const compounds = ['AMP', 'KET', 'METH'] as const
export const methodId = 'method-1'
export const methodName = 'SPE-LC-MS/MS'
/** Limits of compounds in the method, the usual ones unless told. */
export const compoundRows = (codes: readonly string[], more: object = {}) =>
  codes.map(code => ({
    id: `${methodId}-${code}`,
    method_id: methodId,
    drug_code: code,
    lod: 0.2,
    loq: 0.5,
    create_time: 1,
    ...more,
  }))
const hour = 3_600_000
const orgOf = async (db: Db, username: string) =>
  (await db.k.selectFrom('sysUser').select('orgCode').where('username', '=', username).executeTakeFirst())
    ?.orgCode ?? null

/** Compounds, and the method that measures them. */
export const putMethod = (db: Db): Promise<unknown> =>
  db.write([
    bulkOf(
      'drug',
      compounds.map(code => ({
        id: code,
        drug_code: code,
        name_zh: `${code}名`,
        role: 'BOTH',
        lod_default: 0.2,
        loq_default: 0.5,
        create_time: 1,
      })),
    ),
    bulkOf('test_method', [
      {
        id: methodId,
        method_code: 'M1',
        method_name: methodName,
        norm: 'JD/YJY02.10-2021',
        method_version: '1.0',
        instrument: 'LCMSMS',
        create_time: 1,
      },
    ]),
    bulkOf('method_compound', compoundRows(compounds)),
  ])

export async function laboratory(open: Open, samples = 4) {
  const { app, db, deps } = await buildApp(open, { config: { demo: false } })
  await fillField(db)
  await putMethod(db)
  await db.write([
    bulkOf(
      'sample',
      Array.from({ length: samples }, (_, at) => ({
        id: `s${at + 1}`,
        sample_no: `WD99013720261118${String(at + 1).padStart(2, '0')}0`,
        point_id: 'p1',
        plant_id: 'f1',
        sample_date: '2026-11-18',
        begin_time: Date.now() - 40 * hour,
        end_time: Date.now() - 16 * hour,
        state: 'TRANSIT',
        holder: 'courier',
        seal_no: 'F1',
        qc_type: 'NORMAL',
        create_time: at + 1,
        create_by: 'admin',
        sys_org_code: org,
        tenant_id: '0',
      })),
    ),
  ])
  const people = {
    admin: await signIn(app, 'admin'),
    lab: await signIn(app, 'lab'),
    review: await signIn(app, 'labreview'),
    prov: await signIn(app, 'prov'),
    sampler: await signIn(app, 'sampler'),
  }
  return { app, db, deps, people, labOrg: await orgOf(db, 'lab') }
}
export type Laboratory = Awaited<ReturnType<typeof laboratory>>

export const receive = (lab: Caller, id: string) =>
  done(lab, '/sewage/sample/receive', { id, receiveTemp: 4, sealSeen: 'F1', sealOk: 'Y', condition: 'OK' })
export const testsIn = async (lab: Caller): Promise<Row[]> =>
  (await get<{ records: Row[] }>(lab, '/sewage/label-test/list?pageSize=100&column=labelNo&order=asc'))
    .records
export const sheetDraft = { instrument: 'LC-MS-03', runDate: '2026-11-21', columnNo: 'C18-117' }
export interface Shown {
  row: Row & { id: string; version: number; state: string }
  columns: Row[]
  returned: Row | null
  places: {
    id: string
    pos: number
    kind: string
    ofPos: number | null
    moved: string | null
    labelNo: string | null
    level: number | null
  }[]
  cells: {
    pos: number
    code: string
    qualifier: string
    value: number | null
    no: number
    held: boolean
    released: boolean
    ordered: boolean
    judged: { verdict: string; text: string } | null
  }[]
  holds: {
    pointId: string
    pos: number
    code: string
    kind: string
    text: string
    from: number
    to: number
    samples: number
    values: number
    current: boolean
  }[]
  requests: { id: string; kind: string; state: string }[]
  entries: (Row & { id: string; undoneAt: string | null })[]
}
export const sheetOf = (who: Caller, id: string) => get<Shown>(who, `/sewage/worksheet/sheet?id=${id}`)
export const levels = { spikeLevel: 15.8, rmLevel: 50, rmNo: 'RM-2026-07' }

/** A worksheet with all samples received, arranged and started. */
export async function running({ people }: Pick<Laboratory, 'people'>, samples = 4): Promise<string> {
  const { lab } = people
  for (let at = 1; at <= samples; at++) await receive(lab, `s${at}`)
  const tests = await testsIn(lab)
  const { id } = await done<Row>(lab, '/sewage/worksheet/add', sheetDraft)
  let version = Number((await sheetOf(lab, String(id))).row.version)
  ;({ version } = await done<{ version: number }>(lab, '/sewage/worksheet/take', {
    id,
    version,
    testIds: tests.map(one => one['id']),
  }))
  ;({ version } = await done<{ version: number }>(lab, '/sewage/worksheet/arrange', {
    id,
    version,
    ...levels,
  }))
  await done(lab, '/sewage/worksheet/edit', { id, version, calR: 0.9991 })
  await done(lab, '/sewage/worksheet/start', { id })
  return String(id)
}
const nativeLevel = 20
/** The figures of a run in which everything passes, by position and compound. */
export function goodRun({ places }: Shown): string[][] {
  const measured = (kind: string) =>
    kind === 'LB'
      ? '<LOD'
      : kind === 'RM'
        ? '49'
        : kind === 'DUP'
          ? '21'
          : kind === 'SPK'
            ? String(nativeLevel + 15)
            : String(nativeLevel)
  return [
    ['位', ...compounds, 'IS'],
    ...places.map(({ pos, kind }) => [String(pos), ...compounds.map(() => measured(kind)), '100']),
  ]
}
export const enter = (
  who: Caller,
  sheet: Shown,
  rows: string[][],
  more: object = {},
  headers: Record<string, string> = {},
) =>
  who.call<Row & { version: number; entryId: string | null }>('POST', '/sewage/worksheet/enter', {
    payload: { id: sheet.row.id, version: sheet.row.version, source: 'PASTE', rows, ...more },
    headers,
  })
export async function entered(who: Caller, id: string, rows: string[][], more: object = {}) {
  const answer = await enter(who, await sheetOf(who, id), rows, more)
  if (!answer.success) throw new Error(answer.message)
  return answer.result
}
