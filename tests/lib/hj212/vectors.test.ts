import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { annexCrc, crcText, modbusCrc } from '#lib/hj212/crc.ts'
import { decodeFrame, type Verdict } from '#lib/hj212/frame.ts'
import { FrameReader } from '#lib/hj212/reader.ts'

const lines = readFileSync(new URL('../../fixtures/hj212-frames.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('\t') as [string, string, string])

function statedVerdict(words: string): Verdict {
  if (words.startsWith('LEN_BAD')) return 'LEN'
  if (words.includes('CRC_BAD')) return 'CRC'
  return words.includes('CRC_IS_MODBUS') ? 'CRC_MODBUS' : 'OK'
}

describe('the published frames get their stated verdict', () => {
  test('there are vectors of each kind', () => {
    expect(new Set(lines.map(([words]) => statedVerdict(words)))).toEqual(
      new Set<Verdict>(['OK', 'CRC', 'CRC_MODBUS', 'LEN']),
    )
  })
  test.each(lines)('%s (%s)', (words, _origin, frame) => {
    const decoded = decodeFrame(Buffer.from(frame))
    expect(decoded.verdict).toBe(statedVerdict(words))
    expect(decoded.body).toBe(frame)
    expect(decoded.frame?.cn).toMatch(/^\d{4}$/)
    const expected = /expected ([0-9A-F]{4})/.exec(words)?.[1]
    if (expected && decoded.verdict === 'CRC') expect(decoded.reason).toContain(expected)
  })
  test('all of them in one stream, a byte at a time', () => {
    const reader = new FrameReader()
    const bytes = Buffer.from(lines.map(([, , frame]) => `${frame}\r\n`).join(''))
    const seen: string[] = []
    for (const byte of bytes)
      for (const cut of reader.push(Buffer.from([byte]))) seen.push(decodeFrame(cut.bytes).verdict)
    expect(seen).toEqual(lines.map(([words]) => statedVerdict(words)))
  })
})

test('the worked example of annex A', () => {
  const segment = Buffer.from(
    'QN=20160801085857223;ST=32;CN=1062;PW=100000;MN=010000A8900016F000169DC0;Flag=5;CP=&&RtdInterval=30&&',
  )
  expect(crcText(annexCrc(segment))).toBe('1C80')
})
test('the check value of CRC-16/MODBUS', () => {
  expect(crcText(modbusCrc(Buffer.from('123456789')))).toBe('4B37')
})
