// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import Palette from '#web/app/header/palette.tsx'
import { SearchButton } from '#web/app/header/search-button.tsx'
import { buildRoutes } from '#web/app/routes.ts'
import { usePanels } from '#web/session/panels.ts'
import type { FakeWire } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

const names = { apiBase: 'http://c/jeecg-boot', origin: 'http://c', tenantId: '0' }
const page = (path: string, title: string) => ({
  path,
  name: path.slice(1),
  component: path.slice(1),
  meta: { title },
})
const tableOf = (...pages: [path: string, title: string][]) =>
  buildRoutes(
    pages.map(one => page(...one)),
    { holds: () => true, names },
  )
const plants = [
  { id: 'p1', plantName: '青岑城西污水处理厂', plantCode: 'WS1' },
  { id: 'p2', plantName: '澄州城南污水处理厂', plantCode: 'WS2' },
]
let wire: FakeWire
const picked = vi.fn<(path: string) => void>()
const closed = vi.fn()
function Search({ table }: { table: ReturnType<typeof tableOf> }) {
  const [words, setWords] = useState('')
  const there = () => undefined
  return <Palette {...{ table, words }} onWords={setWords} onThere={there} onPick={picked} onClose={closed} />
}
const open = (table = tableOf(['/sewage/plant', '污水厂'], ['/sewage/point', '采样点'])) =>
  show(<Search table={table} />, '/')
const box = () => screen.getByRole('combobox', { name: '搜索菜单' })
const type = (words: string) => fireEvent.change(box(), { target: { value: words } })
const titles = () => screen.queryAllByRole('option').map(one => one.querySelector('span')?.textContent)
const asked = () => wire.calls.filter(call => call.path === '/sewage/plant/list')

beforeEach(() => {
  localStorage.clear()
  picked.mockClear()
  closed.mockClear()
  wire = signIn(['*'])
  wire.on(({ path, query }) => {
    if (path !== '/sewage/plant/list') return undefined
    const wanted = (query['plantName'] ?? '').replaceAll('*', '')
    const records = plants.filter(plant => plant.plantName.includes(wanted))
    return { result: { records, total: records.length } }
  })
})

describe('palette', () => {
  test('a page by its initials, taken with Enter', async () => {
    open()
    type('cyd')
    await waitFor(() => expect(titles()[0]).toBe('采样点'))
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(picked).toHaveBeenCalledWith('/sewage/point')
    expect(closed).toHaveBeenCalled()
  })
  test('a plant by words, asked of the server once they stand still', async () => {
    open()
    for (const words of ['城', '城西', '城南']) type(words)
    await waitFor(() => expect(titles()).toContain('澄州城南污水处理厂'))
    expect(asked().map(call => call.query['plantName'])).toEqual(['*城南*'])
    fireEvent.click(screen.getByText('澄州城南污水处理厂'))
    expect(picked).toHaveBeenCalledWith('/sewage/plant?open=p2')
  })
  test('a plant by full pinyin and by initials', async () => {
    open()
    type('qingcen')
    await waitFor(() => expect(titles()).toEqual(['青岑城西污水处理厂']))
    type('czcn')
    await waitFor(() => expect(titles()).toEqual(['澄州城南污水处理厂']))
    // The names were fetched once.
    expect(asked()).toHaveLength(1)
  })
  test('says how many more there are: in the list for words, here for letters', async () => {
    wire.on(({ path, query }) => {
      if (path !== '/sewage/plant/list') return undefined
      const all = Array.from({ length: 23 }, (_, at) => ({
        id: `q${at}`,
        plantName: `江岸${at}厂`,
        plantCode: `W${at}`,
      }))
      return { result: { records: all.slice(0, Number(query['pageSize'])), total: all.length } }
    })
    open()
    type('江岸')
    const more = await screen.findByText('更多污水厂')
    expect(more.parentElement?.textContent).toBe('更多污水厂共 23 条')
    expect(titles()).toHaveLength(7)
    fireEvent.click(more)
    expect(picked).toHaveBeenCalledWith(`/sewage/plant?${new URLSearchParams({ plantName: '*江岸*' })}`)
    type('jiangan')
    fireEvent.click(await screen.findByText('更多污水厂'))
    await waitFor(() => expect(titles()).toHaveLength(23))
  })
  test('takes the letters that are typed at once after Ctrl+K', async () => {
    show(<SearchButton table={tableOf(['/sewage/point', '采样点'])} onPick={picked} />, '/')
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    // Its chunk is still on its way: what has the keyboard keeps the letters for it.
    const early = document.activeElement as HTMLInputElement
    expect(early.tagName).toBe('INPUT')
    fireEvent.change(early, { target: { value: 'cyd' } })
    await screen.findByRole('combobox', { name: '搜索菜单' })
    expect((box() as HTMLInputElement).value).toBe('cyd')
    await waitFor(() => expect(titles()[0]).toBe('采样点'))
  })
  test('nobody is asked for rows of a page that is not in the menu', async () => {
    open(tableOf(['/sewage/point', '采样点']))
    type('城西')
    await screen.findByText('没有查询到任何数据')
    expect(asked()).toHaveLength(0)
  })
  test('commands stand among the pages; arrows reach them', async () => {
    open()
    type('xtsz')
    await waitFor(() => expect(titles()).toEqual(['系统设置']))
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(usePanels.getState().panel).toBe('settings')
    expect(picked).not.toHaveBeenCalled()
  })
  test('the tenant is switched from here by who has several, and by nobody else', async () => {
    const tenants = (...ids: number[]) =>
      wire.on(({ path }) =>
        path === '/sys/tenant/getCurrentUserTenant'
          ? { result: { list: ids.map(id => ({ id, name: `租户${id}` })) } }
          : undefined,
      )
    tenants(2, 3)
    const first = open()
    type('qhzh')
    await waitFor(() => expect(titles()).toEqual(['切换租户']))
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(usePanels.getState().panel).toBe('tenant')
    first.unmount()
    tenants(2)
    open()
    type('qhzh')
    await waitFor(() => expect(wire.calls.filter(call => call.path.endsWith('UserTenant'))).toHaveLength(2))
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  })
  test('an entry of elsewhere opens a window that knows nothing of this one', async () => {
    const window_ = vi.spyOn(window, 'open').mockReturnValue(null)
    const meta = { title: '外部', url: 'https://outside.example/', internalOrExternal: true }
    open(
      buildRoutes([{ ...page('/x', '外部'), component: 'layouts/IframePageView', meta }], {
        holds: () => true,
        names,
      }),
    )
    type('waibu')
    fireEvent.keyDown(box(), { key: 'Enter' })
    await waitFor(() =>
      expect(window_).toHaveBeenCalledWith('https://outside.example/', '_blank', 'noopener,noreferrer'),
    )
    window_.mockRestore()
  })
})
