// @vitest-environment happy-dom
/** console 3-5, 7-9 and screens 10: JUpload, JImageUpload, JFilePop. */
import { Modal } from '@arco-design/web-react'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useBoot } from '#web/api/boot.ts'
import { FilePop } from '#web/widgets/upload/file-pop.tsx'
import { Upload, type UploadProps } from '#web/widgets/upload/upload.tsx'
import { givenOf, itemsOf, keepLast, nameOf, type UploadValue } from '#web/widgets/upload/upload-model.ts'
import type { WireAnswer, WireCall } from '../crud/fake-wire.ts'
import { installXhr } from '../crud/fake-xhr.ts'

const calls: FormData[] = []
let answer: (form: FormData) => WireAnswer | Promise<WireAnswer>
const fileOf = (form: FormData) => form.get('file') as File

beforeEach(() => {
  cleanup()
  Modal.destroyAll()
  calls.length = 0
  answer = form => ({ message: `${form.get('biz')}/${fileOf(form).name}` })
  useBoot.setState({ ready: true } as never)
  installXhr({
    answer(call: WireCall) {
      if (!(call.body instanceof FormData)) return { result: {} }
      calls.push(call.body)
      return answer(call.body)
    },
  })
})

const values: UploadValue[] = []
function Held(props: Partial<UploadProps>) {
  const [value, setValue] = useState<UploadValue | null>(props.value ?? '')
  return (
    <Upload
      label="附件"
      {...props}
      value={value}
      onChange={next => {
        values.push(next)
        setValue(next)
      }}
    />
  )
}
function show(props: Partial<UploadProps> = {}) {
  values.length = 0
  const { container } = render(<Held {...props} />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!
  const choose = (...files: File[]) => fireEvent.change(input, { target: { files } })
  return { container, choose }
}
const txt = (name: string) => new File(['x'], name, { type: 'text/plain' })
const png = (name: string) => new File(['x'], name, { type: 'image/png' })

describe('screens 10: JUpload', () => {
  it('sends isup and biz, and gives the stored paths joined by comma', async () => {
    const { choose } = show({ biz: 'plant' })
    expect(screen.getByRole('button', { name: '点击上传 附件' }).textContent).toBe('点击上传')
    choose(txt('a.txt'), txt('b.txt'))
    await waitFor(() => expect(values).toEqual(['plant/a.txt,plant/b.txt']))
    expect(calls.map(form => [form.get('isup'), form.get('biz')])).toEqual([
      ['1', 'plant'],
      ['1', 'plant'],
    ])
  })

  it('gives names, paths and sizes when asked', async () => {
    const { choose } = show({ returnUrl: false })
    choose(txt('a.txt'))
    await waitFor(() =>
      expect(values).toEqual([[{ fileName: 'a.txt', filePath: 'temp/a.txt', fileSize: 1 }]]),
    )
  })

  it('changes only when every file is done', async () => {
    const gates: (() => void)[] = []
    answer = form =>
      new Promise(resolve => gates.push(() => resolve({ message: `temp/${fileOf(form).name}` })))
    const { choose } = show()
    choose(txt('a.txt'), txt('b.txt'))
    await waitFor(() => expect(gates).toHaveLength(2))
    gates[1]!()
    await screen.findByRole('link', { name: 'b.txt' })
    expect(values).toEqual([])
    gates[0]!()
    await waitFor(() => expect(values).toEqual(['temp/a.txt,temp/b.txt']))
  })

  it('keeps only the last of a limited number', async () => {
    const { choose } = show({ number: 2, value: 'temp/old_1700000000000.txt' })
    choose(txt('a.txt'), txt('b.txt'))
    await waitFor(() => expect(values.at(-1)).toBe('temp/a.txt,temp/b.txt'))
    expect(screen.queryByText('old.txt')).toBeNull()
  })

  it('marks what was there before', () => {
    show({ value: 'temp/现场_7400000000000000001.pdf' })
    const link = screen.getByRole('link', { name: '现场.pdf' })
    expect(link.getAttribute('href')).toMatch(/\/sys\/common\/static\/temp\/%E7%8E%B0/)
    expect(screen.getByText('已有')).toBeTruthy()
  })

  it('says which file failed and why, keeps the others, and sends it again', async () => {
    let broken = true
    answer = form => {
      const { name } = fileOf(form)
      if (name === 'b.txt' && broken) return { success: false, code: 500, message: '上传失败！' }
      return { message: `temp/${name}` }
    }
    const { choose } = show()
    choose(txt('a.txt'), txt('b.txt'))
    await screen.findByText('b.txt 上传失败.')
    expect(values).toEqual(['temp/a.txt'])
    expect(screen.getByText('上传失败！').closest('li')?.dataset['status']).toBe('error')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: '重新上传 b.txt' }))
    await waitFor(() => expect(values.at(-1)).toBe('temp/a.txt,temp/b.txt'))
  })

  it('stops one on its way, and loses nothing else', async () => {
    answer = form =>
      fileOf(form).name === 'slow.txt'
        ? new Promise(() => undefined)
        : { message: `temp/${fileOf(form).name}` }
    const { choose } = show()
    choose(txt('a.txt'), txt('slow.txt'))
    await screen.findByRole('link', { name: 'a.txt' })
    fireEvent.click(await screen.findByRole('button', { name: '取消上传 slow.txt' }))
    await waitFor(() => expect(values).toEqual(['temp/a.txt']))
    expect(screen.queryByText('slow.txt')).toBeNull()
  })

  it('asks before each file', async () => {
    const { choose } = show({ beforeUpload: async file => file.name !== 'no.txt' })
    choose(txt('no.txt'), txt('yes.txt'))
    await waitFor(() => expect(values).toEqual(['temp/yes.txt']))
    expect(calls).toHaveLength(1)
  })
})

describe('console 5: pictures', () => {
  it('refuses what is none with 请上传图片', async () => {
    const { choose } = show({ fileType: 'image' })
    choose(txt('a.txt'), png('b.png'))
    await screen.findByText('请上传图片')
    await waitFor(() => expect(values).toEqual(['temp/b.png']))
  })

  it('moves them by buttons, and says where the ends are', async () => {
    show({ fileType: 'image', value: 'temp/a.png,temp/b.png' })
    fireEvent.click(screen.getByRole('button', { name: 'a.png 左移' }))
    await screen.findByText('未知的操作')
    fireEvent.click(screen.getByRole('button', { name: 'b.png 右移' }))
    await screen.findByText('已到最后~')
    expect(values).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'a.png 右移' }))
    expect(values).toEqual(['temp/b.png,temp/a.png'])
  })

  it('shows the error of the server in 上传出错', async () => {
    answer = () => ({ success: false, code: 500, message: '图片尺寸过大' })
    const { choose } = show({ fileType: 'image' })
    choose(png('a.png'))
    const dialog = await screen.findByText('上传出错')
    expect(
      within(dialog.closest('.arco-modal')! as HTMLElement).getByText('a.png：图片尺寸过大'),
    ).toBeTruthy()
  })

  it('calls an error unknown that is nobody’s answer', async () => {
    vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(() => {
      throw new TypeError('blocked by an extension')
    })
    const { choose } = show({ fileType: 'image' })
    choose(png('a.png'))
    await screen.findByText('a.png：未知错误')
  })
})

describe('screens 10: JFilePop', () => {
  it('gives nothing without a file: 未上传任何文件', async () => {
    const given: UploadValue[] = []
    render(<FilePop label="附件" value="" onOk={value => given.push(value)} onClose={() => undefined} />)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.style.width).toBe('520px')
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await screen.findByText('未上传任何文件')
    expect(given).toEqual([])
    fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [txt('a.txt')] } })
    await screen.findByRole('link', { name: 'a.txt' })
    // The name is there a moment before the dialog has it.
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: '确定' }))
      expect(given).toEqual(['temp/a.txt'])
    })
  })
})

describe('the model', () => {
  it('knows names, lists and limits', () => {
    expect(nameOf('temp/采样_7400000000000000001.png')).toBe('采样.png')
    expect(nameOf('https://x/y/z.pdf')).toBe('z.pdf')
    const listed = [{ fileName: 'a', filePath: 'p/a', fileSize: 3 }]
    expect(givenOf(itemsOf(listed), false)).toEqual(listed)
    const items = itemsOf('a,b,c')
    const failed = { ...items[0]!, uid: 'x', status: 'error' as const }
    expect(keepLast([failed, ...items], 1).map(({ uid }) => uid)).toEqual(['x', items[2]!.uid])
    expect(keepLast(items, 0)).toHaveLength(3)
  })
})
