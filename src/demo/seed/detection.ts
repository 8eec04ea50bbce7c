/** How the demo's laboratories measure, and the tasks that they were given: their samples are those of the province. */
import { usualLimits } from '#contract/drug/method.ts'
import { taskMachine } from '#contract/drug/task.ts'
import { demoCities, demoProvince } from '#demo/cities.ts'
import type { DemoPlant } from '#demo/province.ts'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { childCode } from '#server/seed/first.ts'
import { plantId, stepId } from './demo-ids.ts'
import type { Programme } from './history.ts'
import { dayText } from './samples.ts'
import { dayNumber, dayStart } from './science.ts'

type Values = Record<string, unknown>
const id = (kind: string, n: number) => `${kind}${String(n).padStart(12, '0')}`
const hourMs = 3_600_000

const norms = [
  ['JD/YJY02.10-2021', 'SPE-LC-MS/MS-21', '污水中 21 种毒品及代谢物和可替宁的测定', ['METH', 'AMP', 'MDMA', 'MDA', 'KET', 'NK', 'COC', 'BE', 'MAM', 'MOR', 'CDN', 'THCCOOH', 'FEN', 'NFEN', 'MTD', 'EDDP', 'TRA', 'EPH', 'MCAT', 'COT']],
  ['JD/YJY02.15-2023', 'SPE-LC-MS/MS-72', '污水中依托咪酯等毒品和可替宁的测定', ['METH', 'AMP', 'MDMA', 'KET', 'NK', 'BE', 'MOR', 'MAM', 'ETO', 'ETOA', 'COT']],
] as const // biome-ignore format: one method a line
export const methodId = (n: number) => id('113', n)

/** @param compounds rows of the drug list, whose limits a method begins with */
function methodRows(compounds: readonly Values[], now: number): { methods: Values[]; limits: Values[] } {
  const methods = norms.map(([norm, code, name], at) => ({
    id: methodId(at + 1),
    method_code: code,
    method_name: name,
    norm,
    method_version: '1.0',
    instrument: 'LCMSMS',
    prep: '过滤、加内标、固相萃取、氮吹复溶',
    sample_volume: at === 0 ? 50 : 1,
    status: '1',
    create_by: 'lab',
    create_time: now,
  }))
  const limits = norms.flatMap(([, , , codes], at) =>
    codes.flatMap((code, index) => {
      const compound = compounds.find(each => each['drug_code'] === code)
      if (!compound) return []
      const loq = Number(compound['loq_default'])
      return [
        {
          id: id('114', (at + 1) * 1000 + index),
          method_id: methodId(at + 1),
          drug_code: code,
          lod: compound['lod_default'],
          loq,
          linear_low: loq,
          linear_high: loq * 5_000,
          recovery_low: usualLimits.recoveryLow,
          recovery_high: usualLimits.recoveryHigh,
          is_recovery_low: usualLimits.isRecoveryLow,
          is_recovery_high: usualLimits.isRecoveryHigh,
          rpd_limit: usualLimits.rpdLimit,
          ccv_limit: usualLimits.ccvLimit,
          curve_r: usualLimits.curveR,
          blank_limit: loq,
          create_by: 'lab',
          create_time: now,
        },
      ]
    }),
  )
  return { methods, limits }
}

export const labId = (n: number) => id('117', n)
function labRows(departId: string | undefined, now: number): Values[] {
  const year = Number(dayText(dayNumber(now)).slice(0, 4))
  const shared = { status: '1', create_by: 'admin', create_time: now }
  return [
    {
      id: labId(1),
      lab_code: 'LAB01',
      lab_name: `${demoProvince.name}毒品实验室`,
      depart_id: departId ?? null,
      region_code: null,
      method_ids: [1, 2].map(methodId).join(','),
      accredit_no: '演示 CNAS 0001',
      accredit_expire: `${year + 2}-06-30`,
      contact: '江映',
      ...shared,
    },
    {
      id: labId(2),
      lab_code: 'LAB02',
      lab_name: `${demoCities[0]!.name}第三方检测中心`,
      depart_id: null,
      region_code: null,
      method_ids: methodId(1),
      accredit_no: '演示 CMA 0002',
      // So near that somebody should see to it.
      accredit_expire: dayText(dayNumber(now) + 45),
      contact: '演示联系人',
      ...shared,
    },
    // Those that take part in comparisons.
    ...[3, 4, 5].map(n => ({
      id: labId(n),
      lab_code: `LAB0${n}`,
      lab_name: `${demoCities[n - 2]!.name}毒品检验室`,
      depart_id: null,
      region_code: demoCities[n - 2]!.code,
      method_ids: methodId(1),
      accredit_no: `演示 CMA 000${n}`,
      accredit_expire: `${year + 1}-12-31`,
      contact: '演示联系人',
      ...shared,
    })),
  ]
}

const people = { prov: '沈岚', city: '顾澄', lab: '江映', antidrug: '秦川', system: '系统' } as const
interface Taken {
  verb: string
  at: number
  by: keyof typeof people
}
interface Order {
  name: string
  source: string
  priority: string
  plants: readonly DemoPlant[]
  drugs: string
  /** Days before today. */
  from: number
  to: number
  due: number
  lab: number
  steps: readonly Taken[]
}

function taskRow(
  order: Order,
  n: number,
  now: number,
  { orgCode, id: departId }: { orgCode: string; id: string },
) {
  const today = dayNumber(now)
  const own = id('118', n)
  let state: string = taskMachine.initial
  const steps = order.steps.map((taken, at) => {
    const step = taskMachine.steps.find(({ verb }) => verb === taken.verb)!
    const from = state
    state = step.to
    return {
      id: stepId(own, at),
      entity: 'detect_task',
      record_id: own,
      verb: step.verb,
      title: step.title,
      from_state: from,
      to_state: step.to,
      by_user: taken.by,
      by_name: people[taken.by],
      at: taken.at,
      reason: null,
      notes: null,
      tenant_id: '0',
    }
  })
  // Two days before its first one, or yesterday where that is yet to come.
  const madeOn = Math.min(today - 1, today - order.from - 2)
  const made = dayStart(madeOn) + 9 * hourMs
  const taken = (verb: string) => order.steps.find(step => step.verb === verb)
  const row = {
    id: own,
    task_no: `RW${dayText(madeOn).slice(2).replaceAll('-', '')}-900${n}`,
    task_name: order.name,
    state,
    source: order.source,
    priority: order.priority,
    depart_id: departId,
    plant_ids: order.plants.map(plant => plantId(plant.n)).join(','),
    drug_codes: order.drugs,
    plan_from: dayText(today - order.from),
    plan_to: dayText(today - order.to),
    sample_count: order.plants.length * (order.from - order.to + 1),
    due_date: dayText(today - order.due),
    lab_id: labId(order.lab),
    issue_by: taken('issue')?.by ?? null,
    issue_time: taken('issue')?.at ?? null,
    report_by: taken('report')?.by ?? null,
    report_time: taken('report')?.at ?? null,
    create_by: 'prov',
    create_time: made,
    sys_org_code: orgCode,
    version: 1 + steps.length,
  }
  const plants = order.plants.map(plant => ({ task_id: own, plant_id: plantId(plant.n) }))
  return { row, steps, plants }
}

function taskRows({ plants, daily, departments }: Programme, now: number) {
  const [city] = demoCities
  const department = departments.get(city!.code)
  const own = plants.filter(plant => plant.cityCode === city!.code && daily.has(plant.n))
  if (!department || own.length === 0) return []
  const today = dayNumber(now)
  const at = (day: number, hour: number) => dayStart(today - day) + hour * hourMs
  const usual = 'METH,KET,MDMA,COC,HER,AMP,ETO'
  const orders: Order[] = [
    {
      name: `${city!.name}上月例行检测`,
      source: 'PLAN',
      priority: '3',
      plants: own,
      drugs: usual,
      from: 35,
      to: 29,
      due: 20,
      lab: 1,
      steps: [
        { verb: 'issue', at: at(36, 10), by: 'prov' },
        { verb: 'begun', at: at(34, 9), by: 'system' },
        { verb: 'delivered', at: at(28, 12), by: 'system' },
        { verb: 'testing', at: at(28, 16), by: 'system' },
        { verb: 'report', at: at(24, 15), by: 'lab' },
        { verb: 'close', at: at(23, 10), by: 'prov' },
      ],
    },
    {
      name: '依托咪酯专项抽查',
      source: 'SPOT',
      priority: '2',
      plants: own.slice(0, 2),
      drugs: 'ETO,COT',
      from: 9,
      to: 7,
      due: 1,
      lab: 1,
      // Its samples are tested; the report is late.
      steps: [
        { verb: 'issue', at: at(10, 10), by: 'antidrug' },
        { verb: 'begun', at: at(8, 9), by: 'system' },
        { verb: 'delivered', at: at(6, 12), by: 'system' },
        { verb: 'testing', at: at(6, 16), by: 'system' },
      ],
    },
    {
      name: `${city!.name}本周例行检测`,
      source: 'PLAN',
      priority: '3',
      plants: own,
      drugs: usual,
      from: 3,
      to: -3,
      due: -8,
      lab: 1,
      steps: [
        { verb: 'issue', at: at(4, 10), by: 'prov' },
        { verb: 'begun', at: at(2, 10), by: 'system' },
      ],
    },
    {
      name: '氯胺酮高值溯源',
      source: 'TRACE',
      priority: '1',
      plants: own.slice(0, 3),
      drugs: 'KET',
      from: -1,
      to: -2,
      due: -6,
      lab: 1,
      steps: [{ verb: 'issue', at: Math.min(now, at(0, 8)), by: 'antidrug' }],
    },
    {
      name: '下月第三方比对检测',
      source: 'PLAN',
      priority: '3',
      plants: own.slice(0, 2),
      drugs: 'METH,AMP,MDMA',
      from: -10,
      to: -16,
      due: -25,
      lab: 2,
      steps: [],
    },
  ]
  return orders
    .filter(order => order.plants.length > 0)
    .map((order, index) => taskRow(order, index + 1, now, department))
}

/** @param labDepart the department that is the province's laboratory */
export function detectionBulks(
  programme: Programme,
  compounds: readonly Values[],
  labDepart: string | undefined,
  now: number,
): Bulk[] {
  const { methods, limits } = methodRows(compounds, now)
  const tasks = taskRows(programme, now)
  return [
    bulkOf('test_method', methods),
    bulkOf('method_compound', limits),
    bulkOf('detect_lab', labRows(labDepart, now)),
    bulkOf(
      'detect_task',
      tasks.map(({ row }) => row),
    ),
    bulkOf(
      'detect_task_plant',
      tasks.flatMap(({ plants }) => plants),
    ),
    bulkOf(
      'record_step',
      tasks.flatMap(({ steps }) => steps),
    ),
  ].filter(({ rows }) => rows.length > 0)
}
/** Code of the department that is the laboratory. */
export const laboratoryCode = childCode(demoCities.length)
