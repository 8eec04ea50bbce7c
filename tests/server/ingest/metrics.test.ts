import { expect, test } from 'vitest'
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
})
