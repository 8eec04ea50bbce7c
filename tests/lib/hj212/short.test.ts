import { expect, test } from 'vitest'
import { shortFrame } from '#lib/hj212/short.ts'

test('a list shows the data of a frame, and never its password', () => {
  const frame = '##0158QN=20261121112048574;ST=32;CN=2011;PW=123456;MN=QY99;Flag=5;CP=&&'
  expect(shortFrame(`${frame}DataTime=20261121112048;w01018-Rtd=182.4,w01018-Flag=N&&1C80`)).toBe(
    'w01018-Rtd=182.4,w01018-Flag=N&&1C80',
  )
  expect(shortFrame(`${frame}&&1C80`)).toContain('CN=2011;PW=******;')
  expect(shortFrame('{"mn":"QY99"}', 5)).toBe('{"mn"')
})
