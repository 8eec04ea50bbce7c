// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { number, reference, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { deletionPreview } from '#contract/platform/deletion.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { useSession } from '#web/session/session.ts'
import { tickedBelow } from '#web/widgets/right-tree/right-model.ts'
import type { FakeWire } from './fake-wire.ts'
import { show, signIn } from './harness.tsx'

const valve = resource('/test/valve', {
  title: '阀门',
  perm: 'test:valve',
  table: 'test_valve',
  label: 'valveNo',
  softDelete: true,
  fields: {
    valveNo: text('阀门号', { required: true, maxLength: 20 }),
    tankId: reference('所属水池', { to: '/test/tank', text: 'tankName' }),
    share: number('开度', { unit: '%', decimals: 0 }),
    flow: number('流量', { unit: 'm³/h', decimals: 0 }),
    days: number('停用天数', { unit: '天', decimals: 0 }),
  },
})
const words = (no: string | null | undefined) => `阀 ${no}`
const screenOf = (bin: boolean) =>
  defineScreen(valve, {
    columns: [{ key: 'valveNo', words: ({ valveNo }) => words(valveNo) }, 'flow'],
    details: { nameOf: ({ valveNo }) => words(valveNo), cells: { days: () => '不停用' } },
    ...(bin && { actions: [{ title: '回收站', run: () => undefined }] }),
  })
const codes = ['list', 'edit', 'delete'].map(verb => `test:valve:${verb}`)
const row = {
  ...{ id: 'v1', valveNo: '7', tankId: 't1', tankId_dictText: '1号池', share: 40, flow: 12, days: 3 },
  ...{ createBy: 'admin', createBy_dictText: '管理员', createTime: '2026-12-01 08:00:00', updateTime: null },
}

let wire: FakeWire
beforeEach(() => {
  wire = signIn(codes)
  wire.seed(valve as unknown as Resource, [row])
})

afterEach(() => useSession.setState({ grants: undefined }))

type Session = ReturnType<typeof useSession.getState>

test('what names the row opens it, in words of the screen, and its details are named alike', async () => {
  const Valves = screenOf(false)
  show(<Valves />, '/test/valve')
  fireEvent.click(await screen.findByRole('button', { name: '阀 7' }))
  const dialog = within(await screen.findByRole('dialog', { name: '阀门 阀 7' }))
  // One line tells who wrote it; what was never changed says nothing of a change.
  expect(await dialog.findByText(/^创建/)).toBeTruthy()
  expect(dialog.queryByText('创建人')).toBeNull()
  expect(dialog.queryByText(/^更新/)).toBeNull()
})

test('a unit stands apart from its figure, a percent sign does not, and a cell of the screen says its own', async () => {
  const Valves = screenOf(false)
  show(<Valves />, '/test/valve?open=v1')
  const dialog = within(await screen.findByRole('dialog'))
  const said = async (title: string) => (await dialog.findByText(title)).nextElementSibling!.textContent
  expect(await said('开度')).toBe('40%')
  expect(await said('流量')).toBe('12 m³/h')
  expect(await said('停用天数')).toBe('不停用')
})

test('a reference leads on where its page is in the menu, whether the list shows it or not', async () => {
  const Valves = screenOf(false)
  const stage = show(<Valves />, '/test/valve?open=v1')
  const tankOf = async () => (await screen.findByText('1号池')).closest('a')
  expect(await tankOf()).toBeNull()
  stage.unmount()
  const grants = { menu: [{ path: '/test/tank', children: [] }], auth: [], allAuth: [] }
  useSession.setState({ grants: grants as unknown as NonNullable<Session['grants']> })
  show(<Valves />, '/test/valve?open=v1')
  expect((await tankOf())?.getAttribute('href')).toBe('/test/tank?open=t1')
})

test('a deletion says how the row comes back', async () => {
  const result = { names: ['7'], total: 1, goes: [], stays: [], refusal: null }
  for (const [bin, said] of [
    [false, '删除后可在提示里撤销'],
    [true, '删除后可在回收站还原'],
  ] as const) {
    wire.on(({ path }) => (path === deletionPreview.path ? { result } : undefined))
    const Valves = screenOf(bin)
    const stage = show(<Valves />, '/test/valve?open=v1')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('button', { name: '删除' }))
    const box = (await screen.findByText(said)).closest<HTMLElement>('.arco-modal')!
    fireEvent.click(within(box).getByRole('button', { name: '取消' }))
    stage.unmount()
  }
})

test('a menu counts what is ticked below it', () => {
  const leaf = (key: string) => ({ key, title: key, ruleFlag: 0 })
  const tree = [{ ...leaf('a'), children: [leaf('b'), { ...leaf('c'), children: [leaf('d'), leaf('e')] }] }]
  const counts = tickedBelow(tree, new Set(['a', 'b', 'd']))
  expect([...counts]).toEqual([
    ['c', [1, 2]],
    ['a', [2, 4]],
  ])
})
