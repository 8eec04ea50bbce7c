import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from '#server/config.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { frame, Station, seedSites } from './station.ts'

forEachDatabase((_name, open) => {
  test('counters are scraped from here, not through a proxy', async () => {
    const { app, deps, db } = await buildApp(open)
    await seedSites(db, [{ mn: 'QY0000000001' }])
    await deps.ingest.start()
    const station = new Station(deps.ingest.port)
    station.send(frame())
    await station.answer()
    for (const times of [1, 2]) {
      const { body, statusCode } = await app.inject('/metrics')
      expect(statusCode, `scrape ${times}`).toBe(200)
      expect(body).toContain('qy_ingest_frames_total{verdict="OK"} 1')
      expect(body).toContain('qy_ingest_points_total 2')
      expect(body).toMatch(/qy_db_commits_total \d+/)
    }
    const foreign = await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(foreign.statusCode).toBe(403)
    station.close()
    await deps.ingest.stop()
  })

  test('nobody else scrapes without the token, least of all through a proxy [A51]', async () => {
    const metricsToken = 'a-token-of-the-scraper'
    const { app } = await buildApp(open, { config: { metricsToken } })
    const status = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    for (const address of ['10.0.0.7', '192.168.1.4', '172.16.0.1', 'fd00::1', '8.8.8.8', '::ffff:10.0.0.7'])
      expect([address, await status(address)]).toEqual([address, 403])
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect([address, await status(address)]).toEqual([address, 200])
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect([header, await status('127.0.0.1', { [header]: '127.0.0.1' })]).toEqual([header, 403])
    expect(await status('8.8.8.8', { authorization: `Bearer ${metricsToken}` })).toBe(200)
    expect(await status('8.8.8.8', { authorization: `Bearer ${metricsToken}x` })).toBe(403)
    // With a proxy on this machine nobody is known by standing here.
    const behind = await buildApp(open, { config: { trustedProxies: ['127.0.0.1'], metricsToken } })
    expect((await behind.app.inject('/metrics')).statusCode).toBe(403)
    const authorization = `Bearer ${metricsToken}`
    expect((await behind.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(200)
    expect(() => loadConfig({ QY_METRICS_TOKEN: 'short' })).toThrow(ConfigError)
  })
})
