/** Scheduled jobs on the wire (spec/wire 13). */
import { expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { jobRegistry } from '#server/modules/job-registry.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const edge = 'qy-edge'
function form(rows: readonly (readonly string[])[]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), 's')
  const bytes = write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}

interface Job {
  id: string
  jobClassName: string
  status: string
  status_dictText: string
  nextRun: string | null
  lastState: string | null
  handlerTitle: string
  parameter: string | null
}
interface Page<T> {
  records: T[]
  total: number
}

forEachDatabase((_name, open) => {
  it('keeps jobs with the words of the wire [J27]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app, 'sysadmin')
    const list = async () => (await admin.call<Page<Job>>('GET', '/sys/quartzJob/list')).result.records
    const add = (payload: object) => admin.call<Job>('POST', '/sys/quartzJob/add', { payload })
    const base = { jobClassName: 'offlineFacilities', cronExpression: '0 0 8 * * ? *', status: '0' }

    // The demo begins with its jobs, paused.
    expect((await list()).map(job => [job.jobClassName, job.status, job.nextRun]).sort()).toEqual([
      ['appraisals', '-1', null],
      ['backup', '-1', null],
      ['plantResults', '-1', null],
      ['retention', '-1', null],
    ])
    expect(await add({ ...base, jobClassName: 'org.example.Job' })).toMatchObject({
      success: false,
      message: '后台找不到该类名：org.example.Job',
    })
    expect(await add({ ...base, cronExpression: '0 0 25 * * ?' })).toMatchObject({ success: false })
    expect(await add({ ...base, cronExpression: '0 0 8 * * ? 2020' })).toMatchObject({
      success: false,
      message: '该 Cron 表达式今后不会再触发，请修改后再启动',
    })
    expect(await add({ ...base, parameter: '{minutes}' })).toMatchObject({
      message: '参数不是有效的 JSON，应为对象，如 {"minutes": 30}',
    })
    expect(await add({ ...base, parameter: '{"minutes":0}' })).toMatchObject({
      message: '参数「无报文时长」（minutes）应为整数，范围 1 至 43200',
    })
    expect(await add({ ...base, parameter: '{"hours":1}' })).toMatchObject({
      message: '任务「离线设备清单」没有参数 hours，可用参数：minutes',
    })
    const added = await add({ ...base, parameter: '{"minutes":45}' })
    expect(added).toMatchObject({ success: true, message: '创建定时任务成功' })
    const { id } = added.result
    expect(await add(base)).toMatchObject({
      success: false,
      message: '该任务类已有定时任务，请编辑原有任务',
    })
    expect((await list()).find(job => job.id === id)).toMatchObject({
      handlerTitle: '离线设备清单',
      status_dictText: '正常',
      nextRun: expect.stringContaining(' 08:00:00'),
      lastState: null,
    })

    const get = (verb: string, asked = id) =>
      admin.call('GET', `/sys/quartzJob/${verb}`, { query: { id: asked } })
    expect(await get('pause')).toMatchObject({ success: true, message: '停止定时任务成功' })
    expect((await get('queryById')).result).toMatchObject({ status: '-1', nextRun: null })
    expect(await get('resume')).toMatchObject({ success: true, message: '启动定时任务成功' })
    for (const verb of ['pause', 'resume', 'execute'])
      expect(await get(verb, 'none')).toMatchObject({ success: false, message: '定时任务不存在！' })

    expect(
      await admin.call('PUT', '/sys/quartzJob/edit', { payload: { id, parameter: '{"minutes":"x"}' } }),
    ).toMatchObject({ success: false })
    expect(
      await admin.call('PUT', '/sys/quartzJob/edit', { payload: { id, cronExpression: '0 0 9 * * ? *' } }),
    ).toMatchObject({ success: true, message: '更新定时任务成功!' })
    expect(await admin.call('DELETE', '/sys/quartzJob/delete', { query: { id } })).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    const ids = (await list()).map(job => job.id).join(',')
    expect(await admin.call('DELETE', '/sys/quartzJob/deleteBatch', { query: { ids } })).toMatchObject({
      success: true,
      message: '删除定时任务成功!',
    })
  })

  it('runs a job when asked, once at a time, and tells who asked', async () => {
    const { app, db, deps } = await buildApp(open)
    const admin = await signIn(app, 'sysadmin')
    const scheduler = createScheduler({
      db,
      config: deps.config,
      sessions: deps.sessions,
      handlers: jobRegistry,
      log: deps.log,
    })
    const added = await admin.call<Job>('POST', '/sys/quartzJob/add', {
      payload: { jobClassName: 'offlineFacilities', cronExpression: '0 0 8 * * ? *', status: '-1' },
    })
    const query = { id: added.result.id }
    expect(await admin.call('GET', '/sys/quartzJob/execute', { query })).toMatchObject({
      success: true,
      message: '执行成功!',
    })
    expect(await admin.call('GET', '/sys/quartzJob/execute', { query })).toMatchObject({
      success: false,
      message: '执行失败!该任务正在执行，请等它结束后再试',
    })
    await scheduler.tick()
    await scheduler.settled()
    const runs = await admin.call<Page<object>>('GET', '/sys/quartzJob/history/list', {
      query: { jobId: query.id },
    })
    expect(runs.result).toMatchObject({
      total: 1,
      records: [
        {
          state: 'done',
          state_dictText: '成功',
          startedBy: 'sysadmin',
          slot: null,
          result: '0 台设备在 30 分钟内都有报文',
          durationMs: expect.any(Number),
        },
      ],
    })
    const job = await admin.call('GET', '/sys/quartzJob/queryById', { query })
    expect(job.result).toMatchObject({ lastState: 'done', lastState_dictText: '成功' })
    expect(await admin.call('GET', '/sys/quartzJob/execute', { query })).toMatchObject({ success: true })
  })

  it('does not make up for what lay in a pause', async () => {
    const { app, db, deps } = await buildApp(open)
    const admin = await signIn(app, 'sysadmin')
    const scheduler = createScheduler({
      db,
      config: deps.config,
      sessions: deps.sessions,
      handlers: jobRegistry,
      log: deps.log,
    })
    const added = await admin.call<Job>('POST', '/sys/quartzJob/add', {
      payload: { jobClassName: 'offlineFacilities', cronExpression: '0 0 8 1 1 ? *', status: '-1' },
    })
    const { id } = added.result
    const runs = async () => {
      await scheduler.tick()
      await scheduler.settled()
      const query = { jobId: id }
      return (await admin.call<Page<object>>('GET', '/sys/quartzJob/history/list', { query })).result.total
    }
    // As if it had been paused years ago.
    await db.write([{ sql: 'update sys_quartz_job set plan_from = 0 where id = ?', parameters: [id] }])
    expect(await runs()).toBe(0)
    await admin.call('GET', '/sys/quartzJob/resume', { query: { id } })
    expect(await runs()).toBe(0)
    await db.write([{ sql: 'update sys_quartz_job set plan_from = 0 where id = ?', parameters: [id] }])
    expect(await runs()).toBe(1)
  })

  it('imports jobs paused, and those that no handler knows not at all [J27]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app, 'sysadmin')
    const answer = await admin.call(
      'POST',
      '/sys/quartzJob/importExcel',
      form([
        ['任务类名', 'Cron表达式', '任务状态', '错过执行'],
        ['sessionSweep', '0 0 4 * * ? *', '正常', '跳过'],
        ['org.example.Job', '0 0 4 * * ? *', '正常', '跳过'],
      ]),
    )
    expect(answer).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 1 } })
    const { result } = await admin.call<Page<Job>>('GET', '/sys/quartzJob/list', {
      query: { jobClassName: 'sessionSweep' },
    })
    expect(result.records).toMatchObject([{ jobClassName: 'sessionSweep', status: '-1' }])
  })

  it('is the system administrator’s alone [J27]', async () => {
    const { app } = await buildApp(open)
    for (const name of ['secadmin', 'auditor']) {
      const other = await signIn(app, name)
      for (const verb of ['list', 'handlers', 'pause?id=1', 'execute?id=1', 'history/list'])
        expect((await other.call('GET', `/sys/quartzJob/${verb}`)).status).toBe(403)
    }
    const admin = await signIn(app, 'sysadmin')
    const { result } = await admin.call<{ name: string; parameters: object[] }[]>(
      'GET',
      '/sys/quartzJob/handlers',
    )
    expect(result.map(({ name }) => name)).toEqual(jobRegistry.map(({ name }) => name))
    expect(result.find(({ name }) => name === 'offlineFacilities')?.parameters).toEqual([
      {
        name: 'minutes',
        title: '无报文时长',
        description: '分钟',
        type: 'integer',
        required: false,
        minimum: 1,
        maximum: 43200,
        default: 30,
      },
    ])
  })
})
