/** 重新计算 before its reviewer: what can be ticked, what is asked before it is passed, and what is said of refused rows. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ComparedRow } from '#contract/sewage/recalc.ts'
import { comparedTable } from '#web/screens/sewage/recalc/compared-table.ts'
import { isBeyond, isDrawn, planeOf } from '#web/screens/sewage/recalc/points.tsx'
import { signIn } from '../../crud/harness.tsx'
import { openScreen } from '../desk.ts'

const row = (id: string, more: Partial<ComparedRow> = {}): ComparedRow => ({
  id,
  plantId: 'f1',
  plantName: '城东厂',
  sampleDate: `2026-10-2${id}`,
  drugCode: 'METH',
  drugName: '甲基苯丙胺',
  oldPopulation: 468_300,
  newPopulation: 446_000,
  basis: 'consumption',
  oldValue: 91.9,
  newValue: 96.5,
  growth: 0.05,
  low: 81.8,
  high: 113.3,
  oldState: 'PUBLISHED',
  oldVersion: 1,
  calcVersion: 2,
  state: 'REVIEW',
  superseded: 'N',
  createBy: 'other',
  reviewBy: null,
  reviewByText: null,
  opinion: null,
  spikeFlag: 'N',
  spikeLimit: null,
  ...more,
})
const job = {
  id: 'rc1',
  state: 'done',
  from: '2026-10-21',
  to: '2026-10-29',
  plants: 2,
  drugs: 0,
  loqPolicy: null,
  popMethod: null,
  drafts: false,
  reason: '六厂 7 日氨氮与信令同步标定',
  total: 2,
  done: 2,
  made: 5,
  problem: null,
  byName: '陈亦周',
  at: '2026-11-20 15:12:00',
  own: false,
}
const reach = { results: 6, changed: 5, beyondTenth: 0, published: 5, fresh: 0, lacking: 0, spikes: 1 }
const since = { waiting: 4, reviewed: 0, published: 1, sentBack: 0, overtaken: 0, spikesWaiting: 1 }
const plants = [
  { plantId: 'f1', plantName: '城东厂', ...reach, ...since },
  {
    plantId: 'f2',
    plantName: '临江厂',
    ...reach,
    changed: 1,
    ...since,
    waiting: 0,
    published: 1,
    spikesWaiting: 0,
  },
]
const rows = [
  row('1'),
  row('2', { spikeFlag: 'Y', spikeLimit: 76.7 }),
  row('3', { createBy: 'admin' }),
  row('4', { state: 'PUBLISHED', reviewBy: 'x' }),
  row('5', { superseded: 'Y' }),
]
const lack = (plantId: string, sampleDate: string, kind: string, owedBy: string) => ({
  ...{ plantId, sampleDate, kind, owedBy },
  plantName: plantId,
  words: `${sampleDate} 的说明`,
})
const lacking = [
  lack('f1', '2026-10-24', 'FLOW', '流量计维护人员'),
  lack('f2', '2026-10-23', 'LAB', '实验室'),
  lack('f1', '2026-10-22', 'FLOW', '流量计维护人员'),
]
function begin(
  codes: readonly string[] = [
    'sewage:plant-result:list',
    'sewage:plant-result:review',
    'sewage:plant-result:sendBack',
  ],
) {
  const wire = signIn(codes)
  wire.on(({ path, body }) => {
    if (path === '/sewage/recalc/list') return { result: [job] }
    if (path === '/sewage/recalc/one')
      return {
        result: {
          job,
          since,
          summary: { ...reach, tookMs: 1400, regions: [], rows: [] },
          plants,
          drugs: [{ code: 'METH', name: '甲基苯丙胺' }],
        },
      }
    if (path === '/sewage/recalc/rows')
      return { result: { records: rows, total: rows.length, size: 50, current: 1, pages: 1 } }
    if (path === '/sewage/plant-result/missing') return { result: { rows: [], more: false } }
    if (path === '/sewage/recalc/lacks') return { result: { rows: lacking, more: false } }
    if (path === '/sewage/plant-result/reviewBatch') {
      const { ids } = body as { ids: string[] }
      return {
        result: {
          done: ids.length - 1,
          outcomes: ids.map((id, at) => ({
            id,
            ok: at > 0,
            message: at > 0 ? '' : '样品在工作单 W1 由您检测',
          })),
        },
      }
    }
    return undefined
  })
  return { wire, stage: openScreen('sewage/recalc', '/page?id=rc1') }
}
const tickOf = (table: HTMLElement, day: string) =>
  within(within(table).getByText(day).closest('tr')!).getByRole<HTMLInputElement>('checkbox')
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('ticks what this person may act on; a spike is passed with words only, and a refusal stands at its row', async () => {
  const { wire } = begin()
  const table = await screen.findByRole('table', { name: '新旧对照' })
  // His own, what is out, what was overtaken: no tick.
  expect(['1', '2', '3', '4', '5'].map(id => tickOf(table, `2026-10-2${id}`).disabled)).toEqual([
    false,
    false,
    // He may still send back what he began.
    false,
    true,
    true,
  ])
  expect(button('复核通过').disabled).toBe(true)
  fireEvent.click(within(table).getByRole('checkbox', { name: '选择本页' }))
  expect(button('复核通过 2 条')).toBeTruthy()
  expect(button('退回 3 条')).toBeTruthy()
  expect(button('发布').disabled).toBe(true)
  fireEvent.click(button('复核通过 2 条'))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('button', { name: '确定' }))
  expect(await within(dialog).findByText(/至少 5 个字/)).toBeTruthy()
  expect(wire.last('/sewage/plant-result/reviewBatch')).toBeUndefined()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '上游排口已核对' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(wire.last('/sewage/plant-result/reviewBatch')?.body).toEqual({
      ids: ['1', '2'],
      opinion: '上游排口已核对',
    }),
  )
  expect(await screen.findByText(/样品在工作单 W1 由您检测/)).toBeTruthy()
  // What was done is ticked no longer.
  await waitFor(() => expect(button('复核通过 1 条')).toBeTruthy())
})

test('keys go from row to row and tick; a card asks for the rows of its plant and the address keeps it', async () => {
  const { wire, stage } = begin()
  const table = await screen.findByRole('table', { name: '新旧对照' })
  const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
  for (const name of ['j', 'j', ' ', 'k', ' ']) key(name)
  await waitFor(() => expect(button('复核通过 2 条')).toBeTruthy())
  // Pressed at a row without a tick it does nothing.
  for (const name of ['j', 'j', 'j', ' ']) key(name)
  expect(tickOf(table, '2026-10-24').checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: /城东厂/ }))
  await waitFor(() => expect(JSON.stringify(wire.last('/sewage/recalc/rows'))).toContain('"plantId":"f1"'))
  expect((await stage).address()).toContain('plant=f1')
  fireEvent.click(screen.getByRole('tab', { name: /待复核/ }))
  await waitFor(() =>
    expect(JSON.stringify(wire.last('/sewage/recalc/rows'))).toContain('"stands":"waiting"'),
  )
})

test('who may not act is told who does, and sees the same figures', async () => {
  begin(['sewage:plant-result:list', 'sewage:plant-result:recalc'])
  const table = await screen.findByRole('table', { name: '新旧对照' })
  expect(within(table).getByText('2026-10-21').closest('tr')!.textContent).toContain('96.5')
  expect(screen.getByText(/您没有复核或发布的权限/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /复核通过/ })).toBeNull()
})

test('the same rows stand as points, and go along as a table with every figure as it is kept', async () => {
  begin()
  await screen.findByRole('table', { name: '新旧对照' })
  fireEvent.click(screen.getByRole('radio', { name: '散点' }))
  expect(await screen.findByText(/实线为不变，虚线为 ±10%/)).toBeTruthy()
  expect(screen.queryByRole('table', { name: '新旧对照' })).toBeNull()
  const known = [
    row('6', { oldValue: 10, newValue: 11 }),
    row('7', { oldValue: 10, newValue: 11.01 }),
    row('8', { oldValue: 0 }),
    row('9', { oldValue: null }),
  ].filter(isDrawn)
  expect(known.map(isBeyond)).toEqual([false, true])
  const { x, y, low, high, reach, ticks } = planeOf(known, 500)
  // More is further right, a rise is higher; what differs more than there is room for stands at the edge; no tick lies outside.
  expect(x(11)).toBeGreaterThan(x(10))
  expect(y(0.1)).toBeLessThan(y(0))
  expect(y(0) - y(0.1)).toBeCloseTo(y(-0.1) - y(0), 9)
  expect(y(reach + 5)).toBe(y(reach))
  expect(ticks.every(tick => tick >= low && tick <= high)).toBe(true)
  const table = comparedTable(job as never, [row('1', { newValue: 96.4567, opinion: '=1+1' })], 7)
  const [line] = table.rows()
  expect(line).toContain('96.4567')
  expect(line).toHaveLength(table.columns.length)
  expect(table.note).toContain('共 7 条，只含前 1 条')
})

test('what is held back stands by its reason, with whom it waits for and since when, and opens as a list', async () => {
  const { wire } = begin()
  const card = await screen.findByRole('region', { name: '保留' })
  const flow = await within(card).findByRole('button', { name: '缺流量 2 个厂日，看清单' })
  expect(wire.last('/sewage/recalc/lacks')!.query).toMatchObject({ id: job.id })
  expect(within(card).getByRole('heading').textContent).toContain('3 个厂日')
  expect(flow.closest('li')!.textContent).toContain('待流量计维护人员')
  expect(flow.closest('li')!.textContent).toContain('最早 10-22')
  fireEvent.click(flow)
  const list = await screen.findByRole('dialog')
  expect(
    within(list)
      .getAllByText(/的说明/)
      .map(({ textContent }) => textContent),
  ).toEqual(['2026-10-24 的说明', '2026-10-22 的说明'])
  fireEvent.click(within(card).getByRole('button', { name: '1' }))
  await waitFor(() => expect(wire.last('/sewage/recalc/rows')!.query).toMatchObject({ spike: 'Y' }))
})
