// @vitest-environment happy-dom
/** Choices out of dictionaries, tables and trees (console 5, 7, 8; screens 10). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listed } from '#web/data/dict.ts'
import { useSession } from '#web/session/session.ts'
import { type ChoiceKind, DictChoice } from '#web/widgets/dict-choice.tsx'
import { CategorySelect, TableTreeSelect, TreeDict } from '#web/widgets/level-tree-select.tsx'
import { RemoteSearchSelect, StaticSearchSelect } from '#web/widgets/search-select.tsx'
import type { FakeWire, WireAnswer } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

let wire: FakeWire
const given: string[][] = []
beforeEach(() => {
  wire = signIn(['*'])
  given.length = 0
  useSession.setState({
    dicts: {
      run_status: [
        { value: 'RUN', text: '运行' },
        { value: 'FAULT', text: '故障' },
        { value: '1', text: '检修' },
      ],
    },
  })
})

interface HeldProps {
  start?: string
  children: (value: string, onChange: (value: string, text: string) => void) => ReactElement
}
function Held({ start = '', children }: HeldProps): ReactElement {
  const [value, setValue] = useState(start)
  return children(value, (next, text) => {
    given.push([next, text])
    setValue(next)
  })
}
const combobox = (name: string) => screen.getByRole('combobox', { name })
/** Options of the list that is open. */
const options = () =>
  [...document.querySelectorAll('.arco-select-popup [role="option"]')].map(option => option.textContent)

/** In the place of options; the toast of the same words is apart. */
const failure = () =>
  waitFor(() => {
    const found = document.querySelector('.control-failure[role="alert"]')
    expect(found).not.toBeNull()
    return found!
  })

describe('screens 10: dictionary choices', () => {
  const dict = (kind: ChoiceKind, start = '', rest: Partial<Parameters<typeof DictChoice>[0]> = {}) =>
    show(
      <Held start={start}>
        {(value, onChange) => (
          <DictChoice
            id="d"
            label="状态"
            dictCode="run_status"
            kind={kind}
            {...rest}
            value={value}
            onChange={onChange}
          />
        )}
      </Held>,
      '/',
    )

  test('a select begins with 请选择 and gives code and word', async () => {
    dict('list')
    expect(screen.getByPlaceholderText('请选择')).toBeTruthy()
    fireEvent.click(combobox('状态'))
    fireEvent.click(await screen.findByText('故障'))
    expect(given).toEqual([['FAULT', '故障']])
  })
  test.each<ChoiceKind>(['radio', 'radioButton'])('%s gives code and word, compared as text', kind => {
    dict(kind, '1')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '检修' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: '运行' }))
    expect(given).toEqual([['RUN', '运行']])
  })
  test('boxes keep the order of the dictionary, another separator, and codes that it lacks', () => {
    dict('checkbox', 'FAULT|OLD', { separator: '|' })
    fireEvent.click(screen.getByRole('checkbox', { name: '运行' }))
    expect(given).toEqual([['RUN|FAULT|OLD', '运行|故障|OLD']])
  })
  test('a multiple select joins by commas', async () => {
    dict('list_multi', 'RUN')
    fireEvent.click(combobox('状态'))
    fireEvent.click(await screen.findByText('故障'))
    expect(given).toEqual([['RUN,FAULT', '运行,故障']])
  })
  test('a code that no item has is shown as it is stored', () => {
    dict('list', 'GONE')
    expect(screen.getByText('GONE')).toBeTruthy()
  })
  test('read only: the words, to be reached and read, nothing to press', () => {
    dict('checkbox', 'RUN,FAULT', { readOnly: true })
    const box = screen.getByRole('textbox', { name: '状态' })
    expect(box.textContent).toBe('运行、故障')
    expect(box.getAttribute('aria-readonly')).toBe('true')
    expect(box.tabIndex).toBe(0)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
  test('disabled and wrong are told to everybody', () => {
    dict('radio', '', { disabled: true, invalid: true, describedBy: 'why' })
    const group = screen.getByRole('radiogroup', { name: '状态' })
    expect(group.getAttribute('aria-invalid')).toBe('true')
    expect(group.getAttribute('aria-describedby')).toBe('why')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '运行' }).disabled).toBe(true)
  })
  test('without a code: 字典 code 不能为空！', async () => {
    dict('radio', '', { dictCode: '' })
    expect((await failure()).textContent).toContain('字典 code 不能为空！')
  })
  test('a list that fails says so, offers 重试, and keeps what is chosen', async () => {
    let healthy = false
    wire.on(({ path }): WireAnswer | undefined => {
      if (path !== '/sys/dict/getDictItems/other') return undefined
      return healthy
        ? { result: [{ value: 'X', text: '甲', title: '甲', label: '甲' }] }
        : { success: false, code: 500, message: '字典读取失败' }
    })
    dict('list', 'X', { dictCode: 'other' })
    fireEvent.click(combobox('状态'))
    expect((await failure()).textContent).toContain('字典读取失败')
    healthy = true
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(document.querySelector('.control-failure')).toBeNull())
    expect(combobox('状态').textContent).toContain('甲')
    expect(given).toEqual([])
  })
})

describe('screens 10: search select over options of the page', () => {
  test('finds by word and by code', async () => {
    const items = [
      { value: 'aa', text: '澄州' },
      { value: 'bb', text: '临江' },
    ]
    show(
      <Held>
        {(value, onChange) => (
          <StaticSearchSelect id="s" label="城市" choices={listed(items)} value={value} onChange={onChange} />
        )}
      </Held>,
      '/',
    )
    fireEvent.click(combobox('城市'))
    const input = combobox('城市').querySelector('input')!
    fireEvent.change(input, { target: { value: 'BB' } })
    await waitFor(() => expect(options()).toEqual(['临江']))
    fireEvent.change(input, { target: { value: '无此' } })
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  })
})

describe('console 7, 8: search select over a table', () => {
  const remote = (start = '', rest: Partial<Parameters<typeof RemoteSearchSelect>[0]> = {}) =>
    show(
      <Held start={start}>
        {(value, onChange) => (
          <RemoteSearchSelect
            id="r"
            label="污水厂"
            dict='sewage_plant,plant_name,id,{"status":"1"}'
            {...rest}
            value={value}
            onChange={onChange}
          />
        )}
      </Held>,
      '/',
    )
  const type = (text: string) =>
    fireEvent.change(combobox('污水厂').querySelector('input')!, { target: { value: text } })
  const entry = (value: string, text: string) => ({ value, text, title: text, label: text })
  const searches = () => wire.calls.filter(({ path }) => path.startsWith('/sys/dict/loadDict/'))

  test('asks once the typing stands still for 300 ms, for ten rows', async () => {
    wire.on(({ path, query }) =>
      path.startsWith('/sys/dict/loadDict/')
        ? { result: [entry('1', `找到${query['keyword'] ?? ''}`)] }
        : undefined,
    )
    remote('', { eager: false })
    fireEvent.click(combobox('污水厂'))
    expect(await screen.findByText('请输入搜索内容', { selector: 'div' })).toBeTruthy()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      for (const text of ['城', '城东', '城东厂']) {
        type(text)
        act(() => void vi.advanceTimersByTime(100))
      }
      expect(searches().map(({ query }) => query['keyword'])).not.toContain('城东厂')
      act(() => void vi.advanceTimersByTime(300))
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(options()).toEqual(['找到城东厂']))
    const keywords = searches().map(({ query }) => query['keyword'])
    expect(keywords.filter(word => word === '城东')).toEqual([])
    expect(searches().at(-1)?.query['pageSize']).toBe('10')
  })
  test('an answer that comes late never replaces the later question', async () => {
    const late = new Map<string, () => void>()
    const answers = wire.answer.bind(wire)
    wire.answer = call => {
      const word = call.query['keyword'] ?? ''
      if (!call.path.startsWith('/sys/dict/loadDict/')) return answers(call)
      wire.calls.push(call)
      return new Promise<WireAnswer>(resolve =>
        late.set(word, () => resolve({ result: [entry(word, `答${word}`)] })),
      ) as unknown as WireAnswer
    }
    remote()
    fireEvent.click(combobox('污水厂'))
    type('甲')
    await waitFor(() => expect(late.has('甲')).toBe(true))
    expect(screen.getByRole('status').textContent).toContain('加载中…')
    type('乙')
    await waitFor(() => expect(late.has('乙')).toBe(true))
    await act(async () => late.get('乙')?.())
    await waitFor(() => expect(options()).toEqual(['答乙']))
    await act(async () => late.get('甲')?.())
    expect(options()).toEqual(['答乙'])
  })
  test('nothing found, and a failure with 重试; what is chosen stays', async () => {
    let answer: WireAnswer = { result: [] }
    wire.on(({ path }) => {
      if (path.startsWith('/sys/dict/loadDictItem/')) return { result: ['城东厂'] }
      return path.startsWith('/sys/dict/loadDict/') ? answer : undefined
    })
    remote('7')
    await waitFor(() => expect(combobox('污水厂').textContent).toContain('城东厂'))
    fireEvent.click(combobox('污水厂'))
    type('无')
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
    answer = { success: false, code: 500, message: '字典Code格式不正确！' }
    type('坏')
    const failed = await screen.findByText('字典Code格式不正确！', { selector: '.control-failure span' })
    expect(failed).toBeTruthy()
    // As a warning too, as the specification asks.
    await waitFor(() => expect(document.querySelector('.arco-message-warning')).toBeTruthy())
    answer = { result: [entry('9', '好厂')] }
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(options()).toEqual(['好厂']))
    expect(given).toEqual([])
  })
  test('names of stored values are asked for without the condition', async () => {
    wire.on(({ path, query }) => {
      if (!path.startsWith('/sys/dict/loadDictItem/')) return undefined
      // One of the two is gone: the list alone would not tell which.
      const known: Record<string, string> = { '2': '城西厂' }
      return { result: (query['key'] ?? '').split(',').flatMap(key => known[key] ?? []) }
    })
    remote('1,2', { multiple: true, readOnly: true })
    await waitFor(() => expect(screen.getByRole('textbox', { name: '污水厂' }).textContent).toBe('1、城西厂'))
    const asked = wire.calls.filter(({ path }) => path.includes('loadDictItem')).map(({ path }) => path)
    expect(new Set(asked)).toEqual(new Set(['/sys/dict/loadDictItem/sewage_plant,plant_name,id']))
  })
})

describe('console 5, 7: trees', () => {
  const node = (key: string, title: string, leaf: boolean) => ({
    key,
    value: key,
    title,
    parentId: '0',
    leaf,
  })
  const popup = () => within(document.querySelector<HTMLElement>('.arco-select-popup')!)
  const open = async (title: string) => {
    const item = (await popup().findByText(title)).closest('[role="treeitem"]')!
    fireEvent.click(item.querySelector('.tree-caret')!)
  }

  test('reads a level when its node is opened, once', async () => {
    wire.on(({ path, query }) => {
      if (path !== '/sys/dict/loadTreeData') return undefined
      return { result: query['pid'] === '0' ? [node('1', '省中心', false)] : [node('2', '澄州市局', true)] }
    })
    show(
      <Held>
        {(value, onChange) => (
          <TableTreeSelect
            id="t"
            label="部门"
            dict="sys_depart,depart_name,id"
            pidField="parent_id"
            condition='{"status":"1"}'
            value={value}
            onChange={onChange}
          />
        )}
      </Held>,
      '/',
    )
    expect(wire.last('/sys/dict/loadTreeData')).toBeUndefined()
    fireEvent.click(combobox('部门'))
    await open('省中心')
    fireEvent.click(await popup().findByText('澄州市局'))
    expect(given).toEqual([['2', '澄州市局']])
    const asked = wire.calls.filter(({ path }) => path === '/sys/dict/loadTreeData').map(({ query }) => query)
    expect(asked.map(query => query['pid'])).toEqual(['0', '1'])
    expect(asked[0]).toMatchObject({
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      condition: '{"status":"1"}',
    })
  })
  test.each(['status=1', '[]', '"x"', '1'])('a condition of %s is refused in words', async condition => {
    show(
      <TableTreeSelect
        id="t"
        label="部门"
        dict="a,b,c"
        pidField="p"
        condition={condition}
        value=""
        onChange={() => {}}
      />,
      '/',
    )
    expect((await failure()).textContent).toBe('组件JTreeSelect-condition传值有误，需要一个json字符串!')
  })
  test('roots that cannot be read: the message of the server and 重试; the chosen stays', async () => {
    let healthy = false
    wire.on(({ path }) => {
      if (path === '/sys/category/loadDictItem') return { result: ['泵站'] }
      if (path !== '/sys/category/loadTreeData') return undefined
      return healthy
        ? { result: [{ ...node('5', '管网节点', true), code: 'A01A03' }] }
        : { success: false, code: 500, message: '加载分类字典树参数有误.[code]!' }
    })
    show(
      <Held start="4">
        {(value, onChange) => (
          <CategorySelect id="c" label="分类" pcode="X" value={value} onChange={onChange} />
        )}
      </Held>,
      '/',
    )
    await waitFor(() => expect(combobox('分类').textContent).toContain('泵站'))
    fireEvent.click(combobox('分类'))
    expect((await failure()).textContent).toContain('加载分类字典树参数有误.[code]!')
    healthy = true
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await popup().findByText('管网节点')).toBeTruthy()
    expect(combobox('分类').textContent).toContain('泵站')
  })
  test('a level that cannot be read is asked again by 重试', async () => {
    let healthy = false
    wire.on(({ path, query }) => {
      if (path === '/sys/category/loadTreeData')
        return { result: [{ ...node('1', '采样点位', false), code: 'A01' }] }
      if (path !== '/sys/category/loadTreeChildren') return undefined
      expect(query['pid']).toBe('1')
      return healthy
        ? { result: [{ ...node('2', '泵站', true), code: 'A01A01' }] }
        : { success: false, code: 500, message: '服务忙' }
    })
    show(
      <Held>
        {(value, onChange) => <CategorySelect id="c" label="分类" value={value} onChange={onChange} />}
      </Held>,
      '/',
    )
    fireEvent.click(combobox('分类'))
    await open('采样点位')
    expect((await failure()).textContent).toContain('服务忙')
    healthy = true
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(document.querySelector('.control-failure')).toBeNull())
  })
  test('keys do what the mouse does: open, move, unfold, take, close', async () => {
    wire.on(({ path }) => {
      if (path === '/sys/category/loadTreeData')
        return {
          result: [
            { ...node('1', '采样点位', false), code: 'A01' },
            { ...node('9', '试剂耗材', true), code: 'A02' },
          ],
        }
      return path === '/sys/category/loadTreeChildren'
        ? { result: [{ ...node('2', '泵站', true), code: 'A01A01' }] }
        : undefined
    })
    show(
      <Held>
        {(value, onChange) => <CategorySelect id="c" label="分类" value={value} onChange={onChange} />}
      </Held>,
      '/',
    )
    const box = combobox('分类')
    const press = (key: string) => fireEvent.keyDown(box, { key })
    const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
    press('ArrowDown')
    await popup().findByText('采样点位')
    press('ArrowDown')
    expect(active()).toBe('采样点位')
    press('ArrowRight')
    await popup().findByText('泵站')
    press('ArrowDown')
    expect(active()).toBe('泵站')
    press('End')
    expect(active()).toBe('试剂耗材')
    press('ArrowUp')
    press('Enter')
    expect(given).toEqual([['2', '泵站']])
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'))
    press('Enter')
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('true'))
    press('Escape')
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'))
    expect(given).toHaveLength(1)
  })
  test('a tree dictionary is read whole and stores the code; "0" shows empty', async () => {
    wire.on(({ path }) => {
      if (path === '/sys/category/loadOne') return { result: { id: '2', name: '泵站' } }
      return path === '/sys/category/loadTreeRoot'
        ? {
            result: [
              {
                ...node('1', '采样点位', false),
                code: 'A01',
                children: [{ ...node('2', '泵站', true), code: 'A01A01' }],
              },
            ],
          }
        : undefined
    })
    show(
      <Held start="0">
        {(value, onChange) => (
          <TreeDict id="t" label="分类" parentCode="0" field="code" value={value} onChange={onChange} />
        )}
      </Held>,
      '/',
    )
    expect(screen.getByPlaceholderText('请选择分类')).toBeTruthy()
    fireEvent.click(combobox('分类'))
    await open('采样点位')
    fireEvent.click(await popup().findByText('泵站'))
    expect(given).toEqual([['A01A01', '泵站']])
    expect(wire.last('/sys/category/loadTreeRoot')?.query).toMatchObject({ async: 'false', pcode: '0' })
  })
})
