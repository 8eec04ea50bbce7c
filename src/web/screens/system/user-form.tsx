/** Controls of the user form that know more than their kind. */
import { type ReactElement, useEffect } from 'react'
import { sysUser } from '#contract/identity/user.ts'
import { controlOf, type FormItemProps, textValue } from '#web/fields/kit.ts'
import { DepartChoice } from '#web/widgets/depart-choice.tsx'
import { PasswordInput } from '#web/widgets/password/password-input.tsx'

export const idsIn = (value: unknown) => textValue(value).split(',').filter(Boolean)

/** 负责部门: of those that are assigned; what is not assigned any more goes. */
function Charge(item: FormItemProps): ReactElement {
  const { value, row, onChange } = item
  const among = textValue(row['selecteddeparts'])
  const kept = idsIn(value).filter(id => idsIn(among).includes(id))
  const lost = kept.length < idsIn(value).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the assigned departments alone
  useEffect(() => {
    if (lost) onChange(kept.join(',') || null)
  }, [lost])
  return (
    <DepartChoice
      {...controlOf(item)}
      among={among}
      value={kept.join(',')}
      onChange={(next, text) => onChange(next || null, text)}
    />
  )
}

function Password(item: FormItemProps): ReactElement {
  return (
    <PasswordInput
      id={item.id}
      label={item.field.title}
      value={textValue(item.value)}
      disabled={item.disabled}
      invalid={item.invalid}
      describedBy={item.describedBy}
      measured={item.name === 'password'}
      onChange={text => item.onChange(text === '' ? undefined : text)}
    />
  )
}

export const userItems = { departIds: Charge, password: Password, confirmpassword: Password }

type Values = Readonly<Record<string, unknown>>
const { fields } = sysUser
const isNew = (values: Values) => values['id'] === undefined
/** Where a password is set. */
export const required = {
  password: { ...fields.password, required: true, emptyWords: '请输入登录密码!' },
  confirmpassword: { ...fields.confirmpassword, required: true, emptyWords: '请重新输入登录密码!' },
}

/** @param assigns whether the person at the screen may say who holds which role */
export const userFormAs = (assigns: () => boolean) => ({
  password: (values: Values) => (isNew(values) ? required.password : null),
  confirmpassword: (values: Values) => (isNew(values) ? required.confirmpassword : null),
  selectedroles: () =>
    assigns() ? fields.selectedroles : { ...fields.selectedroles, readonly: true, help: '由安全管理员分配' },
  departIds: (values: Values) => (String(values['userIdentity']) === '2' ? fields.departIds : null),
})
