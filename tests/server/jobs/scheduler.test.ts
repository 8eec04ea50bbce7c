/** Jobs by their plans: once a slot whoever runs it, missed runs, leases, failures. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Type from 'typebox'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fromWire, minuteMs } from '#lib/dates.ts'
import { loadConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import { handler } from '#server/jobs/handler.ts'
import { backup } from '#server/jobs/handlers/backup.ts'
import { offlineFacilities } from '#server/jobs/handlers/offline.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { latestSlot } from '#server/jobs/slots.ts'
import { forEachDatabase } from '../../support/databases.ts'

const at = (text: string) => fromWire(`2026-05-04 ${text}`)

it('finds the last slot of a plan, however many were missed', () => {
  expect(latestSlot('0 0 3 * * ? *', at('03:00:00'), at('23:00:00'))).toBeUndefined()
  expect(latestSlot('0 0 * * * ? *', at('03:30:00'), at('09:10:00'))).toBe(at('09:00:00'))
  expect(latestSlot('* * * * * ? *', at('03:30:00') - 365 * 24 * 60 * minuteMs, at('09:10:07') + 800)).toBe(
    at('09:10:07'),
  )
  expect(latestSlot('0/20 * * * * ? *', at('09:10:00'), at('09:10:20'))).toBe(at('09:10:20'))
  expect(latestSlot('nonsense', 0, at('09:10:00'))).toBeUndefined()
})

interface Given {
  name: string
  cron?: string
  missed?: 'run' | 'skip'
  parameter?: string
  status?: '0' | '-1'
  from: number
}
const plan = (db: Db, id: string, given: Given) =>
  db.write([
    {
      sql: `insert into sys_quartz_job (id, job_class_name, cron_expression, parameter, status, missed_policy, plan_from)
        values (?, ?, ?, ?, ?, ?, ?)`,
      parameters: [
        id,
        given.name,
        given.cron ?? '0 0 * * * ? *',
        given.parameter ?? null,
        given.status ?? '0',
        given.missed ?? 'run',
        given.from,
      ],
    },
  ])
interface Run {
  job_id: string
  slot: number | null
  state: string
  result: string | null
  error: string | null
  started_by: string
  duration_ms: number | null
}
const history = (db: Db, jobId: string) =>
  db.read<Run>({
    sql: 'select * from sys_quartz_run where job_id = ? order by begin_time, id',
    parameters: [jobId],
  })

forEachDatabase((_name, open) => {
  async function stage() {
    const db = await open()
    const clock = { at: at('08:00:00') }
    const ran = vi.fn((words: string) => words)
    const gate = { wait: Promise.resolve() }
    const handlers = [
      handler({
        name: 'note',
        title: '记录',
        description: '',
        parameters: Type.Object({ words: Type.String({ title: '话', default: '好' }) }),
        run: async ({ words }) => {
          await gate.wait
          return ran(words)
        },
      }),
      handler({
        name: 'fail',
        title: '失败',
        description: '',
        parameters: Type.Object({}),
        run: async () => Promise.reject(new Error('磁盘已满')),
      }),
    ]
    const dataDir = mkdtempSync(join(tmpdir(), 'qy-jobs-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const config = loadConfig({ QY_DATA_DIR: dataDir })
    const error = vi.fn()
    const server = () =>
      createScheduler({
        db,
        config,
        sessions: createSessions(db),
        handlers,
        log: { error },
        now: () => clock.at,
      })
    return { db, clock, ran, gate, server, error, config }
  }

  it('two servers run a slot once [R14]', async () => {
    const { db, clock, ran, server } = await stage()
    await plan(db, 'j', { name: 'note', parameter: '{"words":"早"}', from: at('08:00:00') })
    const servers = [server(), server(), server()]
    const round = async () => {
      await Promise.all(servers.map(each => each.tick()))
      await Promise.all(servers.map(each => each.settled()))
    }
    await round()
    expect(ran).not.toHaveBeenCalled()
    clock.at = at('09:00:00')
    await round()
    await round()
    expect(ran.mock.calls).toEqual([['早']])
    expect(await history(db, 'j')).toMatchObject([
      { slot: at('09:00:00'), state: 'done', result: '早', started_by: '定时' },
    ])
    clock.at = at('10:00:00') + 1_500
    await round()
    expect(ran).toHaveBeenCalledTimes(2)
  })

  it('a clock that is set back runs no slot twice; one that is set ahead makes up once [R12]', async () => {
    const { db, clock, ran, server } = await stage()
    await plan(db, 'j', { name: 'note', missed: 'run', from: at('08:00:00') })
    const one = server()
    const times = [
      '09:00:00',
      '08:10:00',
      '08:59:59',
      '09:00:00',
      '09:00:20',
      '13:20:00',
      '12:20:00',
      '13:21:00',
    ]
    for (const time of times) {
      clock.at = at(time)
      await one.tick()
      await one.settled()
    }
    const slots = (await history(db, 'j')).map(({ slot }) => slot).sort()
    expect(slots).toEqual([at('09:00:00'), at('13:00:00')])
    expect(ran).toHaveBeenCalledTimes(2)
  })

  it('makes up for missed runs once, or passes over them, as the job says', async () => {
    const { db, clock, ran, server } = await stage()
    await plan(db, 'a', { name: 'note', missed: 'run', from: at('01:30:00') })
    await plan(db, 'b', { name: 'fail', missed: 'skip', from: at('01:30:00') })
    clock.at = at('06:10:00')
    const one = server()
    for (let round = 0; round < 3; round++) {
      await one.tick()
      await one.settled()
    }
    expect(ran).toHaveBeenCalledTimes(1)
    expect(await history(db, 'a')).toMatchObject([
      { slot: at('06:00:00'), state: 'done', result: '补执行：好' },
    ])
    expect(await history(db, 'b')).toMatchObject([
      { slot: at('06:00:00'), state: 'skipped', result: '错过 5 次执行，按策略跳过' },
    ])
  })

  it('does not start a job beside itself, and a paused one not at all', async () => {
    const { db, clock, ran, gate, server } = await stage()
    let finish = () => {}
    gate.wait = new Promise(resolve => {
      finish = resolve
    })
    await plan(db, 'j', { name: 'note', cron: '0 * * * * ? *', from: at('08:00:00') })
    await plan(db, 'p', { name: 'fail', cron: '0 * * * * ? *', status: '-1', from: at('08:00:00') })
    const [one, other] = [server(), server()]
    clock.at = at('08:01:00')
    await one.tick()
    clock.at = at('08:01:30')
    await other.tick()
    clock.at = at('08:02:00')
    await Promise.all([one.tick(), other.tick()])
    expect(await history(db, 'j')).toMatchObject([{ state: 'running', slot: at('08:01:00') }])
    finish()
    await one.settled()
    expect(ran).toHaveBeenCalledTimes(1)
    await other.tick()
    await other.settled()
    expect((await history(db, 'j')).map(({ slot, state }) => [slot, state])).toEqual([
      [at('08:01:00'), 'done'],
      [at('08:02:00'), 'done'],
    ])
    expect((await history(db, 'j'))[0]?.duration_ms).toBe(minuteMs)
    expect(await history(db, 'p')).toEqual([])
  })

  it('marks a run whose server is silent, and runs the job again [R14]', async () => {
    const { db, clock, gate, ran, server } = await stage()
    gate.wait = new Promise(() => {})
    await plan(db, 'j', { name: 'note', cron: '0 * * * * ? *', from: at('08:00:00') })
    clock.at = at('08:01:00')
    await server().tick()
    gate.wait = Promise.resolve()
    clock.at = at('08:02:30')
    const other = server()
    await other.tick()
    await other.settled()
    expect(await history(db, 'j')).toMatchObject([
      { state: 'interrupted', error: '执行它的服务进程已停止或失去联系，请查看服务日志' },
      { state: 'done', slot: at('08:02:00') },
    ])
    expect(ran).toHaveBeenCalledTimes(1)
  })

  it('records what fails and goes on with the others', async () => {
    const { db, clock, ran, server, error } = await stage()
    await plan(db, 'f', { name: 'fail', from: at('08:00:00') })
    await plan(db, 'u', { name: 'gone', from: at('08:00:00') })
    await plan(db, 'n', { name: 'note', from: at('08:00:00') })
    clock.at = at('09:00:00')
    const one = server()
    await one.tick()
    await one.settled()
    expect(await history(db, 'f')).toMatchObject([{ state: 'failed', error: '磁盘已满' }])
    expect(await history(db, 'u')).toMatchObject([{ state: 'failed', error: '后台找不到该类名：gone' }])
    expect(await history(db, 'n')).toMatchObject([{ state: 'done' }])
    expect(ran).toHaveBeenCalledTimes(1)
    expect(error).toHaveBeenCalledTimes(2)
  })

  it('backs up, and lists who is silent', async () => {
    const { db, clock, config } = await stage()
    const context = {
      db,
      config,
      sessions: createSessions(db),
      now: clock.at,
      signal: new AbortController().signal,
    }
    if (db.dialect === 'postgres')
      expect(await backup.run({ keep: 3 }, context)).toContain('由数据库自身负责')
    const insert = (id: string, last: number | null) => ({
      sql: `insert into device_facility (id, facility_code, facility_name, facility_type, plant_id, mn, last_msg_time)
        values (?, ?, ?, '1', 'p', ?, ?)`,
      parameters: [id, id, `采样柜${id}`, `mn${id}`, last],
    })
    const empty = await offlineFacilities.run({ minutes: 30 }, context)
    expect(empty).toBe('0 台设备在 30 分钟内都有报文')
    await db.write([
      insert('1', clock.at - 31 * minuteMs),
      insert('2', clock.at - minuteMs),
      insert('3', null),
      insert('4', clock.at - 60 * minuteMs),
      {
        sql: 'insert into raw_frame (id, recv_time, mn) values (?, ?, ?)',
        parameters: ['f', clock.at - minuteMs, 'mn4'],
      },
    ])
    const words = await offlineFacilities.run({ minutes: 30 }, context)
    expect(words).toMatch(/^4 台设备中 2 台超过 30 分钟没有报文：/)
    expect(words).toContain('采样柜1')
    expect(words).not.toContain('采样柜2')
    expect(words).not.toContain('采样柜4')
  })
})
