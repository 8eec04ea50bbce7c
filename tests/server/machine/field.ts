/** A city with plants and points, and people who work there. */
import type { FastifyInstance } from 'fastify'
import { undecidedMethod } from '#contract/sewage/worksheet.ts'
import { demoCities } from '#demo/cities.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { childCode, departId } from '#server/seed/first.ts'
import { type Caller, signIn } from '../../support/app.ts'

export const org = childCode(0)
export const cityDepart = departId(2)
/** Of the first plant. */
export const place = '113.0,30.0'
/** About 111 m to the north of it, and 1.1 km. */
export const near = '113.0,30.0005'
export const far = '113.0,30.01'

/** Three plants with a point each, two of them drawn by one machine. */
export async function fillField(db: Db): Promise<void> {
  const common = { sys_org_code: org, tenant_id: '0', create_time: 1, create_by: 'admin' }
  await db.write([
    bulkOf(
      'sewage_plant',
      ['f1', 'f2', 'f3'].map((id, at) => ({
        id,
        plant_code: id.toUpperCase(),
        plant_name: `${id}厂`,
        depart_id: cityDepart,
        district_code: '990102',
        location: at === 0 ? place : null,
        ...common,
      })),
    ),
    bulkOf(
      'sewage_point',
      ['f1', 'f2', 'f3'].map((plant, at) => ({
        id: `p${at + 1}`,
        point_code: `P${at + 1}`,
        point_name: `${plant}进水口`,
        plant_id: plant,
        sampling_mode: 'TIME',
        start_time: '08:00',
        duration_h: 24,
        interval_min: 60,
        geofence: 200,
        status: '1',
        sampler_id: at < 2 ? 'machine' : null,
        ...common,
      })),
    ),
    // One that commands reach.
    bulkOf('device_facility', [
      {
        id: 'd1',
        facility_code: 'D1',
        facility_name: '采样站',
        facility_type: 'SAMPLER',
        plant_id: 'f3',
        mn: 'QY0000000099',
        protocol: 'HJ212_2017',
        pw: '123456',
        online_status: '1',
        run_status: 'RUN',
        ...common,
      },
    ]),
  ])
}

/** A drug that is its own marker, one that is judged by another compound, and who measures them. */
export async function fillDrugs(db: Db): Promise<void> {
  await db.write([
    bulkOf(
      'drug',
      [
        { drug_code: 'METH', name_zh: '甲基苯丙胺', molar_mass: 149.23 },
        { drug_code: 'COC', name_zh: '可卡因', role: 'PARENT', main_marker: 'N', molar_mass: 303.35 },
        { drug_code: 'BE', name_zh: '苯甲酰爱康宁', role: 'MARKER', parent: 'COC', molar_mass: 289.33 },
      ].map(each => ({
        id: each.drug_code,
        role: 'BOTH',
        parent: null,
        main_marker: 'Y',
        category: 'STIM',
        controlled: 'PSY1',
        ...each,
        create_time: 1,
      })),
    ),
    bulkOf('detect_lab', [{ id: 'l1', lab_code: 'L1', lab_name: '实验室', create_time: 1 }]),
  ])
}

export type Who = 'admin' | 'prov' | 'city' | 'control' | 'sampler' | 'courier' | 'lab' | 'auditor'
export const everybody: readonly Who[] = [
  'admin',
  'prov',
  'city',
  'control',
  'sampler',
  'courier',
  'lab',
  'auditor',
]
export async function callers(app: FastifyInstance): Promise<Record<Who, Caller>> {
  const entries: [Who, Caller][] = []
  for (const who of everybody) entries.push([who, await signIn(app, who)])
  return Object.fromEntries(entries) as Record<Who, Caller>
}

type Row = Record<string, unknown> & { id: string; version: number }
export const workDraft = (over: Record<string, unknown> = {}) => ({
  workType: 'INSPECT',
  plantId: 'f1',
  pointId: 'p1',
  priority: '3',
  planBegin: '2026-11-21 08:00:00',
  planEnd: '2026-11-21 10:00:00',
  ...over,
})
export const configDraft = (over: Record<string, unknown> = {}) => ({
  facilityId: 'd1',
  configKey: 'RTD_INTERVAL',
  value: '60',
  ...over,
})
export const planDraft = (over: Record<string, unknown> = {}) => ({
  planName: '日常监测',
  departId: cityDepart,
  period: 'DAILY',
  beginDate: '2020-01-01',
  endDate: '2099-12-31',
  holidayPolicy: 'KEEP',
  pointIds: 'p1,p3',
  ...over,
})
let versions = 0
/** Each begins a day after the one before it. */
export const factorDraft = (over: Record<string, unknown> = {}) => ({
  drugCode: 'METH',
  marker: 'METH',
  cfBasis: 'CALC',
  ef: 0.43,
  source: '文献',
  validFrom: new Date(Date.UTC(2026, 0, 1) + versions++ * 86_400_000).toISOString().slice(0, 10),
  ...over,
})
export const taskDraft = (over: Record<string, unknown> = {}) => ({
  taskName: '例行检测',
  source: 'PLAN',
  priority: '3',
  departId: cityDepart,
  plantIds: 'f1,f2',
  drugCodes: 'METH',
  planFrom: '2026-11-20',
  planTo: '2026-11-22',
  dueDate: '2026-11-30',
  labId: 'l1',
  ...over,
})
let applicants = 0
/** Of another account each time, as long as there are any; not of the administrator, who approves. */
export const miniDraft = () => ({
  username: everybody[1 + (applicants++ % (everybody.length - 1))],
  realName: '林小舟',
  phone: '13812345678',
  departId: cityDepart,
  roleType: 'SAMPLER',
})
export async function made(caller: Caller, path: string, payload: object): Promise<Row> {
  const answer = await caller.call<Row>('POST', `${path}/add`, { payload })
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return answer.result
}
/** The step, with the words of a refusal where there is one. */
export const step = (caller: Caller, path: string, verb: string, payload: object) =>
  caller.call<Row>('POST', `${path}/${verb}`, { payload })

/** Samples as they were drawn at the first point, in the hands of the sampler. */
export async function drawnSamples(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `s${at + 1}`)
  await db.write([
    bulkOf(
      'sample',
      ids.map((id, at) => ({
        id,
        sample_no: `WD990001202611210${at + 1}0`,
        state: 'SAMPLED',
        plant_id: 'f1',
        point_id: 'p1',
        sample_date: '2026-11-21',
        bottle_no: at + 1,
        begin_time: 1_763_683_200_000,
        end_time: 1_763_769_600_000,
        volume: 1_200,
        seal_no: `FQ 0086 24${at + 10}`,
        holder: 'sampler',
        qc_type: 'NORMAL',
        sys_org_code: org,
        tenant_id: '0',
        create_by: 'sampler',
        create_time: 1,
      })),
    ),
  ])
  return ids
}

/** Labels of a day that nobody has used. */
export async function freshLabels(who: Caller, db: Db, count: number): Promise<string[]> {
  const wish = { pointIds: ['p1'], sampleDate: '2026-11-21', bottles: count }
  const answer = await who.call('POST', '/sewage/label/generate', { payload: wish })
  if (!answer.success) throw new Error(answer.message)
  const rows = await db.k.selectFrom('sewageLabel').select('id').orderBy('labelNo').execute()
  return rows.map(({ id }) => id)
}

const ofLab = {
  sys_org_code: childCode(demoCities.length),
  tenant_id: '0',
  create_by: 'courier',
  create_time: 1,
}
/** Tests of samples that the laboratory has received. */
export async function waitingTests(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `lt${at + 1}`)
  await db.write([
    bulkOf(
      'label_test',
      ids.map((id, at) => ({
        id,
        label_no: `WD99000120261121${at + 1}`,
        state: 'PENDING',
        sample_id: `ls${at + 1}`,
        plant_id: 'f1',
        sample_date: '2026-11-21',
        method: undecidedMethod,
        ...ofLab,
      })),
    ),
  ])
  return ids
}
/** Results as the platform has computed them. */
export async function computedResults(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `pr${at + 1}`)
  await db.write([
    bulkOf(
      'plant_result',
      ids.map((id, at) => ({
        id,
        plant_id: 'f1',
        sample_date: `2026-11-1${at}`,
        drug_code: 'METH',
        marker: 'METH',
        flow: 85_000,
        population: 320_000,
        load: 1700,
        pndl: 5.3,
        completeness: 100,
        state: 'CALC',
        sys_org_code: org,
        tenant_id: '0',
        create_by: 'system',
        create_time: 1,
      })),
    ),
  ])
  return ids
}
/** Appraisals of a city in which nothing could be appraised. */
export async function drawnAppraisals(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `ap${at + 1}`)
  await db.write([
    bulkOf(
      'appraisal',
      ids.map((id, at) => ({
        id,
        region_code: '990100',
        place_level: '2',
        grain: 'MONTH',
        start_date: `2026-0${at + 1}-01`,
        period: `2026 年 ${at + 1} 月`,
        drug_code: 'METH',
        create_by: 'system',
        create_time: 1,
      })),
    ),
  ])
  return ids
}
/** Worksheets with a sample between its controls. */
export async function plannedSheets(db: Db, count: number): Promise<string[]> {
  const tests = await waitingTests(db, count)
  const ids = tests.map((_, at) => `ws${at + 1}`)
  await db.write([
    bulkOf('test_method', [
      {
        id: 'planned-method',
        method_code: 'PLANNED',
        method_name: '水中毒品',
        norm: 'JD/YJY02.10-2021',
        method_version: '1.0',
        instrument: 'LCMSMS',
        ...ofLab,
      },
    ]),
    bulkOf('method_compound', [
      { id: 'planned-meth', method_id: 'planned-method', drug_code: 'METH', lod: 0.5, loq: 2, ...ofLab },
    ]),
    bulkOf(
      'worksheet',
      ids.map((id, at) => ({
        id,
        worksheet_no: `JC261121-000${at + 1}`,
        state: 'DRAFT',
        method_id: 'planned-method',
        method: '水中毒品',
        instrument: 'LC-MS-03',
        run_date: '2026-11-21',
        analyst: 'lab',
        cal_r: 0.999,
        ...ofLab,
      })),
    ),
    bulkOf(
      'worksheet_position',
      ids.flatMap((id, at) =>
        ['LB', 'RM', 'SAMPLE'].map((kind, place) => ({
          id: `${id}-${kind}`,
          worksheet_id: id,
          pos: place + 1,
          kind,
          label_test_id: kind === 'SAMPLE' ? tests[at]! : null,
          level: kind === 'RM' ? 50 : null,
        })),
      ),
    ),
    ...tests.map((test, at) => ({
      sql: "update label_test set state = 'PREP', worksheet_id = ? where id = ?",
      parameters: [ids[at]!, test],
    })),
  ])
  return ids
}
/** Corrective actions of controls that hold nothing any more. */
export async function openActions(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `action-${at + 1}`)
  await db.write([
    bulkOf(
      'qc_action',
      ids.map((id, at) => ({
        id,
        subject: 'KET × 加标样',
        open_time: at + 1,
        worksheet_id: 'none',
        pos: 3,
        drug_code: 'KET',
        broken: '方法限',
        shown: '58.2%',
        point_id: `point-${at + 1}`,
        create_by: 'admin',
        create_time: at + 1,
        sys_org_code: org,
        tenant_id: '0',
      })),
    ),
  ])
  return ids
}
/** Imports of foreign series that nobody is at work on. */
export async function runningImports(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `odm-${at + 1}`)
  await db.write([
    bulkOf(
      'odm_import',
      ids.map((id, at) => ({
        id,
        upload_id: 'none',
        mapping_id: 'none',
        mapping: '{"sites":[],"measures":[]}',
        file_name: `${id}.zip`,
        file_hash: id,
        upload_by: 'nobody',
        create_by: 'nobody',
        create_time: at + 1,
        sys_org_code: org,
        tenant_id: '0',
      })),
    ),
    bulkOf(
      'odm_value',
      ids.map((id, at) => ({
        id,
        import_id: id,
        mapping_id: 'none',
        line: 2,
        verdict: 'NEW',
        row_key: id,
        version_no: 1,
        create_time: at + 1,
        tenant_id: '0',
      })),
    ),
  ])
  return ids
}
