/** Check rules (spec/wire 14). */
import { expect, it } from 'vitest'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

forEachDatabase((_, open) => {
  it('keeps rules in the order they run and checks values by code', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const add = (ruleCode: string, steps: object[]) =>
      admin.call('POST', '/sys/checkRule/add', {
        payload: { ruleName: '样品编号', ruleCode, ruleJson: JSON.stringify(steps) },
      })
    const check = (value: string, ruleCode = 'sample_no') =>
      admin.call<unknown>('GET', '/sys/checkRule/checkByCode', { query: { ruleCode, value } })

    const added = await add('sample_no', [
      { digits: '2', pattern: '[A-Z]+', message: '前两位应为大写字母' },
      { digits: '*', pattern: '.{6}', message: '应为六位', priority: '1' },
    ])
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    expect(await check('SY0001')).toMatchObject({ success: true })
    expect(await check('')).toMatchObject({ success: true })
    expect(await check('sy1')).toMatchObject({ success: false, code: 500, message: '应为六位' })
    expect(await check('s10001')).toMatchObject({
      message: '前两位应为大写字母',
      result: { digits: '2', beginIndex: 0, endIndex: 2, checkValue: 's1', passed: false },
    })
    expect(await check('a', 'none')).toMatchObject({ success: false, message: '该编码不存在' })

    expect(await add('sample_no', [{ digits: '1', pattern: 'a', message: 'm' }])).toMatchObject({
      success: false,
    })
    expect(await add('slow', [{ digits: '*', pattern: '(a+)+', message: 'm' }])).toMatchObject({
      success: false,
      message: '「规则」第 1 条规则：不限次数的重复里不能再有重复或多选，请改写正则表达式',
    })
  })
})
