/** Walks docs/guide/add-a-screen.md: its files as they stand, its lines in process, then what a user would do. */
import './dom.ts'
import { join } from 'node:path'
import { fireEvent, screen, within } from '@testing-library/react'
import type { FastifyInstance } from 'fastify'
import { type ComponentType, createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declared, declaredIn } from '#contract/kit/declared.ts'
import { openDb } from '#server/db/open.ts'
import { gather } from '#server/gather.ts'
import { screens } from '#web/screens/registry.ts'
import { screensIn } from '../../src/setup/screens.mjs'
import { openWorld, plantDraft, type World } from '../server/crud/world.ts'
import type { WireAnswer, WireCall } from '../web/crud/fake-wire.ts'
import { installXhr } from '../web/crud/fake-xhr.ts'
import { show, signIn } from '../web/crud/harness.tsx'
import { declareToo, files, placeFiles } from './blocks.ts'

const contractPath = 'src/contract/sewage/pump.ts'
const screenPath = 'src/web/screens/sewage/pump.tsx'
const treePath = 'src/web/screens/sewage/zone.tsx'

let folder: string
let remove: () => void
let undeclare: () => void
let pages: Declared['pages']
let world: World
let app: FastifyInstance

beforeAll(async () => {
  const placed = placeFiles()
  folder = placed.folder
  remove = placed.remove
  // What the server does at its start with its own folder.
  const declared = declaredIn(await gather(join(folder, 'src/contract')))
  const { resources: found } = declared
  pages = declared.pages
  expect(found.map(({ path }) => path).sort()).toEqual(['/sewage/manhole', '/sewage/pump', '/sewage/zone'])
  undeclare = declareToo(found)
  world = await openWorld(await openDb({ dataDir: folder }), folder)
  app = world.app
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await world.db.close()
  undeclare()
  remove()
})

test('the guide names two whole files a screen, which are found without a list', () => {
  expect([...files.keys()]).toEqual([contractPath, screenPath, 'src/contract/sewage/zone.ts', treePath])
  expect(screensIn(join(folder, 'src/web/screens'))).toEqual([
    { component: 'sewage/pump', part: undefined, file: './sewage/pump.tsx' },
    { component: 'sewage/zone', part: undefined, file: './sewage/zone.tsx' },
  ])
  // Beside what is there already, the file says it in the same form.
  expect(screens['sewage/plant']).toBeDefined()
  expect(pages).toEqual([
    {
      name: '泵站',
      group: '/sewage',
      at: 30,
      url: '/sewage/pump',
      component: 'sewage/pump',
      owns: ['sewage:pump'],
      keepAlive: true,
    },
    expect.objectContaining({ name: '管网分区', group: '/sewage', at: 31, url: '/sewage/zone' }),
  ])
})

test('the mounted resource lists and adds', async () => {
  const plant = await world.call<{ id: string }>('city', {
    method: 'POST',
    url: '/sewage/plant/add',
    payload: plantDraft(),
  })
  const added = await world.call('admin', {
    method: 'POST',
    url: '/sewage/pump/add',
    payload: { pumpCode: 'OUT-1', pumpName: '一号进水口', plantId: plant.result.id, depth: 3.25 },
  })
  expect(added).toMatchObject({ success: true, message: '添加成功！' })
  const refused = await world.call('admin', {
    method: 'POST',
    url: '/sewage/pump/add',
    payload: { pumpCode: 'OUT-1', pumpName: '又一个', plantId: plant.result.id },
  })
  expect(refused.message).toContain('泵站编码')
  const page = await world.call<{ total: number; records: Record<string, unknown>[] }>('admin', {
    method: 'GET',
    url: '/sewage/pump/list',
  })
  expect(page.result.total).toBe(1)
  expect(page.result.records[0]).toMatchObject({ pumpName: '一号进水口', depth: 3.25, version: 1 })
  expect((await world.call('bare', { method: 'GET', url: '/sewage/pump/list' })).status).toBe(403)
})

/** The console of the administrator, over that server. */
async function asAdmin(): Promise<void> {
  signIn(['*'])
  const headers = await world.as('admin')
  installXhr({
    async answer({ method, path, query, body }: WireCall): Promise<WireAnswer> {
      const answer = await app.inject({
        method: method as 'GET',
        url: `/jeecg-boot${encodeURI(path)}`,
        query,
        headers,
        ...(body === undefined || body === null ? {} : { payload: body as object }),
      })
      return { status: answer.statusCode, ...(answer.json() as WireAnswer) }
    },
  })
}

test('the screen shows the rows of that server and adds another', async () => {
  await asAdmin()
  const { default: Pumps } = (await import(/* @vite-ignore */ join(folder, screenPath))) as {
    default: ComponentType
  }
  show(createElement(Pumps), '/sewage/pump')
  const row = (await screen.findByRole('button', { name: '一号进水口' })).closest('tr')!
  expect(within(row).getByText('3.25')).toBeTruthy()
  expect(screen.getByText('1-1 共 1 条')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: '新增' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('button', { name: '保存' }))
  const alerts = await within(dialog).findAllByRole('alert')
  expect(alerts.map(alert => alert.textContent)).toEqual([
    '请输入泵站编码',
    '请输入泵站名称',
    '请选择所属污水厂',
  ])
  fireEvent.change(within(dialog).getByRole('textbox', { name: '泵站编码' }), {
    target: { value: 'OUT-2' },
  })
  fireEvent.change(within(dialog).getByRole('textbox', { name: '泵站名称' }), {
    target: { value: '二号出水口' },
  })
  fireEvent.click(within(dialog).getByRole('combobox', { name: '所属污水厂' }))
  fireEvent.click(await screen.findByRole('option', { name: /污水厂/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await screen.findByRole('button', { name: '二号出水口' })
})

test('the second screen opens its tree and keeps the rows that belong to each', async () => {
  const add = async (path: string, payload: Record<string, unknown>) => {
    const answer = await world.call<{ id: string }>('admin', { method: 'POST', url: `${path}/add`, payload })
    expect(answer.message).toBe('添加成功！')
    return answer.result.id
  }
  const plantId = await add('/sewage/plant', plantDraft())
  const parentId = await add('/sewage/zone', { zoneCode: 'Z-1', zoneName: '东片', plantId })
  await add('/sewage/zone', { zoneCode: 'Z-2', zoneName: '东片一区', plantId, parentId })
  await add('/sewage/manhole', { manholeCode: 'M-1', zoneId: parentId, depth: 4.2 })
  await asAdmin()
  const { default: Zones } = (await import(/* @vite-ignore */ join(folder, treePath))) as {
    default: ComponentType
  }
  show(createElement(Zones), '/sewage/zone')
  const row = (await screen.findByRole('button', { name: '东片' })).closest('tr')!
  expect(screen.queryByRole('button', { name: '东片一区' })).toBeNull()
  fireEvent.click(within(row).getByRole('button', { name: /展开/ }))
  await screen.findByRole('button', { name: '东片一区' })
  fireEvent.click(within(row).getByRole('button', { name: '东片' }))
  const drawer = await screen.findByRole('dialog')
  fireEvent.click(await within(drawer).findByRole('tab', { name: '检查井' }))
  await within(drawer).findByText('M-1')
})
