/** design 7: the pattern of mobile numbers is a system parameter, the same on both sides. */
import { afterEach, expect, it } from 'vitest'
import { firstMessage, formRules } from '#contract/kit/form-rules.ts'
import { defaultMobilePattern, setMobilePattern } from '#contract/kit/rule.ts'
import { buildApp, callerOf } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

afterEach(() => {
  setMobilePattern(defaultMobilePattern)
})
const say = (value: string) => firstMessage(formRules.mobile.rules, value)

forEachDatabase((_, open) => {
  const boot = async (value: string | undefined) => {
    const { app } = await buildApp(async () => {
      const db = await open()
      if (value !== undefined)
        await db.k.insertInto('sysSetting').values({ key: 'rule.mobile', value }).execute()
      return db
    })
    return (await callerOf(app).call<{ mobilePattern?: string }>('GET', '/sys/boot')).result.mobilePattern
  }
  it('is the default where nobody changed it', async () => {
    expect(await boot(undefined)).toBeUndefined()
    expect(say('19912345678')).toBeUndefined()
  })
  it('is read at the start and handed to the console', async () => {
    expect(await boot('^1[34578]\\d{9}$')).toBe('^1[34578]\\d{9}$')
    expect(say('19912345678')).toBe('请输入正确手机号')
  })
  it('stays the default when the parameter is no pattern of digits', async () => {
    expect(await boot('^(1+)+$')).toBeUndefined()
    expect(say('19912345678')).toBeUndefined()
  })
})
