import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFrame, encodeFrame } from '#lib/hj212/frame.ts'
import { FrameReader } from '#lib/hj212/reader.ts'
import { quietWatch } from '../../support/pace.ts'

const frameOf = (cp: string) =>
  encodeFrame({ qn: '20260101000000000', st: '32', cn: '2011', pw: '123456', mn: 'QY00000001', flag: 5, cp })

function read(chunks: Buffer[]) {
  const reader = new FrameReader()
  const frames: string[] = []
  const garbage: string[] = []
  for (const chunk of chunks)
    for (const cut of reader.push(chunk)) {
      if (cut.garbage) garbage.push(cut.bytes.toString())
      else frames.push(decodeFrame(cut.bytes).verdict + decodeFrame(cut.bytes).body)
    }
  return { frames, garbage, waiting: reader.waiting }
}
/** Cuts bytes at the given places. */
function cutAt(bytes: Buffer, places: number[]): Buffer[] {
  const borders = [...new Set(places.map(place => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...borders].map((from, index) => bytes.subarray(from, borders[index] ?? bytes.length))
}
const trimmed = (frame: Buffer) => frame.toString().trimEnd()

describe('reader', () => {
  test('several frames in one read', () => {
    const one = frameOf('DataTime=20260101000000;w01018-Rtd=1')
    expect(read([Buffer.concat([one, one, one])]).frames).toEqual(Array(3).fill(`OK${trimmed(one)}`))
  })
  test('garbage, a lone hash and a false start cost nothing behind them', () => {
    const one = frameOf('DataTime=20260101000000')
    const { frames, garbage } = read([Buffer.from('xx#y##12z###'), one])
    expect(frames).toEqual([`OK${trimmed(one)}`])
    expect(garbage.join('')).toContain('xx#y')
  })
  test('a frame that lost its tail ends where the next begins', () => {
    const one = frameOf('DataTime=20260101000000')
    const { frames } = read([one.subarray(0, 60), one])
    expect(frames.map(frame => frame.slice(0, 2))).toEqual(['LE', 'OK'])
  })
  test('a length field that is too large costs its own line only', () => {
    const one = frameOf('DataTime=20260101000000')
    const lying = Buffer.from(one.toString().replace(/^##\d{4}/, '##9000'))
    expect(read([lying, one]).frames.map(frame => frame.slice(0, 3))).toEqual(['LEN', 'OK#'])
  })
  test('frames without line ends', () => {
    const one = Buffer.from(trimmed(frameOf('DataTime=20260101000000')))
    expect(read([Buffer.concat([one, one])])).toMatchObject({ frames: [`OK${one}`, `OK${one}`], waiting: 0 })
  })
  test('wide characters are counted in bytes', () => {
    const one = frameOf('DataTime=20260101000000;备注=柜门打开')
    expect(read(cutAt(one, [70, 71, 72, 95])).frames).toEqual([`OK${trimmed(one)}`])
  })
  test('memory is bounded, whatever comes', () => {
    const reader = new FrameReader()
    for (let index = 0; index < 100; index++) reader.push(Buffer.from(`##9999${'a'.repeat(60_000)}`))
    expect(reader.waiting).toBeLessThan(80_000)
  })
  test('overlapping false starts take no quadratic time', () => {
    const spent = quietWatch()
    read([Buffer.from('##9999'.repeat(20_000))])
    expect(spent()).toBeLessThan(1_000)
  })
})

const textOfCp = fc.stringMatching(/^[A-Za-z0-9=;,.: -]{0,200}$/)
const garbageBytes = fc
  .uint8Array({ maxLength: 40 })
  .map(bytes => Buffer.from(bytes.map(byte => (byte === 35 ? 36 : byte))))

describe('any split, any garbage', () => {
  test('every valid frame comes out once, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(garbageBytes, textOfCp), { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (parts, places) => {
          const wanted = parts.map(([, cp]) => frameOf(cp))
          const bytes = Buffer.concat(parts.flatMap(([garbage], index) => [garbage, wanted[index]!]))
          const { frames, waiting } = read(cutAt(bytes, places))
          expect(frames).toEqual(wanted.map(frame => `OK${trimmed(frame)}`))
          expect(waiting).toBe(0)
        },
      ),
      { numRuns: 400 },
    )
  })
  test('arbitrary bytes never throw and never pile up', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 30 }), chunks => {
        const reader = new FrameReader()
        for (const chunk of chunks) for (const cut of reader.push(Buffer.from(chunk))) decodeFrame(cut.bytes)
        expect(reader.waiting).toBeLessThan(10_100)
      }),
      { numRuns: 300 },
    )
  })
})
