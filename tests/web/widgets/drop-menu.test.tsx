// @vitest-environment happy-dom
/** A menu out of a button by keys alone: the focus enters, moves round, chooses, and comes back. */
import { Menu } from '@arco-design/web-react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RowActions } from '#web/crud/row-actions.tsx'
import { DropMenu } from '#web/widgets/drop-menu.tsx'

afterEach(cleanup)

const picked = vi.fn()
function show(): HTMLElement {
  picked.mockReset()
  render(
    <DropMenu
      droplist={
        <Menu onClickMenuItem={picked}>
          <Menu.Item key="none" disabled>
            不可用
          </Menu.Item>
          <Menu.Item key="a">甲</Menu.Item>
          <Menu.Item key="b">乙</Menu.Item>
          <Menu.Item key="c">丙</Menu.Item>
        </Menu>
      }
    >
      <button type="button">更多</button>
    </DropMenu>,
  )
  return screen.getByRole('button', { name: '更多' })
}
/** Whoever presses a button by a key presses where the focus is. */
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
function openByKey(button: HTMLElement): void {
  button.focus()
  press('Enter')
  fireEvent.click(button)
}
const focused = () => document.activeElement?.textContent?.trim()
const gone = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

test('opened by a key the focus is on the first entry that can be chosen, and moves round', async () => {
  const button = show()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  openByKey(button)
  await waitFor(() => expect(focused()).toBe('甲'))
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(key => {
    press(key)
    return focused()
  })
  expect(walk).toEqual(['乙', '丙', '甲', '丙', '甲', '丙'])
})

test.each(['Enter', ' '])('%j chooses once, and the focus is back on the button', async key => {
  const button = show()
  openByKey(button)
  await waitFor(() => expect(focused()).toBe('甲'))
  press('ArrowDown')
  press(key)
  expect(picked).toHaveBeenCalledOnce()
  expect(picked.mock.calls[0]?.[0]).toBe('b')
  expect(document.activeElement).toBe(button)
  await gone()
})

test('Esc closes it alone, however it was opened: what it lies over hears nothing', async () => {
  const under = vi.fn()
  window.addEventListener('keydown', under)
  const button = show()
  openByKey(button)
  await waitFor(() => expect(focused()).toBe('甲'))
  under.mockClear()
  press('Escape')
  expect(document.activeElement).toBe(button)
  await gone()
  fireEvent.mouseDown(button)
  fireEvent.click(button)
  await screen.findByRole('menu')
  expect(document.activeElement).toBe(button)
  press('Escape')
  await gone()
  expect(under).not.toHaveBeenCalled()
  // Closed, its keys are nobody's.
  press('Escape')
  expect(under).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', under)
})

test('by mouse the focus stays on the button until an arrow enters; Tab closes and goes on from the button', async () => {
  const button = show()
  fireEvent.mouseDown(button)
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('menu')
  press('ArrowUp')
  expect(focused()).toBe('丙')
  // Not prevented: the browser goes on to the next stop.
  expect(press('Tab')).toBe(true)
  expect(document.activeElement).toBe(button)
  await gone()
})

test('the menu of a row is one of them', async () => {
  const run = vi.fn()
  const actions = ['查看', '编辑', '退回', '作废'].map(title => ({ key: title, title, run }))
  render(<RowActions actions={actions} row={{ id: 'r1' } as never} label="记录一" />)
  openByKey(screen.getByRole('button', { name: '更多操作 记录一' }))
  await waitFor(() => expect(focused()).toBe('退回'))
  press('End')
  press('Enter')
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
})
