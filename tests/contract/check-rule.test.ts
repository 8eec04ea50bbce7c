/** Check rules (spec/wire 14) and the patterns that may be run. */
import { describe, expect, it } from 'vitest'
import { checkValue, readCheckSteps } from '#contract/kit/check-rule.ts'
import { fitsPattern, longestValue, patternProblem } from '#lib/safe-pattern.ts'

const stepsOf = (entries: object[]) => {
  const read = readCheckSteps(JSON.stringify(entries))
  if ('problem' in read) throw new Error(read.problem)
  return read.steps
}

describe('patterns', () => {
  it.each([
    '^1[3-9]\\d{9}$',
    '(\\d{1,3}\\.){3}\\d{1,3}',
    '[\\u4e00-\\u9fa5]{2,10}',
    '(?=.*[a-z])(?=.*\\d).{8,9}',
    'a|b|[)\\]]+',
    '(?:13|14|15)\\d*',
  ])('runs %s', source => expect(patternProblem(source)).toBeUndefined())
  it.each(['(a+)+$', '(a|a)*$', '(a?){50}', '.*.*.*=', '((a|b)|c){30}', '(a)\\1', '(?<=a)b', '[', ''])(
    'refuses %s [A46]',
    source => expect(patternProblem(source)).toBeTypeOf('string'),
  )
  it('asks the whole value, up to a length', () => {
    expect(fitsPattern('a|b', 'b')).toBe(true)
    expect(fitsPattern('a|b', 'bb')).toBe(false)
    expect(fitsPattern('a*', 'a'.repeat(longestValue + 1))).toBe(false)
  })
})

describe('check rules', () => {
  const steps = stepsOf([
    { digits: '2', pattern: '[A-Z]{2}', message: '字母' },
    { digits: '*', priority: '0', pattern: '.*9', message: '以 9 结尾' },
    { digits: 3, pattern: '\\d{3}', message: '数字' },
    { digits: '*', priority: '1', pattern: '.{5}', message: '五位' },
  ])
  it('puts global rules first or last by priority and keeps three properties', () => {
    expect(steps.map(({ message }) => message)).toEqual(['五位', '字母', '数字', '以 9 结尾'])
    expect(Object.keys(steps[0]!)).toEqual(['digits', 'pattern', 'message'])
    expect(stepsOf(steps)).toEqual(steps)
  })
  it('tests slices after one another and says where a value fails', () => {
    expect(checkValue(steps, 'AB129')).toBeUndefined()
    expect(checkValue(steps, '')).toBeUndefined()
    expect(checkValue(steps, 'AB1x9')).toEqual({
      digits: '3',
      pattern: '\\d{3}',
      message: '数字',
      beginIndex: 2,
      endIndex: 5,
      checkValue: '1x9',
      passed: false,
    })
    expect(checkValue(steps, 'AB128')).toMatchObject({ digits: '*', beginIndex: 0, endIndex: 5 })
  })
  it('refuses rules that are costly together, though each alone could be run [A46]', () => {
    // Passes after it tried every way, so that the next one is tried too.
    const step = { digits: '*', pattern: '(?!.*.*=)', message: 'm' }
    expect(readCheckSteps(JSON.stringify([step]))).toHaveProperty('steps')
    expect(readCheckSteps(JSON.stringify(Array(50).fill(step)))).toEqual({
      problem: '各条规则合起来过于复杂，请减少不限次数的重复',
    })
  })
  it.each(['', '{}', '[]', '[{"digits":"0","pattern":"a","message":"m"}]', '[{"digits":"1","pattern":"a"}]'])(
    'refuses the text %s',
    json => expect(readCheckSteps(json)).toHaveProperty('problem'),
  )
})
