// @vitest-environment happy-dom
/** What a list says of itself: in which order its rows stand, and where those come from that it has not yet. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plant } from '#contract/sewage/plant.ts'
import { sample } from '#contract/sewage/sample.ts'
import { HintWords } from '#web/crud/hint-words.tsx'
import { orderNote, sortOf } from '#web/crud/list-state.ts'
import { useSession } from '#web/session/session.ts'
import { show, signIn } from './harness.tsx'

test('the order that nobody chose is told by its field', () => {
  expect(orderNote(sample, sortOf(sample))).toBe('排序：结束采样由近到远')
  expect(orderNote(plant, sortOf(plant))).toBe('排序：创建时间由近到远')
  expect(orderNote(plant, { column: 'plantCode', order: 'asc' })).toBe('排序：厂编码由小到大')
  expect(orderNote(plant, { column: 'plantCode,status', order: 'asc,desc', words: '按厂' })).toBe(
    '排序：按厂',
  )
  // Of several columns without words of their own nothing is said that could be wrong.
  expect(orderNote(plant, { column: 'plantCode,status', order: 'asc,desc' })).toBeUndefined()
  expect(orderNote(plant, undefined)).toBeUndefined()
})

test('a page named in a hint is a way to it, for who has it', () => {
  signIn([])
  const leaf = (path: string, title: string, hidden = false) =>
    ({ ...{ id: path, path, name: null, component: null, hidden }, meta: { title }, children: null }) as const
  const group = {
    ...leaf('/device', '设备'),
    children: [leaf('/device/facility', '设备设施'), leaf('/x', '隐藏', true)],
  }
  useSession.setState({ grants: { menu: [group], auth: [], allAuth: [], sysSafeMode: false } })
  const { container } = show(<HintWords text="在“设备设施”里下达，或在“参数配置”“隐藏”“设备”里下发" />, '/')
  expect(container.textContent).toContain('在“设备设施”里下达，或在“参数配置”“隐藏”“设备”里下发')
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/device/facility'])
})
