export interface PasswordForm {
  oldpassword: string
  password: string
  confirmpassword: string
}

/** The specification's rules and texts (section 5); what a good password is, the server says. */
export function passwordErrors(form: PasswordForm): Partial<Record<keyof PasswordForm, string>> {
  const errors: Partial<Record<keyof PasswordForm, string>> = {}
  if (form.oldpassword === '') errors.oldpassword = '请输入旧密码!'
  if (form.password === '') errors.password = '请输入新密码!'
  if (form.confirmpassword === '') errors.confirmpassword = '请确认新密码!'
  else if (form.confirmpassword !== form.password) errors.confirmpassword = '两次输入的密码不一样！'
  return errors
}
