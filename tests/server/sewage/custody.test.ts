/** The chain of custody is only ever added to; whoever changes it behind the server's back is found (spec/domain 2.3). */
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { minuteMs, toWire } from '#lib/dates.ts'
import type { CustodyRow } from '#server/audit/custody/line.ts'
import { firstBroken } from '#server/audit/custody/line.ts'
import { chainOf } from '#server/audit/custody/queries.ts'
import { verifyCustody } from '#server/audit/custody/verify.ts'
import { metresAway } from '#server/modules/sewage/sample/sheet.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { callers, drawnSamples } from '../machine/field.ts'
import { act, done, get, journey, offerOf, type Row, signedOffer, type World } from './journey.ts'

forEachDatabase((name, open) => {
  /** Two samples, each with four steps. */
  async function carried() {
    const here = await journey(open)
    const { people, db } = here
    const [id, other] = await drawnSamples(db, 2)
    for (const one of [id, other]) {
      await done(people.courier, '/sewage/sample/pickup', { id: one, temp: 4.2 })
      await done(people.courier, '/sewage/sample/depart', { id: one })
      await done(people.courier, '/sewage/sample/arrive', { id: one })
      await done(people.lab, '/sewage/sample/receive', { id: one, receiveTemp: 4.8 })
    }
    return { ...here, id: id!, other: other! }
  }
  /** As somebody does who has the database to himself. */
  const forge = async ({ db }: Pick<World, 'db'>, ...statements: [string, ...unknown[]][]) => {
    const drop =
      name === 'sqlite'
        ? ['drop trigger custody_event_stays', 'drop trigger custody_event_remains']
        : ['drop trigger custody_event_stays on custody_event']
    await db.write([
      ...drop.map(sql => ({ sql, parameters: [] })),
      ...statements.map(([sql, ...parameters]) => ({ sql, parameters })),
    ])
  }
  const broken = async ({ people }: World, id: string) =>
    get<{ sound: boolean; brokenAt: number | null }>(people.lab, `/sewage/sample/custody?id=${id}`)

  it('is only ever added to', async () => {
    const { db, id } = await carried()
    expect(await verifyCustody(db)).toMatchObject({ samples: 2, steps: 8, findings: [] })
    for (const sql of [
      'update custody_event set temp = 1 where sample_id = ?',
      'delete from custody_event where sample_id = ?',
    ])
      await expect(db.write([{ sql, parameters: [id] }])).rejects.toThrow(
        'custody_event is only ever added to',
      )
  })

  it.each<[string, number, [string, ...unknown[]][]]>([
    ['a changed step', 2, [["update custody_event set site = '别处' where sample_id = 's1' and no = 2"]]],
    ['a changed picture', 1, [["update custody_event set photo = 'x' where sample_id = 's1' and no = 1"]]],
    ['a step taken out of the middle', 2, [["delete from custody_event where sample_id = 's1' and no = 2"]]],
    [
      'a step taken out, and the others moved up',
      2,
      [
        ["delete from custody_event where sample_id = 's1' and no = 2"],
        ["update custody_event set no = no - 1 where sample_id = 's1' and no = 3"],
        ["update custody_event set no = no - 1 where sample_id = 's1' and no = 4"],
      ],
    ],
    ['the end cut off', 4, [["delete from custody_event where sample_id = 's1' and no = 4"]]],
    [
      'the end cut off, and the written end with it',
      4,
      [
        ["delete from custody_event where sample_id = 's1' and no = 4"],
        [
          "update custody_head set no = 3, hash = (select hash from custody_event where sample_id = 's1' and no = 3) where sample_id = 's1'",
        ],
      ],
    ],
    [
      'the whole chain',
      1,
      [
        ["delete from custody_event where sample_id = 's1'"],
        ["delete from custody_head where sample_id = 's1'"],
      ],
    ],
    [
      'a step put behind the end',
      5,
      [
        [
          "insert into custody_event (id, sample_id, no, action, at, received_at, by_user, by_name, prev_hash, hash) values ('x', 's1', 5, 'STORE', 1, 1, 'x', 'x', 'x', 'x')",
        ],
      ],
    ],
  ])('finds %s', async (_what, no, statements) => {
    const here = await carried()
    await forge(here, ...statements)
    const { findings } = await verifyCustody(here.db)
    expect(findings).toMatchObject([{ seq: no, id: 's1' }])
    expect(findings[0]!.words).toContain('WD990001202611210')
  })

  it('finds a step that was sealed anew, with all that follow it', async () => {
    const here = await carried()
    const { custodySeal } = await import('#server/audit/custody/line.ts')
    const steps = await here.db.k
      .selectFrom('custodyEvent')
      .selectAll()
      .where('sampleId', '=', 's1')
      .orderBy('no')
      .execute()
    let before = steps[0]!.prevHash
    const forged = steps.map((step, at) => {
      const open = { ...step, prevHash: before, ...(at === 1 && { site: '别处' }) }
      before = custodySeal(open)
      return { ...open, hash: before }
    })
    await forge(
      here,
      ...forged.map((step): [string, ...unknown[]] => [
        'update custody_event set site = ?, prev_hash = ?, hash = ? where id = ?',
        step.site,
        step.prevHash,
        step.hash,
        step.id,
      ]),
      ['update custody_head set hash = ? where sample_id = ?', before, 's1'],
    )
    // The database alone looks whole; the log knows better.
    expect(await broken(here, 's1')).toMatchObject({ sound: true })
    expect((await verifyCustody(here.db)).findings).toMatchObject([{ seq: 2, id: 's1' }])
  })

  it('prints a sheet that counts its prints, also of a broken chain, for who printed it', async () => {
    const here = await carried()
    const { people, app, id } = here
    const print = () => done<{ printId: string }>(people.lab, '/sewage/sample/print', { id })
    const sheet = (who: typeof people.lab, printId: string) =>
      app.inject({
        url: `/jeecg-boot/sewage/sample/sheet?printId=${printId}`,
        headers: { 'X-Access-Token': who.token },
      })
    const [one, two] = await Promise.all([print(), print()])
    const rows = await here.db.k.selectFrom('custodyPrint').select('nth').orderBy('nth').execute()
    expect(rows.map(({ nth }) => nth)).toEqual([1, 2])
    const pdf = await sheet(people.lab, one.printId)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await sheet(people.admin, two.printId)).statusCode).toBe(403)
    await forge(here, ["update custody_event set temp = 1 where sample_id = 's1' and no = 3"])
    expect((await sheet(people.lab, two.printId)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('finds nothing cut off where a step is written while the chain is read', async () => {
    const { db, people } = await journey(open)
    const [id] = await drawnSamples(db, 1)
    await done(people.courier, '/sewage/sample/pickup', { id, temp: 4.2 })
    let written = false
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!written) {
          written = true
          await done(people.courier, '/sewage/sample/depart', { id })
        }
        return result
      },
    }
    // The two parts of a chain are read at two moments.
    const slow = { ...db, k: db.k.withPlugin(meanwhile) } as typeof db
    const { steps, head } = await chainOf(slow, id!)
    expect(written).toBe(true)
    expect(head?.no).toBe(steps.length)
    expect(firstBroken(steps, head ? [head] : [])).toBeUndefined()
  })

  it('shows a broken chain with its step', async () => {
    const here = await carried()
    await forge(here, ["update custody_event set temp = 1 where sample_id = 's1' and no = 3"])
    expect(await broken(here, 's1')).toMatchObject({ sound: false, brokenAt: 3 })
    expect(await broken(here, 's2')).toMatchObject({ sound: true, brokenAt: null })
  })

  it('takes an offer once, from its giver, fresh, and waits for what he has not sent', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { sampler, courier } = people
    await drawnSamples(db, 2)
    const rows = await db.k.selectFrom('sample').select(['sampleNo', 'sealNo']).orderBy('sampleNo').execute()
    const labels = rows.map(row => row.sampleNo)
    const seals = rows.map(row => ({ labelNo: row.sampleNo, sealNo: row.sealNo, ok: true }))
    const take = (payload: Row) => act(courier, '/sewage/custody/pickup', { seals, ...payload })
    const offer = await offerOf(sampler, 'sampler', labels)
    const say = async (payload: Row) => (await take(payload)).message
    expect(await say({ offer: 'https://x' })).toContain('这不是交接码')
    expect(await say({ offer: `${offer.slice(0, -2)}AA` })).toContain('签名与交出人不符')
    const { keyId, secret } = await get<{ keyId: string; secret: string }>(sampler, '/m/handoverKey')
    const made = (over: Row) =>
      signedOffer(secret, { k: keyId, by: 'sampler', at: Math.floor(Date.now() / 1_000), labels, ...over })
    expect(await say({ offer: made({ by: 'city' }) })).toContain('签名与交出人不符')
    const long = Math.floor(Date.now() / 1_000) - 600
    expect(await say({ offer: made({ at: long }) })).toContain('交接码已过期')
    // Scanned in time, sent later.
    expect(
      await say({
        offer: made({ labels: ['WD99000120261121999'], at: long }),
        happenedAt: toWire(long * 1_000),
      }),
    ).toMatch(/^交出人的记录还没有上传，将自动重试/)
    expect((await take({ offer: made({ labels: ['WD99000120261121999'] }) })).result).toEqual({ retry: true })
    expect(await say({ offer, seals: seals.slice(1) })).toContain('还有 1 件没有核对封签')
    expect(await say({ offer, seals: seals.map(seal => ({ ...seal, sealNo: 'X' })) })).toMatch(
      /封签不一致：.+；请拒绝交接，或拍照并说明原因/,
    )
    const own = await act(people.admin, '/sewage/custody/pickup', {
      offer: await offerOf(people.admin, 'admin', labels),
      seals,
    })
    expect(own.message).toContain('这是您自己的交接码')
    // Two phones at once: one takes them.
    const both = await Promise.all([
      take({ offer }),
      act(people.admin, '/sewage/custody/pickup', { offer, seals }),
    ])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect(both.find(({ success }) => !success)!.message).toMatch(/这个交接码已用过|不在.+手中/)
    const steps = await db.k.selectFrom('custodyEvent').select(['action']).execute()
    expect(steps.map(({ action }) => action).sort()).toEqual(['HANDOVER', 'HANDOVER', 'PICKUP', 'PICKUP'])
    expect((await verifyCustody(db)).findings).toEqual([])
  })

  it('judges a code by when it was scanned, however long looking at the seals took', async () => {
    const { people, db } = await journey(open)
    const { sampler, courier } = people
    await drawnSamples(db, 1)
    const [row] = await db.k.selectFrom('sample').select(['sampleNo', 'sealNo']).execute()
    const seals = [{ labelNo: row!.sampleNo, sealNo: row!.sealNo, ok: true }]
    const now = Date.now()
    const shown = now - 40 * minuteMs
    const offer = await offerOf(sampler, 'sampler', [row!.sampleNo], { at: Math.floor(shown / 1_000) })
    const take = (scanned: number, happened: number) =>
      act(courier, '/sewage/custody/pickup', {
        offer,
        seals,
        scannedAt: toWire(scanned),
        happenedAt: toWire(happened),
      })
    const scanned = shown + minuteMs
    expect((await take(shown + 6 * minuteMs, now)).message).toContain('交接码已过期')
    expect((await take(scanned, scanned - minuteMs)).message).toContain('扫码时间晚于签收时间')
    expect((await take(scanned, scanned + 61 * minuteMs)).message).toContain('扫码后超过 60 分钟')
    expect(await act(courier, '/sewage/custody/pickup', { offer, seals, scannedAt: '昨天' })).toMatchObject({
      success: false,
    })
    // Both have signed twenty minutes later, both without a network, and it is sent later still.
    expect(await take(scanned, scanned + 20 * minuteMs)).toMatchObject({ success: true })
    expect(await take(scanned, scanned + 20 * minuteMs)).toMatchObject({ success: true })
    const steps = await db.k.selectFrom('custodyEvent').select(['action', 'at']).orderBy('no').execute()
    expect(steps.map(({ action, at }) => [action, toWire(Number(at))])).toEqual([
      ['HANDOVER', toWire(scanned + 20 * minuteMs)],
      ['PICKUP', toWire(scanned + 20 * minuteMs)],
    ])
  })

  it('takes nothing more from a key whose session was ended, however that came; what was shown before stands', async () => {
    const { people, db, app } = await journey(open)
    const { sampler, courier } = people
    await drawnSamples(db, 3)
    const rows = await db.k.selectFrom('sample').select(['sampleNo', 'sealNo']).orderBy('sampleNo').execute()
    const { keyId, secret } = await get<{ keyId: string; secret: string }>(sampler, '/m/handoverKey')
    const shown = (no: number, agoMs = 0) =>
      signedOffer(secret, {
        k: keyId,
        by: 'sampler',
        at: Math.floor((Date.now() - agoMs) / 1_000),
        labels: [rows[no]!.sampleNo],
      })
    const take = (no: number, offer: string) =>
      act(courier, '/sewage/custody/pickup', {
        offer,
        seals: [{ labelNo: rows[no]!.sampleNo, sealNo: rows[no]!.sealNo, ok: true }],
      })
    expect(await take(0, shown(0))).toMatchObject({ success: true })
    const before = shown(1, 2_000)
    // A session that ran out and is cleared away ends no key.
    await db.write([
      {
        sql: "insert into sys_session (id, user_id, token_hash, created_at, last_seen_at, last_active_at, expires_at) select 'old', id, 'x', 1, 1, 1, 2 from sys_user where username = 'sampler'",
        parameters: [],
      },
      {
        sql: "insert into handover_key (id, username, handle, made_at, valid_until) values ('k-old', 'sampler', 'old', 1, 9000000000000)",
        parameters: [],
      },
      { sql: "delete from sys_session where id = 'old'", parameters: [] },
    ])
    await sampler.call('POST', '/sys/logout')
    const keys = await db.k.selectFrom('handoverKey').select(['id', 'validUntil']).execute()
    expect(Number(keys.find(({ id }) => id === 'k-old')!.validUntil)).toBe(9_000_000_000_000)
    expect(Number(keys.find(({ id }) => id === keyId)!.validUntil)).toBeLessThanOrEqual(Date.now())
    const later = shown(2, -2_000)
    expect((await take(2, later)).message).toContain('交接码的密钥已失效')
    const { sampler: again } = await callers(app)
    expect((await act(again, '/m/offerCode', { offer: later })).message).toContain('交接码无效或已过期')
    expect(await take(1, before)).toMatchObject({ success: true })
  })

  it('has a short code for hands without a camera: the giver’s own, fresh, the same when asked again', async () => {
    const { people, db } = await journey(open)
    const { sampler, courier } = people
    await drawnSamples(db, 1)
    const rows = await db.k.selectFrom('sample').select('sampleNo').execute()
    const offer = await offerOf(sampler, 'sampler', [rows[0]!.sampleNo])
    const ask = (who: typeof sampler, text: string) =>
      act<{ code: string }>(who, '/m/offerCode', { offer: text })
    const [one, two] = [await ask(sampler, offer), await ask(sampler, offer)]
    expect(one.result.code).toMatch(/^\d{8}$/)
    expect(two.result.code).toBe(one.result.code)
    expect(await get(courier, `/m/offer?code=${one.result.code}`)).toEqual({ offer })
    // Somebody else's, forged, or old: no digits for it.
    for (const [who, text] of [
      [courier, offer],
      [sampler, `${offer.slice(0, -2)}AA`],
      [sampler, await offerOf(sampler, 'sampler', ['x'], { at: Math.floor(Date.now() / 1_000) - 600 })],
    ] as const)
      expect((await ask(who, text)).message).toContain('交接码无效或已过期')
    expect((await courier.call('GET', '/m/offer?code=00000000')).message).toContain('没有这个短码')
    await db.write([{ sql: 'update offer_code set valid_until = 1', parameters: [] }])
    expect((await courier.call('GET', `/m/offer?code=${one.result.code}`)).message).toContain('已过期')
  })

  it('only what is drawn outside the circle of its point lies away', () => {
    const fence = { centre: '113,30', radiusM: 200 }
    const at = (action: string, there: string | null) =>
      metresAway({ action, place: there } as CustodyRow, fence)
    expect(at('COLLECT', '113,30.0005')).toBeUndefined()
    expect(at('SEAL', '113,30.01')).toBe(1112)
    expect(at('ARRIVE', '113,30.01')).toBeUndefined()
    expect(at('COLLECT', null)).toBeUndefined()
  })

  it('a courier arrives with what he carries, by its numbers, once; it waits for what is still to come', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { courier, lab } = people
    const ids = await drawnSamples(db, 3)
    const rows = await db.k.selectFrom('sample').select(['id', 'sampleNo']).orderBy('id').execute()
    const labels = rows.map(({ sampleNo }) => sampleNo)
    const arrive = (payload: Row = {}) =>
      act<{ done: number }>(courier, '/sewage/custody/arrive', {
        labels,
        temp: 4.1,
        place: '113,30',
        ...payload,
      })
    // Told before the taking over has come.
    expect((await arrive()).result).toEqual({ retry: true })
    for (const id of ids) await done(courier, '/sewage/sample/pickup', { id, temp: 4.2 })
    const both = await Promise.all([arrive(), arrive()])
    const again = await arrive()
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    for (const { result, success } of [...both, again])
      if (!success) expect(result).toEqual({ already: true })
    const steps = await db.k
      .selectFrom('custodyEvent')
      .select(['sampleId', 'place', 'temp'])
      .where('action', '=', 'ARRIVE')
      .execute()
    expect(steps.map(({ sampleId }) => sampleId).sort()).toEqual(ids.toSorted())
    expect(steps[0]).toMatchObject({ place: '113,30', temp: 4.1 })
    const today = await get<{ samples: { arrivedAt: number | null }[] }>(courier, '/m/today')
    expect(today.samples.map(({ arrivedAt }) => typeof arrivedAt)).toEqual(['number', 'number', 'number'])
    // Turned away: it lies with the courier again, and he is told why until he is back at the door.
    const told = async () =>
      (await get<{ samples: { id: string; rejected: string | null }[] }>(courier, '/m/today')).samples.find(
        ({ id }) => id === ids[0],
      )
    await done(lab, '/sewage/sample/reject', { id: ids[0], condition: 'LEAK', reason: '瓶体泄漏' })
    expect(await told()).toMatchObject({ arrivedAt: null, rejected: '泄漏：瓶体泄漏' })
    const { steps: chain } = await get<{ steps: Row[] }>(lab, `/sewage/sample/custody?id=${ids[0]}`)
    expect(chain.at(-1)).toMatchObject({
      title: '拒收',
      remark: '泄漏：瓶体泄漏',
      away: null,
      tempFault: null,
    })
    expect((await arrive()).success).toBe(true)
    expect(await told()).toMatchObject({ rejected: null })
    // What the laboratory has taken in keeps nobody from telling of the rest.
    const sound = { receiveTemp: 4.8, condition: 'OK' }
    expect((await act(lab, '/sewage/sample/receive', { id: ids[0], ...sound })).message).toBe(
      '此前以“泄漏”拒收；复核后按合格接收，请说明原因',
    )
    await done(lab, '/sewage/sample/receive', { id: ids[0], ...sound, reason: '换瓶复核，未见泄漏' })
    for (const id of ids.slice(1)) await done(lab, '/sewage/sample/receive', { id, ...sound })
    expect((await arrive()).result).toEqual({ already: true })
    expect(
      (
        await act(courier, '/sewage/custody/arrive', {
          labels: ['WD99000120261121999'],
          happenedAt: '2026-01-01 00:00:00',
        })
      ).message,
    ).toContain('不在您手中')
    expect((await verifyCustody(db)).findings).toEqual([])
  })
})
