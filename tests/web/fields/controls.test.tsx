// @vitest-environment happy-dom
/** Inputs that need no dialog, and what only shows (console 5, 9; screens 10). */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { formRules, required } from '#contract/kit/form-rules.ts'
import { useDuplicate } from '#web/data/duplicate.ts'
import { AreaLinkage } from '#web/widgets/area-linkage.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { Ellipsis } from '#web/widgets/ellipsis.tsx'
import { MomentInput, type MomentKind, SpanInput } from '#web/widgets/moment-input.tsx'
import { MoneyInput } from '#web/widgets/money-input.tsx'
import { usePrompt } from '#web/widgets/prompt.tsx'
import { SlideVerify } from '#web/widgets/slide-verify.tsx'
import { WrapInput, type WrapInputProps } from '#web/widgets/wrap-input.tsx'
import { YesNo } from '#web/widgets/yes-no.tsx'
import type { FakeWire, WireAnswer } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

let wire: FakeWire
const given: unknown[] = []
beforeEach(() => {
  wire = signIn(['*'])
  given.length = 0
})

function Held<T>({
  start,
  children,
}: {
  start: T
  children: (value: T, onChange: (value: T) => void) => ReactElement
}): ReactElement {
  const [value, setValue] = useState(start)
  return children(value, next => {
    given.push(next)
    setValue(next)
  })
}

describe('console 5: the query input wraps values', () => {
  const input = (kind: WrapInputProps['kind'], start = '', trim = false) => {
    show(
      <Held start={start}>
        {(value, onChange) => (
          <WrapInput id="w" label="厂名" kind={kind} trim={trim} value={value} onChange={onChange} />
        )}
      </Held>,
      '/',
    )
    return screen.getByRole<HTMLInputElement>('textbox', { name: '厂名' })
  }
  test.each([
    ['like', '*x*'],
    ['ne', '!x'],
    ['ge', '>= x'],
    ['le', '<= x'],
  ] as const)('%s: shown bare, sent as %s', (kind, wrapped) => {
    const box = input(kind)
    fireEvent.change(box, { target: { value: 'x' } })
    expect(given).toEqual([wrapped])
    expect(box.value).toBe('x')
    fireEvent.change(box, { target: { value: '' } })
    expect(given.at(-1)).toBe('')
  })
  test.each([
    ['ge', '>=x'],
    ['le', '<=x'],
    ['like', '*x*'],
  ] as const)('%s: a filter of the wire (%s) is shown bare', (kind, filter) => {
    expect(input(kind, filter).value).toBe('x')
  })
  test('blanks go when the input is left, not while somebody types', () => {
    const box = input('like', '', true)
    fireEvent.change(box, { target: { value: ' 城 东 ' } })
    expect(box.value).toBe(' 城 东 ')
    fireEvent.blur(box)
    expect(given.at(-1)).toBe('*城 东*')
    expect(box.value).toBe('城 东')
  })
})

describe('console 9: switch values', () => {
  const yesNo = (props: Partial<Parameters<typeof YesNo>[0]> = {}) =>
    show(
      <Held start="">
        {(value, onChange) => <YesNo id="y" label="启用" value={value} {...props} onChange={onChange} />}
      </Held>,
      '/',
    )
  test('Y and N unless told; empty says the second', () => {
    yesNo()
    fireEvent.click(screen.getByRole('switch', { name: '启用' }))
    fireEvent.click(screen.getByRole('switch', { name: '启用' }))
    expect(given).toEqual(['N', 'Y', 'N'])
  })
  test('another pair', () => {
    yesNo({ options: ['1', '0'] })
    fireEvent.click(screen.getByRole('switch', { name: '启用' }))
    expect(given).toEqual(['0', '1'])
  })
  test('asks for 是 or 否 in queries', async () => {
    yesNo({ query: true })
    fireEvent.click(screen.getByRole('combobox', { name: '启用' }))
    fireEvent.click(await screen.findByRole('option', { name: '否' }))
    expect(given).toEqual(['N'])
  })
})

describe('screens 10: slide to verify', () => {
  const slide = (props: Partial<Parameters<typeof SlideVerify>[0]> = {}) => {
    show(<SlideVerify {...props} onSuccess={() => given.push('passed')} />, '/')
    const handle = screen.getByRole('slider', { name: '滑块验证' })
    Object.defineProperty(handle.parentElement, 'clientWidth', { value: 240 })
    return handle
  }
  const at = (handle: HTMLElement) => handle.getAttribute('aria-valuenow')

  test('to the end: 验证通过, once', () => {
    const handle = slide()
    expect(screen.getByRole('status').textContent).toBe('拖动滑块验证')
    fireEvent.pointerDown(handle, { button: 0, clientX: 10, pointerId: 1 })
    fireEvent.pointerMove(handle, { clientX: 210, pointerId: 1 })
    fireEvent.pointerMove(handle, { clientX: 220, pointerId: 1 })
    fireEvent.pointerUp(handle)
    expect(screen.getByRole('status').textContent).toBe('验证通过')
    expect(given).toEqual(['passed'])
    expect(at(handle)).toBe('100')
  })
  test('letting go early goes back', () => {
    const handle = slide()
    fireEvent.pointerDown(handle, { button: 0, clientX: 0, pointerId: 1 })
    fireEvent.pointerMove(handle, { clientX: 150, pointerId: 1 })
    expect(at(handle)).toBe('75')
    fireEvent.pointerUp(handle)
    expect(at(handle)).toBe('0')
    fireEvent.pointerMove(handle, { clientX: 200, pointerId: 1 })
    expect(at(handle)).toBe('0')
    expect(given).toEqual([])
  })
  test('arrow keys do the same, leaving goes back', () => {
    const handle = slide()
    for (let step = 0; step < 4; step += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' })
    expect(at(handle)).toBe('40')
    fireEvent.keyDown(handle, { key: 'ArrowLeft' })
    expect(at(handle)).toBe('30')
    fireEvent.blur(handle)
    expect(at(handle)).toBe('0')
    for (let step = 0; step < 12; step += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' })
    expect(given).toEqual(['passed'])
  })
  test('disabled: neither', () => {
    const handle = slide({ disabled: true })
    fireEvent.keyDown(handle, { key: 'ArrowRight' })
    fireEvent.pointerDown(handle, { button: 0, clientX: 0 })
    fireEvent.pointerMove(handle, { clientX: 240 })
    expect(at(handle)).toBe('0')
  })
})

describe('console 8, 9: province, city, district', () => {
  const area = (type: string | undefined, start = '', rest = {}) =>
    show(
      <Held start={start}>
        {(value, onChange) => (
          <AreaLinkage id="a" label="地区" type={type} value={value} {...rest} onChange={onChange} />
        )}
      </Held>,
      '/',
    )
  const choose = async (title: string, option: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: `地区：${title}` }))
    const list = await screen.findAllByText(option)
    fireEvent.click(list.at(-1)!)
  }
  test('three selects, each under the one before; the value is the last code', async () => {
    area('select')
    expect(screen.getByRole('combobox', { name: '地区：市' }).getAttribute('aria-disabled')).toBe('true')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: '地区：省' }).getAttribute('aria-disabled')).toBe('false'),
    )
    await choose('省', '安徽省')
    await choose('市', '合肥市')
    await choose('区县', '蜀山区')
    expect(given).toEqual(['340000', '340100', '340104'])
  })
  test('the cascader shows the way to the stored code', async () => {
    area(undefined, '340104')
    expect(await screen.findByText('安徽省 / 合肥市 / 蜀山区')).toBeTruthy()
  })
  test('read only: the names', async () => {
    area('select', '340104', { readOnly: true })
    expect(await screen.findByText('安徽省 / 合肥市 / 蜀山区')).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
  test('another type: type 值有误', () => {
    area('tree')
    expect(screen.getByRole('alert').textContent).toBe('type 值有误')
  })
})

describe('days and times', () => {
  test.each<[MomentKind, string, string]>([
    ['date', '2026-11-20', '2026-11-21'],
    ['datetime', '2026-11-20 08:00:00', '2026-11-21 09:30:00'],
    ['time', '08:00:00', '09:30:00'],
  ])('%s is typed as it is shown', (kind, start, next) => {
    show(
      <Held start={start}>
        {(value, onChange) => (
          <MomentInput id="m" label="时间" kind={kind} value={value} onChange={onChange} />
        )}
      </Held>,
      '/',
    )
    const input = document.querySelector<HTMLInputElement>('input')!
    expect(input.value).toBe(start)
    fireEvent.click(input)
    fireEvent.change(input, { target: { value: next } })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
    expect(given.at(-1)).toBe(next)
  })
  test.each<[MomentKind, string, string]>([
    ['date', '开始日期', '结束日期'],
    ['time', '开始时间', '结束时间'],
    ['month', '开始月份', '结束月份'],
  ])('a range of %s has two ends', (kind, begin, end) => {
    show(<SpanInput id="s" label="范围" kind={kind} value={undefined} onChange={() => {}} />, '/')
    expect(screen.getByPlaceholderText(begin)).toBeTruthy()
    expect(screen.getByPlaceholderText(end)).toBeTruthy()
  })
})

test('an amount is grouped, has two decimals, and takes pasted commas', async () => {
  show(
    <Held<number | null> start={1234567.5}>
      {(value, onChange) => <MoneyInput id="m" label="金额" value={value} onChange={onChange} />}
    </Held>,
    '/',
  )
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: '金额' })
  expect(input.value).toBe('1,234,567.50')
  fireEvent.change(input, { target: { value: '2,000.25' } })
  fireEvent.blur(input)
  await waitFor(() => expect(given.at(-1)).toBe(2000.25))
  expect(input.value).toBe('2,000.25')
})

describe('console 9: ellipsis default 25, detail list 1 to 4 columns', () => {
  test('cuts after 25 characters, and the rest is still read out', () => {
    show(<Ellipsis value={`${'水'.repeat(24)}😀尾巴`} />, '/')
    const text = document.body.textContent ?? ''
    expect(text.startsWith(`${'水'.repeat(24)}😀…`)).toBe(true)
    expect(text.endsWith('尾巴')).toBe(true)
  })
  test('what fits is left alone', () => {
    show(<Ellipsis value={'水'.repeat(25)} />, '/')
    expect(document.body.textContent).not.toContain('…')
  })
  test.each([
    [undefined, '3'],
    [0, '1'],
    [9, '4'],
    [2, '2'],
  ])('%s columns become %s', (columns, expected) => {
    show(<DetailList columns={columns} items={[{ title: '厂名', content: '' }]} />, '/')
    expect(document.querySelector('.detail-list')?.getAttribute('data-columns')).toBe(expected)
    expect(screen.getByRole('definition').textContent).toBe('—')
  })
})

function PromptPage({ check }: { check?: (value: string) => Promise<string | undefined> }): ReactElement {
  const [ask, dialog] = usePrompt()
  const open = async () => {
    const rules = [required('不能为空'), ...formRules.natural.rules]
    given.push(await ask({ title: '数量', text: '个数', rules, check }))
  }
  return (
    <>
      <button type="button" onClick={() => void open()}>
        问
      </button>
      {dialog}
    </>
  )
}

function DuplicatePage({ value }: { value: string }): ReactElement {
  const state = useDuplicate({
    tableName: 'sewage_plant',
    fieldName: 'plantName',
    fieldVal: value,
    dataId: '7',
  })
  return (
    <>
      <output>{'message' in state ? `${state.kind} ${state.message}` : state.kind}</output>
      {state.kind === 'unknown' && (
        <button type="button" onClick={state.retry}>
          重试
        </button>
      )}
    </>
  )
}

describe('console 5: the prompt runs the rules before it confirms', () => {
  const input = () => screen.findByRole<HTMLInputElement>('textbox', { name: '个数' })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  test('a refused text stays with its message; a good one is given', async () => {
    show(<PromptPage />, '/')
    press('问')
    const box = await input()
    press('确定')
    expect((await screen.findByRole('alert')).textContent).toBe('不能为空')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(box, { target: { value: '-1' } })
    expect(screen.queryByRole('alert')).toBeNull()
    press('确定')
    expect((await screen.findByRole('alert')).textContent).toBe('请输入自然数')
    expect(given).toEqual([])
    fireEvent.change(box, { target: { value: '12' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(given).toEqual(['12']))
  })
  test('cancelled: nothing', async () => {
    show(<PromptPage />, '/')
    press('问')
    await input()
    press('取消')
    await waitFor(() => expect(given).toEqual([undefined]))
  })
  test('what the server says keeps it open too', async () => {
    show(
      <PromptPage check={async value => (value === '1' ? '该值不可用，系统中已存在！' : undefined)} />,
      '/',
    )
    press('问')
    fireEvent.change(await input(), { target: { value: '1' } })
    press('确定')
    expect((await screen.findByRole('alert')).textContent).toBe('该值不可用，系统中已存在！')
    fireEvent.change(await input(), { target: { value: '2' } })
    press('确定')
    await waitFor(() => expect(given).toEqual(['2']))
  })
})

describe('console 5: duplicate check', () => {
  const said = () => screen.getByRole('status').textContent
  let answer: WireAnswer
  beforeEach(() => {
    answer = { message: '该值可用！' }
    wire.on(({ path }) => (path === '/sys/duplicate/check' ? answer : undefined))
  })
  const asked = () => wire.calls.filter(({ path }) => path === '/sys/duplicate/check')

  test('an empty value asks nobody', async () => {
    show(<DuplicatePage value="" />, '/')
    await act(() => new Promise(resolve => setTimeout(resolve, 350)))
    expect(said()).toBe('empty')
    expect(asked()).toEqual([])
  })
  test('free', async () => {
    show(<DuplicatePage value="新厂" />, '/')
    expect(said()).toBe('checking')
    await waitFor(() => expect(said()).toBe('free'))
    expect(asked()[0]?.query).toMatchObject({ tableName: 'sewage_plant', fieldVal: '新厂', dataId: '7' })
  })
  test("taken: the server's words are the message", async () => {
    answer = { success: false, code: 500, message: '该值不可用，系统中已存在！' }
    show(<DuplicatePage value="旧厂" />, '/')
    await waitFor(() => expect(said()).toBe('taken 该值不可用，系统中已存在！'))
  })
  test('nobody can say: neither free nor taken, and asked again', async () => {
    answer = { status: 503, success: false, code: 503, message: '服务不可用' }
    show(<DuplicatePage value="厂" />, '/')
    await waitFor(() => expect(said()).toBe('unknown 服务不可用'))
    answer = { message: '该值可用！' }
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(said()).toBe('free'))
  })
})
