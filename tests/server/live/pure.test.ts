import { describe, expect, test } from 'vitest'
import { compare } from '#lib/judge.ts'
import { channelOf, originAllowed, tokenOf } from '#server/live/address.ts'
import { type Figures, runOf, sewageOf, weatherOf } from '#server/live/figures.ts'
import { textFrame } from '#server/live/text-frame.ts'
import { defaultRules, readRule } from '#server/warning/rule.ts'
import { textOf } from './fake-peer.ts'

describe('addresses', () => {
  test.each([
    ['/live', { kind: 'live' }],
    ['/jeecg-boot/live?x=1', { kind: 'live' }],
    ['/websocket/e9ca', { kind: 'notice', userId: 'e9ca' }],
    ['/jeecg-boot/vxeSocket/e9ca/0a1b', { kind: 'grid', userId: 'e9ca', pageId: '0a1b' }],
    ['/websocket/', undefined],
    ['/websocket/a/b', undefined],
    ['/live/more', undefined],
    ['/jeecg-bootlive', undefined],
    [undefined, undefined],
  ])('%s', (url, channel) => {
    expect(channelOf(url)).toEqual(channel)
  })

  test('the token stands beside our protocol or alone', () => {
    expect(tokenOf({ 'sec-websocket-protocol': 'qy.live.1, abc' })).toBe('abc')
    expect(tokenOf({ 'sec-websocket-protocol': 'abc' })).toBe('abc')
    expect(tokenOf({ 'sec-websocket-protocol': 'qy.live.1' })).toBeUndefined()
    expect(tokenOf({})).toBeUndefined()
  })

  test.each([
    ['http://a.cn', 'a.cn', true],
    ['http://a.cn:81', 'a.cn', false],
    ['http://evil.cn', 'a.cn', false],
    ['http://localhost:5173', '127.0.0.1:8080', true],
    ['http://localhost.evil.cn', '127.0.0.1:8080', false],
    ['null', 'a.cn', false],
    [undefined, 'a.cn', true],
  ])('page %s may open a socket at %s: %s', (origin, host, allowed) => {
    expect(originAllowed({ ...(origin !== undefined && { origin }), host })).toBe(allowed)
  })
})

describe('figures', () => {
  const figures: Figures = { w00000: [100, 'N'], w01018: [32.1, 'D'], a01006: [101.32, 'N'] }
  test('flow in m³/h, pressure in hPa, the gravest mark kept, nothing invented', () => {
    expect(sewageOf('p', 1, figures)).toEqual({ id: 'p', ts: 1, flow: 360, cod: 32.1, nh3n: null, tp: null, tn: null, ph: null, temp: null, flag: 'D' }) // biome-ignore format: one row
    expect(weatherOf('p', 1, figures)).toMatchObject({ pressure: 1013.2, temp: null })
    expect(sewageOf('p', 1, { i33101: [4, 'N'] })).toBeUndefined()
    expect(weatherOf('p', 1, { i33101: [4, 'N'] })).toBeUndefined()
  })
  test('people’s word goes before the sampler’s', () => {
    expect(['RUN', 'MAINT'].map(set => runOf(set, 1))).toEqual(['SAMPLING', 'MAINT'])
    expect([null, 0, 2].map(sampler => runOf('RUN', sampler))).toEqual(['RUN', 'RUN', 'FAULT'])
  })
})

describe('text frames', () => {
  test.each([0, 125, 126, 65_535, 65_536])('%i bytes', length => {
    const text = '水'.repeat(Math.floor(length / 3)).padEnd(length - Math.floor(length / 3) * 2, 'x')
    const frame = textFrame(text)
    expect(textOf(frame)).toBe(text)
    expect(frame[0]).toBe(0x81)
  })
})

describe('rules as data', () => {
  test('the rules of the house can be read back; nonsense is left out', () => {
    const row = (rule: (typeof defaultRules)[number]) => ({
      code: rule.code, name: rule.name, condition: JSON.stringify(rule.condition), clear: JSON.stringify(rule.clear), level: String(rule.level), enabled: 'Y',
    }) // biome-ignore format: one row
    for (const rule of defaultRules) expect(readRule(row(rule))).toEqual(rule)
    const [first] = defaultRules
    for (const wrong of [
      { condition: '{' },
      { condition: '{"kind":"eval"}' },
      { clear: '[]' },
      { level: '9' },
    ])
      expect(readRule({ ...row(first!), ...wrong })).toBeUndefined()
    expect((['>', '>=', '<', '<=', '=', '!='] as const).map(op => compare(6, op, 6))).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
    ])
  })
})
