import { describe, expect, test } from 'vitest'
import { parseParameters } from '#lib/hj212/cp.ts'

const plain = (cp: string) => {
  const { alone, readings, repeated, unread } = parseParameters(cp)
  const given = readings.map(reading =>
    Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== undefined)),
  )
  return { alone: { ...alone }, readings: given, repeated, unread }
}

describe('command parameters', () => {
  test('values of one factor are gathered', () => {
    expect(
      plain('DataTime=20260101000000;w01018-Rtd=32.1,w01018-Flag=N;w01001-Rtd=7.2,w01001-Flag=N'),
    ).toEqual({
      alone: { DataTime: '20260101000000' },
      readings: [
        { code: 'w01018', rtd: '32.1', flag: 'N' },
        { code: 'w01001', rtd: '7.2', flag: 'N' },
      ],
      repeated: [],
      unread: [],
    })
  })
  test('blanks, commas for semicolons, and a trailing separator', () => {
    expect(plain(' DataTime = 20260101000000 , w01018-Avg=1 ,w01018-Max = 2;')).toMatchObject({
      alone: { DataTime: '20260101000000' },
      readings: [{ code: 'w01018', avg: '1', max: '2' }],
      unread: [],
    })
  })
  test('a key that comes twice: the first counts and the second is told', () => {
    expect(plain('w00000-Avg=1,w00000-Avg=2')).toMatchObject({
      readings: [{ code: 'w00000', avg: '1' }],
      repeated: ['w00000-Avg'],
    })
  })
  test('what is no item is told, what is empty is not', () => {
    expect(plain('nonsense;;=5;w01018-Rtd=')).toMatchObject({
      readings: [{ code: 'w01018', rtd: '' }],
      unread: ['nonsense', '=5'],
    })
  })
  test('names what it cannot place, and what goes beyond all measure', () => {
    expect(plain('w01018-Avg=1;Leq-NightData=40;w01018-Typo=2').unread).toEqual([
      'Leq-NightData',
      'w01018-Typo',
    ])
    expect(plain(`${'a=1;'.repeat(2_000)}w01018-Avg=1`).unread).toEqual(['w01018-Avg=1'])
  })

  test('a decimal comma is not read as the figure before it [R61]', () => {
    const { readings, unread } = plain('w01018-Avg=1,5,w01018-Max=2,25,w01018-Flag=N;w01001-Avg=7,x;8')
    expect(readings).toEqual([
      { code: 'w01018', avg: '1,5', max: '2,25', flag: 'N' },
      { code: 'w01001', avg: '7' },
    ])
    expect(unread).toEqual(['x', '8'])
  })
  test('information codes', () => {
    expect(plain('PolId=w01018;i12001-Info=1;i12003-Info=0').readings).toEqual([
      { code: 'i12001', info: '1' },
      { code: 'i12003', info: '0' },
    ])
  })
  test('names of the language are just names [A45]', () => {
    expect(plain('__proto__=1;constructor=2').alone).toEqual({ ['__proto__']: '1', constructor: '2' })
  })
})
