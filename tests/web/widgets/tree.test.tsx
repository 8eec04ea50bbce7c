// @vitest-environment happy-dom
/** The tree and the tree that drops from a box: what keys, presses and words do, and what assistive technology is told. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Tree } from '#web/widgets/tree/tree.tsx'
import type { TreeNode } from '#web/widgets/tree/tree-model.ts'
import { useOpen } from '#web/widgets/tree/use-open.ts'
import { TreePicker } from '#web/widgets/tree-picker.tsx'

const places: TreeNode[] = [
  {
    key: '1',
    title: '省中心',
    children: [
      { key: '2', title: '一站' },
      { key: '3', title: '二站' },
    ],
  },
  { key: '4', title: '实验室' },
]

function Places({ words = '', nodes = places }: { words?: string; nodes?: TreeNode[] }): ReactElement {
  const [chosen, setChosen] = useState<string>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { openAll: _, ...tree } = useOpen(nodes, 'none', words)
  return (
    <>
      <Tree
        label="部门"
        {...tree}
        multi
        chosen={chosen}
        onChoose={({ key }) => setChosen(key)}
        ticked={ticked}
        onTick={({ key }) => setTicked(new Set([...ticked, key]))}
      >
        {({ title }) => (
          <>
            <span>{title}</span>
            <button type="button">{title}的操作</button>
          </>
        )}
      </Tree>
      <output>{`${chosen ?? ''} ${[...ticked].join()}`}</output>
    </>
  )
}
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const node = (name: string) => screen.getByRole('treeitem', { name })
const stops = (box: Element) => [...box.querySelectorAll('[role="treeitem"][tabindex="0"]')]

it('is one stop of the Tab key, walked by arrows, chosen by Enter, ticked by the space bar', () => {
  const { container } = render(<Places />)
  expect(screen.getByRole('tree', { name: '部门' }).getAttribute('aria-multiselectable')).toBe('true')
  expect(stops(container)).toHaveLength(1)
  const root = node('省中心')
  expect(['level', 'posinset', 'setsize', 'expanded'].map(name => root.getAttribute(`aria-${name}`))).toEqual(
    ['1', '1', '2', 'false'],
  )
  root.focus()
  press('ArrowRight')
  expect(node('二站').getAttribute('aria-level')).toBe('2')
  expect(node('二站').hasAttribute('aria-expanded')).toBe(false)
  press('ArrowRight')
  press('ArrowDown')
  expect(document.activeElement).toBe(node('二站'))
  press('Enter')
  press(' ')
  expect(screen.getByRole('status').textContent).toBe('3 3')
  expect(node('二站').getAttribute('aria-checked')).toBe('true')
  expect(node('二站').getAttribute('aria-selected')).toBe('true')
  press('ArrowLeft')
  expect(document.activeElement).toBe(root)
  expect(stops(container)).toEqual([root])
})
it('tells a press on the line from one on its box, its caret and its buttons', () => {
  render(<Places />)
  const said = () => screen.getByRole('status').textContent
  fireEvent.click(node('省中心').querySelector('.tree-caret')!)
  expect(node('省中心').getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: '一站的操作' }))
  expect(said()).toBe(' ')
  fireEvent.click(node('一站').querySelector('.tree-tick')!)
  expect(said()).toBe(' 2')
  fireEvent.click(screen.getByText('实验室'))
  expect(said()).toBe('4 2')
  // Keys of a button in a line are the button's.
  fireEvent.keyDown(screen.getByRole('button', { name: '一站的操作' }), { key: 'Enter' })
  expect(said()).toBe('4 2')
})
it('shows what words find, unfolded; a branch can be closed meanwhile, and is as it was afterwards', () => {
  const { rerender } = render(<Places words="站" />)
  const names = () => screen.getAllByRole('treeitem').map(item => item.getAttribute('aria-label'))
  expect(names()).toEqual(['省中心', '一站', '二站'])
  node('省中心').focus()
  press('ArrowLeft')
  expect(names()).toEqual(['省中心'])
  rerender(<Places />)
  expect(names()).toEqual(['省中心', '实验室'])
})
it('draws of many lines those in sight, and the one with the focus', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(32)
  const many = Array.from({ length: 1000 }, (_, at) => ({ key: String(at), title: `第${at}站` }))
  const { container } = render(<Places nodes={many} />)
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(200)
  expect(screen.getAllByRole('treeitem')[0]!.getAttribute('aria-setsize')).toBe('1000')
  node('第0站').focus()
  press('End')
  expect(document.activeElement).toBe(node('第999站'))
  press('ArrowUp')
  expect(document.activeElement).toBe(node('第998站'))
  expect(stops(container)).toHaveLength(1)
})

it('drops from a box that keeps the focus: searched by typing, walked and taken by keys', async () => {
  const given: unknown[] = []
  render(
    <TreePicker
      id="p"
      label="部门"
      nodes={[{ ...places[0]!, isGroup: true }, places[1]!]}
      value="4"
      onChange={(...args) => given.push(args)}
    />,
  )
  const box = screen.getByRole('combobox', { name: '部门' })
  const input = box.querySelector('input')!
  const type = (key: string) => fireEvent.keyDown(input, { key })
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(box.textContent).toContain('实验室')
  type('ArrowDown')
  expect(screen.getAllByRole('treeitem')).toHaveLength(4)
  expect(node('实验室').getAttribute('aria-selected')).toBe('true')
  expect(active()).toBe('实验室')
  fireEvent.change(input, { target: { value: '二' } })
  expect(screen.getAllByRole('treeitem').map(item => item.textContent)).toEqual(['省中心', '二站'])
  type('ArrowDown')
  expect(active()).toBe('省中心')
  // What only holds others is not chosen: it closes and opens.
  type('Enter')
  expect(screen.getAllByRole('treeitem')).toHaveLength(1)
  type('Enter')
  type('ArrowDown')
  expect(active()).toBe('二站')
  type('Enter')
  expect(given).toEqual([['3', '二站']])
  expect(box.getAttribute('aria-expanded')).toBe('false')
  expect(box.hasAttribute('aria-activedescendant')).toBe(false)
})
