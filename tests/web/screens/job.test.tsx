// @vitest-environment happy-dom
/** Console 5.6, scheduled jobs: what stands in the list, the questions before each act, typed parameters in the form. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { quartzJob } from '#contract/platform/job.ts'
import { screens } from '#web/screens/registry.ts'
import { show, signIn } from '../crud/harness.tsx'

const jobs = quartzJob as unknown as Resource
const catalogue = [
  { name: 'backup', title: '备份', description: '复制数据库', parameters: [] },
  {
    name: 'offlineFacilities',
    title: '离线设备清单',
    description: '列出没有报文的设备',
    parameters: [
      {
        name: 'minutes',
        title: '无报文时长',
        description: '分钟',
        type: 'integer',
        required: false,
        minimum: 1,
        maximum: 43_200,
        default: 30,
      },
    ],
  },
]
async function open(codes: readonly string[] = ['*']) {
  const wire = signIn(codes)
  wire.seed(jobs, [
    {
      id: 'j1',
      jobClassName: 'backup',
      handlerTitle: '备份',
      cronExpression: '0 0 3 * * ? *',
      status: '0',
      missedPolicy: 'run',
      nextRun: '2026-11-22 03:00:00',
    },
    {
      id: 'j2',
      jobClassName: 'offlineFacilities',
      handlerTitle: '离线设备清单',
      cronExpression: '0 0 8 * * ? *',
      parameter: '{"minutes":45}',
      status: '-1',
      missedPolicy: 'skip',
    },
  ])
  wire.on(({ path }) =>
    path === '/sys/quartzJob/handlers'
      ? { code: 200, result: catalogue }
      : ['/sys/quartzJob/pause', '/sys/quartzJob/resume', '/sys/quartzJob/execute'].includes(path)
        ? { code: 200, message: '完成' }
        : undefined,
  )
  const { default: Screen } = await screens['system/QuartzJobList']!()
  show(createElement(Screen), '/isystem/QuartzJobList')
  await screen.findAllByText('1-2 共 2 条')
  return wire
}
const rowOf = (name: string) => screen.getByText(name).closest('tr')!

test('started and paused jobs bear their tags, and the next run', async () => {
  await open()
  expect(within(rowOf('backup')).getByText('已启动')).toBeTruthy()
  expect(within(rowOf('backup')).getByTitle('2026-11-22 03:00:00')).toBeTruthy()
  expect(within(rowOf('offlineFacilities')).getByText('已暂停')).toBeTruthy()
})

test('a job is paused, started and run after the question of the specification', async () => {
  const wire = await open()
  const asked = async (name: string, title: string, question: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    const dialog = (await screen.findByText(question)).closest<HTMLElement>('[role="dialog"]')!
    expect(within(dialog).getByText(title)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  }
  await asked('停止 backup', '确认暂停', '是否暂停选中任务?')
  expect(wire.last('/sys/quartzJob/pause')?.query).toMatchObject({ id: 'j1' })
  await asked('启动 offlineFacilities', '确认启动', '是否启动选中任务?')
  expect(wire.last('/sys/quartzJob/resume')?.query).toMatchObject({ id: 'j2' })
  fireEvent.click(screen.getByRole('button', { name: '更多操作 backup' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '执行一次' }))
  const dialog = (await screen.findByText('是否立即执行任务?')).closest<HTMLElement>('[role="dialog"]')!
  fireEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(wire.last('/sys/quartzJob/execute')?.query).toMatchObject({ id: 'j1' }))
})

test('the form asks for the parameters of the handler by name', async () => {
  const wire = await open()
  fireEvent.click(screen.getByRole('button', { name: '编辑 offlineFacilities' }))
  const form = await screen.findByRole('dialog', { name: '编辑定时任务' })
  expect(await within(form).findByText('列出没有报文的设备')).toBeTruthy()
  const minutes = await within(form).findByRole('spinbutton', { name: '无报文时长' })
  expect((minutes as HTMLInputElement).value).toBe('45')
  fireEvent.change(minutes, { target: { value: '60' } })
  fireEvent.blur(minutes)
  fireEvent.click(within(form).getByRole('button', { name: '保存并安排任务' }))
  await waitFor(() =>
    expect(wire.last('/sys/quartzJob/edit')?.body).toMatchObject({ id: 'j2', parameter: '{"minutes":60}' }),
  )
})

test('who may only look is offered nothing to do', async () => {
  await open(['system:job:list'])
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(停止|启动|编辑)/ })).toBeNull()
})
