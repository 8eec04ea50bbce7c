/**
 * A shift without network comes in at once: 500 entries of the phone's queue and the photos of some, its line cut at random, its page
 * closed at random, the server killed twice. Each is there once, in the order in which it was done, with its own photos, byte by byte.
 */
import { createHash, randomBytes } from 'node:crypto'
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
/** Every so many of those of an order have a photo, every second of these has two. */
const photoEvery = 7
const photoBytes = [20_000, 60_000, 150_000]

/** As the phone makes it: nothing of the camera's in it, and no two alike. */
const photo = (at: number): Buffer =>
  Buffer.concat([
    Buffer.from([
      0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0,
    ]),
    // Entropy-coded bytes have no 0xff of their own.
    randomBytes(photoBytes[at % photoBytes.length]!).map(byte => (byte === 0xff ? 0 : byte)),
    Buffer.from([0xff, 0xd9]),
  ])
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
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

  test(`${total} entries over a line that is cut, two kills: each once, in order and with its photos`, {
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
      async upload(blob, key): Promise<Outcome> {
        const form = new FormData()
        form.append('biz', 'field')
        form.append('file', blob, `${key}.jpg`)
        try {
          const answer = await fetch(`${far()}/jeecg-boot/sys/common/upload`, {
            method: 'POST',
            headers: { 'x-access-token': token, 'idempotency-key': key },
            body: form,
            signal: AbortSignal.timeout(10_000),
          })
          if (answer.status >= 500 || answer.status === 429) return { kind: 'silent' }
          const said = (await answer.json()) as Answer
          if (said.success) return { kind: 'done', words: said.message }
          refusals.push(said.message)
          return { kind: 'refused', words: said.message }
        } catch {
          return { kind: 'silent' }
        }
      },
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
    /** By the words of their entry, in their order. */
    const taken = new Map<string, string[]>()
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
      const photos =
        at < total / 2 && at % photoEvery === 0
          ? Array.from({ length: at % (2 * photoEvery) === 0 ? 2 : 1 }, (_, n) => photo(at + n))
          : []
      if (photos.length > 0) taken.set(`第 ${at} 条`, photos.map(sha256))
      const path = at < total / 2 ? '/work/recordDetail' : '/work/add'
      await queue.add({
        chain: at < total / 2 ? `work:${ids[work]}` : 'add',
        title: '',
        about: '',
        path,
        body,
        photos: photos.map(bytes => ({
          field: 'photo',
          blob: new Blob([bytes as BlobPart], { type: 'image/jpeg' }),
        })),
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
      const details = await db.read<{ workId: string; remark: string; photo: string | null }>({
        sql: `select work_id as "workId", remark, photo from work_detail where item = 'CLEAN' order by step, id`,
        parameters: [],
      })
      for (const [work, id] of ids.entries())
        expect(details.filter(({ workId }) => workId === id).map(({ remark }) => remark)).toEqual(
          Array.from({ length: total / 2 / works }, (_, at) => `第 ${at * works + work} 条`),
        )
      const bytesOf = async (path: string) => {
        const answer = await fetch(`${near}/jeecg-boot/sys/common/static/${path}`, {
          headers: { 'x-access-token': token },
        })
        return sha256(new Uint8Array(await answer.arrayBuffer()))
      }
      for (const { remark, photo: paths } of details)
        expect(await Promise.all((paths || '').split(',').filter(Boolean).map(bytesOf)), remark).toEqual(
          taken.get(remark) ?? [],
        )
      // Each was stored once, however often it was sent.
      const files = await db.read<{ sha256: string }>({
        sql: "select sha256 from sys_file where biz = 'field'",
        parameters: [],
      })
      expect(files.map(file => file.sha256).sort()).toEqual([...taken.values()].flat().sort())
      expect(store.blobs.size).toBe(0)
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
