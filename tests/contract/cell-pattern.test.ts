import { describe, expect, test } from 'vitest'
import { asksForUnique, asksForValue, patternNames, patternTest } from '#contract/kit/cell-pattern.ts'
import { quietWatch } from '../support/pace.ts'

const cases: Record<string, { fits: unknown[]; fails: unknown[] }> = {
  'n6-16': { fits: ['123456', '1'.repeat(16), 123456], fails: ['12345', '1'.repeat(17), '12345a'] },
  '*6-16': {
    fits: ['abcdef', '一二三四五六', 'a b\n!~é', '😀'.repeat(16)],
    fails: ['abcde', 'x'.repeat(17)],
  },
  's6-18': { fits: ['abcdef', 'ABCDEFabcdefABCDEF'], fails: ['abcde', 'abcde1', 'a'.repeat(19)] },
  url: {
    fits: ['http://a.cn', 'https://a.cn:80/b?c=d#e', 'ftp://h/x'],
    fails: ['a.cn', 'javascript://x', 'http://', 'http://a b'],
  },
  e: { fits: ['a@b.cn', 'a.b+c@d-e.com.cn'], fails: ['a@b', '@b.cn', 'a b@c.cn'] },
  m: { fits: ['13812345678', '19912345678'], fails: ['12812345678', '1381234567', '138123456789'] },
  p: { fits: ['100080', '010010'], fails: ['10008', '1000801', 'abcdef'] },
  s: { fits: ['abcXYZ'], fails: ['abc1', '中'] },
  n: { fits: ['0', '-1.5', 2.25], fails: ['1.', '.5', '1e3', '--1', 'a'] },
  z: { fits: ['0', '-12', 3], fails: ['1.0', '-', '1 2'] },
  money: { fits: ['0', '10.5', '10.55', 3], fails: ['10.555', '1.', 'a'] },
  '*': { fits: ['a', 0, false], fails: ['', null, undefined, []] },
  only: { fits: ['anything', ''], fails: [] },
  unique: { fits: ['anything', ''], fails: [] },
}

describe('console 5: named patterns of cells', () => {
  test('every name has its examples here', () => {
    expect(Object.keys(cases).sort()).toEqual([...patternNames].sort())
  })
  test.each(Object.entries(cases))('%s', (name, { fits, fails }) => {
    const check = patternTest(name)
    expect(fits.filter(value => !check(value))).toEqual([])
    expect(fails.filter(value => check(value))).toEqual([])
  })
  test('all but * are skipped for empty values', () => {
    for (const name of patternNames) expect(patternTest(name)('')).toBe(name !== '*')
  })
  test('only * asks for a value, only “only” and “unique” for one of its own', () => {
    expect(patternNames.filter(asksForValue)).toEqual(['*'])
    expect(patternNames.filter(asksForUnique)).toEqual(['only', 'unique'])
  })
  test('any other text is an expression; a global one answers alike each time; a broken one throws', () => {
    expect(patternTest('^A\\d+$')('A12')).toBe(true)
    const check = patternTest(/a/g)
    expect([check('a'), check('a')]).toEqual([true, true])
    expect(() => patternTest('(')).toThrow()
  })
  test('a long hostile text is answered at once [A46]', () => {
    const spent = quietWatch()
    for (const name of patternNames) patternTest(name)(`${'a@a.'.repeat(50_000)}!`)
    expect(spent()).toBeLessThan(500)
  })
})
