import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pulse } from '#contract/topics.ts'
import { openBus } from '#server/live/bus.ts'
import { createHub } from '#server/live/hub.ts'
import { createNotices } from '#server/live/notices.ts'
import { natsAnswers, natsUrl } from '../../support/nats.ts'
import { pause } from './fake-peer.ts'

const beat = (now: number) => ({ id: 'p', now, framesPerSec: 0, pointsPerSec: 0, lastFrameAt: null, online: 0, total: 0, sampling: 0, quarantined: 0 }) // biome-ignore format: one beat

describe('bus', () => {
  test('one process needs none', async () => {
    const bus = await openBus()
    bus.subscribe('x', () => expect.fail('nobody else is there'))
    bus.publish('x', 1)
    expect(bus.connected).toBe(true)
    await bus.close()
  })

  test.skipIf(!natsAnswers)(
    'what one process publishes the other has once, and the first not twice',
    async () => {
      const of = (installation: string) => openBus({ nats: { url: natsUrl, installation } })
      const own = randomUUID()
      const [here, there, elsewhere] = await Promise.all([of(own), of(own), of(randomUUID())])
      const first = createHub({ bus: here })
      const second = createHub({ bus: there })
      createNotices(here)
      const heard: unknown[] = []
      there.subscribe('notice', notice => heard.push(notice))
      // Another installation on the same NATS.
      elsewhere.subscribe('notice', notice => expect.fail(`heard elsewhere: ${JSON.stringify(notice)}`))
      const stranger = createHub({ bus: elsewhere })
      await pause(100)
      first.publish(pulse, beat(7))
      createNotices(here).toAll({ msgId: '1', msgTxt: '公告' })
      for (let turn = 0; turn < 200 && heard.length === 0; turn++) await pause(10)
      expect(second.latest(pulse, 'p')).toMatchObject({ now: 7 })
      expect(heard).toEqual([{ cmd: 'topic', msgId: '1', msgTxt: '公告' }])
      expect([first.stats().published, second.stats().published]).toEqual([1, 1])
      expect(stranger.latest(pulse, 'p')).toBeUndefined()
      for (const hub of [first, second, stranger]) hub.close()
      await Promise.all([here, there, elsewhere].map(bus => bus.close()))
    },
  )
})
