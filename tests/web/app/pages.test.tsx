// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkError } from '#web/app/chunk.ts'
import { ErrorCard } from '#web/app/error-card.tsx'
import DepartDialog from '#web/app/header/depart-dialog.tsx'
import { IframePage } from '#web/app/pages/iframe-page.tsx'
import { PageHeader } from '#web/app/pages/page-header.tsx'
import { PageView } from '#web/app/pages/page-view.tsx'
import { buildRoutes, type RouteEntry } from '#web/app/routes.ts'
import { PageHeadContext, usePageHead } from '#web/session/page-context.ts'
import type { FakeWire } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

const names = { apiBase: 'http://c/jeecg-boot', origin: 'http://c', tenantId: '7' }
const routeOf = (meta: object, path = '/p', component = 'layouts/IframePageView'): RouteEntry =>
  buildRoutes([{ path, name: 'p', component, meta: { title: '内嵌页', ...meta } }], {
    holds: () => true,
    names,
  }).entries[0]!
const tokenWord = '$' + '{token}'

function Child() {
  usePageHead(useMemo(() => ({ description: '说明' }), []))
  return null
}
function Host({ seen }: { seen: (description: string | undefined) => void }) {
  const [shown, setShown] = useState(true)
  return (
    <PageHeadContext.Provider value={head => seen(head?.description)}>
      <button type="button" onClick={() => setShown(false)}>
        走
      </button>
      {shown && <Child />}
    </PageHeadContext.Provider>
  )
}
let wire: FakeWire
beforeEach(() => {
  wire = signIn(['*'])
})

describe('pages of elsewhere', () => {
  test('a token in the address becomes a ticket of one use; the frame is sandboxed [A69 A92]', async () => {
    wire.on(({ path }) =>
      path === '/sys/ticket' ? { result: { ticket: 'T1', expiresInSec: 60 } } : undefined,
    )
    show(<IframePage route={routeOf({ url: `https://outside.example/?k=${tokenWord}` })} />, '/p')
    const frame = await screen.findByTitle('内嵌页')
    expect(frame.getAttribute('src')).toBe('https://outside.example/?k=T1')
    // The server gives one for listed sites alone.
    expect(wire.calls.find(({ path }) => path === '/sys/ticket')?.query).toMatchObject({
      site: 'outside.example',
    })
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|modals/)
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  })
  test('without a token no ticket is asked for', async () => {
    show(<IframePage route={routeOf({ url: 'https://outside.example/' })} />, '/p')
    await screen.findByTitle('内嵌页')
    expect(wire.calls.filter(call => call.path === '/sys/ticket')).toHaveLength(0)
  })
  test('a refused ticket is said, and asked for again', async () => {
    let refuse = true
    wire.on(({ path }) => {
      if (path !== '/sys/ticket') return undefined
      return refuse ? { success: false, message: '稍后再试' } : { result: { ticket: 'T2', expiresInSec: 60 } }
    })
    show(<IframePage route={routeOf({ url: `https://outside.example/?k=${tokenWord}` })} />, '/p')
    await screen.findByText('未能取得访问票据，页面没有打开')
    refuse = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    const frame = await screen.findByTitle('内嵌页')
    expect(frame.getAttribute('src')).toContain('T2')
  })
  test('an external entry that is come to by its address offers its window', () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    show(<IframePage route={routeOf({ url: 'https://outside.example/', internalOrExternal: true })} />, '/p')
    expect(screen.queryByTitle('内嵌页')).toBeNull()
    expect(screen.getByRole('button', { name: '打开' })).toBeTruthy()
    opened.mockRestore()
  })
})

describe('console 2: page-content wrapper', () => {
  test('title, description, links, picture, search and tabs', () => {
    const onSearch = vi.fn()
    const onChange = vi.fn()
    show(
      <PageHeader
        head={{
          title: '工作台',
          description: '今天',
          links: [
            { title: '内', to: '/in' },
            { title: '外', href: 'https://o.example/' },
          ],
          image: '/mark.svg',
          search: { placeholder: '找', onSearch },
          tabs: {
            items: [
              { key: 'a', title: '甲' },
              { key: 'b', title: '乙' },
            ],
            active: 'a',
            onChange,
          },
        }}
      />,
      '/',
    )
    expect(screen.getByRole('heading', { name: '工作台' })).toBeTruthy()
    expect(screen.getByText('今天')).toBeTruthy()
    expect(screen.getByRole('link', { name: '内' }).getAttribute('href')).toBe('/in')
    expect(screen.getByRole('link', { name: '外' }).getAttribute('rel')).toContain('noopener')
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/mark.svg')
    fireEvent.change(screen.getByRole('textbox', { name: '找' }), { target: { value: 'x' } })
    expect(onSearch.mock.lastCall?.[0]).toBe('x')
    fireEvent.keyDown(screen.getByRole('tab', { name: '甲' }), { key: 'ArrowRight' })
    expect(onChange).toHaveBeenCalledWith('b')
  })
  test('a head that a page hands up goes with it', () => {
    const seen: (string | undefined)[] = []
    show(<Host seen={description => seen.push(description)} />, '/')
    fireEvent.click(screen.getByRole('button', { name: '走' }))
    expect(seen[0]).toBe('说明')
    expect(seen.at(-1)).toBeUndefined()
  })
  test("the menu's head goes before the page's own; a route may hide it", async () => {
    const route = routeOf(
      { title: '测试', pageHeader: { description: '菜单给的' } },
      '/t',
      'account/TestHome',
    )
    show(<PageView route={route} location="/t" resetKey="/t" />, '/t')
    await screen.findByText('接口地址')
    expect(screen.getByText('菜单给的')).toBeTruthy()
    expect(screen.queryByText('污水毒情监测与在线采样管理平台')).toBeNull()
    const hidden = { ...route, hideHeader: true }
    show(<PageView route={hidden} location="/t" resetKey="/t" />, '/t')
    await waitFor(() => expect(screen.getAllByText('接口地址').length).toBeGreaterThan(1))
    expect(screen.getAllByText('菜单给的')).toHaveLength(1)
  })
})

describe('console 8: files of a page that do not come', () => {
  test('say so plainly, with a way on and a number to report [R45]', async () => {
    const again = vi.fn()
    show(<ErrorCard error={new ChunkError(new Error('gone'))} onRetry={again} />, '/')
    expect(screen.getByRole('alert').textContent).toContain('页面文件加载失败')
    expect(screen.getByText('跟踪号')).toBeTruthy()
    // Only a new page asks for its files again: the card itself tries nothing.
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(again).not.toHaveBeenCalled()
    reload.mockRestore()
  })
})

describe('console 2: department switch', () => {
  const departs = (...list: string[]) => {
    wire.on(({ path }) =>
      path === '/sys/user/getCurrentUserDeparts'
        ? {
            result: {
              list: list.map(departName => ({ id: departName, departName, orgCode: departName })),
              orgCode: list[0] ?? null,
            },
          }
        : undefined,
    )
  }
  test('the title names the current department', async () => {
    departs('省厅', '实验室')
    show(<DepartDialog onClose={() => undefined} />, '/')
    await screen.findByText('部门切换（当前部门 : 省厅）')
    expect(screen.getByText('您隶属于多部门，请选择当前所在部门')).toBeTruthy()
  })
  test('without a department it says so and closes', async () => {
    departs()
    const closed = vi.fn()
    show(<DepartDialog onClose={closed} />, '/')
    await screen.findByText('您尚未设置部门信息!')
    expect(closed).toHaveBeenCalled()
  })
})
