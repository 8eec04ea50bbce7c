// @vitest-environment happy-dom
import { Select } from '@arco-design/web-react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { PageContext, type PageControl } from '#web/session/page-context.ts'
import { drawerWidth, PageDrawer, PageModal } from '#web/widgets/page-layer.tsx'

const page = (active: boolean): PageControl => ({
  stays: true,
  active,
  close: () => undefined,
  retitle: () => undefined,
  refresh: () => undefined,
  wall: false,
})

test.each([
  ['dialog', PageModal],
  ['drawer', PageDrawer],
])('a %s goes behind with its tab and comes back with what was typed', async (_, Layer) => {
  const stage = (active: boolean): ReactElement => (
    <PageContext.Provider value={page(active)}>
      <Layer visible title="编辑">
        <input aria-label="名称" />
      </Layer>
    </PageContext.Provider>
  )
  const { rerender, unmount } = render(stage(true))
  const box = () => screen.getByLabelText<HTMLInputElement>('名称')
  const isHidden = () => {
    const layer = box().closest<HTMLElement>('.arco-modal-wrapper, .arco-drawer-wrapper')!
    return layer.style.display === 'none' || layer.classList.contains('arco-drawer-wrapper-hide')
  }
  fireEvent.change(box(), { target: { value: '水质' } })
  expect(isHidden()).toBe(false)
  rerender(stage(false))
  await waitFor(() => expect(isHidden()).toBe(true))
  rerender(stage(true))
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(box().value).toBe('水质')
  unmount()
})

test.each([
  ['dialog', PageModal],
  ['drawer', PageDrawer],
])('a %s takes the keyboard when it has come, and not from who already writes in it', (name, Layer) => {
  const label = `${name} 规则值`
  const { unmount } = render(
    <PageContext.Provider value={page(true)}>
      <Layer visible title="编辑">
        <input aria-label={label} />
      </Layer>
    </PageContext.Provider>,
  )
  const box = screen.getByLabelText(label)
  const layer = box.closest<HTMLElement>('.arco-modal-wrapper, .arco-drawer-wrapper')!
  layer.tabIndex = -1
  box.focus()
  layer.focus()
  expect(document.activeElement).toBe(box)
  // Whoever presses beside the box leaves it.
  fireEvent.pointerDown(layer)
  layer.focus()
  expect(document.activeElement).not.toBe(box)
  fireEvent.pointerUp(layer)
  unmount()
})

test('a layer that its page closed stays closed', () => {
  render(
    <PageContext.Provider value={page(true)}>
      <PageModal visible={false} title="编辑">
        没有
      </PageModal>
    </PageContext.Provider>,
  )
  expect(screen.queryByText('没有')).toBeNull()
})

test('a drawer keeps its share of a window that is wider than a desk', () => {
  expect(drawerWidth(960)).toBe('min(max(960px, 40vw), 100vw)')
})

test.each([
  ['dialog', PageModal],
  ['drawer', PageDrawer],
])('Esc on a closed list closes its %s, on an open one the list alone', async (name, Layer) => {
  const closed = vi.fn()
  const { unmount } = render(
    <PageContext.Provider value={page(true)}>
      <Layer visible title="编辑" onCancel={closed}>
        <Select aria-label={`${name} 状况`} options={['合格', '泄漏']} />
      </Layer>
    </PageContext.Provider>,
  )
  const list = screen.getAllByRole('combobox').at(-1)!
  list.focus()
  fireEvent.click(list)
  await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('true'))
  fireEvent.keyDown(list, { key: 'Escape', keyCode: 27 })
  expect(closed).not.toHaveBeenCalled()
  await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('false'))
  list.focus()
  fireEvent.keyDown(list, { key: 'Escape', keyCode: 27 })
  expect(closed).toHaveBeenCalledTimes(1)
  unmount()
})
