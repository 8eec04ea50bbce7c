import { describe, expect, test } from 'vitest'
import { decodeFrame, encodeFrame, frameOf, versionOf, wantsAnswer } from '#lib/hj212/frame.ts'
import { SplitSets } from '#lib/hj212/split.ts'
import { parseStamp, stampOf } from '#lib/hj212/time.ts'

const out = { st: '32', cn: '2051', pw: '123456', mn: 'QY00000001', cp: 'DataTime=20260101000000' }
const decode = (bytes: Buffer) => decodeFrame(bytes.subarray(0, -2))

describe('frames', () => {
  test('what is encoded is decoded', () => {
    const { verdict, frame } = decode(
      encodeFrame({ ...out, qn: '20260101000000123', flag: 7, pnum: 3, pno: 2 }),
    )
    expect(verdict).toBe('OK')
    expect(frame).toMatchObject({ ...out, qn: '20260101000000123', flag: 7, pnum: 3, pno: 2 })
  })
  test('version and answer bits', () => {
    expect([undefined, 0, 1, 4, 5, 7, 8, 9, 12].map(versionOf)).toEqual([
      '2005',
      '2005',
      '2005',
      '2017',
      '2017',
      '2017',
      '2025',
      '2025',
      undefined,
    ])
    expect(
      [undefined, 4, 5, 7, 8, 9].map(flag => wantsAnswer({ ...out, qn: '', pnum: 1, pno: 1, flag })),
    ).toEqual([false, false, true, true, false, true])
  })
  test('a 2005 frame has neither QN nor Flag', () => {
    expect(decode(encodeFrame(out)).frame).toMatchObject({ qn: '', flag: undefined })
  })
  test.each([
    ['CN', 'ST=32;CN=20x1;PW=1;MN=QY01;CP=&&&&'],
    ['MN', 'ST=32;CN=2011;PW=1;CP=&&&&'],
    ['CP', 'ST=32;CN=2011;PW=1;MN=QY01'],
    ['Flag', 'ST=32;CN=2011;PW=1;MN=QY01;Flag=999;CP=&&&&'],
    ['PNO', 'ST=32;CN=2011;PW=1;MN=QY01;Flag=7;PNUM=2;PNO=3;CP=&&&&'],
  ])('a fault in %s is a PARSE verdict with a reason', (word, data) => {
    const decoded = decode(frameOf(data))
    expect(decoded.verdict).toBe('PARSE')
    expect(decoded.reason).toContain(word)
  })
})

describe('split packets', () => {
  const part = (pno: number, cp: string, pnum = 3) => ({ ...out, qn: '1', flag: 7, pnum, pno, cp })
  test('packets wait until a sibling brings the DataTime, in any order', () => {
    const sets = new SplitSets<string>()
    expect(sets.offer(part(2, 'w01018-Avg=1'), 'b', 0).usable).toEqual([])
    const time = '20260101000000'
    expect(sets.offer(part(1, `DataTime=${time}`), 'a', 1).usable).toMatchObject([
      { packet: 'b', dataTime: time },
      { packet: 'a', dataTime: time },
    ])
    expect(sets.offer(part(3, 'w01001-Avg=7'), 'c', 2).usable).toMatchObject([
      { packet: 'c', dataTime: time },
    ])
    expect(sets.open).toBe(0)
  })
  test('a set that is never complete is given up with a reason', () => {
    const sets = new SplitSets<string>({ sets: 2, packets: 4, timeoutMs: 100 })
    sets.offer(part(2, ''), 'b', 0)
    expect(sets.expire(99)).toEqual([])
    expect(sets.expire(100)).toEqual([{ packet: 'b', reason: '分包超时，未收全' }])
  })
  test('too many packets and too many sets are refused', () => {
    const sets = new SplitSets<string>({ sets: 1, packets: 4, timeoutMs: 100 })
    expect(sets.offer(part(1, '', 9), 'x', 0).dropped).toHaveLength(1)
    sets.offer(part(1, ''), 'a', 0)
    expect(sets.offer({ ...part(1, ''), qn: '2' }, 'b', 0).dropped).toEqual([
      { packet: 'a', reason: '同时未收全的分包过多' },
    ])
  })
})

describe('time stamps', () => {
  test('14 and 17 digits, Beijing time', () => {
    expect(parseStamp('20260101080000')).toBe(Date.UTC(2026, 0, 1))
    expect(parseStamp('20260101080000250')).toBe(Date.UTC(2026, 0, 1) + 250)
    expect(stampOf(Date.UTC(2026, 0, 1) + 250, 17)).toBe('20260101080000250')
    expect(stampOf(Date.UTC(2026, 0, 1))).toBe('20260101080000')
  })
  test.each(['', '2026', '20261301000000', '20260230000000', '2026010124000x', '20260101250000'])(
    '%s is no moment',
    text => {
      expect(parseStamp(text)).toBeNaN()
    },
  )
})
