import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Trace } from '#server/modules/monitor/traces.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const raw = async <T>(app: FastifyInstance, { token }: Caller, path: string): Promise<T> => {
  const answer = await app.inject({ url: `/jeecg-boot${path}`, headers: { 'x-access-token': token } })
  expect(answer.statusCode, path).toBe(200)
  return answer.json<T>()
}
interface Metric {
  name: string
  description: string
  baseUnit: string | null
  measurements: { statistic: string; value: number }[]
}
/** Every name that the wire's pages ask for. */
const names =
  `jvm.memory.max jvm.memory.committed jvm.memory.used jvm.buffer.memory.used jvm.buffer.count jvm.threads.daemon
  jvm.threads.live jvm.threads.peak jvm.classes.loaded jvm.classes.unloaded jvm.gc.memory.allocated jvm.gc.memory.promoted
  jvm.gc.max.data.size jvm.gc.pause system.cpu.count system.cpu.usage process.start.time process.uptime process.cpu.usage
  tomcat.sessions.created tomcat.sessions.expired tomcat.sessions.active.current tomcat.sessions.active.max
  tomcat.sessions.rejected tomcat.global.sent tomcat.global.request.max tomcat.global.request tomcat.threads.current
  tomcat.threads.config.max tomcat.servlet.request tomcat.servlet.request.max`.split(/\s+/)

forEachDatabase((_name, open) => {
  describe('monitoring', () => {
    it('measures everything that the wire names, with a unit and a meaning', async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      const wrong: string[] = []
      for (const name of names) {
        const metric = await raw<Metric>(app, admin, `/actuator/metrics/${name}`)
        const [first] = metric.measurements
        if (metric.name !== name || metric.description === '' || !Number.isFinite(first?.value))
          wrong.push(name)
        if (/usage|utilization/.test(name) && (first!.value < 0 || first!.value > 1)) wrong.push(name)
      }
      expect(wrong).toEqual([])
      const active = await raw<Metric>(app, admin, '/actuator/metrics/tomcat.sessions.active.current')
      expect(active.measurements).toEqual([{ statistic: 'VALUE', value: 1 }])
      const started = await raw<Metric>(app, admin, '/actuator/metrics/process.start.time')
      expect(Math.abs(Date.now() / 1_000 - process.uptime() - started.measurements[0]!.value)).toBeLessThan(1)
      const unknown = await admin.call('GET', '/actuator/metrics/jvm.nothing')
      expect(unknown).toMatchObject({ status: 404, success: false, message: '没有这一指标' })
    })

    it('counts answers as they are given', async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      const web = async () => {
        const { result } = await admin.call<{ metrics: Metric[] }>('GET', '/sys/monitor/metrics?group=web')
        const of = (name: string) => result.metrics.find(each => each.name === name)!.measurements[0]!.value
        return { calls: of('tomcat.servlet.request'), rejected: of('tomcat.sessions.rejected') }
      }
      const before = await web()
      await admin.call('GET', '/sys/role/list')
      await app.inject({ url: '/jeecg-boot/sys/role/list' })
      expect(await web()).toEqual({ calls: before.calls + 3, rejected: before.rejected + 1 })
    })

    it('does not take a socket for a request that is never answered', async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      await app.inject({
        url: '/jeecg-boot/sys/boot',
        headers: { connection: 'upgrade', upgrade: 'websocket' },
      })
      const now = await raw<Metric>(app, admin, '/actuator/metrics/tomcat.threads.current')
      expect(now.measurements[0]!.value).toBe(1)
    })

    it('shows the disk of the data folder and what is kept in memory', async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      const disks = await admin.call<{ name: string; max: number; rest: number; restPPT: number }[]>(
        'GET',
        '/sys/actuator/redis/queryDiskInfo',
      )
      expect(disks).toMatchObject({ code: 200, message: '查询成功' })
      const [disk] = disks.result
      expect(disk!.max).toBeGreaterThan(disk!.rest)
      expect(disk!.restPPT).toBeCloseTo((1 - disk!.rest / disk!.max) * 100, 0)
      await admin.call('GET', '/sys/role/list')
      const info = await admin.call<{ key: string; value: string; description: string }[]>(
        'GET',
        '/sys/actuator/redis/info',
      )
      expect(info.result[0]).toMatchObject({ key: 'redis_mode', value: 'none' })
      const keys = await raw<{ dbSize: number; create_time: number }>(
        app,
        admin,
        '/sys/actuator/redis/keysSize',
      )
      expect(keys.dbSize).toBeGreaterThan(0)
      const memory = await raw<{ used_memory: number }>(app, admin, '/sys/actuator/redis/memoryInfo')
      expect(memory.used_memory).toBeGreaterThan(1_000_000)
      const history = await raw<{ dbSize: object[]; memory: object[] }>(
        app,
        admin,
        '/sys/actuator/redis/metrics/history',
      )
      expect([history.dbSize.length, history.memory.length]).toEqual([1, 1])
    })

    it('keeps the last calls without anything secret, newest first [J22 A74]', async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      await app.inject({
        method: 'POST',
        url: '/jeecg-boot/sys/login',
        payload: { username: 'admin', password: 'SECRET-in-body' },
      })
      await app.inject({
        url: '/jeecg-boot/sys/user/passwordChange?username=x&password=SECRET1&smscode=SECRET2&phone=SECRET3',
        headers: {
          cookie: 'a=SECRET4',
          authorization: 'Bearer SECRET5',
          'x-access-token': 'SECRET6',
          'x-odd': 'SECRET7',
        },
      })
      await app.inject({
        url: '/jeecg-boot/sys/user/list?to%6ben=SECRET8&Phone=SECRET9',
        headers: { 'x-sign': 'SECRET0' },
      })
      const { traces } = await raw<{ traces: Trace[] }>(app, admin, '/actuator/httptrace')
      expect(JSON.stringify(traces)).not.toContain('SECRET')
      expect(JSON.stringify(traces)).not.toContain(admin.token)
      expect(traces[0]).toMatchObject({
        request: { method: 'GET', uri: '/jeecg-boot/sys/user/list?to%6ben=******&Phone=******' },
        response: { status: 401 },
      })
      expect(traces[1]!.request.headers['cookie']).toEqual(['******'])
      expect(traces.at(-1)!.request.uri).toBe('/jeecg-boot/sys/login')
      // It does not watch itself, and forgets the oldest.
      expect(traces.some(({ request }) => request.uri.includes('actuator'))).toBe(false)
      for (let at = 0; at < 210; at += 1) await app.inject({ url: `/jeecg-boot/healthz-${at}` })
      const later = await raw<{ traces: Trace[] }>(app, admin, '/actuator/httptrace')
      expect(later.traces).toHaveLength(200)
      expect(later.traces[0]!.request.uri).toBe('/jeecg-boot/healthz-209')
    })

    it('is for administrators [J22]', async () => {
      const { app } = await buildApp(open)
      const paths = ['/actuator/httptrace', '/actuator/metrics/jvm.memory.used', '/sys/actuator/redis/info']
      const control = await signIn(app, 'control')
      const sysadmin = await signIn(app, 'sysadmin')
      for (const path of paths) {
        expect((await control.call('GET', path)).status).toBe(403)
        expect((await sysadmin.call('GET', path)).status).toBe(200)
      }
    })
  })
})
