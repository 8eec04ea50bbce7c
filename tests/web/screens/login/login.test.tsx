import { Notification } from '@arco-design/web-react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import Login from '#web/screens/login/login.tsx'
import { useSession } from '#web/session/session.ts'
import { type Answers, type Served, serve } from '../../served.ts'

let answers: Answers
let server: Served
const entry = '/sys/login'
const refuse = (error: CallError) => () => {
  throw error
}
const user = { id: '1', username: 'shenlan', realname: '沈岚' }
const accepted = { token: 'tok', userInfo: user, departs: [], multi_depart: 1, sysAllDictItems: {} }
const Where = () => <p>{`at ${useLocation().pathname}${useLocation().search}`}</p>

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
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = () => fireEvent.submit(screen.getByRole('button', { name: '登录' }).closest('form')!)

beforeEach(() => {
  answers = {}
  server = serve(answers)
  useSession.getState().clear()
})
afterEach(() => {
  cleanup()
  Notification.clear()
})

test('both fields are asked for, in the words of the specification', () => {
  open()
  press()
  expect(screen.getByText('请输入用户名!')).toBeTruthy()
  expect(screen.getByText('请输入密码!')).toBeTruthy()
  expect(server.calls()).toBe(0)
})

test('a right password opens the session, keeps it for seven days, and goes where the guard sent it from', async () => {
  answers[entry] = () => accepted
  open('/user/login?redirect=%2Fsewage%2Fplant%3FpageNo%3D2')
  type('账号', ' shenlan ')
  type('密码', 'right')
  press()
  await screen.findByText('at /sewage/plant?pageNo=2')
  expect(server.sent(entry)[0]?.body).toEqual({ username: 'shenlan', password: 'right' })
  expect(useSession.getState().token).toBe('tok')
  const kept = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}')
  expect(kept.value).toBe('tok')
  expect(Math.abs(kept.expire - Date.now() - 604_800_000)).toBeLessThan(5_000)
  expect(await screen.findByText(/，沈岚，欢迎回来$/)).toBeTruthy()
})

test('a foreign redirect leads home', async () => {
  answers[entry] = () => accepted
  open('/user/login?redirect=https%3A%2F%2Fevil.example')
  type('账号', 'shenlan')
  type('密码', 'right')
  press()
  await screen.findByText('at /dashboard/analysis')
})

test('a refusal shows the words of the server; the picture comes when it is asked for', async () => {
  answers[entry] = refuse(new CallError('refused', '用户名或密码错误', { result: { captchaRequired: true } }))
  answers['/sys/randomImage/:checkKey'] = () => 'data:image/png;base64,AAAA'
  open()
  type('账号', 'shenlan')
  type('密码', 'wrong')
  press()
  expect(await screen.findByText('登录失败')).toBeTruthy()
  expect(screen.getByText('用户名或密码错误')).toBeTruthy()
  await screen.findByAltText('验证码')
  press()
  expect(screen.getByText('请输入验证码!')).toBeTruthy()
  type('验证码', 'k7qx')
  answers[entry] = () => accepted
  press()
  await waitFor(() => expect(server.calls()).toBe(3))
  expect(server.sent(entry)[1]?.body).toMatchObject({ captcha: 'k7qx', checkKey: expect.any(String) })
})

test('without an answer the words are the general ones', async () => {
  answers[entry] = refuse(new CallError('network', 'Network Error'))
  open()
  type('账号', 'shenlan')
  type('密码', 'right')
  press()
  expect(await screen.findByText('请求出现错误，请稍后再试')).toBeTruthy()
})

test('several departments: one must be chosen before the console opens', async () => {
  const departs = [
    { id: '1', departName: '澜江省', orgCode: 'A01' },
    { id: '2', departName: '澄州市', orgCode: 'A01A01' },
  ]
  answers[entry] = () => ({ ...accepted, departs, multi_depart: 2 })
  open()
  type('账号', 'shenlan')
  type('密码', 'right')
  press()
  expect(await screen.findByText('请选择部门')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(useSession.getState().token).toBeUndefined()
})
