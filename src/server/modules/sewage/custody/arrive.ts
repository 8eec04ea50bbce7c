/** 送达: a courier at the laboratory's door, by the numbers on his bottles. Each of them takes the step of the sample's own machine. */
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { alreadySo, Fault, refused } from '#contract/kit/fault.ts'
import { type arriveCarried, waitsForOther } from '#contract/sewage/custody.ts'
import { handedOver, sample, sampleMachine } from '#contract/sewage/sample.ts'
import { dayMs } from '#lib/dates.ts'
import { groupLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import type { Engine } from '#server/crud/engine.ts'
import { happened } from '#server/crud/machine/moment.ts'
import { takeTogether } from '#server/crud/machine/take.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Session } from '#server/http/serve.ts'
import { type SampleRow, samplesOfNumbers } from '../sample/queries.ts'
import { endsOf } from './queries.ts'

type Body = BodyOf<typeof arriveCarried>
const step = sampleMachine.steps.find(({ verb }) => verb === 'arrive')!
const mostTries = 5
/** How long taking them over may still be under way: as long as a hand-over waits for the giver. */
const waitMs = 3 * dayMs
const said = (numbers: readonly string[]): string =>
  `${groupLabelNo(numbers[0]!)}${numbers.length > 1 ? ` 等 ${numbers.length} 件` : ''}`

/**
 * @returns how many have arrived with this call
 * @throws Fault `refused`: with `{retry: true}` where the taking over has not come yet, `{already: true}` where all of them are there
 */
export async function arrive(engine: Engine, session: Session, body: Body): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(engine, session, body)
    } catch (error) {
      // Taken in, or told by another tab, since it was looked at: what stands now decides.
      if (!(error instanceof Fault) || error.kind !== 'conflict' || tries >= mostTries) throw error
    }
  }
}

async function attempt(engine: Engine, session: Session, { labels, ...told }: Body): Promise<number> {
  const { db } = engine
  const numbers = [...new Set(labels.map(tidyLabelNo))]
  const rows = await seenRows(engine, session, numbers)
  const { at } = happened(told.happenedAt, Date.now())
  const missing = numbers.filter(number => !rows.some(({ sampleNo }) => sampleNo === number))
  const elsewhere = rows.filter(
    ({ state, holder }) => handedOver.includes(state) && (state !== 'TRANSIT' || holder !== session.username),
  )
  const absent = [...missing, ...elsewhere.map(({ sampleNo }) => sampleNo)]
  if (absent.length > 0) {
    if (Date.now() - at < waitMs)
      throw refused(`${said(absent)} 的接收记录还没有上传，将自动重试`, waitsForOther)
    throw refused(`${said(absent)} 不在您手中，请核对样品；不再需要时放弃这一条`)
  }
  const carried = rows.filter(({ state }) => state === 'TRANSIT')
  const ends = await endsOf(
    db,
    carried.map(({ id }) => id),
  )
  const there = new Set(ends.filter(({ action }) => action === 'ARRIVE').map(({ sampleId }) => sampleId))
  const open = carried.filter(({ id }) => !there.has(id))
  if (open.length === 0) throw refused('这些样品已送达，不用再登记', alreadySo)
  const bodies = open.map(({ id, version }) => ({ id, version, ...told }))
  await takeTogether(engine.store(sample), sampleMachine, step, bodies, session)
  return open.length
}

async function seenRows({ db }: Engine, session: Session, numbers: readonly string[]): Promise<SampleRow[]> {
  const rows = await samplesOfNumbers(db, numbers)
  const seen = await seenAmong(
    db,
    sample,
    session,
    rows.map(({ id }) => id),
  )
  return rows.filter(({ id }) => seen.has(id))
}
