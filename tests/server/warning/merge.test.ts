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
