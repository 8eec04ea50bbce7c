/** 分析: a span is chosen by dragging over thirteen years of days, with the five pictures that hang together on the page; frames of it. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { keys } from '#web/session/keys.ts'
import { storagePrefix } from '#web/session/storage.ts'
import { type Bench, median, percentile } from './kit.ts'
import { sqlitePlace } from './list-place.ts'
import { launch } from './page.ts'
import { fillPlaces, fillResults, lastDay } from './results-data.ts'
import { frameTimes } from './trace.ts'

const [port, gateway, password] = [18_971, 19_971, 'Qing-Yuan-2026-bench']
const origin = `http://127.0.0.1:${port}`
const plants = 24
const days = 4_748
const dragMs = 6_000
const runs = 3

async function serve(dataDir: string) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(port),
      QY_HJ212_PORT: String(gateway),
      QY_DATA_DIR: dataDir,
      QY_ADMIN_PASSWORD: password,
      QY_DEMO: 'off',
      DATABASE_URL: '',
      NATS_URL: '',
      MQTT_URL: '',
    },
    stdio: 'ignore',
  })
  for (let wait = 0; wait < 240; wait++) {
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) return () => child.kill()
    await new Promise(done => setTimeout(done, 250))
  }
  child.kill()
  throw new Error('the server did not start')
}

/** Somebody of the province, with every right. @returns his token */
async function openPerson(db: Db): Promise<string> {
  await db.write(
    [
      "insert into sys_user (id, username, realname, password_hash) values ('U1', 'bench', '测', 'x')",
      "insert into sys_user_depart (user_id, depart_id) select 'U1', id from sys_depart where org_code = 'A01'",
      "insert into sys_role (id, role_name, role_code) values ('R1', '全部', 'all')",
      "insert into sys_user_role (user_id, role_id) values ('U1', 'R1')",
      "insert into sys_role_permission (role_id, permission_id) select 'R1', id from sys_permission",
    ].map(sql => ({ sql, parameters: [] })),
  )
  return (await createSessions(db).open('U1', { ip: '', userAgent: '' })).token
}

/** Drags to and fro for a while, a move a frame; how many frames there were, and the longest between two, ms. */
const drag = (ms: number): Promise<{ frames: number; longest: number; ended: number }> =>
  new Promise(done => {
    const brush = document.querySelector('.analysis-brush')!
    const box = brush.getBoundingClientRect()
    const at = (type: string, share: number) =>
      brush.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          pointerType: 'mouse',
          button: 0,
          buttons: 1,
          clientX: box.left + box.width * share,
          clientY: box.top + box.height / 2,
        }),
      )
    // What a made event names is no pointer of this page.
    brush.setPointerCapture = () => undefined
    const begin = performance.now()
    let [frames, longest, before] = [0, 0, begin]
    at('pointerdown', 0.3)
    const step = (now: number) => {
      frames += 1
      longest = Math.max(longest, now - before)
      before = now
      if (now - begin < ms) {
        at('pointermove', 0.5 + 0.4 * Math.sin((now - begin) / 400))
        requestAnimationFrame(step)
        return
      }
      at('pointerup', 0.62)
      done({ frames, longest, ended: performance.now() })
    }
    requestAnimationFrame(step)
  })

export const bench: Bench = {
  name: 'analysis-brush',
  title: 'A span dragged over thirteen years of days',
  async run() {
    const place = sqlitePlace()
    // What a first start lays down is there before the figures are.
    ;(await serve(place.dataDir))()
    await new Promise(done => setTimeout(done, 3_000))
    const db = await openDb(place)
    await fillPlaces(db, plants)
    await fillResults(db, plants, days)
    await rollUpConsumption(db)
    const token = await openPerson(db)
    await db.close()
    const stop = await serve(place.dataDir)
    const browser = await launch()
    try {
      const kept = {
        [keys.token]: token,
        [keys.tenant]: '0',
        [keys.userInfo]: { id: 'U1', username: 'bench', realname: '测' },
      }
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        serviceWorkers: 'block',
        storageState: {
          cookies: [],
          origins: [
            {
              origin,
              localStorage: Object.entries(kept).map(([name, value]) => ({
                name: storagePrefix + name,
                value: JSON.stringify({ value, expire: null }),
              })),
            },
          ],
        },
      })
      const page = await context.newPage()
      await page.goto(`${origin}/sewage/analysis?place=990000&span=${lastDay(1)}_${lastDay(days)}`)
      await page.locator('.analysis-brush').waitFor({ timeout: 120_000 })
      await page.waitForFunction(() => !document.querySelector('.analysis-cell.waiting, .skeleton'))
      await page.waitForTimeout(3_000)
      const rates: number[] = []
      const costs: number[] = []
      const stalls: number[] = []
      const settled: number[] = []
      for (let run = 0; run < runs; run++) {
        const frames = await frameTimes(page, async () => {
          const told = await page.evaluate(drag, dragMs)
          rates.push(told.frames / (dragMs / 1_000))
          stalls.push(told.longest)
          await page.waitForFunction(() => document.querySelector('.analysis-cell.waiting') === null)
          settled.push((await page.evaluate(() => performance.now())) - told.ended)
        })
        costs.push(...frames)
        await page.waitForTimeout(1_500)
      }
      return {
        name: 'analysis-brush',
        rows: [
          { label: 'frames', value: median(rates), unit: '/s' },
          { label: 'longest between two frames', value: median(stalls), unit: 'ms' },
          { label: 'main-thread time of a frame, mean', value: median(costs), unit: 'ms' },
          { label: 'main-thread time of a frame, p95', value: percentile(costs, 0.95), unit: 'ms' },
          { label: 'after it is let go, until all pictures show it', value: median(settled), unit: 'ms' },
        ],
        targets: [
          { label: 'frames a second while it is dragged', value: median(rates), limit: 50, kind: 'least' },
        ],
      }
    } finally {
      await browser.close()
      stop()
      await place.remove()
    }
  },
}
