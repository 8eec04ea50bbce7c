// @vitest-environment happy-dom
import { Message } from '@arco-design/web-react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFind } from '#web/grid/model/find.ts'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import type { PasteReport } from '#web/grid/model/paste.ts'
import { createSelection } from '#web/grid/model/selection.ts'
import type { Column, GridOptions } from '#web/grid/model/types.ts'
import { AddRowsDialog } from '#web/grid/parts/add-rows-dialog.tsx'
import { type DetailsConfirm, DetailsModal } from '#web/grid/parts/details-modal.tsx'
import { FindBar } from '#web/grid/parts/find-bar.tsx'
import { MoveMenu } from '#web/grid/parts/move-menu.tsx'
import { PasteReportDialog } from '#web/grid/parts/paste-report.tsx'
import { SubTablePopover } from '#web/grid/parts/sub-table-popover.tsx'
import { GridToolbar, toolbarButtons } from '#web/grid/parts/toolbar.tsx'

const columns: Column[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'kind', title: '类型', type: 'select', options: [{ value: '1', text: '进水' }] },
]
const make = (more: Partial<GridOptions> = {}) =>
  createGridModel({ columns, rows: ['a', 'b', 'c'].map(id => ({ id, name: id, kind: '1' })), ...more })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const noop = () => undefined

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  Message.clear()
})

describe('screens 9: toolbar', () => {
  const bar = (model = make()) => {
    const selection = createSelection(model, { type: 'checkbox' })
    const heard = {
      onAdd: vi.fn(),
      onAddMany: vi.fn(),
      onRemove: vi.fn(),
      onFind: vi.fn(),
      onNextError: vi.fn(),
    }
    render(<GridToolbar model={model} selection={selection} {...heard} />)
    return { model, selection, ...heard }
  }
  test('remove and clear appear with a selection, and removing asks first', async () => {
    const { selection, onRemove } = bar()
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
    act(() => {
      selection.toggle('a')
      selection.toggle('b')
    })
    fireEvent.click(button('删除'))
    expect(await screen.findByText('确定要删除这 2 项吗?')).toBeTruthy()
    expect(onRemove).not.toHaveBeenCalled()
    fireEvent.click(button('确定'))
    await waitFor(() => expect(onRemove).toHaveBeenCalledTimes(1))
    fireEvent.click(button('清空选择（2）'))
    expect(selection.size()).toBe(0)
  })
  test('undo and redo follow the history', () => {
    const { model } = bar()
    expect(button(/撤销/).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button(/撤销/))
    act(() => void model.write([{ id: 'a', key: 'name', value: 'x' }]))
    fireEvent.click(button(/撤销/))
    expect(model.get('a')?.['name']).toBe('a')
    fireEvent.click(button(/重做/))
    expect(model.get('a')?.['name']).toBe('x')
  })
  test('failed cells are counted, and the count leads to them', async () => {
    const { model, onNextError } = bar()
    await act(async () => {
      model.write([{ id: 'a', key: 'name', value: '' }])
      await model.validate()
    })
    fireEvent.click(button('1 个单元格有误'))
    expect(onNextError).toHaveBeenCalledTimes(1)
  })
  test('console 6: batch_delete excluded takes the remove button away; a tree has none', () => {
    expect([...toolbarButtons(undefined, ['batch_delete'], false)]).toEqual(['add', 'clearSelection'])
    expect([...toolbarButtons({ btns: ['add', 'save', 'remove'] }, ['add'], false)]).toEqual([
      'save',
      'remove',
    ])
    expect(toolbarButtons(undefined, [], true).has('remove')).toBe(false)
  })
})

describe('console 5: add-rows dialog', () => {
  test('adds by count and place, and keeps its figures with 保存成功', async () => {
    const onAdd = vi.fn()
    const view = render(<AddRowsDialog rowCount={3} onCancel={noop} onAdd={onAdd} />)
    fireEvent.change(screen.getByLabelText('添加行数'), { target: { value: '4' } })
    fireEvent.change(screen.getByLabelText('添加位置'), { target: { value: '2' } })
    fireEvent.click(button('设为默认'))
    expect(await screen.findByText('保存成功')).toBeTruthy()
    fireEvent.click(button('添加'))
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ count: 4, position: 2, scroll: false })
    view.unmount()
    render(<AddRowsDialog rowCount={1} onCancel={noop} onAdd={onAdd} />)
    fireEvent.click(button('添加'))
    // The kept place lies behind the last row now.
    expect(onAdd).toHaveBeenLastCalledWith({ count: 4, position: 1, scroll: false })
  })
  test('an empty count is refused with its message', () => {
    render(<AddRowsDialog rowCount={3} onCancel={noop} onAdd={noop} />)
    fireEvent.change(screen.getByLabelText('添加行数'), { target: { value: '' } })
    expect(screen.getByText('添加行数不能小于 1').getAttribute('role')).toBe('alert')
    expect(button('添加').disabled).toBe(true)
  })
})

describe('console 4: row menu', () => {
  const menu = (id: string, model = make()) => {
    const heard = { onInsert: vi.fn(), onClose: vi.fn() }
    render(<MoveMenu model={model} id={id} point={{ x: 10, y: 10 }} mayInsert {...heard} />)
    return { model, ...heard }
  }
  const item = (name: string) => screen.getByRole<HTMLButtonElement>('menuitem', { name })
  test('up is closed on the first row, down on the last', () => {
    menu('a')
    expect([item('向上移').disabled, item('向下移').disabled, item('插入一行').disabled]).toEqual([
      true,
      false,
      false,
    ])
    cleanup()
    menu('c')
    expect([item('向上移').disabled, item('向下移').disabled]).toEqual([false, true])
  })
  test('moves, inserts below, and closes', () => {
    const { model, onInsert, onClose } = menu('a')
    fireEvent.click(item('向下移'))
    expect(model.indexOf('a')).toBe(1)
    fireEvent.click(item('插入一行'))
    expect(onInsert).toHaveBeenCalledExactlyOnceWith(2)
    expect(onClose).toHaveBeenCalledTimes(2)
  })
  test('the arrow keys go round the open entries, Escape closes', () => {
    const { onClose } = menu('a')
    expect(document.activeElement).toBe(item('向下移'))
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(item('插入一行'))
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(item('向下移'))
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('console 9: sub-table popover', () => {
  const table = () => ({ top: 0, bottom: 400, left: 0, width: 1000 })
  test('stands at its row and closes when the page scrolls, not when it scrolls itself', async () => {
    const onClose = vi.fn()
    render(
      <SubTablePopover rowId="a" rowBox={() => ({ top: 60, bottom: 121 })} tableBox={table} onClose={onClose}>
        <p>内容</p>
      </SubTablePopover>,
    )
    const dialog = await screen.findByRole('dialog', { name: '子表' })
    expect(dialog.style.top).toBe('121px')
    expect(dialog.style.width).toBe('960px')
    fireEvent.scroll(screen.getByText('内容'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.scroll(document.body)
    expect(onClose).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(2)
  })
  test('a row that is never drawn gives 打开子表失败', async () => {
    const onClose = vi.fn()
    render(
      <SubTablePopover rowId="a" rowBox={() => undefined} tableBox={table} onClose={onClose}>
        内容
      </SubTablePopover>,
    )
    expect(await screen.findByText('打开子表失败')).toBeTruthy()
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('screens 9: details', () => {
  test('shows the row in words; confirming closes on success only', () => {
    const model = make()
    const events: DetailsConfirm[] = []
    const onClose = vi.fn()
    render(
      <DetailsModal
        model={model}
        row={model.rowAt(0)}
        onClose={onClose}
        onConfirm={event => events.push(event)}
      />,
    )
    expect(screen.getByText('进水')).toBeTruthy()
    fireEvent.click(button('确定'))
    act(() => events[0]!.callback(false))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(button('确定'))
    act(() => events[1]!.callback(true))
    expect(onClose).toHaveBeenCalledTimes(1)
    fireEvent.click(button('全屏'))
    expect(button('退出全屏')).toBeTruthy()
  })
})

describe('find bar and paste report', () => {
  test('says place and count, goes on with Enter and back with Shift', async () => {
    const model = make()
    const onShow = vi.fn()
    render(<FindBar find={createFind(model)} onShow={onShow} onMarks={noop} onClose={noop} />)
    const input = screen.getByRole('textbox', { name: '在表格中查找' })
    fireEvent.change(input, { target: { value: '进' } })
    expect(await screen.findByText('1 / 3')).toBeTruthy()
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(screen.getByText('2 / 3')).toBeTruthy()
    fireEvent.keyDown(input, { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(input, { key: 'Enter', shiftKey: true })
    expect(onShow.mock.calls.map(([match]) => match.id)).toEqual(['a', 'b', 'a', 'c'])
    fireEvent.change(input, { target: { value: '出' } })
    expect(await screen.findByText('无结果')).toBeTruthy()
  })
  test('a refused text can be copied with its reason', async () => {
    const writeText = vi.fn(async (_: string) => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const report: PasteReport = {
      written: 2,
      added: 0,
      message: '已粘贴 2 个单元格，1 个未粘贴',
      problems: [
        { line: 0, place: 1, text: '清\t水', message: '不在选项中', title: '类型', id: 'a', key: 'kind' },
      ],
    }
    render(<PasteReportDialog report={report} onShow={noop} onClose={noop} />)
    expect(screen.getByText(/已粘贴 2 个单元格，1 个未粘贴/)).toBeTruthy()
    fireEvent.click(button('复制未粘贴的内容'))
    await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1))
    expect(writeText.mock.calls[0]?.[0]).toBe('粘贴行\t列\t内容\t原因\r\n1\t类型\t"清\t水"\t不在选项中')
    vi.unstubAllGlobals()
  })
})
