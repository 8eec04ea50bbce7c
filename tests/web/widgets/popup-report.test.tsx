// @vitest-environment happy-dom
/** The popup report picker: what it asks of the wire, what it fills, what it says when it cannot. */
import { Message } from '@arco-design/web-react'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { PopupPicker } from '#web/widgets/picker/popup-picker.tsx'
import type { FakeWire } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

const base = '/online/cgreport/api'
const rows = [
  { id: '1', name: '城东站', load: 1234.5, state: '1' },
  { id: '2', name: '城西站', load: 2, state: '0' },
]
function wireOf(codes: readonly string[] = []): FakeWire {
  const wire = signIn(codes)
  wire.on(({ path }) => {
    if (path === `${base}/getRpColumns/r`)
      return {
        result: {
          cgRpConfigId: '9',
          cgRpConfigName: '站点报表',
          columns: [
            { title: '名称', dataIndex: 'name', align: 'center', sorter: 'true' },
            { title: '负荷(g/d)', dataIndex: 'load', align: 'center', fieldType: 'Double', decimals: 1 },
            { title: '状态', dataIndex: 'state', align: 'center', customRender: 'state' },
          ],
          dictOptions: { state: [{ value: '1', text: '在线' }] },
        },
      }
    if (path === `${base}/getRpColumns/none`) return { success: false, code: 500, message: '实体不存在' }
    if (path === `${base}/getQueryInfo/9`)
      return {
        result: [
          { label: '名称', field: 'name', mode: 'single', view: 'text' },
          { label: '状态', field: 'state', mode: 'single', view: 'list' },
          { label: '负荷', field: 'load', mode: 'group', view: 'number', hidden: '1' },
        ],
      }
    if (path === `${base}/getData/9`) return { result: { records: rows, total: 2 } }
    return undefined
  })
  return wire
}
// Words that are still fading are not this test's.
beforeEach(() => Message.clear())

type Props = Partial<Parameters<typeof PopupPicker>[0]>
function Form(props: Props) {
  const [form, setForm] = useState<Readonly<Record<string, string>>>({ x: '', y: '' })
  return (
    <>
      <PopupPicker
        id="p"
        label="站点"
        code="r"
        orgFields="name,load"
        destFields="x,y"
        value={form['x'] ?? ''}
        onChange={(_, destinations) => setForm(destinations)}
        {...props}
      />
      <output>{JSON.stringify(form)}</output>
    </>
  )
}
const form = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}')
const opener = () => screen.getByRole('button', { name: '选择站点' })
async function open(props: Props = {}, codes: readonly string[] = []) {
  const wire = wireOf(codes)
  show(<Form {...props} />, '/')
  fireEvent.click(opener())
  const box = within(await screen.findByRole('dialog'))
  return { wire, box }
}

describe('screens 10: JPopup', () => {
  test('shows the columns of the report with their words and figures', async () => {
    const { box } = await open()
    await box.findByText('城东站')
    expect(box.getByText('站点报表')).toBeTruthy()
    expect(box.getByText('1,234.5')).toBeTruthy()
    expect(box.getByText('在线')).toBeTruthy()
  })

  test('asks with the declared order, its parameters and its conditions', async () => {
    const { wire, box } = await open({ sorter: 'name=asc', param: { days: '7' } })
    await box.findByText('城东站')
    const asked = () => wire.last(`${base}/getData/9`)?.query
    expect(asked()).toMatchObject({
      self_days: '7',
      column: 'name',
      order: 'asc',
      pageNo: '1',
      pageSize: '10',
    })
    fireEvent.change(box.getByRole('textbox', { name: '名称' }), { target: { value: '城' } })
    fireEvent.click(box.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(asked()).toMatchObject({ name: '*城*', self_days: '7' }))
    fireEvent.click(box.getByRole('button', { name: /^名称/ }))
    await waitFor(() => expect(asked()).toMatchObject({ column: 'name', order: 'desc' }))
    expect(box.queryByText('负荷')).toBeNull()
    fireEvent.click(box.getByRole('button', { name: /展开/ }))
    expect(box.getByText('负荷')).toBeTruthy()
  })

  test('one row fills every destination; clear empties them all', async () => {
    const { box } = await open()
    fireEvent.click(await box.findByText('城东站'))
    fireEvent.click(box.getByText('城西站'))
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    expect(form()).toEqual({ x: '城西站', y: '2' })
    fireEvent.click(screen.getByRole('button', { name: '清空站点' }))
    expect(form()).toEqual({ x: '', y: '' })
  })

  test('several rows are joined by the separator', async () => {
    const { box } = await open({ multi: true, spliter: ';' })
    fireEvent.click(await box.findByText('城东站'))
    fireEvent.click(box.getByText('城西站'))
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    expect(form()).toEqual({ x: '城东站;城西站', y: '1234.5;2' })
  })

  test('no row: 请选择一条记录, and the dialog stays', async () => {
    const { box } = await open()
    await box.findByText('城东站')
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    await screen.findByText('请选择一条记录')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('console 9: what a group has asked is kept half a minute', async () => {
    const asked = async (groupId?: string) => {
      const { wire, box } = await open({ groupId })
      await box.findByText('城东站')
      fireEvent.click(box.getByRole('button', { name: '取消' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      fireEvent.click(opener())
      await within(await screen.findByRole('dialog')).findByText('城东站')
      return wire.calls.filter(({ path }) => path === `${base}/getRpColumns/r`).length
    }
    expect(await asked('g')).toBe(1)
    expect(await asked()).toBe(2)
  })

  test('only holders of the right are offered 导出', async () => {
    expect((await open()).box.queryByRole('button', { name: /导出/ })).toBeNull()
    const { box } = await open({}, ['online:report:export'])
    await box.findByRole('button', { name: /导出/ })
  })
})

describe('console 5, 8: popup faults', () => {
  test.each([
    ['popup 参数未正确配置！', { destFields: '' }],
    ['popup 参数未正确配置，原始值和目标值数量不一致！', { destFields: 'x' }],
  ])('%s', async (words, props) => {
    const wire = wireOf()
    show(<Form {...props} />, '/')
    expect(document.querySelector('.picker-failure')?.textContent).toBe(words)
    fireEvent.click(opener())
    await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(wire.calls.filter(({ path }) => path.startsWith(base))).toEqual([])
  })

  test('a report that is not there: the reason, and another try', async () => {
    const { wire, box } = await open({ code: 'none' })
    expect((await box.findByRole('alert')).textContent).toContain(
      'Popup 初始化失败，请检查您的配置或稍后重试！实体不存在',
    )
    const asked = () => wire.calls.filter(({ path }) => path.endsWith('/getRpColumns/none')).length
    const before = asked()
    fireEvent.click(box.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(asked()).toBe(before + 1))
  })

  test('conditions that cannot be read: a warning with the words of the server, the rows stay', async () => {
    const wire = wireOf()
    wire.on(({ path }) =>
      path === `${base}/getQueryInfo/9` ? { success: false, code: 500, message: '查询失败' } : undefined,
    )
    show(<Form />, '/')
    fireEvent.click(opener())
    const box = within(await screen.findByRole('dialog'))
    await box.findByText('城东站')
    expect((await screen.findAllByText('查询失败')).length).toBe(1)
  })
})
