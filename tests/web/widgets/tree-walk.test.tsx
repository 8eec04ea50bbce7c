// @vitest-environment happy-dom
import { Tree } from '@arco-design/web-react'
import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useTreeWalk } from '#web/widgets/tree-walk.ts'

const places = [
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

function Places(): ReactElement {
  const walk = useTreeWalk('部门')
  const [chosen, setChosen] = useState<string[]>([])
  const [ticked, setTicked] = useState<string[]>([])
  const [open, setOpen] = useState<string[]>([])
  return (
    <div {...walk}>
      <Tree
        checkable
        checkStrictly
        treeData={places}
        expandedKeys={open}
        selectedKeys={chosen}
        checkedKeys={ticked}
        onExpand={setOpen}
        onSelect={setChosen}
        onCheck={setTicked}
      />
      <output>{`${chosen.join()} ${ticked.join()}`}</output>
    </div>
  )
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it('is one stop of the Tab key, walked by arrows, chosen by Enter, ticked by the space bar', async () => {
  const { container } = render(<Places />)
  expect(screen.getByRole('tree', { name: '部门' })).toBeDefined()
  expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  const root = screen.getByRole('treeitem', { name: '省中心' })
  expect(root.getAttribute('aria-level')).toBe('1')
  root.focus()
  press('ArrowRight')
  // Nodes that unfold are drawn twice, moving and then at rest.
  const second = () => screen.getByRole('treeitem', { name: '二站' })
  await vi.waitFor(() => expect(second().getAttribute('aria-level')).toBe('2'))
  await vi.waitFor(() => expect(container.querySelector('[class*="tree-slide"]')).toBeNull())
  expect(second().hasAttribute('aria-expanded')).toBe(false)
  press('ArrowRight')
  press('ArrowDown')
  expect(document.activeElement).toBe(second())
  press('Enter')
  press(' ')
  expect(screen.getByRole('status').textContent).toBe('3 3')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '勾选 二站' }).checked).toBe(true)
  press('ArrowLeft')
  expect(document.activeElement).toBe(root)
  expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})
