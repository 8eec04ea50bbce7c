// @vitest-environment happy-dom
/** The home of the laboratory: whose turn it is, what is left out, what each count opens. */
import { screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { labDay, SheetNext } from '#contract/sewage/lab-day.ts'
import { LabSheets } from '#web/screens/dashboard/lab-sheets.tsx'
import { show, signIn } from '../crud/harness.tsx'

const hour = 3_600_000
const now = 1_795_000_000_000
const sheet = (no: string, next: SheetNext, more: object = {}) => ({
  ...{ id: no, worksheetNo: no, next, samples: 2, controls: 6, entered: 0, cells: 0, held: 0 },
  ...{ instrument: 'QQQ', analystName: '江映', hand: false, dueAt: now + hour },
  ...{ asked: 0, returned: null, ...more },
})
const day = (sheets: ResultOf<typeof labDay>['sheets']): ResultOf<typeof labDay> => ({
  at: now,
  sheets,
  holds: [],
})
const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(row => {
      const cells = within(row).getAllByRole('cell')
      return [cells[0], cells[5], cells[7]].map(cell => cell?.textContent?.trim()).join(' | ')
    })
const sheets = [
  sheet('J1', 'enter', { entered: 9, cells: 30 }),
  sheet('J2', 'review'),
  sheet('J3', 'review', { hand: true, dueAt: now - hour }),
  sheet('J4', 'hold', { held: 4 }),
]

test('who judges has first what he may judge, and is told how many he may not', async () => {
  signIn(['sewage:worksheet:approve', 'sewage:worksheet:release'])
  await show(createElement(LabSheets, { day: day(sheets), now, judges: true }), '/')
  expect(lines()).toEqual([
    'J2 | 待审核 | 审核',
    'J1 | 录入中 9/30 | 查看',
    'J3 | 待审核 | 查看',
    'J4 | 质控扣留 扣留 4 值 | 查看',
  ])
  expect(screen.getByText(/待我审核 1 张/).textContent).toBe(
    '待我审核 1 张，先到期的在前；本人经手的 1 张由其他人审核',
  )
})

test('a release that was asked is his who may decide, whatever else the worksheet waits for', async () => {
  signIn(['sewage:worksheet:approve', 'sewage:worksheet:release'])
  const returned = { title: '退回', byName: '宋严', at: '2026-11-29 10:00:00', reason: '请复核' }
  const own = sheet('J6', 'hold', { held: 2, asked: 1, hand: true })
  const mixed = [own, sheet('J5', 'hold', { held: 4, asked: 1, returned })]
  await show(createElement(LabSheets, { day: day(mixed), now, judges: true }), '/')
  expect(lines()).toEqual([
    'J5 | 已退回质控扣留 扣留 4 值，已申请放行 | 审放行',
    'J6 | 质控扣留 扣留 2 值，已申请放行 | 查看',
  ])
})

test('who measures has the step that each waits for', async () => {
  signIn(['sewage:worksheet:enter'])
  await show(createElement(LabSheets, { day: day(sheets), now, judges: false }), '/')
  expect(lines()).toEqual([
    'J1 | 录入中 9/30 | 录入',
    'J4 | 质控扣留 扣留 4 值 | 处理扣留',
    'J2 | 待审核 | 查看',
    'J3 | 待审核 | 查看',
  ])
  expect(screen.getByText(/待办/).textContent).toBe('待办 2 张，先到期的在前')
})
