import { expect, test } from 'vitest'
import { merge } from '#server/warning/merge.ts'
import type { Warning } from '#server/warning/record.ts'

const base: Warning = {
  ...{ id: '1', warnNo: 'YJ1', code: 'OFFLINE', level: 2, title: '设备离线', facilityId: 'f', plantId: 'p' },
  ...{ value: 20, peak: 20, peakAt: 1, threshold: 10, unit: 'min', firstAt: 0, lastAt: 1, clearAt: null },
  ...{ count: 1, active: true, acked: false, ackBy: null, ackAt: null, state: 'RAISED', shelveUntil: null },
  ...{ closeBy: null, closeAt: null },
  ...{ frameId: null, comment: '一', orgCode: null, tenantId: '0' },
} as const

test('what two processes noted at one moment stands once, and the further of two peaks stays', () => {
  const ours = { ...base, level: 1 as const, comment: '一\n升级', value: 240, peak: 240, peakAt: 9 }
  const theirs = { ...base, level: 1 as const, comment: '一\n升级\n二', value: 241, peak: 241, peakAt: 10 }
  expect(merge(base, ours, theirs)).toMatchObject({
    comment: '一\n升级\n二',
    peak: 241,
    peakAt: 10,
    level: 1,
  })
  expect(merge(base, { ...ours, comment: '一\n三' }, theirs).comment).toBe('一\n升级\n二\n三')
  expect(merge({ ...base, comment: null }, ours, { ...theirs, comment: null }).comment).toBe('一\n升级')
})

test('one acknowledges while the other sees it recover: it closes by what came later', () => {
  const acked = { ...base, acked: true, ackBy: 'han', ackAt: 50, state: 'ACKED' }
  const cleared = (at: number) => ({ ...base, active: false, clearAt: at, lastAt: at })
  expect(merge(base, acked, cleared(40))).toMatchObject({ state: 'CLOSED', closeBy: 'han', closeAt: 50 })
  expect(merge(base, acked, cleared(60))).toMatchObject({ state: 'CLOSED', closeBy: null, closeAt: 60 })
  // It goes on: nobody has closed it.
  const closed = { ...acked, active: false, clearAt: 40, state: 'CLOSED', closeBy: 'han', closeAt: 50 }
  const open = { ...base, active: false, clearAt: 40 }
  expect(merge(open, closed, { ...base, count: 2, lastAt: 70 })).toMatchObject({
    state: 'RAISED',
    closeBy: null,
    closeAt: null,
  })
})
