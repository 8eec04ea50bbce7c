/** What is chosen on the map comes out from under the panels, who is silent is found, and who waits for somebody lies on top. */
import { expect, test } from 'vitest'
import { mapInks } from '#web/map/ink.ts'
import { MarkerBuffer } from '#web/map/marker-buffer.ts'
import { countMarkers, StationModel } from '#web/map/station-model.ts'
import type { Station } from '#web/map/use-stations.ts'
import { matchesState, sortIndices } from '#web/screens/map/filter.ts'
import { freePlace } from '#web/screens/map/use-ways.ts'

const free = { left: 316, top: 0, right: 844, bottom: 760 }
const layers = { left: 676, top: 12, right: 844, bottom: 230 }

test('a station that is seen whole moves nothing', () => {
  expect(freePlace([500, 400], free, [layers])).toBeUndefined()
})
test('one under the card or beside it comes clear of it, by the shortest way', () => {
  expect(freePlace([900, 400], free, [layers])).toEqual([812, 400])
  expect(freePlace([830, 400], free, [layers])).toEqual([812, 400])
  expect(freePlace([100, 400], free, [layers])).toEqual([348, 400])
})
test('one under the layers comes out beneath or beside them', () => {
  const place = freePlace([800, 240], free, [layers])
  expect(place).toEqual([800, 262])
  expect(freePlace([900, 100], free, [layers])).toEqual([812, 262])
})

test('a silent station that is warned of is found as silent, and counted as that', () => {
  const model = new StationModel(['a', 'b', 'c'].map(id => ({ id, lng: 0, lat: 0 })))
  model.set('a', { online: 0, level: 2, unacked: true })
  model.set('b', { online: 1, level: 1, unacked: false })
  model.set('c', { online: 1, level: 0, unacked: false })
  expect([0, 1, 2].filter(index => matchesState(model, index, 'offline'))).toEqual([0])
  expect(countMarkers(model)).toEqual({
    levels: [1, 1, 0, 0],
    offline: 1,
    offlineWarned: 1,
    normal: 1,
    pending: 0,
  })
  const { marks } = new MarkerBuffer().build(model, [0, 1, 2], mapInks.light, false)
  // The graver one is acknowledged: it lies beneath.
  expect(marks.map(({ index }) => index)).toEqual([1, 0])
})

test('stations stand as their warnings do everywhere, then the silent ones, then by name', () => {
  const ids = ['calm', 'silent', 'known', 'lesser', 'older', 'newer']
  const model = new StationModel(ids.map(id => ({ id, lng: 0, lat: 0 })))
  for (const id of ids) model.set(id, { online: id === 'silent' ? 0 : 1, level: 0, unacked: false })
  const of = (level: number, firstAt: number, acked = false) => ({
    ...{ level, firstAt, acked, active: true, state: acked ? 'ACKED' : 'RAISED' },
  })
  const worst = new Map([
    ['known', of(1, 1, true)],
    ['lesser', of(2, 1)],
    ['older', of(1, 2)],
    ['newer', of(1, 3)],
  ])
  const list = ids.map(id => ({ id, plantCode: id })) as Station[]
  const sorted = (by: typeof worst) => sortIndices(model, list, [0, 1, 2, 3, 4, 5], by).map(at => ids[at])
  expect(sorted(worst)).toEqual(['older', 'newer', 'known', 'lesser', 'silent', 'calm'])
  // Who may not read warnings has what the stations say of themselves.
  model.set('calm', { online: 1, level: 2, unacked: true })
  expect(sorted(new Map()).slice(0, 2)).toEqual(['calm', 'silent'])
})
