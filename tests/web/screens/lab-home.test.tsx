// @vitest-environment happy-dom
/** The home of the laboratory: whose turn it is, what is left out, what each count opens. */
import { screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { labComparePage } from '#contract/sewage/lab-compare.ts'
import type { labDay, SheetNext } from '#contract/sewage/lab-day.ts'
import { qcOverview, qcPage } from '#contract/sewage/qc.ts'
import { defaultPolicy } from '#lib/lab/westgard.ts'
import { LabControls } from '#web/screens/dashboard/lab-controls.tsx'
import { LabSheets } from '#web/screens/dashboard/lab-sheets.tsx'
import { JobRow } from '#web/screens/dashboard/work-job.tsx'
import { type MenuNode, useSession } from '#web/session/session.ts'
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

test('a part that is out for comparison says at whose laboratory it is, and leads to where its report is written down', async () => {
  signIn([])
  useSession.setState({
    grants: {
      menu: [{ id: 'lc', path: labComparePage.url, children: [] } as unknown as MenuNode],
      ...{ auth: [], allAuth: [], sysSafeMode: false },
    },
  })
  const job = {
    ...{ id: 's', sampleNo: 'WD1', plantId: null, plantName: '', stage: 'report' as const, dueAt: null },
    ...{ beginTime: now, endTime: now, actualSub: null, planSub: null, cabinetTempAvg: null },
    ...{ worksheetId: null, worksheetNo: null, reportOf: '第二检测中心' },
  }
  show(createElement(JobRow, { job, now }), '/')
  expect(screen.getByRole('listitem').textContent).toBe('WD1不计时限送往第二检测中心登记结果')
  expect(screen.getByRole('link', { name: '登记结果' }).getAttribute('href')).toBe(labComparePage.url)
})

test('of the controls each has the figure of its chart; a reminder is no loss of control, and not nothing', async () => {
  const one = (code: string, more: object) => ({
    ...{ code, name: code, color: null, figures: [96, 104, 100], last: '100%', failed: false },
    ...{ mean: 100, sd: 4, z: 0, lastRule: null, before: null, ...more },
  })
  const answer = (...compounds: ReturnType<typeof one>[]) => ({
    ...{ methods: ['LC'], method: 'LC', compounds },
    policy: Object.entries(defaultPolicy).map(([rule, consequence]) => ({ rule, consequence })),
  })
  const card = async (...compounds: ReturnType<typeof one>[]) => {
    signIn([]).on(({ path }) => (path === qcOverview.path ? { result: answer(...compounds) } : undefined))
    const page = { id: 'qc', path: qcPage.url, children: [] } as unknown as MenuNode
    useSession.setState({ grants: { menu: [page], auth: [], allAuth: [], sysSafeMode: false } })
    show(createElement(LabControls), '/')
    const head = await screen.findByText(/加标回收/)
    const lines = within(screen.getByRole('list')).getAllByRole('listitem')
    return [head, ...lines].map(line => [...line.childNodes].map(part => part.textContent))
  }
  const said = (words: (string | null)[][]) => words.map(parts => parts.join(' ').trim())
  expect(said(await card(one('KET', {})))).toEqual(['加标回收  1  项， 末次都在控', 'KET KET  100% +0.0 SD'])
  const [head, ...lines] = said(
    await card(
      one('KET', { z: 2.7, lastRule: '1-2s' }),
      one('BE', { z: -1.2, lastRule: '4-1s' }),
      one('AMP', { mean: null, sd: null, z: null }),
    ),
  )
  expect(head).toContain('末次 未扣留 1 、提醒 1')
  expect(lines).toEqual(['KET KET  100% +2.7 SD', 'BE BE  100% −1.2 SD', 'AMP AMP  100% —'])
  expect(said(await card(one('KET', { failed: true, lastRule: '1-3s' })))[0]).toContain('末次 失控 1')
})
