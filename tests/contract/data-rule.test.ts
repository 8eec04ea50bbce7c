/** Wire 5.2, design 7: rule conditions and the small language of USE_SQL_RULES. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExpression } from '#contract/kit/data-rule/expression.ts'
import { conditionOfRule } from '#contract/kit/data-rule/rule.ts'
import { filledIn, RuleError, type RuleValues } from '#contract/kit/data-rule/words.ts'

const known: Record<string, string> = {
  sysOrgCode: 'sysOrgCode',
  sys_org_code: 'sysOrgCode',
  createBy: 'createBy',
  level: 'level',
}
const propertyOf = (name: string) => known[name]
const parse = (text: string) => parseExpression(text, propertyOf)
const test = (field: string, operator: string, value: string) => ({ kind: 'test', field, operator, value })

describe('USE_SQL_RULES', () => {
  it('reads comparisons, in, like, is null, and, or, not and parentheses with the usual precedence', () => {
    expect(parse("sys_org_code like '#{sys_org_code}%'")).toEqual(
      test('sysOrgCode', 'right_like', '#{sys_org_code}'),
    )
    expect(
      parse("createBy = 'it''s' or level >= 2 and not (level in (3, '4') or createBy is not null)"),
    ).toEqual({
      kind: 'or',
      parts: [
        test('createBy', 'eq', "it's"),
        {
          kind: 'and',
          parts: [
            test('level', 'ge', '2'),
            {
              kind: 'not',
              part: {
                kind: 'or',
                parts: [
                  { kind: 'in', field: 'level', values: ['3', '4'] },
                  { kind: 'not', part: { kind: 'null', field: 'createBy' } },
                ],
              },
            },
          ],
        },
      ],
    })
    expect(parse('createBy = #{sys_user_code}')).toEqual(test('createBy', 'eq', '#{sys_user_code}'))
  })

  it.each([
    ['', '请输入规则值'],
    ["password = 'x'", '字段 password 不存在'],
    ['level = 1; drop table sys_user', '第 10 个字符起无法识别：; drop table sys_use'],
    ['level = (select 1)', "应为值：数字、'文本' 或 #{变量}：第 9 个字符处的“(”"],
    ['level = 1 or', '应为字段名：表达式在此结束'],
    ['level between 1', '应为比较符、in、like 或 is null：第 7 个字符处的“between”'],
    ['1 = 1', '应为字段名：第 1 个字符处的“1”'],
    ["createBy = '#{sys_pass}'", '变量 #{sys_pass} 不存在'],
    ['level = 1 -- x', '第 11 个字符起无法识别：-- x'],
    [`${'('.repeat(40)}level = 1${')'.repeat(40)}`, '括号和 not 最多 20 层'],
    ['level = 1 level = 2', '表达式不完整或多余：第 11 个字符处的“level”'],
  ])('refuses %j', (text, message) => {
    expect(() => parse(text)).toThrow(RuleError)
    expect(() => parse(text)).toThrow(message)
  })

  it('answers every text with a tree or a RuleError, and quickly [A26 A46]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 300 }),
          fc
            .array(
              fc.constantFrom(
                'level',
                '=',
                '(',
                ')',
                'and',
                'or',
                'not',
                'in',
                "'a'",
                '1',
                '#{sys_date}',
                ',',
                'is',
                'null',
                "'",
              ),
              { maxLength: 60 },
            )
            .map(words => words.join(' ')),
        ),
        text => {
          try {
            parse(text)
          } catch (error) {
            expect(error).toBeInstanceOf(RuleError)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('plain rules', () => {
  it.each([
    ['=', test('level', 'eq', '2')],
    ['>', test('level', 'gt', '2')],
    ['>=', test('level', 'ge', '2')],
    ['<', test('level', 'lt', '2')],
    ['<=', test('level', 'le', '2')],
    ['!=', test('level', 'ne', '2')],
    ['IN', { kind: 'in', field: 'level', values: ['2'] }],
    ['LIKE', test('level', 'like', '2')],
    ['LEFT_LIKE', test('level', 'left_like', '2')],
    ['RIGHT_LIKE', test('level', 'right_like', '2')],
  ])('%s', (ruleConditions, condition) => {
    expect(conditionOfRule({ ruleColumn: 'level', ruleConditions, ruleValue: '2' }, propertyOf)).toEqual(
      condition,
    )
  })
  it('refuses a field, a condition or a variable that does not exist [A26]', () => {
    const rule = { ruleColumn: 'level', ruleConditions: '=', ruleValue: '2' }
    expect(() => conditionOfRule({ ...rule, ruleColumn: 'salt' }, propertyOf)).toThrow('规则字段 salt 不存在')
    expect(() => conditionOfRule({ ...rule, ruleConditions: 'EXEC' }, propertyOf)).toThrow(
      '条件规则 EXEC 不存在',
    )
    expect(() => conditionOfRule({ ...rule, ruleValue: '#{x}' }, propertyOf)).toThrow('变量 #{x} 不存在')
  })
})

describe('variables', () => {
  const values: RuleValues = {
    sys_user_code: 'lab',
    sys_user_name: '检测员',
    sys_org_code: 'A01',
    sys_multi_org_code: ['A01', 'A02'],
    sys_date: '2026-11-21',
    sys_time: '2026-11-21 08:00:00',
    tenant_id: '0',
  }
  it('fills both names in, with a tail, and several values where there are several', () => {
    expect(filledIn('#{sys_org_code}%', values)).toEqual(['A01%'])
    expect(filledIn('#{sysUserCode}', values)).toEqual(['lab'])
    expect(filledIn('x#{sys_multi_org_code}y', values)).toEqual(['xA01y', 'xA02y'])
    expect(filledIn('plain', values)).toEqual(['plain'])
  })
})
