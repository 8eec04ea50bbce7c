// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { number, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import { ImportDialog } from '#web/crud/import-dialog.tsx'
import type { FakeWire, WireAnswer, WireCall } from './fake-wire.ts'
import { show, signIn } from './harness.tsx'

const tank = resource('/test/tank', {
  title: '水池',
  perm: 'test:tank',
  table: 'test_tank',
  fields: { tankName: text('池名', { required: true }), volume: number('容积', { unit: 'm³' }) },
}) as unknown as Resource
const preview = {
  titles: ['池名', '容积(m³)'],
  rows: [
    { place: '第 4 行', values: ['一号池', '多'], problems: ['「容积」应为数字'] },
    { place: '第 5 行', values: ['二号池', '3'], problems: [] },
  ],
  checked: 2,
  errors: 1,
  more: false,
}
const book = (name = '水池.xlsx') => new File(['x'], name)
const formOf = ({ body }: WireCall) => body as FormData

let wire: FakeWire
let closed = 0
let done = 0
let taken: WireAnswer
beforeEach(() => {
  wire = signIn(['*'])
  closed = 0
  done = 0
  taken = { message: '共2行数据全部导入成功！' }
  wire.on(call => {
    if (call.path !== '/test/tank/importExcel') return undefined
    return formOf(call).get('dryRun') === '1' ? { result: preview, message: '已检查' } : taken
  })
})
function open(rest: { online?: boolean; isSingleTableImport?: string; foreignKeys?: string } = {}) {
  show(<ImportDialog resource={tank} onClose={() => closed++} onDone={() => done++} {...rest} />, '/')
  return document.querySelector<HTMLInputElement>('input[type=file]')!
}
const give = (input: HTMLInputElement, ...files: File[]) => fireEvent.change(input, { target: { files } })
const start = () => screen.getByRole('button', { name: '开始上传' }) as HTMLButtonElement
const sent = () => formOf(wire.calls.findLast(call => formOf(call)?.get?.('dryRun') === null)!)

describe('console 4 and 7: import', () => {
  test('opens empty, with nothing to send and, in the online module, the check switched off', () => {
    open({ online: true })
    expect(start().disabled).toBe(true)
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  })
  test('takes .xls and .xlsx and nothing else', async () => {
    const input = open()
    give(input, book('说明.txt'))
    await screen.findByText('仅支持 .xls 和 .xlsx 文件')
    expect(start().disabled).toBe(true)
    expect(wire.calls.filter(({ path }) => path.endsWith('importExcel'))).toEqual([])
    give(input, book('旧.XLS'), book())
    await screen.findByText('共 2 行中有 1 行有错误，这些行不会导入')
    expect(screen.getByText('旧.XLS')).toBeTruthy()
  })
  test('shows the faulty rows before anything is written', async () => {
    give(open(), book())
    const row = (await screen.findByText('第 4 行')).closest('tr')!
    expect(row.textContent).toContain('「容积」应为数字')
    expect(row.getAttribute('data-bad')).toBe('true')
    expect(done).toBe(0)
  })
  test('sends files[] and what the online module adds, says how it went and closes', async () => {
    give(open({ online: true, isSingleTableImport: 'true', foreignKeys: 'tankId' }), book(), book('二.xlsx'))
    await screen.findByText('第 4 行')
    fireEvent.click(screen.getByRole('switch'))
    fireEvent.click(start())
    await screen.findByText('共2行数据全部导入成功！')
    expect([closed, done]).toEqual([1, 1])
    expect(sent().getAll('files[]')).toHaveLength(2)
    expect(sent().get('validateStatus')).toBe('1')
    expect(sent().get('isSingleTableImport')).toBe('true')
    expect(sent().get('foreignKeys')).toBe('tankId')
  })
  test('outside the online module no check is asked about', async () => {
    give(open(), book())
    await screen.findByText('第 4 行')
    fireEvent.click(start())
    await waitFor(() => expect(closed).toBe(1))
    expect(sent().get('validateStatus')).toBeNull()
  })
  test('code 201: tells of the rows that were left out and links their list', async () => {
    taken = {
      code: 201,
      message: '文件导入成功，但有错误。',
      result: {
        msg: '总上传行数：2，已导入行数：1，错误行数：1',
        fileUrl: '/sys/common/static/import-errors/abc.txt',
        fileName: '水池导入错误明细.txt',
      },
    }
    give(open(), book())
    await screen.findByText('第 4 行')
    fireEvent.click(start())
    await screen.findByText('导入成功，但是有错误数据！')
    expect(screen.getByText('总上传行数：2，已导入行数：1，错误行数：1')).toBeTruthy()
    expect(screen.getByRole('button', { name: '点击下载 水池导入错误明细.txt' })).toBeTruthy()
    expect(done).toBe(1)
  })
  test('does not speak of success where not one row was taken', async () => {
    const result = {
      msg: '总上传行数：2，已导入行数：0，错误行数：2',
      successCount: 0,
      fileUrl: '/sys/common/static/import-errors/abc.txt',
    }
    taken = { code: 201, message: '文件导入成功，但有错误。', result }
    give(open(), book())
    await screen.findByText('第 4 行')
    fireEvent.click(start())
    await screen.findByText('导入失败，全部数据都有错误！')
    expect(screen.getByText('总上传行数：2，已导入行数：0，错误行数：2')).toBeTruthy()
  })
  test('a refusal stays in the dialog with the files, to be tried again', async () => {
    taken = { success: false, code: 500, message: '文件导入失败:有重复数据！' }
    give(open(), book())
    await screen.findByText('第 4 行')
    fireEvent.click(start())
    expect((await screen.findByRole('alert')).textContent).toBe('文件导入失败:有重复数据！')
    expect([closed, done]).toEqual([0, 0])
    expect(screen.getByText('水池.xlsx')).toBeTruthy()
    taken = { message: '共2行数据全部导入成功！' }
    fireEvent.click(start())
    await waitFor(() => expect(closed).toBe(1))
  })
  test('a line that breaks is told of, with the name of the file', async () => {
    give(open(), book())
    await screen.findByText('第 4 行')
    wire.on(({ path }) => {
      if (path === '/test/tank/importExcel') throw new CallError('network', 'Network Error')
      return undefined
    })
    fireEvent.click(start())
    await screen.findByText('文件上传失败')
    await screen.findByText('水池.xlsx 文件上传失败')
    expect([closed, done]).toEqual([0, 0])
  })
  test('a file can be taken back', async () => {
    give(open(), book())
    await screen.findByText('第 4 行')
    fireEvent.click(screen.getByRole('button', { name: '移除 水池.xlsx' }))
    await waitFor(() => expect(start().disabled).toBe(true))
    expect(screen.queryByText('第 4 行')).toBeNull()
  })
})
