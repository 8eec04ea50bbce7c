/** Form rules (spec 5): one row a rule, what passes and what is said to the rest. */
import fc from 'fast-check'
import { afterEach, describe, expect, it, test } from 'vitest'
import {
  firstMessage,
  formRules,
  isIdentityCard,
  leastChosen,
  mostChosen,
  passwordRules,
  type RuleName,
} from '#contract/kit/form-rules.ts'
import { defaultMobilePattern, setMobilePattern } from '#contract/kit/rule.ts'
import { quietWatch } from '../support/pace.ts'

const say = (name: RuleName, value: unknown) => firstMessage(formRules[name].rules, value)

describe('console 5: form rules', () => {
  const table: readonly [RuleName, readonly unknown[], readonly (readonly [unknown, string])[]][] = [
    [
      'mobile',
      ['13800138000', '15012345678', '18912345678', '16612345678', '19912345678'],
      [
        ['', '请输入手机号'],
        ['   ', '请输入手机号'],
        [undefined, '请输入手机号'],
        ['12800138000', '请输入正确手机号'],
        ['1380013800', '请输入正确手机号'],
        ['138001380000', '请输入正确手机号'],
        ['13800138000\n', '请输入正确手机号'],
        ['+8613800138000', '请输入正确手机号'],
      ],
    ],
    [
      'username',
      ['abcd', 'A_1234567890123456'],
      [
        ['', '请输入用户名'],
        ['a b', '只允许字母、数字、下划线'],
        ['张三李四', '只允许字母、数字、下划线'],
        ['abc', '长度6到18个字符'],
        ['a'.repeat(19), '长度6到18个字符'],
      ],
    ],
    [
      'email',
      ['', 'a@b.cn', 'lab.one@mail.example.com.cn'],
      [
        ['a@b', '邮箱格式不正确'],
        ['a b@c.cn', '邮箱格式不正确'],
        ['@b.cn', '邮箱格式不正确'],
      ],
    ],
    [
      'natural',
      ['', '0', '12', 7],
      [
        ['-1', '请输入自然数'],
        ['1.5', '请输入自然数'],
        ['一', '请输入自然数'],
        ['1\n', '请输入自然数'],
      ],
    ],
    ['letters', ['', 'abcXYZ'], [['ab1', '请输入英文字母']]],
    [
      'landline',
      ['', '62888888', '0551-62888888', '010-62888888-123', '01062888888'],
      [
        ['1-62888888', '请输入正确的固定电话'],
        ['0551-6288', '请输入正确的固定电话'],
      ],
    ],
    [
      'bankCard',
      ['', '1234567890', '1'.repeat(20)],
      [
        ['123456789', '请输入10到20位银行卡号'],
        ['1'.repeat(21), '请输入10到20位银行卡号'],
        ['12345 67890', '请输入10到20位银行卡号'],
      ],
    ],
    [
      'idNumber',
      ['', 'A', 'a'.repeat(50)],
      [
        ['a'.repeat(51), '请输入50位以内的字母或数字'],
        ['A-1', '请输入50位以内的字母或数字'],
      ],
    ],
    [
      'identityCard',
      ['', '11010519491231002X', '11010519491231002x', '440524188001010014'],
      [
        ['110105194912310021', '请输入正确的身份证号'],
        ['11010519491331002X', '请输入正确的身份证号'],
        ['110105490101001', '请输入正确的身份证号'],
      ],
    ],
    [
      'qq',
      ['', '10001', '1'.repeat(12)],
      [
        ['1000', '请输入5到12位QQ号'],
        ['1'.repeat(13), '请输入5到12位QQ号'],
        ['01234', '请输入5到12位QQ号'],
      ],
    ],
    [
      'url',
      ['', 'http://a.cn', 'HTTPS://a.cn/b?c=1#d'],
      [
        ['ftp://a.cn', '请输入以http或https开头的网址'],
        ['https://', '请输入以http或https开头的网址'],
        ['a https://b.cn', '请输入以http或https开头的网址'],
        ['javascript:alert(1)//http://', '请输入以http或https开头的网址'],
      ],
    ],
    [
      'alphanumeric20',
      ['', 'aZ09', 'a'.repeat(20)],
      [
        ['a'.repeat(21), '请输入20位以内的字母或数字'],
        ['a_b', '请输入20位以内的字母或数字'],
      ],
    ],
    [
      'name100',
      ['', '澜江 Lab', '水'.repeat(100)],
      [
        ['水', '请输入2到100位的中文、英文或空格'],
        ['水'.repeat(101), '请输入2到100位的中文、英文或空格'],
        ['实验室1', '请输入2到100位的中文、英文或空格'],
      ],
    ],
    ['digitLines', ['', '12\n34\r\n5'], [['12,34', '只允许数字和换行']]],
    ['upTo255', ['', '水'.repeat(255)], [['水'.repeat(256), '请输入255位以内的字符']]],
    ['minLength', ['', 'abcdef'], [['abcde', '最小长度6位字符']]],
    ['maxLength', ['', 'a'.repeat(18)], [['a'.repeat(19), '最大长度18位字符']]],
    ['leastChosen', ['', '1,2', ['1', '2', '3']], [['1', '最少选择2项']]],
    ['mostChosen', ['', '1,2,3', []], [['1,2,3,4', '最多选择3项']]],
  ]
  it.each(table)('%s', (name, good, bad) => {
    for (const value of good) expect(say(name, value), JSON.stringify(value)).toBeUndefined()
    for (const [value, message] of bad) expect(say(name, value), JSON.stringify(value)).toBe(message)
  })
  it('has a row for every rule, and a sample that passes', () => {
    expect(table.map(([name]) => name).sort()).toEqual(Object.keys(formRules).sort())
    for (const name of Object.keys(formRules) as RuleName[])
      expect(say(name, formRules[name].sample), name).toBeUndefined()
  })
  it('counts choices of lists and of comma text alike', () => {
    expect(leastChosen(1)('a,', {})).toBeUndefined()
    expect(mostChosen(1)(['a', 'b'], {})).toBe('最多选择1项')
  })
  it('asks for old, new and confirmed password', () => {
    const row = { password: 'one' }
    expect(firstMessage(passwordRules.oldpassword, '')).toBe('请输入旧密码!')
    expect(firstMessage(passwordRules.password, '')).toBe('请输入新密码!')
    expect(firstMessage(passwordRules.confirmpassword, '', row)).toBe('请确认新密码!')
    expect(firstMessage(passwordRules.confirmpassword, 'two', row)).toBe('两次输入的密码不一样！')
    expect(firstMessage(passwordRules.confirmpassword, 'one', row)).toBeUndefined()
  })
})

describe('design 7: the pattern of mobile numbers is a system parameter', () => {
  afterEach(() => {
    setMobilePattern(defaultMobilePattern)
  })
  it('takes another pattern of digits', () => {
    expect(setMobilePattern('^1[34578]\\d{9}$')).toBe(true)
    expect(say('mobile', '16612345678')).toBe('请输入正确手机号')
    expect(say('mobile', '17712345678')).toBeUndefined()
  })
  it.each(['', '1\\d{10}', '^(1+)+$', '^1.*$', '^1\\w{10}$', '^(1$', `^${'1'.repeat(101)}$`])(
    'keeps the one in force when told %s',
    source => {
      expect(setMobilePattern(source)).toBe(false)
      expect(say('mobile', '13800138000')).toBeUndefined()
      expect(say('mobile', '23800138000')).toBe('请输入正确手机号')
    },
  )
})

describe('identity cards', () => {
  test('one wrong digit never passes', () => {
    const good = '11010519491231002X'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const other = `${good.slice(0, at)}${digit}${good.slice(at + 1)}`
        return other === good || !isIdentityCard(other)
      }),
    )
  })
})

describe('guard: long inputs', () => {
  /** Texts that drive a careless pattern into backtracking: a long run of what nearly fits, then a sign that spoils it. */
  const hostile = fc
    .tuple(
      fc.constantFrom('a', '1', 'a.', '@', '0-', ' ', '水', 'http://', 'a@', '\n', 'a_'),
      fc.string({ maxLength: 3 }),
    )
    .map(([part, end]) => part.repeat(Math.ceil(100_000 / part.length)) + end)
  test('every rule answers a hundred thousand characters at once [A46]', () => {
    const quietMs = quietWatch()
    let longest = 0
    fc.assert(
      fc.property(hostile, fc.constantFrom(...(Object.keys(formRules) as RuleName[])), (text, name) => {
        const began = performance.now()
        say(name, text)
        longest = Math.max(longest, performance.now() - began)
      }),
      { numRuns: 300 },
    )
    expect(quietMs(longest)).toBeLessThan(100)
  })
})
