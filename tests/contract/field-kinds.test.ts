/** Kinds of fields that bring rules or shapes of their own. */
import Value from 'typebox/value'
import { describe, expect, it, test } from 'vitest'
import { category, money, time } from '#contract/kit/field.ts'
import { conditionRule, firstMessage } from '#contract/kit/form-rules.ts'
import { unwrap, type WrapKind, wrap } from '#contract/kit/page-query.ts'
import { typeProblem } from '#contract/kit/type-problem.ts'
import { targetsAmong } from '#server/crud/refer/target.ts'

describe('time of day', () => {
  it.each(['00:00:00', '08:05:59', '23:59:59'])('takes %s', value => {
    expect(Value.Check(time('时刻').schema, value)).toBe(true)
  })
  it.each(['24:00:00', '8:00:00', '08:00', '08:60:00', '08:00:00Z'])('refuses %s', value => {
    expect(Value.Check(time('时刻').schema, value)).toBe(false)
  })
})

describe('amount', () => {
  const field = money('费用', { min: 0, max: 100 })
  const say = (value: unknown) => typeProblem(field, value) ?? firstMessage(field.rules ?? [], value)
  it.each<[unknown, string | undefined]>([
    [null, undefined],
    [12.34, undefined],
    [0.1 + 0.2, undefined],
    [12.345, '最多 2 位小数'],
    ['12', '应为数字'],
    [-1, '不能小于 0 元'],
    [101, '不能大于 100 元'],
  ])('%s', (value, message) => {
    expect(say(value)).toBe(message)
  })
})

test('a category is a reference into the table of categories', () => {
  const field = category('类别', { pcode: 'A01' })
  expect(field.pcode).toBe('A01')
  expect(targetsAmong([])(field.reference!)).toMatchObject({
    table: 'sys_category',
    value: 'id',
    text: 'name',
    parent: 'pid',
  })
})

describe('console 5: a condition is the text of a JSON object', () => {
  const say = (value: unknown) => conditionRule('JTreeSelect')(value, {})
  it.each(['', undefined, '{}', '{"status":"1"}'])('takes %s', value => {
    expect(say(value)).toBeUndefined()
  })
  it.each(['status=1', '[1]', '1', 'null', '{', { status: '1' }])('refuses %s', value => {
    expect(say(value)).toBe('组件JTreeSelect-condition传值有误，需要一个json字符串!')
  })
})

describe('console 5: what was wrapped is shown as it was typed', () => {
  it.each(Object.keys(wrap) as WrapKind[])('%s', kind => {
    for (const typed of ['水', ' a ', '3', '']) expect(unwrap[kind](wrap[kind](typed))).toBe(typed)
  })
})
