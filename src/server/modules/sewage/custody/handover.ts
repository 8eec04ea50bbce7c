/** Handing over from phone to phone: the giver's code is tried, the samples go from hand to hand in one unit, once. */
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { type Fault, refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { offerCheckSec, type pickUpOffer, waitsForOther } from '#contract/sewage/custody.ts'
import { handedOver, sample, sampleMachine } from '#contract/sewage/sample.ts'
import { dayMs, fromWire, hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { groupLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import { audit } from '#server/audit/audit.ts'
import { type CustodyStep, custodyParts, type Someone } from '#server/audit/custody/append.ts'
import { happened, type Moment } from '#server/crud/machine/moment.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import { attached } from '#server/crud/save/attached.ts'
import { seenAmong } from '#server/crud/seen.ts'
import { ConflictError, type Db, DuplicateError } from '#server/db/db.ts'
import type { Secrets } from '#server/http/secrets.ts'
import type { Session } from '#server/http/serve.ts'
import { batchFollows } from '../batch/follow.ts'
import { labelFollows } from '../label/follow.ts'
import { personOf, type SampleRow, samplesOfNumbers } from '../sample/queries.ts'
import { sealHolds, sealWords } from '../sample/seal.ts'
import {
  contentOf,
  isFresh,
  isSigned,
  isWithin,
  type Offer,
  readOffer,
  type Signed,
  secretOf,
} from './offer.ts'
import { keyOf, offerTaken, takeOver, usedOffer } from './queries.ts'

type Body = BodyOf<typeof pickUpOffer>
interface Parts {
  readonly db: Db
  readonly secrets: Pick<Secrets, 'tokenKey'>
}
interface Taken {
  readonly done: number
  readonly samples: { id: string; sampleNo: string }[]
}
const mostTries = 5
/** How long what the giver did may take to come: a shift without network, and the way home. */
const waitMs = 3 * dayMs
const step = sampleMachine.steps.find(({ verb }) => verb === 'pickup')!

/**
 * @returns the samples that the caller holds now; the same again for a repeat
 * @throws Fault `refused`; with `{retry: true}` where what the giver recorded has not come yet
 */
export async function pickUp({ db, secrets }: Parts, session: Session, body: Body): Promise<Taken> {
  const signed = readOffer(body.offer)
  if (!signed) throw refused('这不是交接码，请让交出人打开“交接”，再扫他手机上的二维码')
  const now = Date.now()
  const giver = await checkOffer({ db, secrets }, session, body, signed, now)
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(db, session, body, signed, giver, happened(body.happenedAt, now))
    } catch (error) {
      // Somebody was quicker: what stands now decides.
      const again = error instanceof ConflictError || error instanceof DuplicateError
      if (!again || tries >= mostTries) throw error
    }
  }
}

async function checkOffer(
  { db, secrets }: Parts,
  session: Session,
  body: Body,
  signed: Signed,
  now: number,
): Promise<Someone> {
  const { offer } = signed
  const key = await keyOf(db, offer.k)
  if (!key || key.username !== offer.by || !isSigned(signed, secretOf(secrets.tokenKey, key.id)))
    throw refused('交接码无效：签名与交出人不符，请让交出人刷新二维码后重扫')
  if (offer.by === session.username) throw refused('这是您自己的交接码，请由接收人用他的手机来扫')
  if (!isFresh(offer, scannedAt(body, now)))
    throw refused('交接码已过期（出示后 5 分钟内有效），请让交出人刷新二维码后重扫')
  if (offer.at * 1_000 < key.madeAt - hourMs || !isWithin(offer, key))
    throw refused('交接码的密钥已失效（已过期，或交出人已退出登录），请让交出人登录后刷新二维码，再重新交接')
  const giver = await personOf(db, offer.by)
  return giver ?? { username: offer.by, realname: offer.by }
}

/**
 * When the code was read, by the clock of the phone that read it: confirming comes later, after looking at each seal and two signatures.
 * @returns epoch ms
 * @throws Fault for a scan that its own confirmation cannot have followed
 */
function scannedAt(body: Body, now: number): number {
  const told = (text: unknown, otherwise: number) =>
    // Refuses what is no moment.
    happened(text, now) && isEmpty(text) ? otherwise : fromWire(String(text))
  const signed = told(body.happenedAt, now)
  const at = told(body.scannedAt, signed)
  if (at > signed + (isEmpty(body.happenedAt) ? minuteMs : 0))
    throw refused('扫码时间晚于签收时间，请核对手机时间，再请交出人刷新二维码后重扫')
  if (signed - at > offerCheckSec * 1_000)
    throw refused(`扫码后超过 ${offerCheckSec / 60} 分钟才签收，请让交出人刷新二维码后重扫`)
  return at
}

const said = (numbers: readonly string[]): string =>
  `${groupLabelNo(numbers[0]!)}${numbers.length > 1 ? ` 等 ${numbers.length} 件` : ''}`
/** Not there yet: it comes with what the giver's phone has still to send, or it never will. */
const awaited = (words: string, { at }: Offer): Fault =>
  Date.now() - at * 1_000 < waitMs
    ? refused(`交出人的记录还没有上传，将自动重试（${words}）`, waitsForOther)
    : refused(`${words}；交出后已过 3 天仍没有收到交出人的记录，请与交出人核对后重新交接`)

function checkSeals(rows: readonly SampleRow[], body: Body) {
  const seals = new Map(body.seals.map(seal => [tidyLabelNo(seal.labelNo), seal]))
  const unseen = rows.filter(({ sampleNo }) => !seals.has(sampleNo))
  if (unseen.length > 0)
    throw refused(
      `还有 ${unseen.length} 件没有核对封签（${said(unseen.map(row => row.sampleNo))}），请逐件核对后再交接`,
    )
  const checked = new Map(
    rows.map(row => {
      const { sealNo, ok } = seals.get(row.sampleNo)!
      const values = { sealSeen: sealNo, sealOk: ok ? 'Y' : 'N' }
      return [row.id, { seen: sealNo || null, holds: sealHolds(row, values), words: sealWords(row, values) }]
    }),
  )
  const wrong = rows.find(({ id }) => !checked.get(id)!.holds)
  if (wrong && (isEmpty(body.photo) || isEmpty(body.reason)))
    throw refused(
      `${groupLabelNo(wrong.sampleNo)} ${checked.get(wrong.id)!.words}；请拒绝交接，或拍照并说明原因`,
    )
  return checked
}

async function samplesOf(db: Db, session: Session, offer: Offer): Promise<SampleRow[]> {
  const rows = await samplesOfNumbers(db, offer.labels)
  const seen = await seenAmong(
    db,
    sample,
    session,
    rows.map(({ id }) => id),
  )
  const known = new Set(rows.filter(({ id }) => seen.has(id)).map(({ sampleNo }) => sampleNo))
  const missing = offer.labels.filter(labelNo => !known.has(labelNo))
  if (missing.length > 0) throw awaited(`还没有样品 ${said(missing)}`, offer)
  return rows
}

async function attempt(
  db: Db,
  session: Session,
  body: Body,
  { offer, mac }: Signed,
  giver: Someone,
  { at, received, notes }: Moment,
): Promise<Taken> {
  const content = contentOf(session.username, body.seals)
  const used = await usedOffer(db, mac)
  if (used && used.content !== content) {
    const who = (await personOf(db, used.byUser))?.realname ?? used.byUser
    throw refused(`这个交接码已用过：${who} ${toWire(used.usedAt)} 已接走，请让交出人刷新二维码后重扫`)
  }
  const rows = await samplesOf(db, session, offer)
  const answer = { done: rows.length, samples: rows.map(({ id, sampleNo }) => ({ id, sampleNo })) }
  if (used) return answer
  const open = (row: SampleRow) => handedOver.includes(row.state)
  const gone = rows.filter(row => !open(row))
  if (gone.length > 0)
    throw refused(`${said(gone.map(row => row.sampleNo))} 已不在途中，不能再交接，请核对交接清单`)
  const elsewhere = rows.filter(({ holder }) => holder !== giver.username)
  if (elsewhere.length > 0)
    throw awaited(`${said(elsewhere.map(row => row.sampleNo))} 不在${giver.realname}手中`, offer)
  const seals = checkSeals(rows, body)
  const steps = rows.flatMap((row): CustodyStep[] => {
    const both = { sampleId: row.id, from: giver, to: session, received, tenantId: row.tenantId } as const
    const place = { place: body.place || null, site: body.site || null }
    const { seen, holds } = seals.get(row.id)!
    return [
      {
        ...both,
        ...place,
        action: 'HANDOVER',
        // Both have signed by then; the code may have been shown some minutes before.
        at,
        temp: offer.t ?? null,
        sealNo: offer.s?.[row.sampleNo] ?? row.sealNo,
        signature: body.giverSignature || null,
      },
      {
        ...both,
        ...place,
        action: 'PICKUP',
        at,
        temp: body.temp ?? null,
        sealNo: seen ?? row.sealNo,
        sealOk: holds ? 'Y' : 'N',
        photo: body.photo || null,
        signature: body.signature || null,
        remark: body.reason || null,
      },
    ]
  })
  await db.write([
    ...attached(session, [body.giverSignature, body.photo, body.signature]),
    offerTaken({ mac, byUser: session.username, usedAt: received, content }),
    ...rows.map(row => takeOver({ ...row, holder: giver.username }, session.username, received)),
    stepLines(
      rows.map(row => ({
        table: sample.table,
        recordId: row.id,
        verb: step.verb,
        title: step.title,
        from: row.state,
        to: step.to,
        by: session.username,
        byName: session.realname,
        at,
        reason: body.reason || null,
        notes: [{ title: '交出人', text: giver.realname }, ...notes],
        tenantId: row.tenantId,
      })),
    ),
    ...(await custodyParts(db, session, steps)),
    ...labelFollows(
      'picked',
      rows.map(row => row.sampleNo),
      { by: session, at, received },
    ),
    ...batchFollows(
      'ship',
      rows.map(row => row.batchId),
      { by: session, at, received },
    ),
    audit(
      session,
      'edit',
      `扫码交接 ${said(rows.map(row => row.sampleNo))}，交出人 ${giver.realname}`,
      'sewage:sample:pickup',
      { after: { ids: rows.map(({ id }) => id) } },
    ),
  ])
  return answer
}
