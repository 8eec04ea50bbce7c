import { firstMessage, passwordRules } from '#contract/kit/form-rules.ts'

export interface PasswordForm {
  oldpassword: string
  password: string
  confirmpassword: string
}
const names = ['oldpassword', 'password', 'confirmpassword'] as const

/** The specification's rules and texts (section 5); what a good password is, the server says. */
export function passwordErrors(form: PasswordForm): Partial<Record<keyof PasswordForm, string>> {
  const errors: Partial<Record<keyof PasswordForm, string>> = {}
  for (const name of names) {
    const message = firstMessage(passwordRules[name], form[name], { ...form })
    if (message !== undefined) errors[name] = message
  }
  return errors
}
