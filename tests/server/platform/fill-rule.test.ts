/** Fill rules (spec/wire 14). */
import { expect, it, onTestFinished } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { takeSerials } from '#server/db/serial.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

forEachDatabase((name, open, place) => {
  async function world() {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const add = (ruleCode: string, ruleClass: string, params?: object) =>
      admin.call('POST', '/sys/fillRule/add', {
        payload: { ruleName: ruleCode, ruleCode, ruleClass, ruleParams: params && JSON.stringify(params) },
      })
    const make = async (ruleCode: string, payload: object = {}) =>
      admin.call<string>('PUT', `/sys/fillRule/executeRuleByCode/${ruleCode}`, { payload })
    const trial = (ruleCode: string) =>
      admin.call<string>('GET', '/sys/fillRule/testFillRule', { query: { ruleCode } })
    return { app, admin, add, make, trial }
  }
  const plain = { prefix: 'YP-', datePattern: '', digits: 3, reset: 'none' }

  it('gives each number once, however many ask at the same time, and a trial takes none', async () => {
    const { add, make, trial } = await world()
    expect(await add('sample_no', 'date_serial', plain)).toMatchObject({ message: '添加成功！' })
    expect((await trial('sample_no')).result).toBe('YP-001')
    expect((await trial('sample_no')).result).toBe('YP-001')
    const made = await Promise.all(Array.from({ length: 40 }, () => make('sample_no')))
    const expected = Array.from({ length: 40 }, (_, at) => `YP-${String(at + 1).padStart(3, '0')}`)
    expect(made.map(answer => answer.result).toSorted()).toEqual(expected)
    expect((await trial('sample_no')).result).toBe('YP-041')
    expect(await make('none')).toMatchObject({ success: false, message: '编码规则 none 不存在' })
  })

  it.runIf(name === 'postgres')(
    'gives each number once to two processes that ask at the same time',
    async () => {
      const shared = await place()
      const [one, two] = [await openDb(shared), await openDb(shared)]
      onTestFinished(async () => void (await Promise.all([one.close(), two.close()])))
      const numbers = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          takeSerials(at % 2 ? one : two, { series: 'sample_no', period: '', now: Date.now() }),
        ),
      )
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    },
  )

  it('goes on under the code of a deleted rule, and says when the digits are used up', async () => {
    const { admin, add, make } = await world()
    await add('short', 'date_serial', { ...plain, digits: 1 })
    for (let at = 1; at <= 9; at += 1) expect((await make('short')).result).toBe(`YP-${at}`)
    expect(await make('short')).toMatchObject({
      success: false,
      message: '流水号已超过 1 位，请在系统编码规则中加大位数',
    })
    const rules = await admin.call<{ records: { id: string }[] }>('GET', '/sys/fillRule/list', {
      query: { ruleCode: 'short' },
    })
    const gone = await admin.call('DELETE', '/sys/fillRule/delete', {
      query: { id: rules.result.records[0]!.id },
    })
    expect(gone).toMatchObject({ success: true, message: '删除成功!' })
    await add('short', 'date_serial', { ...plain, digits: 2 })
    expect((await make('short')).result).toBe('YP-11')
  })

  it('makes codes of departments and categories, order numbers, and several at once', async () => {
    const { admin, add, make } = await world()
    await add('org_code', 'org_num_role')
    await add('category_code', 'category_code_rule')
    await add('order_no', 'shop_order_num', { prefix: 'DD' })
    const roots = await admin.call<{ records: { id: string; code: string }[] }>(
      'GET',
      '/sys/category/rootList',
    )
    const [first] = roots.result.records
    expect((await make('category_code', { pid: first!.id })).result).toBe('A01A05')
    expect((await make('category_code')).result).toBe('A03')
    expect(await make('category_code', { pid: 'none' })).toMatchObject({ success: false })
    expect((await make('org_code')).result).toMatch(/^[A-Z]\d{2}$/)
    expect((await make('order_no')).result).toMatch(/^DD20\d{12}01$/)
    const batch = await admin.call<{ ruleCode: string; result: string }[]>(
      'PUT',
      '/sys/fillRule/executeRuleByCodeBatch',
      {
        payload: {
          commonFormData: { pid: first!.id },
          rules: [{ ruleCode: 'category_code' }, { ruleCode: 'category_code', formData: { pid: '0' } }],
        },
      },
    )
    expect(batch.result).toEqual([
      { ruleCode: 'category_code', result: 'A01A05' },
      { ruleCode: 'category_code', result: 'A03' },
    ])
  })

  it('refuses what would make doubles and what it cannot read', async () => {
    const { add } = await world()
    expect(await add('a', 'date_serial', { ...plain, reset: 'day' })).toMatchObject({
      success: false,
      message: '「规则参数」流水号每日重新开始时，日期格式须精确到日，否则编码会重复',
    })
    expect(await add('a', 'unknown')).toMatchObject({ success: false })
    expect(await add('a', 'org_num_role', { prefix: 'X' })).toMatchObject({ success: false })
    expect(await add('a', 'date_serial', { ...plain, digits: 0 })).toMatchObject({ success: false })
  })
})
