/** Factor codes as instruments send them: names, units of the norm, and the bounds outside which a value is impossible. */

/** A unit that instruments wrongly use: norm value = sent × scale + shift. */
export interface UnitTrap {
  readonly unit: string
  readonly scale: number
  readonly shift?: number
}
export interface Factor {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly decimals: number
  /** Wrong units seen in the field, named in the reason when a value falls out of bounds. */
  readonly traps?: readonly UnitTrap[]
}

const cubicMetresAnHour: UnitTrap = { unit: 'm³/h', scale: 1 / 3.6 }
const microgram: UnitTrap = { unit: 'μg/L', scale: 0.001 }
const kelvin: UnitTrap = { unit: 'K', scale: 1, shift: -273.15 }

const table: readonly Factor[] = [
  {
    code: 'w00000',
    name: '流量',
    unit: 'L/s',
    min: 0,
    max: 60_000,
    decimals: 1,
    traps: [cubicMetresAnHour, { unit: 'm³/d', scale: 1 / 86.4 }],
  },
  { code: 'w01001', name: 'pH', unit: '', min: 0, max: 14, decimals: 2 },
  { code: 'w01009', name: '溶解氧', unit: 'mg/L', min: 0, max: 30, decimals: 2, traps: [microgram] },
  { code: 'w01010', name: '水温', unit: '℃', min: -5, max: 60, decimals: 1, traps: [kelvin] },
  { code: 'w01012', name: '悬浮物', unit: 'mg/L', min: 0, max: 10_000, decimals: 1, traps: [microgram] },
  { code: 'w01014', name: '电导率', unit: 'μS/cm', min: 0, max: 100_000, decimals: 1 },
  {
    code: 'w01017',
    name: '五日生化需氧量',
    unit: 'mg/L',
    min: 0,
    max: 5_000,
    decimals: 1,
    traps: [microgram],
  },
  { code: 'w01018', name: '化学需氧量', unit: 'mg/L', min: 0, max: 10_000, decimals: 1, traps: [microgram] },
  { code: 'w01019', name: '高锰酸盐指数', unit: 'mg/L', min: 0, max: 5_000, decimals: 1, traps: [microgram] },
  { code: 'w21001', name: '总氮', unit: 'mg/L', min: 0, max: 1_000, decimals: 2, traps: [microgram] },
  { code: 'w21003', name: '氨氮', unit: 'mg/L', min: 0, max: 500, decimals: 2, traps: [microgram] },
  { code: 'w21011', name: '总磷', unit: 'mg/L', min: 0, max: 200, decimals: 3, traps: [microgram] },
  { code: 'a01001', name: '气温', unit: '℃', min: -50, max: 60, decimals: 1, traps: [kelvin] },
  { code: 'a01002', name: '相对湿度', unit: '%', min: 0, max: 100, decimals: 0 },
  {
    code: 'a01006',
    name: '气压',
    unit: 'kPa',
    min: 40,
    max: 115,
    decimals: 2,
    traps: [
      { unit: 'hPa', scale: 0.1 },
      { unit: 'Pa', scale: 0.001 },
    ],
  },
  { code: 'a01007', name: '风速', unit: 'm/s', min: 0, max: 80, decimals: 1 },
  { code: 'a01008', name: '风向', unit: '°', min: 0, max: 360, decimals: 0 },
  { code: 'a01020', name: '降雨', unit: 'mm', min: 0, max: 200, decimals: 1 },
  { code: 'a34002', name: 'PM10', unit: 'μg/m³', min: 0, max: 5_000, decimals: 0 },
  { code: 'a34004', name: 'PM2.5', unit: 'μg/m³', min: 0, max: 5_000, decimals: 0 },
  { code: 'a21004', name: '二氧化氮', unit: 'μg/m³', min: 0, max: 5_000, decimals: 0 },
  { code: 'a21005', name: '一氧化碳', unit: 'mg/m³', min: 0, max: 1_000, decimals: 2 },
  { code: 'a21026', name: '二氧化硫', unit: 'μg/m³', min: 0, max: 5_000, decimals: 0 },
  { code: 'a05024', name: '臭氧', unit: 'μg/m³', min: 0, max: 5_000, decimals: 0 },
  { code: 'i12001', name: '采样机状态', unit: '', min: 0, max: 9, decimals: 0 },
  { code: 'i32001', name: '门', unit: '', min: 0, max: 1, decimals: 0 },
  { code: 'i33101', name: '柜温', unit: '℃', min: -40, max: 80, decimals: 1, traps: [kelvin] },
  { code: 'i33102', name: '柜内湿度', unit: '%', min: 0, max: 100, decimals: 0 },
  {
    code: 'i33103',
    name: '电压',
    unit: 'V',
    min: 0,
    max: 500,
    decimals: 1,
    traps: [{ unit: 'mV', scale: 0.001 }],
  },
  { code: 'i33104', name: '电量', unit: '%', min: 0, max: 100, decimals: 0 },
  {
    code: 'i33105',
    name: '液位',
    unit: 'm',
    min: 0,
    max: 30,
    decimals: 2,
    traps: [{ unit: 'mm', scale: 0.001 }],
  },
  { code: 'i33106', name: '信号', unit: 'dBm', min: -140, max: 0, decimals: 0 },
  { code: 'i33107', name: '市电', unit: '', min: 0, max: 1, decimals: 0 },
  { code: 'i33108', name: '瓶号', unit: '', min: 0, max: 96, decimals: 0 },
  { code: 'i33109', name: '累计流量', unit: 'm³', min: 0, max: 1e12, decimals: 0 },
  // Parameters of the sampler, and what it says of each sub-sample (lib/sampling.ts).
  { code: 'i33111', name: '冷藏设定温度', unit: '℃', min: -20, max: 30, decimals: 1 },
  { code: 'i33112', name: '单次采样量', unit: 'mL', min: 0, max: 5000, decimals: 0 },
  { code: 'i33113', name: '采样间隔', unit: 'min', min: 1, max: 1440, decimals: 0 },
  { code: 'i33120', name: '子样序号', unit: '', min: 0, max: 9999, decimals: 0 },
  { code: 'i33121', name: '计划采样量', unit: 'mL', min: 0, max: 5000, decimals: 0 },
  { code: 'i33122', name: '实际采样量', unit: 'mL', min: 0, max: 10_000, decimals: 0 },
  { code: 'i33123', name: '采样结果', unit: '', min: 0, max: 6, decimals: 0 },
  { code: 'i33124', name: '泵运行时间', unit: 's', min: 0, max: 3600, decimals: 0 },
]

export const factors: ReadonlyMap<string, Factor> = new Map(table.map(factor => [factor.code, factor]))

/** Codes of HJ/T 212-2005 that are still on the wire. */
const oldCodes: ReadonlyMap<string, string> = new Map([
  ['001', 'w01001'],
  ['003', 'w01012'],
  ['010', 'w01017'],
  ['011', 'w01018'],
  ['060', 'w21003'],
  ['065', 'w21001'],
  ['101', 'w21011'],
  ['B01', 'w00000'],
  ['b01', 'w00000'],
])
/** The present code of a factor; a code that nobody replaced comes back as it is. */
export const presentCode = (code: string): string =>
  code.endsWith(converted)
    ? presentCode(code.slice(0, -converted.length)) + converted
    : (oldCodes.get(code) ?? code)

/** What a value becomes once it is converted to standard conditions (`w01018-ZsAvg`): a series of its own. */
export const converted = '-Zs'
const equipment = /^SB([1-9]\d?)-(RS|RT)$/
/** Codes that a device puts together: worked out once each. */
const derived = new Map<string, Factor | undefined>()
function derive(code: string): Factor | undefined {
  const [, no, what] = equipment.exec(code) ?? []
  if (what === 'RS') return { code, name: `设施 ${no} 运行状态`, unit: '', min: 0, max: 9, decimals: 0 }
  if (what === 'RT') return { code, name: `设施 ${no} 日运行时间`, unit: 'h', min: 0, max: 24, decimals: 2 }
  const base = factors.get(code.slice(0, -converted.length))
  return base && { ...base, code, name: `${base.name}折算值` }
}
export function factorOf(code: string): Factor | undefined {
  const factor = factors.get(code)
  // Only these have a dash.
  if (factor || !code.includes('-') || !(code.endsWith(converted) || equipment.test(code))) return factor
  if (!derived.has(code)) derived.set(code, derive(code))
  return derived.get(code)
}
export const factorName = (code: string): string => factorOf(code)?.name ?? code
export const factorUnit = (code: string): string => factorOf(code)?.unit ?? ''

const runWords: Record<string, readonly string[]> = {
  i12001: ['待机', '采样中', '故障'],
  i32001: ['关', '开'],
  i33107: ['断电', '通电'],
}
/** The word of a state factor's value (门 1 → 开), or undefined for a measured figure. */
export const stateWord = (code: string, value: number): string | undefined => runWords[code]?.[value]
