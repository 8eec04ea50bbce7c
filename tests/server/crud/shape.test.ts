import { expect, it } from 'vitest'
import { partsBeside } from '#server/crud/shape.ts'

const two = { properties: ['ids', 'names'], sql: '' } as const
const one = { properties: ['ids'], sql: '' } as const

it('parts what was read for several properties, and leaves spaces to the last', () => {
  expect(partsBeside(two, '1,2 省 中心,区站')).toEqual(['1,2', '省 中心,区站'])
  expect(partsBeside(two, null)).toEqual([null, null])
  expect(partsBeside(one, 'a b')).toEqual(['a b'])
  expect(partsBeside(one, undefined)).toEqual([null])
})
