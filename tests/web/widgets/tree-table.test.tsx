// @vitest-environment happy-dom
/** The tree table: what it asks for, when, and what it shows of the answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { departLevel } from '#contract/organisation/depart.ts'
import { TreeTable } from '#web/widgets/tree-table/tree-table.tsx'
import type { WireAnswer } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

const columns = [
  { key: 'name', title: '名称' },
  { key: 'code', title: '编码' },
]
const top = [
  { id: '1', name: '甲', code: 'A', hasChildren: true },
  { id: '2', name: '乙', code: 'B', hasChildren: '0' },
  { id: '3', name: '丙', code: 'C', hasChildren: '1' },
]
type Props = Partial<Parameters<typeof TreeTable>[0]>
function open(props: Props = {}, answer?: (pid: string | undefined) => WireAnswer | undefined) {
  const wire = signIn(['*'])
  wire.on(({ path, query }) => {
    if (path !== departLevel.path) return undefined
    const own = answer?.(query['parentId'])
    if (own) return own
    if (query['parentId'] === '1')
      return { result: { records: [{ id: '11', name: '甲一', code: 'A1' }], total: 1 } }
    return { result: query['parentId'] === '3' ? [] : top }
  })
  show(<TreeTable label="树" url={departLevel} columns={columns} {...props} />, '/')
  const asked = () => wire.calls.filter(({ path }) => path === departLevel.path)
  return { wire, asked }
}
const row = (name: string) => screen.getByText(name).closest('tr')!
const caret = (name: string) => row(name).querySelector('.tree-caret')!

describe('console 4, 7: tree table', () => {
  test('asks for the top at once and for children on the first opening only', async () => {
    const { asked } = open({ queryParams: { kind: 'x' }, condition: '{"a":"1"}' })
    await screen.findByText('甲')
    expect(asked()[0]?.query).toMatchObject({ kind: 'x', condition: '{"a":"1"}' })
    expect(asked()[0]?.query).not.toHaveProperty('parentId')
    fireEvent.click(caret('甲'))
    await screen.findByText('甲一')
    expect(row('甲一').getAttribute('aria-level')).toBe('2')
    expect(asked().at(-1)?.query).toMatchObject({ parentId: '1', kind: 'x' })
    fireEvent.click(caret('甲'))
    expect(screen.queryByText('甲一')).toBeNull()
    fireEvent.click(caret('甲'))
    await screen.findByText('甲一')
    expect(asked()).toHaveLength(2)
  })

  test('topValue and queryKey name the parent of the top', async () => {
    const { asked } = open({ queryKey: 'pid', topValue: '0' })
    await screen.findByText('甲')
    expect(asked()[0]?.query).toMatchObject({ pid: '0' })
  })

  test('a row without children has nothing to open; one whose children are none becomes a leaf', async () => {
    open()
    await screen.findByText('丙')
    expect(row('乙').getAttribute('aria-expanded')).toBeNull()
    expect(row('丙').getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(caret('丙'))
    await waitFor(() => expect(row('丙').getAttribute('aria-expanded')).toBeNull())
  })

  test('tells of every request, the first one apart', async () => {
    const events: string[] = []
    open({
      onRequestBefore: ({ first }) => events.push(`before ${first}`),
      onRequestSuccess: ({ first, rows }) => events.push(`success ${first} ${rows.length}`),
      onRequestFinally: ({ first }) => events.push(`finally ${first}`),
    })
    await screen.findByText('甲')
    fireEvent.click(caret('甲'))
    await screen.findByText('甲一')
    await waitFor(() =>
      expect(events).toEqual([
        'before true',
        'success true 3',
        'finally true',
        'before false',
        'success false 1',
        'finally false',
      ]),
    )
  })

  test('asks nothing until it is told to', async () => {
    const { asked } = open({ immediateRequest: false })
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(asked()).toEqual([])
  })

  test('数据类型不识别: neither a list nor an object with records', async () => {
    open({}, () => ({ result: { total: 3 } }))
    expect((await screen.findByRole('alert')).textContent).toContain('数据类型不识别')
  })

  test('children that fail to load say why under their row, and are asked for again', async () => {
    let broken = true
    open({}, pid =>
      pid === '1' && broken
        ? { status: 503, success: false, code: 503, message: '数据库暂不可用' }
        : undefined,
    )
    await screen.findByText('甲')
    fireEvent.click(caret('甲'))
    expect((await screen.findByRole('alert')).textContent).toContain('数据库暂不可用')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('甲一')
  })

  test('is walked with the keys', async () => {
    open()
    await screen.findByText('甲')
    row('甲').focus()
    fireEvent.keyDown(row('甲'), { key: 'ArrowRight' })
    await screen.findByText('甲一')
    fireEvent.keyDown(row('甲'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(row('甲一'))
    fireEvent.keyDown(row('甲一'), { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(row('甲'))
    fireEvent.keyDown(row('甲'), { key: 'ArrowLeft' })
    expect(screen.queryByText('甲一')).toBeNull()
    fireEvent.keyDown(row('甲'), { key: 'End' })
    expect(document.activeElement).toBe(row('丙'))
  })
})
