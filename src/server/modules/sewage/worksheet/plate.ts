/** Where samples and controls stand on a plate: laid out anew by rule, or added to what stands. */
import { refused } from '#contract/kit/fault.ts'
import { nextId } from '#lib/id.ts'
import { mostPlaces } from '#lib/lab/place.ts'
import { defaultPlacing, type PositionKind, placed } from '#lib/lab/qc.ts'
import type { PlaceOnSheet, PlaceRow } from './queries.ts'

export interface OnPlate {
  readonly testId: string
  readonly plantId: string
  readonly sampleDate: string
  readonly qcType: string | null
}
/** ng/L that is added to spikes and that the reference material holds, and its number. */
export interface Levels {
  readonly spikeLevel: number
  readonly rmLevel: number
  readonly rmNo: string
}
export type Place = PlaceRow
const kindOfTest = (qcType: string | null): PositionKind =>
  qcType === 'FB' ||
  qcType === 'TB' ||
  qcType === 'DUP' ||
  qcType === 'SPK' ||
  qcType === 'LB' ||
  qcType === 'RM'
    ? qcType
    : 'SAMPLE'
const full = (count: number) =>
  refused(`共需 ${count} 位，超过一板 ${mostPlaces} 位，请减少样品，分两张工作单`)

/**
 * @param levels absent: samples alone, in the order in which they are handed in
 * @throws Fault where they are more than a plate holds
 */
export function platePlaces(worksheetId: string, tests: readonly OnPlate[], levels?: Levels): Place[] {
  const places: Place[] = []
  const put = (kind: PositionKind, more: Partial<Place> = {}): string => {
    const id = nextId()
    places.push({
      id,
      worksheetId,
      pos: places.length + 1,
      kind,
      labelTestId: null,
      ofId: null,
      level: null,
      material: null,
      movedReason: null,
      ...more,
    })
    return id
  }
  const samples = tests.filter(({ qcType }) => kindOfTest(qcType) === 'SAMPLE')
  const labelled = new Map<OnPlate, OnPlate[]>()
  const loose: OnPlate[] = []
  for (const test of tests) {
    const kind = kindOfTest(test.qcType)
    if (kind === 'SAMPLE') continue
    const own =
      kind === 'DUP' || kind === 'SPK'
        ? samples.find(one => one.plantId === test.plantId && one.sampleDate === test.sampleDate)
        : undefined
    if (own) labelled.set(own, [...(labelled.get(own) ?? []), test])
    else loose.push(test)
  }
  const control = (kind: PositionKind) =>
    put(kind, kind === 'RM' && levels ? { level: levels.rmLevel, material: levels.rmNo } : {})
  const sample = (test: OnPlate) => {
    const id = put('SAMPLE', { labelTestId: test.testId })
    for (const one of labelled.get(test) ?? []) {
      const kind = kindOfTest(one.qcType)
      put(kind, {
        labelTestId: one.testId,
        ofId: id,
        level: kind === 'SPK' ? (levels?.spikeLevel ?? null) : null,
      })
    }
    return id
  }
  const putLoose = () => {
    for (const test of loose) put(kindOfTest(test.qcType), { labelTestId: test.testId })
  }
  if (!levels) {
    putLoose()
    for (const test of samples) sample(test)
  } else {
    const ids: string[] = []
    let opened = false
    for (const { kind, sample: at } of samples.length > 0 ? placed(samples.length) : placed(1)) {
      if (kind === 'SAMPLE') {
        if (!opened) putLoose()
        opened = true
        const own = samples[at!]
        if (own) ids[at!] = sample(own)
      } else if (at === undefined) control(kind)
      // The field has brought one for it: the rule asks for no second.
      else if (samples[at] && !(labelled.get(samples[at]) ?? []).some(one => kindOfTest(one.qcType) === kind))
        put(kind, { ofId: ids[at]!, level: kind === 'SPK' ? levels.spikeLevel : null })
    }
  }
  if (places.length > mostPlaces) throw full(places.length)
  return places
}

/** A place as it is written: what stands, without what is read beside it. */
export const placeRow = (one: PlaceOnSheet): Place => ({
  id: one.id,
  worksheetId: one.worksheetId,
  pos: one.pos,
  kind: one.kind,
  labelTestId: one.labelTestId,
  ofId: one.ofId,
  level: one.level,
  material: one.material,
  movedReason: one.movedReason,
})
const ownControl = ({ labelTestId, kind }: Place): boolean =>
  labelTestId === null && (kind === 'LB' || kind === 'RM')
/** Behind the place, what doubles or spikes it included. */
const behind = (places: readonly Place[], id: string): number => {
  let at = places.findIndex(one => one.id === id) + 1
  while (places[at]?.ofId === id) at += 1
  return at
}

/**
 * Adds samples to a plate; what stands keeps its order, levels and reasons, and moves on only to make room. Where controls were placed
 * already, the new samples get theirs by the same rule, before the closing ones.
 * @param spikeLevel ng/L, of spikes that are not on the plate yet
 * @throws Fault where they are more than a plate holds, or the level of a control is known to nobody
 */
export function addedPlaces(
  worksheetId: string,
  present: readonly PlaceOnSheet[],
  tests: readonly OnPlate[],
  onPresent: readonly OnPlate[],
  spikeLevel: number | undefined,
): Place[] {
  const places = present.map(placeRow)
  const arranged = places.some(ownControl)
  const own = (level: number | null, kind: PositionKind, more: Partial<Place> = {}): Place => ({
    id: nextId(),
    worksheetId,
    pos: 0,
    kind,
    labelTestId: null,
    ofId: null,
    level,
    material: null,
    movedReason: null,
    ...more,
  })
  const known = (kind: string) => places.findLast(one => one.kind === kind && one.level !== null)
  const spike = (): number | null => {
    const level = known('SPK')?.level ?? spikeLevel
    if (level !== undefined && level !== null) return level
    if (!arranged) return null
    throw refused('加入这些样品要多放一个加标样，请填写加标量', { needs: ['spikeLevel'] })
  }
  const reference = (): Place => {
    const rm = known('RM')
    if (!rm) throw refused('质控样的浓度还不知道，请先“按规则排质控”')
    return own(rm.level, 'RM', { material: rm.material })
  }
  const before = places.filter(({ kind }) => kind === 'SAMPLE').length
  const testIds = new Map(onPresent.map(test => [test.testId, test]))
  const hosts = new Map<string, OnPlate>()
  for (const one of places)
    if (one.kind === 'SAMPLE' && one.labelTestId !== null && testIds.has(one.labelTestId))
      hosts.set(one.id, testIds.get(one.labelTestId)!)
  const kinds = tests.map(test => ({ test, kind: kindOfTest(test.qcType) }))
  // The closing controls stay at the end.
  let end = places.length
  while (arranged && end > 0 && ownControl(places[end - 1]!)) end -= 1
  const closing = places.splice(end)
  const samples = kinds.filter(({ kind }) => kind === 'SAMPLE').map(({ test }) => test)
  const paired = (kind: PositionKind) => kind === 'DUP' || kind === 'SPK'
  const isHost = ({ plantId, sampleDate }: OnPlate, test: OnPlate) =>
    plantId === test.plantId && sampleDate === test.sampleDate
  const loose = kinds.filter(
    ({ test, kind }) =>
      kind !== 'SAMPLE' &&
      !(
        paired(kind) &&
        (samples.some(one => isHost(one, test)) || [...hosts.values()].some(one => isHost(one, test)))
      ),
  )
  for (const { test, kind } of loose) places.push(own(null, kind, { labelTestId: test.testId }))
  let since = 0
  for (const one of places) since = ownControl(one) ? 0 : since + (one.kind === 'SAMPLE' ? 1 : 0)
  const { bracket, pairs } = defaultPlacing
  const groups = Math.ceil(before / pairs)
  const total = before + samples.length
  const added: { place: Place; at: number }[] = []
  for (const [index, test] of samples.entries()) {
    if (arranged && since >= bracket) {
      places.push(own(null, 'LB'), reference())
      since = 0
    }
    const place = own(null, 'SAMPLE', { labelTestId: test.testId })
    places.push(place)
    hosts.set(place.id, test)
    added.push({ place, at: before + index })
    since += 1
  }
  for (const { test, kind } of kinds) {
    if (!paired(kind)) continue
    const host = [...hosts].find(([, one]) => isHost(one, test))?.[0]
    if (host === undefined) continue
    const place = own(kind === 'SPK' ? spike() : null, kind, { labelTestId: test.testId, ofId: host })
    places.splice(behind(places, host), 0, place)
  }
  for (const { place, at } of arranged ? added : []) {
    const inGroup = at % pairs
    if (Math.floor(at / pairs) < groups) continue
    const last = Math.min(pairs, total - (at - inGroup)) - 1
    const put = (kind: PositionKind) => {
      // The field has brought one for it: the rule asks for no second.
      if (places.some(one => one.ofId === place.id && one.kind === kind)) return
      const control = own(kind === 'SPK' ? spike() : null, kind, { ofId: place.id })
      places.splice(behind(places, place.id), 0, control)
    }
    if (inGroup === 0) put('DUP')
    if (inGroup === Math.min(last, Math.floor(pairs / 2))) put('SPK')
  }
  const all = [...places, ...closing]
  if (all.length > mostPlaces) throw full(all.length)
  return all.map((one, index) => ({ ...one, pos: index + 1 }))
}
