import { Message, Notification } from '@arco-design/web-react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBoot } from '#web/api/boot.ts'
import { CallError } from '#web/api/call-error.ts'
import Alteration from '#web/screens/login/alteration.tsx'
import Login from '#web/screens/login/login.tsx'
import Register from '#web/screens/login/register.tsx'
import RegisterResult from '#web/screens/login/register-result.tsx'
import { useSession } from '#web/session/session.ts'
import { type Answers, type Served, serve } from '../../served.ts'

// Parts of the page are fetched when they are first shown, which takes its time on a busy machine.
let answers: Answers
let server: Served
const sent = (path: string) => server.sent(path).map(({ body }) => body)
const Where = () => {
  const { pathname, state } = useLocation()
  return <p>{`at ${pathname} ${JSON.stringify(state)}`}</p>
}
function open(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/user/login" element={<Login />} />
        <Route path="/user/register" element={<Register />} />
        <Route path="/user/register-result" element={<RegisterResult />} />
        <Route path="/user/alteration" element={<Alteration />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.submit(screen.getByRole('button', { name }).closest('form')!)
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  answers = {}
  server = serve(answers)
  useBoot.setState({ version: '1', byPhone: true, register: true })
  useSession.getState().clear()
})
afterEach(() => {
  cleanup()
  Notification.clear()
  Message.clear()
  vi.useRealTimers()
})
afterAll(() => useBoot.setState({ byPhone: false, register: false }))

test('without a way to telephones the login offers the password alone, and says where to go', () => {
  useBoot.setState({ byPhone: false, register: false })
  open('/user/login?username=shenlan')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByText('注册账户')).toBeNull()
  expect(screen.getByText('忘记密码？请联系管理员重置')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('shenlan')
})

test('what is being typed stays when the server says which ways there are', async () => {
  useBoot.setState({ byPhone: false })
  open('/user/login')
  type('账号', 'shen')
  act(() => useBoot.setState({ byPhone: true }))
  await screen.findByRole('tab', { name: '手机号登录' })
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('shen')
})

test('by telephone: the words of the wire, a code with its countdown, and in', async () => {
  open('/user/login')
  fireEvent.click(await screen.findByRole('tab', { name: '手机号登录' }))
  await screen.findByLabelText('手机号')
  press('登录')
  expect(screen.getByText('请输入手机号')).toBeTruthy()
  expect(screen.getByText('请输入验证码!')).toBeTruthy()
  type('手机号', '12345')
  click('获取验证码')
  expect(await screen.findByText('您的手机号码格式不正确!')).toBeTruthy()
  expect(sent('/sys/sms')).toEqual([])
  type('手机号', '13900139000')
  click('获取验证码')
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: '60 s' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(sent('/sys/sms')).toEqual([{ mobile: '13900139000', smsmode: '0' }])
  answers['/sys/phoneLogin'] = () => ({
    token: 'tok',
    userInfo: { id: '1', username: 'shenlan', realname: '沈岚' },
    departs: [],
    multi_depart: 1,
    sysAllDictItems: {},
  })
  type('短信验证码', '123456')
  press('登录')
  await screen.findByText(/^at \/dashboard\/analysis/)
  expect(sent('/sys/phoneLogin')).toEqual([{ mobile: '13900139000', captcha: '123456' }])
  expect(useSession.getState().token).toBe('tok')
})

test('the countdown ends, and another code may be asked for', async () => {
  open('/user/login')
  fireEvent.click(await screen.findByRole('tab', { name: '手机号登录' }))
  await screen.findByLabelText('手机号')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  type('手机号', '13900139000')
  click('获取验证码')
  await screen.findByRole('button', { name: '60 s' })
  for (let second = 0; second < 61; second++) await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(false)
})

test('from the second code on the picture comes first', async () => {
  answers['/sys/sms'] = ({ body }) => {
    if (body['captcha'] === undefined)
      throw new CallError('refused', '请输入验证码', { result: { captchaRequired: true } })
    return undefined
  }
  answers['/sys/randomImage/:checkKey'] = () => 'data:image/png;base64,AAAA'
  open('/user/login')
  fireEvent.click(await screen.findByRole('tab', { name: '手机号登录' }))
  await screen.findByLabelText('手机号')
  type('手机号', '13900139000')
  click('获取验证码')
  await screen.findByAltText('验证码')
  click('获取验证码')
  expect(await screen.findByText('请输入图形验证码!')).toBeTruthy()
  expect(sent('/sys/sms')).toHaveLength(1)
  type('图形验证码', 'k7qx')
  click('获取验证码')
  await screen.findByRole('button', { name: '60 s' })
  expect(sent('/sys/sms')[1]).toMatchObject({ captcha: 'k7qx', checkKey: expect.any(String) })
  expect(screen.queryByAltText('验证码')).toBeNull()
})

/** The forms that use a code: what is filled in before it, the label of the code, the button, the call and what it carries. */
const codeForms: [
  name: string,
  at: string,
  fill: () => Promise<unknown>,
  code: string | undefined,
  button: string,
  path: string,
][] = [
  [
    'signing in',
    '/user/login',
    async () => {
      fireEvent.click(await screen.findByRole('tab', { name: '手机号登录' }))
      await screen.findByLabelText('手机号')
      type('手机号', '13900139000')
    },
    '短信验证码',
    '登录',
    '/sys/phoneLogin',
  ],
  [
    'registering',
    '/user/register',
    async () => {
      type('用户名', 'newcomer')
      type('密码', 'Blue-River-77')
      type('确认密码', 'Blue-River-77')
      type('手机号', '13900139001')
    },
    '短信验证码',
    '注册',
    '/sys/user/register',
  ],
  [
    'a forgotten password, its telephone',
    '/user/alteration',
    async () => type('手机号', '13900139000'),
    '短信验证码',
    '下一步',
    '/sys/user/phoneVerification',
  ],
  [
    'a forgotten password, its change',
    '/user/alteration',
    async () => {
      answers['/sys/user/phoneVerification'] = () => ({ smscode: '123456', username: 'city' })
      type('手机号', '13900139000')
      type('短信验证码', '123456')
      press('下一步')
      await screen.findByLabelText('账号名')
      type('新密码', 'Green-Delta-55')
      type('确认密码', 'Green-Delta-55')
    },
    undefined,
    '提交',
    '/sys/user/passwordChange',
  ],
]
test.each(codeForms)(
  'after wrong codes the picture is asked for, and goes with the next one: %s [A87]',
  async (_name, at, fill, code, button, path) => {
    answers[path] = ({ body }) => {
      const asked = body['picture'] === undefined
      throw new CallError('refused', asked ? '请看图' : '不对', { result: { captchaRequired: true } })
    }
    answers['/sys/randomImage/:checkKey'] = () => 'data:image/png;base64,AAAA'
    open(at)
    await fill()
    if (code) type(code, '000000')
    press(button)
    await screen.findByAltText('验证码')
    type('图形验证码', 'k7qx')
    if (code) type(code, '000001')
    press(button)
    await waitFor(() => expect(sent(path)).toHaveLength(2))
    const [first, second] = sent(path)
    expect(first).not.toHaveProperty('picture')
    expect(second).toMatchObject({ picture: 'k7qx', checkKey: expect.any(String) })
  },
)

test('registering: every rule speaks; the result says that an administrator has to do something', async () => {
  open('/user/register')
  press('注册')
  for (const words of [
    '请输入用户名',
    '密码由8位数字、大小写字母和特殊符号组成!',
    '两次密码不一致',
    '请输入正确手机号',
    '请输入验证码',
  ])
    expect(screen.getByText(words)).toBeTruthy()
  answers['/sys/user/checkOnlyUser'] = () => {
    throw new CallError('refused', '用户账号已存在')
  }
  type('用户名', 'shenlan')
  fireEvent.blur(screen.getByLabelText('用户名'))
  expect(await screen.findByText('用户名已存在!')).toBeTruthy()
  type('手机号', '13900139000')
  click('获取验证码')
  expect(await screen.findByText('手机号已存在!')).toBeTruthy()
  expect(sent('/sys/sms')).toEqual([])
  answers['/sys/user/checkOnlyUser'] = () => true
  type('用户名', 'newcomer')
  type('密码', 'Blue-River-77')
  type('确认密码', 'Blue-River-77')
  type('手机号', '13900139001')
  type('短信验证码', '123456')
  answers['/sys/user/register'] = () => ({ waiting: true })
  press('注册')
  expect(await screen.findByText('你的账户：newcomer 注册成功')).toBeTruthy()
  expect(screen.getByText('账户尚无权限，请联系管理员分配角色')).toBeTruthy()
  expect(sent('/sys/user/register')).toEqual([
    { username: 'newcomer', password: 'Blue-River-77', phone: '13900139001', smscode: '123456' },
  ])
  click('返回首页')
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('newcomer')
})

test('a registration that is not open says so, and a refused one keeps what was typed', async () => {
  useBoot.setState({ register: false })
  open('/user/register')
  expect(screen.getByText('注册未开放')).toBeTruthy()
  cleanup()
  useBoot.setState({ register: true })
  open('/user/register')
  type('用户名', 'newcomer')
  type('密码', 'Blue-River-77')
  type('确认密码', 'Blue-River-77')
  type('手机号', '13900139001')
  type('短信验证码', '000000')
  answers['/sys/user/register'] = () => {
    throw new CallError('refused', '手机验证码错误')
  }
  press('注册')
  expect(await screen.findByText('注册失败')).toBeTruthy()
  expect(screen.getByText('手机验证码错误')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('newcomer')
})

test('a forgotten password: telephone, password, done', async () => {
  open('/user/alteration')
  press('下一步')
  expect(screen.getByText('请输入手机号')).toBeTruthy()
  expect(screen.getByText('请输入短信验证码!')).toBeTruthy()
  type('手机号', '13900139000')
  type('短信验证码', '123456')
  answers['/sys/user/phoneVerification'] = () => ({ smscode: '123456', username: 'city' })
  press('下一步')
  expect((await screen.findByLabelText<HTMLInputElement>('账号名')).value).toBe('city')
  press('提交')
  expect(screen.getAllByText('密码不能为空!')).toHaveLength(2)
  type('新密码', 'Green-Delta-55')
  type('确认密码', 'Green-Delta-5')
  expect(screen.getByText('两次密码不一致')).toBeTruthy()
  type('确认密码', 'Green-Delta-55')
  press('提交')
  await screen.findByText('更改密码成功')
  expect(sent('/sys/user/passwordChange')).toEqual([
    { phone: '13900139000', smscode: '123456', username: 'city', password: 'Green-Delta-55' },
  ])
  click('立即登录')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('city'))
})

test('without a way to telephones nobody is led through the steps', () => {
  useBoot.setState({ byPhone: false })
  open('/user/alteration')
  expect(screen.getByText('系统未配置短信，请联系管理员重置密码')).toBeTruthy()
})
