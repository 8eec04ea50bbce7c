// @vitest-environment happy-dom
/** Wire 15, data sources: fields instead of a free address, a password that is never shown, and trying the connection. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataSource } from '#contract/platform/data-source.ts'
import { signIn } from '../crud/harness.tsx'
import { buttonsIn, fill, headings, isLocked, openScreen, press, rowOf, textIn } from './desk.ts'

const { path } = dataSource
const tried = '/online/cgreport/api/testConnection'
const all = ['list', 'add', 'edit', 'delete', 'test'].map(verb => `system:datasource:${verb}`)
async function open(codes: readonly string[] = all) {
  const wire = signIn(codes)
  wire.seed(dataSource, [
    {
      id: 's1',
      code: 'lims',
      name: '实验室库',
      dbType: '6',
      dbType_dictText: 'PostgreSQL',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://10.1.1.8:5432/lims',
      host: '10.1.1.8',
      port: 5432,
      dbName: 'lims',
      dbUsername: 'reader',
      version: 2,
    },
  ])
  await openScreen('system/SysDataSourceList')
  await screen.findAllByText('1-1 共 1 条')
  return wire
}
async function form(name: string, button: string): Promise<HTMLElement> {
  press(button)
  const layer = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(layer.querySelector('[data-field="code"] input')).not.toBeNull())
  return layer
}
const fillAll = () => {
  fill('code', 'lims2')
  fill('name', '二号库')
  fill('host', '10.1.1.9')
  fill('dbName', 'lims')
  fill('dbUsername', 'reader')
  fill('dbPassword', 's3cret')
}

test('shows what a source is and where, and no password', async () => {
  await open()
  expect(headings()).toEqual(['序号', '数据源名称', '数据库类型', '驱动类', '数据源地址', '用户名', '操作'])
  const row = within(rowOf('实验室库'))
  for (const words of [
    'PostgreSQL',
    'org.postgresql.Driver',
    'jdbc:postgresql://10.1.1.8:5432/lims',
    'reader',
  ])
    expect(row.getByText(words)).toBeTruthy()
})
test('buttons by right', async () => {
  await open(['system:datasource:list'])
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  expect(buttonsIn(rowOf('实验室库'))).toEqual(['实验室库', '详情 实验室库'])
  await open(['system:datasource:list', 'system:datasource:edit'])
  expect(buttonsIn(rowOf('实验室库'))).toContain('编辑 实验室库')
  // Who may not try a connection is not offered it.
  const layer = await form('编辑数据源', '编辑 实验室库')
  expect(within(layer).queryByRole('button', { name: '测试' })).toBeNull()
})

test('asks for what a connection needs', async () => {
  const wire = await open()
  const layer = await form('新增数据源', '新增')
  press('保存', layer)
  const words = () => [...layer.querySelectorAll('.message')].map(message => message.textContent)
  await waitFor(() =>
    expect(words()).toEqual([
      '请输入数据源编码',
      '请输入数据源名称',
      '请输入主机',
      '请输入数据库名称',
      '请输入用户名',
    ]),
  )
  fill('code', '编码')
  expect(await within(layer).findByText('只允许字母、数字、下划线和短横线')).toBeTruthy()
  expect(wire.last(`${path}/add`)).toBeUndefined()
})
test('a code that is taken stands under its field, and nothing typed is lost, the password neither', async () => {
  const wire = await open()
  wire.on(({ path: sent }) =>
    sent === `${path}/add`
      ? {
          success: false,
          code: 500,
          message: '数据源编码已存在',
          result: { problems: [{ property: 'code', message: '数据源编码已存在' }] },
        }
      : undefined,
  )
  const layer = await form('新增数据源', '新增')
  fillAll()
  press('保存', layer)
  expect(await within(layer).findByText('数据源编码已存在')).toBeTruthy()
  expect(wire.last(`${path}/add`)?.body).toMatchObject({ code: 'lims2', port: 5432, dbPassword: 's3cret' })
  expect(['code', 'name', 'host', 'dbName', 'dbUsername', 'dbPassword'].map(textIn)).toEqual([
    'lims2',
    '二号库',
    '10.1.1.9',
    'lims',
    'reader',
    's3cret',
  ])
})
test('editing keeps the code, and an empty password means the kept one', async () => {
  const wire = await open()
  const layer = await form('编辑数据源', '编辑 实验室库')
  expect(isLocked('code')).toBe(true)
  expect(textIn('dbPassword')).toBe('')
  expect(within(layer).getByPlaceholderText('留空则不修改')).toBeTruthy()
  fill('name', '实验室主库')
  press('保存', layer)
  await waitFor(() => expect(wire.last(`${path}/edit`)).toBeTruthy())
  const body = wire.last(`${path}/edit`)!.body
  expect(body).toMatchObject({ id: 's1', version: 2, name: '实验室主库' })
  expect(body).not.toHaveProperty('dbPassword', '')
})

test('the connection is tried as the form has it now', async () => {
  const wire = await open()
  const layer = await form('新增数据源', '新增')
  const button = () => within(layer).getByRole<HTMLButtonElement>('button', { name: '测试' })
  expect(button().disabled).toBe(true)
  fillAll()
  await waitFor(() => expect(button().disabled).toBe(false))
  wire.on(({ path: sent }) =>
    sent === tried ? { success: false, code: 500, message: '数据库连接失败：密码不正确' } : undefined,
  )
  fireEvent.click(button())
  expect(await within(layer).findByText('连接失败：密码不正确')).toBeTruthy()
  expect(textIn('dbPassword')).toBe('s3cret')
  expect(wire.last(tried)?.body).toEqual({
    dbType: '6',
    host: '10.1.1.9',
    port: 5432,
    dbName: 'lims',
    dbUsername: 'reader',
    dbPassword: 's3cret',
  })
  wire.on(({ path: sent }) => (sent === tried ? { message: '连接成功' } : undefined))
  fireEvent.click(button())
  expect(await within(layer).findByText('连接成功')).toBeTruthy()
})
test('of a kept source the kept password is tried', async () => {
  const wire = await open()
  wire.on(({ path: sent }) => (sent === tried ? { message: '连接成功' } : undefined))
  const layer = await form('编辑数据源', '编辑 实验室库')
  press('测试', layer)
  expect(await within(layer).findByText('连接成功')).toBeTruthy()
  expect(wire.last(tried)?.body).toMatchObject({ id: 's1', host: '10.1.1.8' })
  expect(wire.last(tried)?.body).not.toHaveProperty('dbPassword')
})
