/** Fill rules (spec/wire 14): the generators there are, and the parameters each takes. Pure. */

export interface SerialParams {
  prefix: string
  datePattern: string
  digits: number
  reset: Reset
}
export const resets = { none: '不重置', year: '每年', month: '每月', day: '每日' } as const
export type Reset = keyof typeof resets
export const datePatterns = ['', 'yyyy', 'yyMM', 'yyyyMM', 'yyMMdd', 'yyyyMMdd'] as const
/** What a date must show so that numbers of different periods differ. */
const shownBy: Readonly<Record<Reset, string>> = { none: '', year: 'yy', month: 'MM', day: 'dd' }
export const mostDigits = 12
const longestPrefix = 20

/** By name of the class: title, what it makes, and the parameters it takes. */
export const fillClasses = {
  org_num_role: {
    title: '部门编码',
    about: '上级部门（表单值 parentId）下的下一个机构编码',
    params: [],
  },
  category_code_rule: { title: '分类编码', about: '父级节点（表单值 pid）下的下一个分类编码', params: [] },
  shop_order_num: { title: '订单号', about: '前缀、年月日时分秒与当日序号', params: ['prefix'] },
  date_serial: {
    title: '日期流水号',
    about: '前缀、日期与按周期重新开始的流水号',
    params: ['prefix', 'datePattern', 'digits', 'reset'],
  },
} as const satisfies Record<string, { title: string; about: string; params: readonly (keyof SerialParams)[] }>
export type FillClass = keyof typeof fillClasses
/** Whether a numbering rule of this name exists. */
export const isFillClass = (name: unknown): name is FillClass =>
  typeof name === 'string' && Object.hasOwn(fillClasses, name)

const presets: Readonly<Record<FillClass, SerialParams>> = {
  org_num_role: { prefix: '', datePattern: '', digits: 1, reset: 'none' },
  category_code_rule: { prefix: '', datePattern: '', digits: 1, reset: 'none' },
  shop_order_num: { prefix: 'CN', datePattern: 'yyyyMMddHHmmss', digits: 2, reset: 'day' },
  date_serial: { prefix: '', datePattern: 'yyyyMMdd', digits: 4, reset: 'day' },
}

/** Parameters of a generator from the JSON of a rule, with its presets for those that are not given. */
export function readFillParams(
  ruleClass: FillClass,
  json: string | null | undefined,
): { params: SerialParams } | { problem: string } {
  let read: unknown = {}
  try {
    if (json) read = JSON.parse(json)
  } catch {
    return { problem: '规则参数应为 JSON 对象' }
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { problem: '规则参数应为 JSON 对象' }
  const known: readonly string[] = fillClasses[ruleClass].params
  const foreign = Object.keys(read).find(name => !known.includes(name))
  if (foreign !== undefined) return { problem: `${fillClasses[ruleClass].title}没有参数 ${foreign}` }
  const params = { ...presets[ruleClass], ...read } as SerialParams
  const problem = paramsProblem(params, known)
  return problem === undefined ? { params } : { problem }
}

function paramsProblem(params: SerialParams, known: readonly string[]): string | undefined {
  const { prefix, datePattern, digits, reset } = params
  if (typeof prefix !== 'string' || prefix.length > longestPrefix)
    return `前缀不能超过 ${longestPrefix} 个字符`
  if (!/^[\w\u4e00-\u9fff./-]*$/.test(prefix)) return '前缀只允许汉字、字母、数字、点、斜线、下划线和短横线'
  if (!known.includes('digits')) return undefined
  if (!datePatterns.some(pattern => pattern === datePattern))
    return `日期格式应为 ${datePatterns.filter(Boolean).join('、')} 之一，或留空`
  if (!Number.isInteger(digits) || digits < 1 || digits > mostDigits)
    return `流水号位数应为 1 至 ${mostDigits} 的整数`
  if (!Object.hasOwn(resets, reset)) return '重置周期应为 none、year、month、day 之一'
  if (!datePattern.includes(shownBy[reset]))
    return `流水号${resets[reset]}重新开始时，日期格式须精确到${{ none: '', year: '年', month: '月', day: '日' }[reset]}，否则编码会重复`
  return undefined
}

/** @param at `yyyy-MM-dd HH:mm:ss` */
export function dateTextOf(pattern: string, at: string): string {
  const [yyyy, MM, dd, HH, mm, ss] = at.split(/[- :]/) as [string, string, string, string, string, string]
  const parts: Readonly<Record<string, string>> = { yyyy, yy: yyyy.slice(2), MM, dd, HH, mm, ss }
  return pattern.replace(/yyyy|yy|MM|dd|HH|mm|ss/g, part => parts[part] ?? part)
}
/** The period that a moment lies in; serials begin anew with each. */
export const periodOf = (reset: Reset, at: string): string =>
  dateTextOf({ none: '', year: 'yyyy', month: 'yyyyMM', day: 'yyyyMMdd' }[reset], at)
/** @returns undefined when the number has more digits than the rule gives it */
export function serialText(
  params: SerialParams,
  at: string,
  serial: number,
  strict: boolean,
): string | undefined {
  const figures = String(serial).padStart(params.digits, '0')
  if (strict && figures.length > params.digits) return undefined
  return params.prefix + dateTextOf(params.datePattern, at) + figures
}
