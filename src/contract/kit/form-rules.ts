/** The rules of forms by name, each with its message (spec 5). All patterns are linear in the length of the text. */
import {
  emailRule,
  isEmpty,
  maxLength,
  minLength,
  mobileRule,
  pattern,
  type Rule,
  usernameRule,
} from './rule.ts'

const partsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter(part => part !== '')

/** The one rule that speaks to empty values; blanks alone are no answer. */
export const required =
  (message: string): Rule =>
  value =>
    isEmpty(value) || (typeof value === 'string' && value.trim() === '') ? message : undefined

/** Of groups that hold lists or comma text. An empty group passes: whether one must be chosen is `required`'s question. */
export const leastChosen =
  (count: number): Rule =>
  value =>
    isEmpty(value) || partsOf(value).length >= count ? undefined : `最少选择${count}项`
/** Of groups that hold lists or comma text. */
export const mostChosen =
  (count: number): Rule =>
  value =>
    partsOf(value).length <= count ? undefined : `最多选择${count}项`

/** The specification asks for 4 to 18 and says 6 to 18; both are kept. */
export const usernameLength: Rule = value => {
  const { length } = String(value ?? '')
  return length === 0 || (length >= 4 && length <= 18) ? undefined : '长度6到18个字符'
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkSigns = '10X98765432'
/** Seventeen digits with a day of birth that exists, and the check sign of GB 11643 (ISO 7064, mod 11-2). */
export function isIdentityCard(text: string): boolean {
  const parts = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text)
  if (!parts) return false
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const born = new Date(Date.UTC(year, month - 1, day))
  if (born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return checkSigns[sum % 11] === text[17]?.toUpperCase()
}

export const natural = pattern(/^\d+$/, '请输入自然数')
export const letters = pattern(/^[A-Za-z]+$/, '请输入英文字母')
/** Area code, number and extension, as 0551-6288888-123; the area code may be left out. */
export const landline = pattern(/^(0\d{2,3}-?)?[1-9]\d{6,7}(-\d{1,6})?$/, '请输入正确的固定电话')
export const bankCard = pattern(/^\d{10,20}$/, '请输入10到20位银行卡号')
export const idNumber = pattern(/^[0-9A-Za-z]{1,50}$/, '请输入50位以内的字母或数字')
export const identityCard: Rule = value =>
  isEmpty(value) || isIdentityCard(String(value)) ? undefined : '请输入正确的身份证号'
export const qq = pattern(/^[1-9]\d{4,11}$/, '请输入5到12位QQ号')
export const url = pattern(/^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i, '请输入以http或https开头的网址')
export const alphanumeric20 = pattern(/^[0-9A-Za-z]{1,20}$/, '请输入20位以内的字母或数字')
export const name100 = pattern(/^[\u4e00-\u9fa5A-Za-z ]{2,100}$/, '请输入2到100位的中文、英文或空格')
export const digitLines = pattern(/^[\d\r\n]+$/, '只允许数字和换行')
export const upTo255: Rule = value =>
  String(value ?? '').length <= 255 ? undefined : '请输入255位以内的字符'

/** What look-ups take as a condition: the text of a JSON object. */
export const conditionRule =
  (component: string): Rule =>
  value => {
    if (isEmpty(value)) return undefined
    const message = `组件${component}-condition传值有误，需要一个json字符串!`
    if (typeof value !== 'string') return message
    try {
      const read: unknown = JSON.parse(value)
      return typeof read === 'object' && read !== null && !Array.isArray(read) ? undefined : message
    } catch {
      return message
    }
  }

/** What a registration asks of a password; blanks are no sign. */
export const mixedPassword: Rule = value => {
  const text = String(value ?? '')
  const mixed = /[A-Za-z]/.test(text) && /\d/.test(text) && /[^A-Za-z0-9\s]/.test(text)
  return text.length >= 8 && mixed ? undefined : '密码由8位数字、大小写字母和特殊符号组成!'
}

/** Messages of the change of a password; the confirmation is compared with `password` of the same row. */
export const passwordRules = {
  oldpassword: [required('请输入旧密码!')],
  password: [required('请输入新密码!')],
  confirmpassword: [
    required('请确认新密码!'),
    (value, row) => (value === row['password'] ? undefined : '两次输入的密码不一样！'),
  ],
} as const satisfies Record<string, readonly Rule[]>

interface NamedRule {
  readonly title: string
  readonly rules: readonly Rule[]
  /** A value that passes, for hints. */
  readonly sample: string
}
const named = (title: string, sample: string, ...rules: readonly Rule[]): NamedRule => ({
  title,
  rules,
  sample,
})

/** Every form rule by its name. */
export const formRules = {
  mobile: named('手机号', '13800138000', required('请输入手机号'), mobileRule),
  username: named('用户名', 'lan_jiang', required('请输入用户名'), usernameRule, usernameLength),
  email: named('邮箱', 'lab@example.cn', emailRule),
  natural: named('自然数', '12', natural),
  letters: named('英文字母', 'Sampler', letters),
  landline: named('固定电话', '0551-62888888', landline),
  bankCard: named('银行卡号', '6222020200011223', bankCard),
  idNumber: named('证件号码', 'G12345678', idNumber),
  identityCard: named('身份证号', '11010519491231002X', identityCard),
  qq: named('QQ 号', '10001', qq),
  url: named('网址', 'https://example.cn/a', url),
  alphanumeric20: named('20 位以内字母数字', 'A01B02', alphanumeric20),
  name100: named('中英文名称', '澜江 Lab', name100),
  digitLines: named('数字与换行', '1001\n1002', digitLines),
  upTo255: named('255 位以内', '备注', upTo255),
  minLength: named('最小长度', 'abcdef', minLength(6)),
  maxLength: named('最大长度', 'abcdef', maxLength(18)),
  leastChosen: named('最少选择', '1,2', leastChosen(2)),
  mostChosen: named('最多选择', '1,2,3', mostChosen(3)),
} as const satisfies Record<string, NamedRule>
export type RuleName = keyof typeof formRules

/** The first message that applies, in the order of the rules. */
export function firstMessage(
  rules: readonly Rule[],
  value: unknown,
  row: Parameters<Rule>[1] = {},
): string | undefined {
  for (const rule of rules) {
    const message = rule(value, row)
    if (message !== undefined) return message
  }
  return undefined
}
