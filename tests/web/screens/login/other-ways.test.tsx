import { Message, Notification } from '@arco-design/web-react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBoot } from '#web/api/boot.ts'
import { CallError } from '#web/api/call-error.ts'
import { casLoginAt, casLogout, serviceOf } from '#web/api/cas.ts'
import { readThirdMessage } from '#web/api/third.ts'
import Login from '#web/screens/login/login.tsx'
import { useSession } from '#web/session/session.ts'
import { type Answers, type Served, serve } from '../../served.ts'

// Parts of the page are fetched when they are first shown, which takes its time on a busy machine.
let answers: Answers
let sent: Served['sent']
const entered = { token: 'tok', userInfo: { id: '1', username: 'shenlan', realname: '沈岚' } }
const exchange = '/sys/thirdLogin/getLoginUser/:token/:thirdType'
/** The window that a provider is shown in. */
const popup = { closed: false }
const Where = () => <p>{`at ${useLocation().pathname}`}</p>

function open(at = '/user/login') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/user/login" element={<Login />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  )
}
const tell = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
  act(async () => {
    const event = new MessageEvent('message', { data, origin: from.origin ?? window.location.origin })
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : popup })
    window.dispatchEvent(event)
  })
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  answers = {}
  sent = serve(answers).sent
  popup.closed = false
  vi.stubGlobal(
    'open',
    vi.fn(() => popup),
  )
  useBoot.setState({
    version: '1',
    byPhone: false,
    register: false,
    third: [{ source: 'gov', title: '政务认证' }],
    thirdRegister: false,
    cas: undefined as never,
  })
  useSession.getState().clear()
})
afterEach(() => {
  cleanup()
  Notification.clear()
  Message.clear()
  vi.unstubAllGlobals()
})
afterAll(() => useBoot.setState({ byPhone: false, third: [], thirdRegister: false, cas: undefined as never }))

test('the messages of the wire', () => {
  expect(readThirdMessage('登录失败')).toMatchObject({ kind: 'failed' })
  expect(readThirdMessage('abc')).toEqual({ kind: 'token', token: 'abc' })
  expect(readThirdMessage('绑定手机号,xyz')).toEqual({
    kind: 'unknown',
    code: 'xyz',
    name: '',
    byPhone: true,
  })
  expect(readThirdMessage({ isObj: true, operateCode: 'c', uuid: 'linxi' })).toEqual({
    kind: 'unknown',
    code: 'c',
    name: 'linxi',
    byPhone: false,
  })
  for (const other of [undefined, '', 7, {}, { isObj: true }, '绑定手机号'])
    expect(readThirdMessage(other)).toBe(undefined)
})

test('without a provider nothing is offered', () => {
  useBoot.setState({ third: [] })
  open()
  expect(screen.queryByText('其他登录方式')).toBeNull()
})

test('a window of 500 by 500; a token from it, and from nobody else, signs in', async () => {
  answers[exchange] = () => entered
  open()
  await screen.findByText('其他登录方式')
  click('政务认证')
  const [address, , features] = vi.mocked(window.open).mock.calls[0]!
  expect(address).toBe('/jeecg-boot/sys/thirdLogin/render/gov')
  expect(features).toMatch(/width=500,height=500/)
  await tell('stolen', { origin: 'https://evil.example' })
  await tell('stolen', { source: window })
  await tell('stolen', { source: null })
  expect(sent(exchange)).toEqual([])
  await tell('one-time')
  await screen.findByText('at /dashboard/analysis')
  expect(sent(exchange).map(({ params }) => params)).toEqual([{ token: 'one-time', thirdType: 'gov' }])
  expect(useSession.getState().token).toBe('tok')
  await tell('late')
  expect(sent(exchange)).toHaveLength(1)
})

test('of several tenants one is chosen first, in the dialog that a password has', async () => {
  const tenantList = [
    { id: 2, name: '澄州市局' },
    { id: 3, name: '检测中心' },
  ]
  answers[exchange] = () => ({ ...entered, tenantList })
  open()
  await screen.findByText('其他登录方式')
  click('政务认证')
  await tell('one-time')
  expect((await screen.findByRole('dialog')).textContent).toContain('请选择租户')
  expect(useSession.getState().token).toBeUndefined()
  click('确定')
  expect(screen.queryByText(/^at /)).toBeNull()
  fireEvent.click(screen.getByRole('combobox', { name: '租户' }))
  fireEvent.click(await screen.findByText('检测中心'))
  click('确定')
  await screen.findByText('at /dashboard/analysis')
  expect(useSession.getState()).toMatchObject({ token: 'tok', tenantId: '3' })
})

test('a single tenant is chosen silently', async () => {
  answers[exchange] = () => ({ ...entered, tenantList: [{ id: 2, name: '澄州市局' }] })
  open()
  await screen.findByText('其他登录方式')
  click('政务认证')
  await tell('one-time')
  await screen.findByText('at /dashboard/analysis')
  expect(useSession.getState().tenantId).toBe('2')
})

test('a failure is said, a closed window is no failure, a blocked one says what to do', async () => {
  open()
  await screen.findByText('其他登录方式')
  click('政务认证')
  await tell('登录失败')
  expect(await screen.findByText('第三方登录未成功，请重试')).toBeTruthy()
  click('政务认证')
  popup.closed = true
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '政务认证' })).toHaveProperty('disabled', false),
  )
  vi.mocked(window.open).mockReturnValue(null)
  click('政务认证')
  expect(await screen.findByText('浏览器阻止了登录窗口，请允许弹出窗口后重试')).toBeTruthy()
})

test('an unknown account is bound by the password of the user here', async () => {
  answers['/sys/third/user/checkPassword'] = ({ body }) => {
    if (body!['password'] === 'right') return 'token-2'
    throw new CallError('refused', '密码不正确', {
      result: { captchaRequired: body!['captcha'] === undefined },
    })
  }
  answers['/sys/randomImage/:checkKey'] = () => 'data:image/png;base64,AAAA'
  answers[exchange] = () => entered
  open()
  await screen.findByText('其他登录方式')
  click('政务认证')
  await tell({ isObj: true, source: 'gov', operateCode: 'c', uuid: 'linxi', username: 'linxi' })
  expect((await screen.findByLabelText<HTMLInputElement>('本系统账号')).value).toBe('linxi')
  expect(screen.queryByRole('tab')).toBeNull()
  type('本系统账号', 'shenlan')
  click('绑定并登录')
  expect(await screen.findByText('请输入密码!')).toBeTruthy()
  type('本系统密码', 'wrong')
  click('绑定并登录')
  expect(await screen.findByText('密码不正确')).toBeTruthy()
  await screen.findByAltText('验证码')
  type('验证码', 'k7qx')
  type('本系统密码', 'right')
  click('绑定并登录')
  await screen.findByText('at /dashboard/analysis')
  const [, second] = sent('/sys/third/user/checkPassword')
  expect(second?.body).toMatchObject({
    operateCode: 'c',
    uuid: 'shenlan',
    password: 'right',
    captcha: 'k7qx',
  })
  expect(sent(exchange)[0]?.params.token).toBe('token-2')
})

test('a wrong code of a telephone to be bound asks for the picture, which goes with the next one [A87]', async () => {
  useBoot.setState({ byPhone: true })
  answers['/sys/thirdLogin/bindingThirdPhone'] = ({ body }) => {
    const asked = body?.['picture'] === undefined ? '请输入图形验证码' : '手机验证码错误'
    throw new CallError('refused', asked, { result: { captchaRequired: true } })
  }
  answers['/sys/randomImage/:checkKey'] = () => 'data:image/png;base64,AAAA'
  open()
  await screen.findByText('其他登录方式')
  click('政务认证')
  await tell('绑定手机号,code-1')
  type('手机号', '13900139000')
  type('短信验证码', '000000')
  click('绑定并登录')
  await screen.findByAltText('验证码')
  type('图形验证码', 'k7qx')
  click('绑定并登录')
  await screen.findByText('手机验证码错误')
  const [first, second] = sent('/sys/thirdLogin/bindingThirdPhone')
  expect(first?.body).not.toHaveProperty('picture')
  expect(second?.body).toMatchObject({ picture: 'k7qx', checkKey: expect.any(String) })
})

test('with telephones and registration there are three ways, the telephone first where it is asked for', async () => {
  useBoot.setState({ byPhone: true, thirdRegister: true })
  answers['/sys/thirdLogin/bindingThirdPhone'] = () => {
    throw new CallError('refused', '验证码错误')
  }
  answers['/sys/third/user/create'] = () => 'token-3'
  answers[exchange] = () => entered
  open()
  await screen.findByText('其他登录方式')
  click('政务认证')
  await tell('绑定手机号,code-1')
  expect((await screen.findByRole('tab', { name: '绑定手机号' })).getAttribute('aria-selected')).toBe('true')
  type('手机号', '13900139000')
  type('短信验证码', '123456')
  click('绑定并登录')
  expect(await screen.findByText('验证码错误')).toBeTruthy()
  expect(sent('/sys/thirdLogin/bindingThirdPhone')[0]?.body).toEqual({
    mobile: '13900139000',
    captcha: '123456',
    thirdUserUuid: 'code-1',
  })
  fireEvent.click(screen.getByRole('tab', { name: '创建新账号' }))
  type('用户名', '林溪')
  click('创建并登录')
  expect(await screen.findByText('只允许字母、数字、下划线')).toBeTruthy()
  type('用户名', 'linxi')
  click('创建并登录')
  await screen.findByText('at /dashboard/analysis')
  expect(sent('/sys/third/user/create')[0]?.body).toEqual({ operateCode: 'code-1', username: 'linxi' })
})

test('the service address of CAS is this login, without the ticket and with the rest', () => {
  expect(serviceOf('https://c.cn/user/login?redirect=%2Fa&ticket=ST-1#x')).toBe(
    'https://c.cn/user/login?redirect=%2Fa',
  )
  expect(casLogout()).toBe(undefined)
  useBoot.setState({ cas: 'https://cas.cn/cas' })
  expect(casLoginAt('https://c.cn/sewage/plant')).toBe(
    `https://cas.cn/cas/login?service=${encodeURIComponent('https://c.cn/user/login')}`,
  )
})

test('a ticket in the address signs in once; a refused one leaves the login as it is', async () => {
  useBoot.setState({ cas: 'https://cas.cn/cas' })
  answers['/sys/cas/client/validateLogin'] = () => ({ ...entered, departs: [], multi_depart: 1 })
  open('/user/login?ticket=ST-1')
  await screen.findByText('at /dashboard/analysis')
  expect(sent('/sys/cas/client/validateLogin')).toHaveLength(1)
  expect(sent('/sys/cas/client/validateLogin')[0]?.query.ticket).toBe('ST-1')
  expect(useSession.getState().token).toBe('tok')
  cleanup()
  answers['/sys/cas/client/validateLogin'] = () => {
    throw new CallError('refused', '登录票据无效或已使用，请重新登录')
  }
  open('/user/login?ticket=ST-1')
  expect(await screen.findByText('登录票据无效或已使用，请重新登录')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '单点登录' })).toBeTruthy()
  expect(sent('/sys/cas/client/validateLogin')).toHaveLength(2)
  expect(screen.getByLabelText('账号')).toBeTruthy()
})
