// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { TabBar } from '#web/app/tabs/tab-bar.tsx'
import { type Arrival, noTabs } from '#web/app/tabs/tabs.ts'
import { useTabs } from '#web/app/tabs/tabs-store.ts'
import { keys } from '#web/session/keys.ts'
import { storage } from '#web/session/storage.ts'
import { type Stage, show, signIn } from '../crud/harness.tsx'

const page = (path: string, title: string): Arrival => ({
  fullPath: path,
  path,
  title,
  icon: '',
  componentName: title,
  keepAlive: true,
})
function Bar() {
  return <TabBar tabs={useTabs(store => store.tabs)} />
}
let stage: Stage
const tab = (name: string) => screen.getByRole('tab', { name })
const names = () => screen.getAllByRole('tab').map(one => one.textContent)

beforeEach(() => {
  signIn(['*'])
  useTabs.setState({ tabs: noTabs, recent: [] })
  for (const [path, title] of [
    ['/a', '甲'],
    ['/b', '乙'],
    ['/c', '丙'],
  ] as const)
    useTabs.getState().arrive(page(path, title))
  stage = show(<Bar />, '/c')
})

describe('console 2: tabs', () => {
  test('a page that arrives where it is already moves nothing, and nobody draws anew', () => {
    const { tabs, arrive } = useTabs.getState()
    arrive(page('/c', '丙'))
    expect(useTabs.getState().tabs).toBe(tabs)
    arrive(page('/a', '甲'))
    expect(useTabs.getState().tabs).not.toBe(tabs)
    expect(useTabs.getState().recent[0]).toBe('/a')
  })
  test('arrows go to the neighbour and take the focus along, Home and End to the ends', () => {
    tab('丙').focus()
    fireEvent.keyDown(tab('丙'), { key: 'ArrowLeft' })
    expect(stage.address()).toBe('/b')
    expect(document.activeElement).toBe(tab('乙'))
    fireEvent.keyDown(tab('乙'), { key: 'Home' })
    expect(document.activeElement).toBe(tab('首页'))
    expect(stage.address()).toBe('/dashboard/analysis')
  })
  test('Delete closes; the home refuses with its sentence, alone with another', async () => {
    fireEvent.keyDown(tab('丙'), { key: 'Delete' })
    expect(names()).toEqual(['首页', '甲', '乙'])
    fireEvent.keyDown(tab('首页'), { key: 'Delete' })
    await screen.findByText('首页不能关闭!')
    fireEvent.keyDown(tab('乙'), { key: 'Delete' })
    fireEvent.keyDown(tab('甲'), { key: 'Delete' })
    expect(names()).toEqual(['首页'])
    fireEvent.keyDown(tab('首页'), { key: 'Delete' })
    await screen.findByText('这是最后一页，不能再关闭了啦')
  })
  test('the menu of a tab opens by the right mouse button', async () => {
    fireEvent.contextMenu(tab('乙'))
    fireEvent.click(await screen.findByRole('menuitem', { name: '关闭右侧' }))
    expect(names()).toEqual(['首页', '甲', '乙'])
  })
  test('and by its key: the first verb has the focus, Esc gives it back', async () => {
    tab('乙').focus()
    fireEvent.keyDown(tab('乙'), { key: 'F10', shiftKey: true })
    const first = await screen.findByRole('menuitem', { name: '刷 新' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('关闭左侧')
    fireEvent.keyDown(document.activeElement!, { key: 'End' })
    expect(document.activeElement?.textContent).toBe('关闭其它')
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(document.activeElement).toBe(tab('乙'))
  })
  test('the button at the end holds the same verbs and the open pages', async () => {
    fireEvent.click(screen.getByRole('button', { name: '页签操作' }))
    await screen.findByRole('menuitem', { name: '刷 新' })
    fireEvent.click(screen.getByRole('menuitem', { name: '甲' }))
    expect(stage.address()).toBe('/a')
  })
  test('what cannot be done is not offered: nothing lies right of the last', async () => {
    fireEvent.contextMenu(tab('丙'))
    const right = await screen.findByRole('menuitem', { name: '关闭右侧' })
    expect((right as HTMLButtonElement).disabled).toBe(true)
  })
  test('the kept pages are remembered by their component names', () => {
    expect(storage.get(keys.keptRoutes)).toEqual(['甲', '乙', '丙'])
    fireEvent.keyDown(tab('丙'), { key: 'Delete' })
    expect(storage.get(keys.keptRoutes)).toEqual(['甲', '乙'])
  })
})
