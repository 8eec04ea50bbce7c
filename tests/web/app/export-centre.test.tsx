// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ExportJob } from '#contract/file/export-job.ts'
import { ExportCentre } from '#web/app/header/export-centre.tsx'
import type { FakeWire } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

const job = (over: Partial<ExportJob>): ExportJob => ({
  id: 'j1',
  title: '污水厂',
  fileName: '污水厂.xlsx',
  state: 'done',
  done: 30_000,
  total: 30_000,
  fileSize: 2_097_152,
  problem: null,
  createTime: '2026-11-21 08:00:00',
  ...over,
})

let wire: FakeWire
let jobs: ExportJob[]
beforeEach(() => {
  wire = signIn(['*'])
  jobs = []
  wire.on(({ path, method }) => {
    if (!path.startsWith('/sys/exportJob')) return undefined
    if (method === 'GET') return { result: jobs }
    if (path.endsWith('cancel')) {
      jobs = jobs.map(each => ({ ...each, state: 'cancelled' as const }))
      return { message: '已取消导出' }
    }
    jobs = []
    return { message: '删除成功！' }
  })
})
const open = async () => {
  show(<ExportCentre />, '/')
  fireEvent.click(await screen.findByRole('button', { name: /^导出中心/ }))
}

describe('导出中心', () => {
  test('says that there are none', async () => {
    await open()
    await screen.findByText('还没有导出任务')
  })
  test('shows how far a job is, and stops it', async () => {
    jobs = [job({ state: 'running', done: 7_500, fileSize: null })]
    await open()
    await screen.findByRole('button', { name: '导出中心，1 个未完成' })
    expect(await screen.findByText('导出中')).toBeTruthy()
    expect(screen.getByText('25%')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    await screen.findByText('已取消')
    expect(screen.queryByText('25%')).toBeNull()
  })
  test('says what went wrong, and clears it away', async () => {
    jobs = [job({ state: 'failed', problem: '磁盘空间不足', fileSize: null })]
    await open()
    await screen.findByText('磁盘空间不足')
    expect(screen.queryByRole('button', { name: /下载/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '删除 污水厂.xlsx' }))
    await screen.findByText('还没有导出任务')
  })
  test('a list that cannot be read is said, and asked for again', async () => {
    let broken = true
    wire.on(({ path }) =>
      broken && path.startsWith('/sys/exportJob')
        ? { success: false, code: 500, message: '操作失败，请稍后重试' }
        : undefined,
    )
    await open()
    await screen.findByText('读取导出任务失败')
    broken = false
    jobs = [job({})]
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.getByText(/30,000 行 · 2.0 MB/)).toBeTruthy())
  })
})
