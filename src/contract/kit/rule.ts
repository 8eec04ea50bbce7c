/** Validation rules: pure functions shared by forms, grids, Excel import and the server. */

export type RuleRow = Readonly<Record<string, unknown>>
/** Returns the Chinese message to show, or undefined when the value passes. Empty values pass: `required` is apart. */
export type Rule = (value: unknown, row: RuleRow) => string | undefined

/** Nothing was given: no value, an empty text, an empty list. 0 and false are values. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A rule of a regular expression; use only patterns without nested quantifiers (they run on user input). */
export const pattern =
  (expression: RegExp, message: string): Rule =>
  value =>
    isEmpty(value) || expression.test(String(value)) ? undefined : message

/** In UTF-16 units, as `String.length` counts. */
export const maxLength =
  (max: number): Rule =>
  value =>
    isEmpty(value) || String(value).length <= max ? undefined : `最大长度${max}位字符`

/** In UTF-16 units; an empty value passes. */
export const minLength =
  (min: number): Rule =>
  value =>
    isEmpty(value) || String(value).length >= min ? undefined : `最小长度${min}位字符`

/** Bounds belong to what passes; undefined bounds nothing. */
export const between =
  (min: number | undefined, max: number | undefined, unit = ''): Rule =>
  value => {
    if (isEmpty(value)) return undefined
    const figure = Number(value)
    if (!Number.isFinite(figure)) return '请输入数字'
    const tail = unit ? ` ${unit}` : ''
    if (min !== undefined && figure < min) return `不能小于 ${min}${tail}`
    if (max !== undefined && figure > max) return `不能大于 ${max}${tail}`
    return undefined
  }

/** The path of an upload, as its answer gives it: `folder/name`. What lies elsewhere would tell its keeper who looks at it. */
export const uploadedRule = pattern(
  /^[\w-]+(?:\/(?!\.)[^\s/\\,:]+)+$/,
  '请上传图片文件，不能填写其他网站的地址',
)

/** Several of them, comma separated. */
export const uploadsRule: Rule = (value, row) =>
  String(value ?? '')
    .split(',')
    .map(path => uploadedRule(path, row))
    .find(message => message !== undefined)

/** 24-character equipment identifier of HJ 212; older loggers in the field use shorter ones. */
export const mnRule = pattern(/^[0-9A-Za-z_-]{4,24}$/, '请输入 4 至 24 位字母、数字、下划线或短横线')
export const codeRule = pattern(/^[0-9A-Za-z_-]{1,64}$/, '只允许字母、数字、下划线和短横线')
/** The specification accepts 1[34578]; 16x and 19x have been issued since (design, section 7). */
export const defaultMobilePattern = '^1[3-9]\\d{9}$'
let mobilePattern = new RegExp(defaultMobilePattern)
/** Digits, classes, groups and counts between two anchors: nothing that repeats without end, whatever is configured. */
const plainPattern = /^\^[\d[\]\\d{},|()?:-]{1,100}\$$/
/**
 * The pattern is a system parameter: the server reads it at its start, the console gets it with its boot configuration.
 * @returns false for a text that is no such pattern; the one in force stays
 */
export function setMobilePattern(source: string): boolean {
  if (!plainPattern.test(source)) return false
  try {
    mobilePattern = new RegExp(source)
    return true
  } catch {
    return false
  }
}
export const mobileRule: Rule = value =>
  isEmpty(value) || (String(value).length <= 20 && mobilePattern.test(String(value)))
    ? undefined
    : '请输入正确手机号'
export const usernameRule = pattern(/^\w+$/, '只允许字母、数字、下划线')
export const emailRule = pattern(/^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63}){1,4}$/, '邮箱格式不正确')
export const clockRule = pattern(/^([01]\d|2[0-3]):[0-5]\d$/, '请输入 HH:mm 形式的时刻，如 08:00')
export const lngLatRule: Rule = value => {
  if (isEmpty(value)) return undefined
  const [lng, lat, ...rest] = String(value).split(',').map(Number)
  const inside = rest.length === 0 && Math.abs(lng ?? Number.NaN) <= 180 && Math.abs(lat ?? Number.NaN) <= 90
  return inside ? undefined : '请输入“经度,纬度”，如 113.2644,30.1290'
}
