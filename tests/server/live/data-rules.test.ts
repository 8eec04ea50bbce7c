/** Guard A89: the live topics and the grid channel under data rules. A rule may name any column, so the database is asked. */
import { describe, expect, it } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import type { MessageOf, Topic } from '#contract/kit/topic.ts'
import { topics } from '#contract/topics.ts'
import type { Db } from '#server/db/db.ts'
import { resources } from '#server/declared.ts'
import { type GrantedRule, nobody, type Session } from '#server/identity/session.ts'
import { createAudience } from '#server/live/grid-audience.ts'
import { createLiveLayer } from '#server/live/layer.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { FakePeer } from './fake-peer.ts'

const put = (db: Db, table: string, row: Record<string, unknown>) =>
  db.write([{ table, columns: Object.keys(row), rows: [Object.values(row)] }])
const common = { create_time: 1, sys_org_code: 'A01', tenant_id: '0' }

/** A plant with its facility, frame and warning. */
async function station(db: Db, kind: string): Promise<void> {
  const [plant, facility] = [`${kind}-plant`, `${kind}-facility`]
  await put(db, 'sewage_plant', { id: plant, plant_code: plant, plant_name: plant, ...common })
  const names = { facility_code: facility, facility_name: facility, facility_type: 'LOGGER' }
  await put(db, 'device_facility', {
    id: facility,
    ...names,
    plant_id: plant,
    mn: `${kind}MN0001`,
    ...common,
  })
  await put(db, 'raw_frame', {
    id: `${kind}-frame`,
    recv_time: 1,
    facility_id: facility,
    mn: `${kind}MN0001`,
  })
  await put(db, 'facility_warning', {
    id: `${kind}-warning`,
    warn_no: kind,
    level: '1',
    code: 'X',
    title: kind,
    facility_id: facility,
    plant_id: plant,
    state: 'RAISED',
    dedup_key: kind,
    active: 'Y',
    acked: 'N',
    first_time: 1,
    last_time: 1,
    ...common,
  })
}
const rowFor: Record<string, string> = {
  '/device/facility': 'facility',
  '/sewage/plant': 'plant',
  '/sewage/warning': 'warning',
  '/device/frame': 'frame',
}
const ruled = topics.filter((topic: Topic) => topic.access !== 'session')
const messageOf = (topic: Topic, kind: string) => ({
  id: `${kind}-${rowFor[topic.about?.path ?? '']}`,
  facilityId: topic.key === 'frame' || topic.key === 'warning' ? `${kind}-facility` : undefined,
})
const tell = (hub: { publish(topic: Topic, message: unknown): void }, kind: string) => {
  for (const topic of ruled) hub.publish(topic, messageOf(topic, kind) as MessageOf<typeof topic>)
}

const rule = (code: string, ruleColumn: string, ruleValue: string): GrantedRule => ({
  id: code,
  permissionId: code,
  codes: new Set([code]),
  ruleColumn,
  ruleConditions: '!=',
  ruleValue,
})
const person = (dataRules: readonly GrantedRule[]): Session => ({
  ...nobody,
  handle: `h-${dataRules.map(({ ruleValue }) => ruleValue).join()}`,
  userId: 'u',
  username: 'u',
  permissions: new Set([...ruled.map(({ access }) => access), 'sewage:plant:edit']),
  orgCodes: ['A01'],
  dataRules,
})

forEachDatabase((_name, open) => {
  const openLive = async () => {
    const db = await open()
    for (const kind of ['h', 's']) await station(db, kind)
    const layer = await createLiveLayer({ db, resources })
    const listen = (session: Session) => {
      const peer = new FakePeer()
      const heard: string[] = []
      peer.onText(text => heard.push(text))
      const caller = session.dataRules.length > 0 ? { caller: session } : {}
      const connection = layer.hub.attachPeer(peer, { ...session, ...caller })
      const wanted = ruled.map(({ key }) => ({ k: key }))
      connection.receive(Buffer.from(JSON.stringify({ t: 'sub', topics: wanted })), false)
      return (topic: Topic, id: string) =>
        heard.some(text => text.includes(`"k":"${topic.key}"`) && text.includes(`"id":"${id}"`))
    }
    return { db, layer, listen }
  }
  const keysWhere = (hears: (topic: Topic, id: string) => boolean, kind: string) =>
    ruled.filter(topic => hears(topic, messageOf(topic, kind).id)).map(({ key }) => key)
  const all = ruled.map(({ key }) => key)

  describe('live topics', () => {
    it('every topic of rows says which, so that rules can bind it', () => {
      const paths = new Set(resources.map(({ path }) => path))
      expect(ruled.filter((topic: Topic) => !topic.about || !paths.has(topic.about.path))).toEqual([])
    })

    it.each([
      ['a plant', rule('sewage:plant:list', 'id', 'h-plant'), all],
      [
        'a facility',
        rule('device:facility:list', 'mn', 'hMN0001'),
        ['device.status', 'device.reading', 'warning', 'frame'],
      ],
      ['a warning', rule('sewage:warning:list', 'warnNo', 'h'), ['warning']],
      ['a frame', rule('device:frame:list', 'id', 'h-frame'), ['frame']],
    ] as const)(
      'a rule on %s binds what was told before and what is told later [A89]',
      async (_, one, bound) => {
        const { layer, listen } = await openLive()
        tell(layer.hub, 'h')
        const late = listen(person([one]))
        const free = listen(person([]))
        tell(layer.hub, 's')
        tell(layer.hub, 'h')
        await expect.poll(() => keysWhere(late, 's'), { timeout: 10_000 }).toEqual(all)
        await expect.poll(() => keysWhere(free, 'h'), { timeout: 10_000 }).toEqual(all)
        // A newcomer of the same sight gets a snapshot; when he has what is his, the first one has had his chance too.
        const newcomer = listen(person([one]))
        await expect.poll(() => keysWhere(newcomer, 's'), { timeout: 10_000 }).toEqual(all)
        const open = all.filter(key => !(bound as readonly string[]).includes(key))
        for (const hears of [late, newcomer]) expect(keysWhere(hears, 'h')).toEqual(open)
        await layer.close()
      },
    )

    it('a row moved in a grid is told to those whose rules leave it [A89]', async () => {
      const { db, layer } = await openLive()
      const audience = createAudience(db, resources as readonly Resource[])
      const narrow = person([rule('sewage:plant:list', 'plantName', 'h-plant')])
      const asLive = (session: Session) => ({ ...session, userId: session.handle, caller: session })
      const [bound, free] = [asLive(narrow), asLive(person([]))]
      expect(await audience(bound, 'sewage:plant', { id: 'h-plant' })).toBeUndefined()
      const hears = await audience(free, 'sewage:plant', { id: 'h-plant' })
      expect(await hears?.(bound)).toBe(false)
      expect(await (await audience(free, 'sewage:plant', { id: 's-plant' }))?.(bound)).toBe(true)
      await layer.close()
    })
  })
})
