import { describe, expect, it } from 'vitest'
import { recordsOf } from '#lib/record.ts'

describe('records of given keys', () => {
  it('has every key once, in order, whatever it is called', () => {
    const record = recordsOf(['b', 'a', 'b', '引"号', '__proto__'])
    expect(Object.keys(record())).toEqual(['b', 'a', '引"号', '__proto__'])
    expect(Object.values(record())).toEqual([null, null, null, null])
    expect(Object.getPrototypeOf(record())).toBe(Object.prototype)
  })
  it('shares nothing between two of them', () => {
    const record = recordsOf(['a'])
    const one = record()
    one['a'] = 1
    expect(record()['a']).toBeNull()
  })
})
