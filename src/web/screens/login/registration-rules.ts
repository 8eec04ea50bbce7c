/** What a registration must hold, in the words of the wire's console. Pure. */
import { firstMessage, mixedPassword, required, usernameLength } from '#contract/kit/form-rules.ts'
import { mobileRule, type Rule, usernameRule } from '#contract/kit/rule.ts'

export const emptyRegistration = { username: '', password: '', confirm: '', phone: '', smscode: '' }
export type Registration = typeof emptyRegistration

const rules: Readonly<Record<keyof Registration, readonly Rule[]>> = {
  username: [required('请输入用户名'), usernameRule, usernameLength],
  password: [mixedPassword],
  confirm: [(value, row) => (value !== '' && value === row['password'] ? undefined : '两次密码不一致')],
  phone: [required('请输入正确手机号'), mobileRule],
  smscode: [required('请输入验证码')],
}

export function registrationErrors(form: Registration): Partial<Registration> {
  const errors: Partial<Registration> = {}
  for (const name of Object.keys(rules) as (keyof Registration)[]) {
    const typed = name === 'password' || name === 'confirm' ? form[name] : form[name].trim()
    const message = firstMessage(rules[name], typed, form)
    if (message !== undefined) errors[name] = message
  }
  return errors
}

/** What is sent of it. */
export const registrationOf = ({ username, password, phone, smscode }: Registration) => ({
  username: username.trim(),
  password,
  phone: phone.trim(),
  smscode: smscode.trim(),
})
