import { expect, test } from 'vitest'
import { parseSignTime, pathVariable, sign, signTime } from '#lib/sign.ts'

const secret = 'secret'

test('sorts the merged query and parameters, turns figures into text, leaves _t out', () => {
  const a = sign('/sys/dict/loadTreeData?pid=0&b=2', { a: 1, _t: 5 }, secret)
  const b = sign('/sys/dict/loadTreeData', { b: '2', a: '1', pid: '0' }, secret)
  expect(a).toBe(b)
  expect(a).toMatch(/^[0-9A-F]{32}$/)
})

test('a vector computed by hand: md5 of {"a":"1","b":"x"} and the secret', () => {
  // printf '{"a":"1","b":"x"}secret' | md5sum
  expect(sign('/x', { b: 'x', a: 1 }, secret)).toBe('EC213E25FD37364968BF04A00D229E68')
})

test('a comma in the last path segment joins as x-path-variable, decoded, without the query', () => {
  expect(pathVariable('/sys/dict/getDictItems/sys_user,realname,id?x=1')).toBe('sys_user,realname,id')
  expect(pathVariable('/sys/dict/getDictItems/a%2Cb')).toBe('a,b')
  expect(pathVariable('/sys/dict/getDictItems/sex')).toBeUndefined()
  expect(pathVariable('/sys/a,b/list')).toBeUndefined()
  expect(sign('/d/a,b', {}, secret)).toBe(sign('/d', { 'x-path-variable': 'a,b' }, secret))
})

test('a broken percent escape is signed as it stands', () => {
  expect(pathVariable('/d/%E0%A4%A,b')).toBe('%E0%A4%A,b')
})

test('times are written at +08:00 and read in both forms', () => {
  expect(signTime(Date.parse('2026-11-21T00:24:05Z'))).toBe('20261121082405')
  expect(parseSignTime('20261121082405')).toBe(Date.parse('2026-11-21T00:24:05Z'))
  expect(parseSignTime('1795220645000')).toBe(1795220645000)
  expect(parseSignTime('soon')).toBeNaN()
})
