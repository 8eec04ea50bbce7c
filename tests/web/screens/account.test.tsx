// @vitest-environment happy-dom
/** Pages of one's own account: the record and its form, telephone and devices, what rings the bell, tags and what one did. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#web/session/session.ts'
import type { FakeWire, WireAnswer, WireCall } from '../crud/fake-wire.ts'
import { signIn } from '../crud/harness.tsx'
import { fill, headings, openScreen, press, textIn } from './desk.ts'

const base = '/sys/account'
const me = {
  id: '1',
  username: 'shenlan',
  realname: '沈岚',
  workNo: '007',
  phone: '138****0001',
  email: 'shen@x.cn',
  telephone: null,
  sex: '2',
  birthday: '1990-05-01',
  avatar: null,
  post_dictText: '质控主管',
  orgCodeTxt: '省中心',
  roles: ['省级监管', '审核员'],
  createTime: '2026-01-01 08:00:00',
  version: 5,
}
const device = (id: string, current: boolean) => ({
  id,
  current,
  ip: '10.0.0.1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36',
  loginTime: '2026-11-20 08:00:00',
  lastSeen: '2026-11-21 09:00:00',
  expiresAt: '2026-11-27 08:00:00',
})
const acts = {
  records: [{ id: 'a1', logType: '1', logContent: '登录成功', ip: null, createTime: '2026-11-21 08:00:00' }],
}

type Answers = Record<string, WireAnswer | ((call: WireCall) => WireAnswer)>
async function open(page: string, answers: Answers = {}): Promise<FakeWire & { address?: () => string }> {
  const wire = signIn([])
  const all: Answers = {
    [`${base}/info`]: { result: me },
    [`${base}/sessions`]: { result: [device('s1', true), device('s2', false), device('s3', false)] },
    [`${base}/notice`]: { result: { announced: true, system: true, least: 'L', popup: false } },
    [`${base}/activity`]: { result: { ...acts, total: 11 } },
    ...answers,
  }
  wire.on(call => {
    const answer = all[`${call.method} ${call.path}`] ?? all[call.path]
    return typeof answer === 'function' ? answer(call) : answer
  })
  await openScreen(page === 'center' ? 'account/center' : `account/settings/${page}`, '/account')
  return wire
}
const refusal = (message: string): WireAnswer => ({ success: false, code: 500, message })
const sent = (wire: FakeWire, path: string) => wire.last(base + path)?.body

test('the settings have their pages at the side, the shown one marked', async () => {
  await open('Security')
  const links = within(screen.getByRole('navigation', { name: '个人设置' })).getAllByRole('link')
  expect(
    links.map(link => [
      link.textContent,
      link.getAttribute('href'),
      link.ariaCurrent ?? link.getAttribute('aria-current'),
    ]),
  ).toEqual([
    ['基本设置', '/account/settings/BaseSetting', null],
    ['安全设置', '/account/settings/Security', 'page'],
    ['个性化', '/account/settings/Custom', null],
    ['账户绑定', '/account/settings/Binding', null],
    ['API 密钥', '/account/settings/ApiKeys', null],
    ['新消息通知', '/account/settings/Notification', null],
    ['分析订阅', '/account/settings/Subscriptions', null],
  ])
})

test('base settings: the fields as they are, nothing to save before something is changed', async () => {
  await open('BaseSetting')
  await screen.findByRole('button', { name: '保存' })
  expect(['realname', 'telephone'].map(textIn)).toEqual(['沈岚', ''])
  expect(document.querySelector('[data-field="username"]')).toBeNull()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
  expect(save.disabled).toBe(true)
  fill('realname', '沈岚岚')
  expect(save.disabled).toBe(false)
})
test('base settings: wrong values are told under their fields and not sent', async () => {
  const wire = await open('BaseSetting')
  await screen.findByRole('button', { name: '保存' })
  fill('realname', '')
  fill('telephone', '12')
  press('保存')
  for (const words of ['请输入用户名称!', '请输入正确的座机号码'])
    expect(await screen.findByText(words), words).toBeTruthy()
  expect(sent(wire, '/edit')).toBeUndefined()
})
test('base settings: a refusal loses nothing; what is saved is shown in the frame too', async () => {
  let refused = true
  const wire = await open('BaseSetting', {
    [`${base}/edit`]: () =>
      refused
        ? refusal('资料暂时不能修改')
        : { message: '修改成功!', result: { ...me, realname: '沈岚岚', version: 6 } },
  })
  await screen.findByRole('button', { name: '保存' })
  fill('realname', '沈岚岚')
  fill('telephone', '010-88889999')
  press('保存')
  expect((await screen.findByRole('alert')).textContent).toBe('资料暂时不能修改')
  expect(['realname', 'telephone'].map(textIn)).toEqual(['沈岚岚', '010-88889999'])
  refused = false
  press('保存')
  await waitFor(() => expect(useSession.getState().userInfo?.realname).toBe('沈岚岚'))
  expect(sent(wire, '/edit')).toEqual({
    realname: '沈岚岚',
    telephone: '010-88889999',
    sex: '2',
    birthday: '1990-05-01',
    version: 5,
  })
})
test('base settings: what somebody else changed is put side by side; mine may win', async () => {
  const theirs = { ...me, realname: '沈新', version: 9 }
  const wire = await open('BaseSetting', {
    [`${base}/edit`]: ({ body }) =>
      (body as { version: number }).version === 9
        ? { message: '修改成功!', result: { ...theirs, realname: '沈我', version: 10 } }
        : { status: 409, success: false, code: 409, message: '已被他人修改', result: theirs },
  })
  await screen.findByRole('button', { name: '保存' })
  fill('realname', '沈我')
  press('保存')
  const layer = await screen.findByRole('dialog')
  expect(within(layer).getByText('沈新')).toBeTruthy()
  expect(within(layer).getByText('沈我')).toBeTruthy()
  press(/我的/, layer)
  await waitFor(() => expect(sent(wire, '/edit')).toMatchObject({ realname: '沈我', version: 9 }))
})
test('an account that cannot be read offers to try again', async () => {
  let away = true
  await open('BaseSetting', { [`${base}/info`]: () => (away ? refusal('账户暂不可用') : { result: me }) })
  expect(await screen.findByText('账户暂不可用')).toBeTruthy()
  away = false
  press('重试')
  expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy()
})

const phoneBox = () => screen.getByLabelText<HTMLInputElement>('新手机号')
test('the telephone is changed with the password; what is wrong is said, and stays', async () => {
  let refused = true
  const wire = await open('Security', {
    [`${base}/phone`]: () =>
      refused
        ? refusal('密码输入错误，手机号没有更换')
        : { message: '手机号更换成功', result: { ...me, phone: '139****0002', version: 6 } },
  })
  expect(await screen.findByText('已绑定手机：138****0001')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: '更换' })[0]!)
  const layer = await screen.findByRole('dialog')
  const says = async (words: string) => {
    press('确定', layer)
    await waitFor(() => expect(within(layer).getByRole('alert').textContent).toBe(words))
  }
  await says('请输入手机号')
  fireEvent.change(phoneBox(), { target: { value: '12' } })
  await says('请输入正确手机号')
  fireEvent.change(phoneBox(), { target: { value: ' 13900000002 ' } })
  await says('请输入登录密码!')
  expect(sent(wire, '/phone')).toBeUndefined()
  fireEvent.change(screen.getByLabelText('登录密码'), { target: { value: 'wrong' } })
  await says('密码输入错误，手机号没有更换')
  expect(phoneBox().value).toBe(' 13900000002 ')
  refused = false
  press('确定', layer)
  expect(await screen.findByText('已绑定手机：139****0002')).toBeTruthy()
  expect(sent(wire, '/phone')).toEqual({ phone: '13900000002', password: 'wrong' })
})
test('so is the mailbox, which may also go', async () => {
  const wire = await open('Security', {
    [`${base}/email`]: { message: '邮箱更换成功', result: { ...me, email: null, version: 6 } },
  })
  expect(await screen.findByText('通知发往：shen@x.cn')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: '更换' })[1]!)
  const layer = await screen.findByRole('dialog')
  const box = screen.getByLabelText('新邮箱')
  fireEvent.change(box, { target: { value: 'shen' } })
  press('确定', layer)
  await waitFor(() => expect(within(layer).getByRole('alert').textContent).toBe('邮箱格式不正确'))
  fireEvent.change(box, { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('登录密码'), { target: { value: 'right' } })
  press('确定', layer)
  expect(await screen.findByText('未填写邮箱')).toBeTruthy()
  expect(sent(wire, '/email')).toEqual({ email: null, password: 'right' })
})
test('without a telephone one is bound', async () => {
  await open('Security', { [`${base}/info`]: { result: { ...me, phone: null } } })
  expect(await screen.findByText('未绑定手机，不能用手机号登录或找回密码')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '绑定' })).toBeTruthy()
})
test('other devices are signed out, one or all, after a question; never the present one', async () => {
  const wire = await open('Security', {
    [`${base}/endSession`]: refusal('该设备已经退出'),
    [`${base}/endOthers`]: { message: '已退出其他设备' },
  })
  await screen.findByText('当前设备')
  const out = screen.getAllByRole('button', { name: '退出登录' })
  expect(out).toHaveLength(2)
  fireEvent.click(out[0]!)
  const question = await screen.findByText('退出后该设备需要重新登录，确定退出吗?')
  expect(sent(wire, '/endSession')).toBeUndefined()
  press('确定', question.closest<HTMLElement>('.arco-popconfirm')!)
  await waitFor(() => expect(sent(wire, '/endSession')).toEqual({ id: 's2' }))
  press('退出全部其他设备')
  const all = await screen.findByText('退出其他 2 台设备？其未保存的操作将丢失。')
  press('确定', all.closest<HTMLElement>('.arco-popconfirm')!)
  expect(await screen.findByText('已退出其他设备')).toBeTruthy()
})

test('what rings the bell is changed by a switch, and goes back when it is refused', async () => {
  let refused = true
  const kept = { announced: true, system: true, least: 'L', popup: false }
  const wire = await open('Notification', {
    [`GET ${base}/notice`]: () => ({ result: { ...kept } }),
    [`PUT ${base}/notice`]: ({ body }) => {
      if (refused) return refusal('暂时不能保存')
      return { message: '修改成功!', result: Object.assign(kept, body) }
    },
  })
  const pop = await screen.findByRole('switch', { name: '弹出提醒' })
  expect(screen.getAllByRole('switch').map(one => one.getAttribute('aria-checked'))).toEqual([
    'true',
    'true',
    'false',
  ])
  fireEvent.click(pop)
  await waitFor(() =>
    expect(wire.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ...kept, popup: true }),
  )
  await waitFor(() => expect(pop.getAttribute('aria-checked')).toBe('false'))
  refused = false
  fireEvent.click(pop)
  expect(await screen.findByText('修改成功!')).toBeTruthy()
  expect(pop.getAttribute('aria-checked')).toBe('true')
})

test('the centre shows who one is and what one did, by kind and page', async () => {
  const wire = await open('center')
  const card = await screen.findByRole('region', { name: '我的资料' })
  for (const words of ['沈岚', 'shenlan', '007', '省中心', '省级监管、审核员', '138****0001', 'shen@x.cn'])
    expect(within(card).getByText(words), words).toBeTruthy()
  const done = screen.getByRole('region', { name: '我的动态' })
  expect(headings(done)).toEqual(['时间', '内容', 'IP'])
  expect(await within(done).findByText('登录成功')).toBeTruthy()
  expect(within(done).getByText('—')).toBeTruthy()
  expect(wire.last(`${base}/activity`)?.query).toMatchObject({ logType: '1', pageNo: '1', pageSize: '10' })
})
test('tags are added once and taken away', async () => {
  const wire = await open('center')
  await screen.findByRole('region', { name: '我的资料' })
  const add = async (word: string) => {
    fireEvent.click(await screen.findByRole('button', { name: '新标签' }))
    const box = screen.getByRole('textbox', { name: '新标签' })
    fireEvent.change(box, { target: { value: word } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    fireEvent.blur(box)
  }
  const kept = () => wire.settings.get('account.tags')
  await add(' 值班 ')
  await waitFor(() => expect(kept()).toBe('["值班"]'))
  await add('值班')
  await add('质控')
  await waitFor(() => expect(kept()).toBe('["值班","质控"]'))
  fireEvent.click(screen.getByText('值班').closest('.arco-tag')!.querySelector('.arco-tag-close-btn')!)
  await waitFor(() => expect(kept()).toBe('["质控"]'))
})

const key = (id: string, state: string) => ({
  id,
  keyName: `取数${id}`,
  hint: 'qy_AbCdE',
  scopes: ['/sewage/consumption/list'],
  addresses: id === '1' ? ['10.1.0.0/16'] : [],
  createTime: '2026-11-01 08:00:00',
  expiresAt: '2027-01-30 08:00:00',
  lastUsedAt: id === '1' ? '2026-11-20 08:00:00' : null,
  lastUsedIp: id === '1' ? '10.1.2.3' : null,
  useCount: id === '1' ? 12 : 0,
  state,
})
const keyCalls = [
  { path: '/sewage/consumption/list', title: '人均消费量' },
  { path: '/sewage/plant-result/published', title: '已发布的厂检测结果' },
]
test('keys: how each stands, and only a valid one can be revoked', async () => {
  const wire = await open('ApiKeys', {
    [`${base}/apiKeys`]: {
      result: { calls: keyCalls, keys: [key('1', 'VALID'), key('2', 'EXPIRED'), key('3', 'REVOKED')] },
    },
    [`${base}/apiKeys/revoke`]: { message: '密钥已吊销', result: null },
  })
  const words = await screen.findByText(/10\.1\.0\.0\/16/)
  expect(words.textContent).toBe(
    '人均消费量 · 10.1.0.0/16 · 到期 2027-01-30 08:00:00 · 已用 12 次，最近 2026-11-20 08:00:00 来自 10.1.2.3',
  )
  expect(screen.getAllByText(/任何地址 .* 尚未使用/)).toHaveLength(2)
  expect([screen.getByText('已过期'), screen.getByText('已吊销')].every(Boolean)).toBe(true)
  expect(screen.getAllByRole('button', { name: /^吊销/ })).toHaveLength(1)
  press('吊销 取数1')
  const layer = await screen.findByRole('dialog')
  expect(layer.textContent).toContain('「取数1」的程序立即读不到数据')
  expect(sent(wire, '/apiKeys/revoke')).toBeUndefined()
  press('确定', layer)
  await waitFor(() => expect(sent(wire, '/apiKeys/revoke')).toEqual({ id: '1' }))
})
test('keys: issued with what was chosen, a refusal loses nothing, the key is shown once', async () => {
  let refused = true
  const wire = await open('ApiKeys', {
    [`${base}/apiKeys`]: { result: { calls: keyCalls, keys: [] } },
    [`${base}/apiKeys/issue`]: () =>
      refused
        ? refusal('密码输入错误，没有签发')
        : { result: { id: '9', key: 'qy_secret', expiresAt: '2027-02-01 08:00:00' } },
  })
  expect(await screen.findByText('尚未签发密钥')).toBeTruthy()
  press('签发密钥')
  const layer = await screen.findByRole('dialog')
  press('签发', layer)
  expect((await within(layer).findByRole('alert')).textContent).toBe('请填写密钥名称')
  fireEvent.change(within(layer).getByLabelText('名称'), { target: { value: '日报' } })
  fireEvent.click(within(layer).getByText('已发布的厂检测结果'))
  fireEvent.change(within(layer).getByLabelText('允许的地址'), {
    target: { value: '10.1.0.0/16\n10.2.0.1' },
  })
  fireEvent.change(within(layer).getByLabelText('登录密码'), { target: { value: 'x' } })
  press('签发', layer)
  await waitFor(() => expect(within(layer).getByRole('alert').textContent).toBe('密码输入错误，没有签发'))
  refused = false
  press('签发', layer)
  expect(await screen.findByText('qy_secret')).toBeTruthy()
  expect(sent(wire, '/apiKeys/issue')).toEqual({
    keyName: '日报',
    scopes: ['/sewage/plant-result/published'],
    days: 90,
    addresses: ['10.1.0.0/16', '10.2.0.1'],
    password: 'x',
  })
  press('我已保存')
  await waitFor(() => expect(screen.queryByText('qy_secret')).toBeNull())
})
test('subscriptions: what comes next, why nothing comes, and an end to it', async () => {
  const path = '/sewage/analysis/subscriptions'
  const one = {
    id: '1',
    viewId: 'v1',
    title: '本市周报',
    cycle: 'WEEK',
    nextAt: '2026-11-30 08:00:00',
    held: null,
    lastPeriod: '2026 年第 47 周',
    lastAt: '2026-11-23 08:00:00',
    lastHeld: null,
  }
  const held = '视图已被删除，或不再共享给您'
  const lost = { ...one, id: '2', title: '旧视图', held, lastPeriod: null, lastAt: null }
  const wire = await open('Subscriptions', {
    [path]: { result: [one, lost] },
    [`${path}/end`]: { message: '已结束订阅', result: null },
  })
  await screen.findByText('下次 2026-11-30 08:00 · 上次 2026 年第 47 周，2026-11-23 08:00 已发到“我的消息”')
  expect(screen.getByRole('link', { name: '本市周报' }).getAttribute('href')).toBe('/sewage/analysis?view=v1')
  await screen.findByText(`暂停发送：${held} · 尚未发送过`)
  expect(screen.queryByRole('link', { name: '旧视图' })).toBeNull()
  press('结束订阅 旧视图')
  await waitFor(() => expect(wire.last(`${path}/end`)?.body).toEqual({ id: '2' }))
})
