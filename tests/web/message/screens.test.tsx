// @vitest-environment happy-dom
/** Screens of announcements and templates: what stands in the form, and what a row offers (spec/screens 5.7). */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { announcement } from '#contract/message/announcement.ts'
import { message, messageTemplate } from '#contract/message/message.ts'
import Announcements from '#web/screens/message/announcements.tsx'
import Messages from '#web/screens/message/messages.tsx'
import Templates from '#web/screens/message/templates.tsx'
import type { FakeWire } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

let wire: FakeWire
beforeEach(() => {
  wire = signIn(['*'])
})
const loose = (resource: unknown) => resource as Resource
const rowOf = async (name: string) => (await screen.findByRole('button', { name })).closest('tr')!

test('a draft may be edited and published; what is published only revoked', async () => {
  const row = (id: string, titile: string, sendStatus: string) => ({ id, titile, sendStatus, version: 1 })
  wire.seed(loose(announcement), [row('1', '草稿', '0'), row('2', '已发', '1'), row('3', '撤回', '2')])
  show(<Announcements />, '/isystem/annountCement')
  const offered = async (name: string) =>
    within(await rowOf(name))
      .getAllByRole('button')
      .map(button => button.textContent)
  expect(await offered('草稿')).toEqual(expect.arrayContaining(['发布', '编辑']))
  expect(await offered('已发')).toEqual(expect.arrayContaining(['撤销', '详情']))
  expect(await offered('已发')).not.toContain('编辑')
  expect(await offered('撤回')).not.toContain('撤销')
  fireEvent.click(within(await rowOf('已发')).getByRole('button', { name: '撤销 已发' }))
  expect(await screen.findByText('确定撤销吗?')).toBeTruthy()
})

test('chosen users are asked for only when users are to be chosen', async () => {
  wire.seed(loose(announcement), [])
  show(<Announcements />, '/isystem/annountCement')
  fireEvent.click((await screen.findAllByRole('button', { name: /新增/ }))[0]!)
  const form = await screen.findByRole('dialog')
  await within(form).findByText('接收用户')
  expect(within(form).queryByText('指定用户')).toBeNull()
  fireEvent.click(within(form).getByRole('button', { name: '保存' }))
  expect(await within(form).findByText('请输入标题')).toBeTruthy()
  expect(await within(form).findByText('请选择截至日期')).toBeTruthy()
})

test('the code of a template stays what it is', async () => {
  const kept = { templateCode: 'tip', templateName: '提醒', templateType: '1', templateContent: 'x' }
  wire.seed(loose(messageTemplate), [{ id: '1', version: 1, ...kept }])
  show(<Templates />, '/t')
  fireEvent.click(within(await rowOf('提醒')).getByRole('button', { name: '编辑 提醒' }))
  const form = within(await screen.findByRole('dialog'))
  const code = await form.findByRole('textbox', { name: '模板CODE' })
  expect((code as HTMLInputElement).disabled).toBe(true)
})

test('messages are a record: nothing to add or to edit, only what failed may be sent again', async () => {
  const row = (id: string, esTitle: string, esSendStatus: string) => ({
    id,
    esTitle,
    esSendStatus,
    version: 1,
  })
  wire.seed(loose(message), [row('1', '到了', '1'), row('2', '没到', '2')])
  show(<Messages />, '/m')
  expect(within(await rowOf('到了')).queryByRole('button', { name: /重发/ })).toBeNull()
  expect(within(await rowOf('没到')).getByRole('button', { name: '重发 没到' })).toBeTruthy()
  for (const word of [/^新增/, /^编辑/, /^导入/, /^导出/])
    expect(screen.queryByRole('button', { name: word })).toBeNull()
})
