/**
 * A shift without network comes in at once: 500 entries of the phone's queue, its line cut at random, its page closed at random, the
 * server killed twice. Each is there once, in the order in which it was done.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { toWire } from '#lib/dates.ts'
import { openDb } from '#server/db/open.ts'
import { type Outcome, Queue, type Wire } from '#web/phone/queue/queue.ts'
import { forEachDatabase } from '../support/databases.ts'
import { MemoryStore } from '../web/phone/memory-store.ts'
import { Line } from './line.ts'
import { ServerProcess } from './server-process.ts'

const total = 500
const works = 5
interface Answer {
  success: boolean
  message: string
  result: Record<string, unknown>
}

forEachDatabase((_name, _open, place) => {
  let server: ServerProcess | undefined
  let line: Line | undefined
  afterEach(async () => {
    await line?.cut()
    await server?.kill()
  })

  test(`${total} entries over a line that is cut, two kills: each once and in order`, {
    timeout: 900_000,
  }, async () => {
    const where = await place()
    server = await ServerProcess.at(where)
    await server.start()
    const token = await server.signIn()
    const post = async (
      origin: string,
      path: string,
      body: object,
      key?: string,
    ): Promise<[number, Answer]> => {
      const answer = await fetch(`${origin}/jeecg-boot${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-access-token': token,
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
      return [answer.status, (await answer.json()) as Answer]
    }
    const near = `http://127.0.0.1:${server.port}`
    const done = async (path: string, body: object) => {
      const [, answer] = await post(near, path, body)
      if (!answer.success) throw new Error(`${path}: ${answer.message}`)
      return answer.result
    }

    // Orders of one person who is on site; what is recorded there has to come in order.
    const point = await fetch(`${near}/jeecg-boot/sewage/point/list?pageSize=1`, {
      headers: { 'x-access-token': token },
    })
    const [{ id: pointId, plantId, location }] = (
      (await point.json()) as { result: { records: [Record<string, string>] } }
    ).result.records
    const from = Date.now()
    const ids: string[] = []
    for (let at = 0; at < works; at++) {
      const draft = {
        workType: 'INSPECT',
        plantId,
        pointId,
        priority: '3',
        planBegin: toWire(from),
        planEnd: toWire(from + 3_600_000),
      }
      const id = String((await done('/work/add', draft))['id'])
      await done('/work/assign', { id, assignee: 'admin' })
      await done('/work/accept', { id })
      await done('/work/checkIn', { id, checkInPlace: location })
      ids.push(id)
    }

    line = new Line(new URL(near), server.port)
    await line.open()
    const far = () => `http://127.0.0.1:${line!.port}`
    const refusals: string[] = []
    const wire: Wire = {
      async send(path, body, key): Promise<Outcome> {
        try {
          const [status, answer] = await post(far(), path, body, key)
          if (status >= 500 || status === 429) return { kind: 'silent' }
          if (answer.success) return { kind: 'done', words: answer.message }
          refusals.push(answer.message)
          return { kind: 'refused', words: answer.message }
        } catch {
          return { kind: 'silent' }
        }
      },
      upload: async () => ({ kind: 'silent' }),
    }
    const store = new MemoryStore()
    let keys = 0
    const open = () =>
      new Queue(store, wire, {
        now: Date.now,
        newKey: () => `phone-queue-${++keys}`,
        owner: () => 'admin',
        changed: () => undefined,
        signedOut: () => refusals.push('signed out'),
      })
    let queue = open()
    queue.stop()
    // Half of them would be there twice if they were taken twice; the others have an order that can be read afterwards.
    for (let at = 0; at < total; at++) {
      const work = at % works
      const body =
        at < total / 2
          ? {
              workId: ids[work],
              item: 'CLEAN',
              ok: true,
              remark: `第 ${at} 条`,
              happenedAt: toWire(from - (total - at) * 1_000),
            }
          : {
              workType: 'INSPECT',
              plantId,
              priority: '4',
              planBegin: toWire(from),
              planEnd: toWire(from + 3_600_000),
              remark: `第 ${at} 条`,
            }
      const path = at < total / 2 ? '/work/recordDetail' : '/work/add'
      await queue.add({
        chain: at < total / 2 ? `work:${ids[work]}` : 'add',
        title: '',
        about: '',
        path,
        body,
      })
    }
    queue = open()
    let kills = 0
    let cuts = 0
    while (store.rows.size > 0) {
      const running = queue.pump()
      const sent = total - store.rows.size
      await Promise.race([running, pause(20 + Math.random() * 200)])
      if (kills < 2 && sent > ((kills + 1) * total) / 3) {
        kills += 1
        await server.kill()
        await running
        await server.start()
      } else if (Math.random() < 0.3) {
        cuts += 1
        await line.cut()
        await running
        await line.open()
      } else if (Math.random() < 0.2) {
        // The page is closed, and opened again on what lies on the phone.
        queue.stop()
        queue = open()
      }
    }
    queue.stop()
    expect(refusals).toEqual([])
    expect([kills, cuts > 3]).toEqual([2, true])

    const db = await openDb(where)
    try {
      const details = await db.read<{ workId: string; remark: string }>({
        sql: `select work_id as "workId", remark from work_detail where item = 'CLEAN' order by step, id`,
        parameters: [],
      })
      for (const [work, id] of ids.entries())
        expect(details.filter(({ workId }) => workId === id).map(({ remark }) => remark)).toEqual(
          Array.from({ length: total / 2 / works }, (_, at) => `第 ${at * works + work} 条`),
        )
      const added = await db.read<{ remark: string }>({
        sql: "select remark from work_order where remark like '第 %' order by work_no",
        parameters: [],
      })
      expect(added.map(({ remark }) => remark)).toEqual(
        Array.from({ length: total / 2 }, (_, at) => `第 ${at + total / 2} 条`),
      )
    } finally {
      await db.close()
    }
  })
})
