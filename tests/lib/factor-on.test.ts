import { describe, expect, it } from 'vitest'
import { clash, factorAmong, lastDayOf } from '#lib/factor-on.ts'

const version = (
  versionNo: number,
  validFrom: string,
  validTo: string | null = null,
  state = 'APPROVED',
) => ({
  versionNo,
  validFrom,
  validTo,
  state,
})
const on = (day: string, ...versions: ReturnType<typeof version>[]) => {
  const answer = factorAmong(versions, day, '冰毒')
  return answer.found
    ? answer.found.versionNo
    : answer.words.replace(`冰毒在 ${day} 没有可用的校正系数：`, '')
}

describe('the version that holds on a day', () => {
  const old = version(1, '2020-01-01')
  const next = version(2, '2026-03-01')
  it('changes on the first day of the next, not before', () => {
    expect(on('2026-02-28', old, next)).toBe(1)
    expect(on('2026-03-01', old, next)).toBe(2)
    expect(lastDayOf(old, [old, next])).toBe('2026-02-28')
    expect(lastDayOf(next, [old, next])).toBeNull()
  })
  it('holds on its last day, and on no later one: what it took over from does not come back', () => {
    const short = version(2, '2026-03-01', '2026-03-31')
    expect(on('2026-03-31', old, short)).toBe(2)
    expect(on('2026-04-01', old, short)).toMatch(/^v2 已于 2026-03-31 到期/)
  })
  it('says what is missing: nothing, not yet, not approved, withdrawn', () => {
    expect(on('2026-03-01')).toMatch(/^没有任何版本/)
    expect(on('2019-12-31', old)).toBe('最早的版本 v1 自 2020-01-01 起有效')
    expect(on('2026-03-01', version(1, '2026-01-01', null, 'DRAFT'))).toMatch(/^v1 还是草稿/)
    expect(on('2026-03-01', version(1, '2026-01-01', null, 'REVIEW'))).toBe('v1 还在等待批准')
    expect(on('2026-03-01', version(1, '2026-01-01', null, 'WITHDRAWN'))).toMatch(/^v1 已撤销/)
  })
  it('is none that waits, while an approved one is there', () => {
    expect(on('2026-04-01', old, version(2, '2026-03-01', null, 'REVIEW'))).toBe(1)
  })
  it('does not hang on the order in which they are given', () => {
    expect(on('2026-03-01', next, old)).toBe(2)
  })
})

describe('two approved versions', () => {
  it('clash where both claim a day', () => {
    expect(clash(version(1, '2026-01-01', '2026-01-31'), version(2, '2026-01-31'))).toBe(true)
    expect(clash(version(1, '2026-01-01', '2026-01-30'), version(2, '2026-01-31'))).toBe(false)
    expect(clash(version(1, '2026-01-01'), version(2, '2026-01-01'))).toBe(true)
  })
  it('do not where the later takes over from one that is open, whichever is asked first', () => {
    const [open, later] = [version(1, '2026-01-01'), version(2, '2026-02-01', '2026-02-28')]
    expect(clash(open, later)).toBe(false)
    expect(clash(later, open)).toBe(false)
  })
})
