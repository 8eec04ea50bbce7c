/** 轨迹: the places of somebody's day, out of what he recorded at them. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import { type CustodyAction, custodyActions } from '#contract/sewage/custody.ts'
import { miniUser, mostPlaces, type trackOf } from '#contract/sewage/mini-user.ts'
import { sample } from '#contract/sewage/sample.ts'
import { workOrder } from '#contract/sewage/work-order.ts'
import { businessDay, dayMs, dayOfText, dayStart } from '#lib/dates.ts'
import { positionOf } from '#lib/geo.ts'
import type { Engine } from '#server/crud/engine.ts'
import { seenAmong } from '#server/crud/seen.ts'
import { readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { arrivals, handlings, lastBefore, stepsOnSite } from './track-queries.ts'

type Track = ResultOf<typeof trackOf>
type Place = Omit<Track['places'][number], 'place' | 'count'> & { place: string | null }

export async function trackOn(engine: Engine, session: Session, id: string, text: string): Promise<Track> {
  const { db } = engine
  const day = dayOfText(text)
  if (!day) throw refused('「日期」应为 yyyy-MM-dd')
  if (!(await seenAmong(db, miniUser, session, [id])).has(id)) throw denied()
  const person = await readRow(db, 'miniUser', { id, delFlag: '0' })
  if (!person) throw missing('小程序用户不存在或已删除')
  const from = dayStart(day)
  const span = { username: person.username, from, to: from + dayMs }
  const [came, did, handed, last, items] = await Promise.all([
    arrivals(db, span),
    stepsOnSite(db, span),
    handlings(db, span),
    lastBefore(db, span),
    engine.texts.dictionary('work_item'),
  ])
  const all: Place[] = [
    ...came.map(({ at, ...row }) => ({ ...row, at: Number(at), of: 'arrive' as const, title: '到场' })),
    // Arriving is a step as well; the order says it once.
    ...did
      .filter(({ item, about }) => item !== 'ARRIVE' || !came.some(each => each.about === about))
      .map(({ lng, lat, item, at, ...row }) => ({
        ...row,
        at: Number(at),
        of: 'step' as const,
        title: items?.get(item ?? '') ?? item ?? '作业步骤',
        place: lng === null || lat === null ? null : `${lng},${lat}`,
      })),
    ...handed.map(({ action, at, ...row }) => ({
      ...row,
      at: Number(at),
      of: 'custody' as const,
      title: custodyActions[action as CustodyAction] ?? action,
    })),
  ]
  const ids = (custody: boolean) => [
    ...new Set(all.flatMap(({ of, about }) => ((of === 'custody') === custody ? [about] : []))),
  ]
  const [orders, samples] = await Promise.all([
    seenAmong(db, workOrder, session, ids(false)),
    seenAmong(db, sample, session, ids(true)),
  ])
  const seen = all.filter(({ of, about }) => (of === 'custody' ? samples : orders).has(about))
  const placed = seen
    .flatMap(({ place, ...one }) => (place && positionOf(place) ? [{ ...one, place }] : []))
    .sort((a, b) => a.at - b.at || a.no.localeCompare(b.no))
  return {
    places: together(placed).slice(0, mostPlaces),
    hidden: all.length - seen.length,
    placeless: seen.length - placed.length,
    before: last === undefined ? null : businessDay(last),
  }
}

/** Bottles that changed hands in one act are one place. */
function together(placed: readonly Omit<Track['places'][number], 'count'>[]): Track['places'] {
  const merged: Track['places'] = []
  for (const one of placed) {
    const same = merged.find(
      each =>
        each.of === 'custody' &&
        one.of === 'custody' &&
        each.at === one.at &&
        each.title === one.title &&
        each.place === one.place,
    )
    if (same) same.count += 1
    else merged.push({ ...one, count: 1 })
  }
  return merged
}
