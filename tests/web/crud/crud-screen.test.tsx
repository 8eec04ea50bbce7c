// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dict, number, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { deletionPreview } from '#contract/platform/deletion.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { useSession } from '#web/session/session.ts'
import type { FakeWire } from './fake-wire.ts'
import { show, signIn } from './harness.tsx'

const tank = resource('/test/tank', {
  title: '水池',
  perm: 'test:tank',
  table: 'test_tank',
  label: 'tankName',
  fields: {
    tankName: text('池名', { required: true, unique: true, maxLength: 20 }),
    volume: number('容积', { unit: 'm³', min: 0, max: 1000, decimals: 1 }),
    status: dict('状态', 'run_status', { default: 'RUN' }),
  },
})
const Tanks = defineScreen(tank, {
  query: ['tankName', 'status', 'volume'],
  columns: ['tankName', 'volume', 'status'],
  emptyHint: '先新增一座水池',
})
const loose = tank as unknown as Resource
const rows = Array.from({ length: 23 }, (_, index) => ({
  id: `t${index + 1}`,
  tankName: `${index + 1}号池`,
  volume: 1000 - index,
  status: 'RUN',
}))
const codes = ['list', 'add', 'edit', 'delete', 'import', 'export'].map(verb => `test:tank:${verb}`)

let wire: FakeWire
beforeEach(() => {
  wire = signIn(codes)
  wire.seed(loose, rows)
})
const open = (at = '/test/tank') => show(<Tanks />, at)
const rowOf = async (name: string) => (await screen.findByRole('button', { name })).closest('tr')!
const queried = () => wire.last('/test/tank/list')!.query

describe('what the page has asked for by itself', () => {
  const began = (pageSize: number) => {
    const record = { id: 't99', tankName: '先到的池', volume: 5, status: 'RUN' }
    const page = { records: [record], total: 1, size: pageSize, current: 1, pages: 1 }
    const came = {
      status: 200,
      body: { success: true, code: 200, message: '', result: page, timestamp: Date.now() },
      receivedAt: Date.now(),
    }
    const query = `column=createTime&order=desc&pageNo=1&pageSize=${pageSize}`
    const one = { query, answer: Promise.resolve(came), came }
    const at = { at: Date.now(), token: 'token', tenantId: '0', answer: Promise.resolve(undefined) }
    Object.assign(window, { started: { ...at, asked: { '/test/tank/list': one } } })
  }
  afterEach(() => Reflect.deleteProperty(window, 'started'))
  const lists = () => wire.calls.filter(({ path }) => path === '/test/tank/list')

  test('stands in the first picture, and is asked for again by who wants to know', async () => {
    useSession.setState({ tenantId: '0' })
    open()
    await screen.findByRole('button', { name: '1号池' })
    const { column, order, pageSize } = queried()
    expect(`${column} ${order}`).toBe('createTime desc')
    cleanup()

    wire.calls.splice(0)
    began(Number(pageSize))
    open()
    // Nothing is waited for.
    expect(screen.getByRole('button', { name: '先到的池' })).toBeTruthy()
    await rowOf('先到的池')
    expect(lists()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    await screen.findByRole('button', { name: '1号池' })
    expect(lists()).toHaveLength(1)
  })
})

describe('details beside the list', () => {
  const Beside = defineScreen(tank, {
    query: ['tankName'],
    columns: ['tankName', 'volume', 'status'],
    details: { beside: { without: ['volume'] } },
    actions: [{ title: '批量清洗', batch: true, run: () => undefined }],
  })
  const heading = (name: RegExp) => screen.queryByRole('columnheader', { name })
  const wide = (is: boolean) => {
    window.matchMedia = query =>
      ({
        matches: is && query.includes('1280'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList
  }
  const { matchMedia } = window
  afterEach(() => {
    window.matchMedia = matchMedia
  })

  test('stand without a mask, in the place of some columns, and lead to the next row', async () => {
    wide(true)
    const stage = show(<Beside />, '/test/tank?open=t2')
    const beside = within(await screen.findByRole('complementary', { name: '水池 2号池' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await rowOf('2号池')).getAttribute('aria-current')).toBe('true')
    expect([heading(/池名/), heading(/容积/), screen.queryByRole('search')].map(Boolean)).toEqual([
      true,
      false,
      false,
    ])
    expect(screen.queryByRole('button', { name: '批量清洗' })).toBeNull()
    expect(beside.getByText('2 / 23')).toBeTruthy()
    fireEvent.click(beside.getByRole('button', { name: '下一条' }))
    await screen.findByRole('complementary', { name: '水池 3号池' })
    expect(stage.address()).toContain('open=t3')
    fireEvent.keyDown(window, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(stage.address()).toBe('/test/tank')
    expect(heading(/容积/)).toBeTruthy()
  })
  test('cover the list where there is no room for both', async () => {
    wide(false)
    show(<Beside />, '/test/tank?open=t2')
    expect(await screen.findByRole('dialog', { name: '水池 2号池' })).toBeTruthy()
    expect(heading(/容积/)).toBeTruthy()
  })
})

describe('the list', () => {
  test('shows rows, figures with their unit in the heading, and the range of the page', async () => {
    open()
    const row = await rowOf('1号池')
    expect(within(row).getByText('1,000.0')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: /容积 m³/ })).toBeTruthy()
    expect(screen.getByText('1-10 共 23 条')).toBeTruthy()
  })
  test('searches on Enter from page 1, puts the filter into the address and drops the ticks', async () => {
    const stage = open('/test/tank?page=2')
    const tick = await screen.findByRole('checkbox', { name: '选择 11号池' })
    fireEvent.click(tick)
    expect(screen.getByText('清空')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: '池名' }), { target: { value: '2' } })
    fireEvent.submit(screen.getByRole('search'))
    await screen.findByText('1-6 共 6 条')
    expect(stage.address()).toBe('/test/tank?tankName=*2*')
    expect(queried()).toMatchObject({ tankName: '*2*', pageNo: '1' })
    expect(screen.queryByText('清空')).toBeNull()
  })
  test('reads page, size, sort and filters from the address', async () => {
    open('/test/tank?page=2&size=20&sort=volume.asc')
    await screen.findByText('21-23 共 23 条')
    expect(queried()).toMatchObject({ pageNo: '2', pageSize: '20', column: 'volume', order: 'asc' })
  })
  test('sorts by a heading: ascending, descending, as it was', async () => {
    const stage = open()
    await rowOf('1号池')
    const heading = within(screen.getByRole('columnheader', { name: /容积/ })).getByRole('button')
    fireEvent.click(heading)
    await waitFor(() => expect(stage.address()).toContain('sort=volume.asc'))
    fireEvent.click(heading)
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /容积/ }).getAttribute('aria-sort')).toBe('descending'),
    )
    fireEvent.click(heading)
    await waitFor(() => expect(stage.address()).toBe('/test/tank'))
  })
  test('keeps ticks across pages and says how many', async () => {
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页' }))
    fireEvent.click(screen.getByRole('listitem', { name: '第 2 页' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择 11号池' }))
    expect(screen.getByText('已选择', { exact: false }).textContent).toBe('已选择 11 项')
  })
  test('says why there is nothing, and clears the filter that caused it', async () => {
    open('/test/tank?tankName=*无*')
    fireEvent.click(await screen.findByRole('button', { name: '清除条件' }))
    await rowOf('1号池')
  })
  test('explains an empty first use', async () => {
    wire.seed(loose, [])
    open()
    expect(await screen.findByText('先新增一座水池')).toBeTruthy()
  })
  test('begins with the form of a new row where the address asks for it, for who may add one', async () => {
    const first = open('/test/tank?act=add')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText('池名')).toBeTruthy()
    first.unmount()
    cleanup()
    wire = signIn(['test:tank:list'])
    wire.seed(loose, rows)
    open('/test/tank?act=add')
    await rowOf('1号池')
    expect(screen.queryByRole('dialog')).toBeNull()
    // It is no filter.
    expect(queried()).not.toHaveProperty('act')
  })
  test('sends nobody to a button that he does not have', async () => {
    wire = signIn(['test:tank:list'])
    wire.seed(loose, [])
    open()
    expect(await screen.findByText('您没有新增权限，有权限的人新增后在此查看')).toBeTruthy()
    expect(screen.queryByText('先新增一座水池')).toBeNull()
  })
  test('shows a failure with its trace number and tries again', async () => {
    let broken = true
    wire.on(({ path }) =>
      broken && path === '/test/tank/list'
        ? { status: 503, success: false, code: 503, message: '服务繁忙' }
        : undefined,
    )
    open()
    const place = within(await screen.findByRole('region', { name: '水池列表' }))
    expect(await place.findByText('服务繁忙')).toBeTruthy()
    expect(place.getByText('trace-1')).toBeTruthy()
    broken = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await rowOf('1号池')
  })
  test('tells what the server answered by the catalogue: 403 in a box, 504 to nobody, a refusal as a warning', async () => {
    const fails = (status: number, message: string) =>
      wire.on(({ path }) =>
        path === '/test/tank/list' ? { status, success: false, code: 500, message } : undefined,
      )
    const box = () =>
      [...document.querySelectorAll('.arco-notification')].map(each => each.textContent).join()
    const { unmount } = open()
    await rowOf('1号池')
    unmount()
    fails(504, '网关超时')
    open()
    await screen.findAllByRole('button', { name: '重试' })
    expect(box()).not.toContain('网关超时')
    cleanup()
    fails(403, '没有权限，请联系管理员授权')
    open()
    await waitFor(() => expect(box()).toContain('拒绝访问'))
    expect(box()).toContain('系统提示')
    cleanup()
    fails(200, '查询条件过多')
    open()
    await waitFor(() =>
      expect(document.querySelector('.arco-message-warning')?.textContent).toBe('查询条件过多'),
    )
  })
  test('hides what the user may not do', async () => {
    wire = signIn(['test:tank:list'])
    wire.seed(loose, rows)
    open()
    const row = await rowOf('1号池')
    for (const name of ['新增', '导入', '导出', '批量删除'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(within(row).queryByRole('button', { name: /编辑|删除/ })).toBeNull()
  })
})

describe('writing', () => {
  test('checks by the rules of the fields, then adds', async () => {
    open()
    await rowOf('1号池')
    fireEvent.click(screen.getByRole('button', { name: '新增' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(await within(dialog).findByRole('button', { name: '保存' }))
    expect(await within(dialog).findByText('请输入池名')).toBeTruthy()
    fireEvent.change(within(dialog).getByRole('textbox', { name: '池名' }), { target: { value: '新池' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await rowOf('新池')
    expect(wire.last('/test/tank/add')!.body).toEqual({ tankName: '新池', status: 'RUN' })
  })
  test('leaves a field to be read that the action check of console 6 denies, and rests a button', async () => {
    const allAuth = [{ action: 'test:tank:volume,test:tank:import', type: '2', status: '0' }]
    useSession.setState({ grants: { menu: [], auth: [], allAuth, sysSafeMode: false } })
    open()
    const row = await rowOf('2号池')
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
    fireEvent.click(within(row).getByRole('button', { name: '编辑 2号池' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('textbox', { name: '池名' })
    const box = (name: string) => dialog.getByLabelText<HTMLInputElement>(name)
    expect([box('池名').disabled, box('容积').disabled]).toEqual([false, true])
    useSession.setState({ grants: undefined })
  })
  test('edits with the version it read', async () => {
    open()
    const row = await rowOf('2号池')
    fireEvent.click(within(row).getByRole('button', { name: '编辑 2号池' }))
    const dialog = await screen.findByRole('dialog')
    const name = await within(dialog).findByRole('textbox', { name: '池名' })
    fireEvent.change(name, { target: { value: '二号池' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await rowOf('二号池')
    expect(wire.last('/test/tank/edit')!.body).toMatchObject({ id: 't2', version: 1, tankName: '二号池' })
  })
  test('puts a refusal under the field it names', async () => {
    wire.on(({ path }) =>
      path === '/test/tank/add' ? { success: false, code: 500, message: '池名已存在，请更换' } : undefined,
    )
    open()
    await rowOf('1号池')
    fireEvent.click(screen.getByRole('button', { name: '新增' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(await within(dialog).findByRole('textbox', { name: '池名' }), {
      target: { value: '1号池' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    const message = await within(dialog).findByText('池名已存在，请更换')
    expect(message.closest('[data-field]')?.getAttribute('data-field')).toBe('tankName')
  })
  test('shows a conflict side by side and lets mine win [R49]', async () => {
    open()
    const row = await rowOf('3号池')
    fireEvent.click(within(row).getByRole('button', { name: '编辑 3号池' }))
    const dialog = await screen.findByRole('dialog')
    const name = await within(dialog).findByRole('textbox', { name: '池名' })
    const table = wire.tables.get('/test/tank')!
    table[2] = { ...table[2]!, tankName: '他人改的', version: 2, updateBy: 'prov' }
    fireEvent.change(name, { target: { value: '我改的' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await screen.findByText('他人改的')
    fireEvent.click(screen.getByRole('button', { name: '以我的为准' }))
    await rowOf('我改的')
    expect(wire.last('/test/tank/edit')!.body).toMatchObject({ version: 2, tankName: '我改的' })
  })
  test('asks before it throws away what was typed', async () => {
    open()
    await rowOf('1号池')
    fireEvent.click(screen.getByRole('button', { name: '新增' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(await within(dialog).findByRole('textbox', { name: '池名' }), {
      target: { value: '半截' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
    expect(await screen.findByText('有尚未保存的修改，确定放弃并关闭吗?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '放弃' }))
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
  })
  test('deletes the ticked rows and goes back to the last page that has rows', async () => {
    const stage = open('/test/tank?page=3')
    await rowOf('21号池')
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页' }))
    fireEvent.click(screen.getByRole('button', { name: '批量删除' }))
    const question = await screen.findByText('是否删除选中数据?')
    expect(within(question.closest<HTMLElement>('.arco-modal')!).getByText('确认删除')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await screen.findByText('11-20 共 20 条')
    expect(wire.last('/test/tank/deleteBatch')!.query['ids']).toBe('t21,t22,t23,')
    expect(stage.address()).toBe('/test/tank?page=2')
  })
  const previews = (result: object) =>
    wire.on(({ path }) => (path === deletionPreview.path ? { result } : undefined))
  test('names what goes before it asks, with what goes along and what stays', async () => {
    previews({
      names: ['1号池', '2号池'],
      total: 2,
      goes: [{ title: '阀门', count: 1234 }],
      stays: [{ title: '巡检记录', count: 7 }],
      refusal: null,
    })
    open()
    await rowOf('1号池')
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 1号池' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 2号池' }))
    fireEvent.click(screen.getByRole('button', { name: '批量删除' }))
    const question = await screen.findByText('是否删除选中数据?')
    const box = within(question.closest<HTMLElement>('.arco-modal')!)
    for (const words of ['「1号池」「2号池」', '一并删除：阀门 1,234 条', '保留不动：巡检记录 7 条'])
      expect(box.getByText(words)).toBeTruthy()
    expect(wire.last(deletionPreview.path)!.query).toMatchObject({ of: '/test/tank', ids: 't1,t2' })
    expect(wire.last('/test/tank/deleteBatch')).toBeUndefined()
  })
  test('an answer that comes after the question opened is taken up in it, and the question closes when it is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<{ result: object }>()
    wire.on(({ path }) => (path === deletionPreview.path ? promise : undefined))
    open()
    fireEvent.click(within(await rowOf('1号池')).getByRole('button', { name: '更多操作 1号池' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    await screen.findByText('正在核对关联数据…')
    resolve({
      result: { names: ['1号池'], total: 1, goes: [{ title: '阀门', count: 2 }], stays: [], refusal: null },
    })
    const box = (await screen.findByText('一并删除：阀门 2 条')).closest<HTMLElement>('.arco-modal')!
    fireEvent.click(within(box).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(wire.last('/test/tank/delete')).toBeDefined())
    await waitFor(() => expect(screen.queryByText('一并删除：阀门 2 条')).toBeNull())
  })
  test('does not ask where the server says that it cannot be', async () => {
    previews({ names: ['1号池'], total: 1, goes: [], stays: [], refusal: '正被 3 条阀门引用' })
    open()
    const row = await rowOf('1号池')
    fireEvent.click(within(row).getByRole('button', { name: '更多操作 1号池' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const why = await screen.findByText('正被 3 条阀门引用')
    const box = within(why.closest<HTMLElement>('.arco-modal')!)
    expect(box.getByText('不能删除')).toBeTruthy()
    expect(box.queryByRole('button', { name: '确定' })).toBeNull()
    fireEvent.click(box.getByRole('button', { name: '知道了' }))
    expect(wire.last('/test/tank/delete')).toBeUndefined()
  })
  test('opens details from the name and from the address', async () => {
    const stage = open()
    fireEvent.click(await screen.findByRole('button', { name: '4号池' }))
    await screen.findByRole('dialog', { name: '水池 4号池' })
    expect(stage.address()).toBe('/test/tank?open=t4')
  })
})

describe('exports', () => {
  const exports = () => wire.calls.filter(({ path }) => path === '/test/tank/exportXls')
  const export_ = () => fireEvent.click(screen.getByRole('button', { name: '导出' }))
  test('of few rows go as they are', async () => {
    open()
    await rowOf('1号池')
    export_()
    await waitFor(() => expect(exports()).toHaveLength(1))
    expect(exports()[0]!.query).toMatchObject({ job: 'auto', column: 'createTime', order: 'desc' })
    expect(exports()[0]!.query['exportColumns']).toBeUndefined()
  })
  test('of more than 20,000 rows ask for the columns and say the size', async () => {
    wire.on(({ path }) =>
      path === '/test/tank/list'
        ? { result: { records: [{ ...rows[0], version: 1 }], total: 45_678, size: 10, current: 1, pages: 1 } }
        : undefined,
    )
    open()
    await rowOf('1号池')
    export_()
    const dialog = within(await screen.findByRole('dialog', { name: '导出水池' }))
    expect(dialog.getByRole('status').textContent).toContain('共 45,678 行、3 列，约 1.1 MB')
    expect(exports()).toEqual([])
    fireEvent.click(dialog.getByRole('checkbox', { name: '容积' }))
    expect(dialog.getByRole('status').textContent).toContain('2 列')
    fireEvent.click(dialog.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(exports()[0]!.query['exportColumns']).toBe('tankName,status'))
  })
})

describe('keys and settings', () => {
  test('`/` goes to the search, `n` opens the form', async () => {
    open()
    await rowOf('1号池')
    // A box of the test before may still be fading out, and keys belong to it until then.
    await waitFor(() => {
      fireEvent.keyDown(window, { key: '/' })
      expect(document.activeElement?.getAttribute('aria-label')).toBe('池名')
    })
    ;(document.activeElement as HTMLElement).blur()
    fireEvent.keyDown(window, { key: 'n' })
    await screen.findByRole('dialog')
  })
  test('keeps density and columns for the user', async () => {
    open()
    await rowOf('1号池')
    fireEvent.click(screen.getByRole('radio', { name: '紧凑' }))
    await waitFor(() => expect(wire.settings.get('list.test.tank')).toContain('compact'))
    fireEvent.click(screen.getByRole('button', { name: '列设置' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: '容积' }))
    fireEvent.keyDown(screen.getByRole('button', { name: /移动 状态/ }), { key: 'ArrowUp' })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /容积/ })).toBeNull())
    const kept = JSON.parse(wire.settings.get('list.test.tank')!) as {
      columns: { order: string[]; hidden: string[] }
    }
    // Behind what the screen names stand the other columns that a row has, off.
    const written = ['createBy', 'createTime', 'updateBy', 'updateTime']
    expect(kept.columns).toMatchObject({
      order: ['tankName', 'status', 'volume', ...written],
      hidden: ['volume', ...written],
    })
  })
})
