import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseFilter, parsePageQuery, wrap } from '#contract/kit/page-query.ts'

const known = (field: string) => ['name', 'size', 'made'].includes(field)

it.each([
  ['水', 'eq', '水'],
  ['*水*', 'like', '水'],
  ['*水', 'left_like', '水'],
  ['水*', 'right_like', '水'],
  ['!水', 'ne', '水'],
  ['a,b', 'in', ['a', 'b']],
  ['a,b,', 'in', ['a', 'b']],
  [',a,b,', 'any_like', ['a', 'b']],
  ['a++b', 'eq', 'a,b'],
  ['>= 3', 'ge', '3'],
  ['>=3', 'ge', '3'],
  ['!= 3', 'ne', '3'],
  ['ge 3', 'ge', '3'],
  ['gentle', 'eq', 'gentle'],
])('reads %s', (raw, operator, value) => {
  expect(parseFilter('name', raw)).toEqual({ field: 'name', operator, value })
})

it('ignores what says nothing', () => {
  for (const raw of ['', '*', '**', '>=', ',,'])
    expect(parseFilter('name', raw) ?? { value: [] }).toMatchObject({ value: [] })
})

it('gives a range its days, and pages their bounds', () => {
  const { conditions, pageNo, pageSize } = parsePageQuery(
    {
      made_begin: '2026-11-01',
      made_end: '2026-11-02',
      size_MultiString: '1,2',
      other: 'x',
      pageNo: '0',
      pageSize: '999999',
    },
    known,
  )
  expect(conditions).toEqual([
    { field: 'made', operator: 'ge', value: '2026-11-01 00:00:00' },
    { field: 'made', operator: 'le', value: '2026-11-02 23:59:59' },
    { field: 'size', operator: 'in', value: ['1', '2'] },
  ])
  expect([pageNo, pageSize]).toEqual([1, 1000])
})

it('sorts ascending only where it is said', () => {
  const orderOf = (column: string, order?: string) => parsePageQuery({ column, order }, known).sort
  expect(orderOf('name', 'ascend')).toEqual([{ field: 'name', order: 'asc' }])
  expect(orderOf('name_dictText', 'x')).toEqual([{ field: 'name', order: 'desc' }])
  expect(orderOf('name,size', 'asc,desc')).toEqual([
    { field: 'name', order: 'asc' },
    { field: 'size', order: 'desc' },
  ])
})

it('reads back what the inputs wrap', () => {
  const plain = fc.stringMatching(/^[a-z0-9水]{1,12}$/).filter(text => !/^(ge|le|ne|gt|lt|eq)/.test(text))
  fc.assert(
    fc.property(plain, value => {
      expect(parseFilter('f', wrap.like(value))).toEqual({ field: 'f', operator: 'like', value })
      expect(parseFilter('f', wrap.ne(value))).toEqual({ field: 'f', operator: 'ne', value })
      expect(parseFilter('f', wrap.ge(value))).toEqual({ field: 'f', operator: 'ge', value })
      expect(parseFilter('f', wrap.le(value))).toEqual({ field: 'f', operator: 'le', value })
    }),
  )
})

it('takes any query without falling over anything but its own words', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), query => {
      try {
        parsePageQuery(query, known)
      } catch (error) {
        expect(error instanceof SyntaxError || error instanceof URIError).toBe(true)
      }
    }),
  )
})
