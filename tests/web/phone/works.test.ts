/** The day as the phone has it: what was done and not sent counts, and labels are judged without a network in the words of the trade. */
import { expect, test } from 'vitest'
import { makeLabelNo } from '#lib/label-number.ts'
import { earlyBy, notBegun } from '#web/phone/data/early.ts'
import { inHand, sealText } from '#web/phone/data/handed.ts'
import { armedOf, judgeScan } from '#web/phone/data/judge-scan.ts'
import { shortCode } from '#web/phone/data/offer.ts'
import { sealsOf } from '#web/phone/data/seals.ts'
import { lapsed, takingOf } from '#web/phone/data/taking.ts'
import {
  bottlesOf,
  type GivenWork,
  type Label,
  stageOf,
  stagesOf,
  type Today,
  unsealedOf,
  type Work,
  withQueue,
} from '#web/phone/data/works.ts'
import { dayClockText } from '#web/phone/parts/words.ts'
import type { Entry } from '#web/phone/queue/entry.ts'

const number = (bottle: number, over: object = {}) =>
  makeLabelNo({ province: '99', plant: '0137', date: '2026-11-21', bottle, ...over })
const label = (bottle: number, over: Partial<Label> = {}): Label => ({
  labelNo: number(bottle),
  bottleNo: bottle,
  pointId: 'p1',
  batchNo: 'B2',
  qcType: 'NORMAL',
  spare: 'N',
  state: 'BOUND',
  ...over,
})
const given = (over: Partial<GivenWork> = {}): GivenWork => ({
  id: 'w1',
  workNo: 'GD1',
  workType: 'RETRIEVE',
  state: 'ACCEPTED',
  priority: '3',
  assisting: false,
  planBegin: 1,
  planEnd: 2,
  checkInTime: null,
  submitTime: null,
  returned: null,
  remark: null,
  batchId: 'b2',
  batchNo: 'B2',
  plantId: 'f1',
  plantName: '澄州城东污水处理厂',
  address: null,
  pointId: 'p1',
  pointName: '进水口 1#',
  place: '113,30',
  geofence: 100,
  accessNote: null,
  safetyNote: null,
  sampler: null,
  programme: null,
  drawn: [],
  labels: [
    label(1),
    label(2),
    label(3),
    label(21, { spare: 'Y' }),
    label(22, { pointId: null, qcType: 'FB' }),
    label(23, { state: 'VOID' }),
    label(24, { state: 'SAMPLED' }),
    label(25, { pointId: 'p9' }),
  ],
  details: [],
  ...over,
})
let entries = 0
const entry = (path: string, body: object, over: Partial<Entry> = {}): Entry => {
  entries += 1
  return {
    id: entries,
    key: `k${entries}`,
    owner: 'sampler',
    chain: 'work:w1',
    title: '',
    about: '',
    path,
    body: { ...body },
    files: [],
    doneAt: 1_000 + entries,
    state: 'waiting',
    tries: 0,
    nextAt: 0,
    ...over,
  }
}
const detail = (item: string, more: object = {}) =>
  entry('/work/recordDetail', { workId: 'w1', item, ok: true, ...more })
const bind = (bottle: number, more: object = {}) =>
  detail('BIND_LABEL', { labelNo: number(bottle), bottleNo: bottle, ...more })
const shown = (queue: readonly Entry[], over: Partial<GivenWork> = {}): Work =>
  withQueue([given(over)], queue)[0]!

test('steps follow from what was done, sent or not', () => {
  const next = (queue: readonly Entry[]) => stageOf(shown(queue))?.key
  const queue = [entry('/work/checkIn', { id: 'w1' })]
  expect(next([])).toBe('ARRIVE')
  expect(next(queue)).toBe('SAFETY')
  queue.push(detail('SAFETY'))
  expect(next(queue)).toBe('BIND_LABEL')
  queue.push(bind(1), bind(2), bind(3))
  expect(next(queue)).toBe('SEAL')
  queue.push(detail('SEAL', { labelNo: number(1), sealNo: 'FQ1' }))
  // The page was closed between two bottles: the others wait for their seal.
  expect(next(queue)).toBe('SEAL')
  expect(unsealedOf(shown(queue)).map(({ bottleNo }) => bottleNo)).toEqual([2, 3])
  queue.push(...[2, 3].map(bottle => detail('SEAL', { labelNo: number(bottle), sealNo: 'FQ1' })))
  // What is told of a fault is no closing photo.
  queue.push(detail('PHOTO', { remark: '异常：采样仪报警' }))
  expect(next(queue)).toBe('PHOTO')
  queue.push(detail('PHOTO'))
  expect(next(queue)).toBe('LEAVE')
  queue.push(entry('/work/submit', { id: 'w1' }))
  expect(next(queue)).toBeUndefined()
  expect(shown(queue)).toMatchObject({ state: 'SUBMITTED', pending: queue.length })
  expect(stagesOf(shown([], { workType: 'INSPECT' })).map(({ key }) => key)).toEqual([
    'ARRIVE',
    'SAFETY',
    'PHOTO',
    'LEAVE',
  ])
})

test('what the server refused moves nothing on, and what was scanned after it is not lost', () => {
  const refused = entry(
    '/work/checkIn',
    { id: 'w1' },
    { state: 'refused', refusal: { words: '距采样点 5000 m', at: 1 } },
  )
  const work = shown([refused, detail('SAFETY'), bind(1), entry('/work/submit', { id: 'w1' })])
  expect(work).toMatchObject({ state: 'ACCEPTED', stopped: { id: refused.id }, pending: 4 })
  expect(bottlesOf(work)[0]).toMatchObject({ bottleNo: 1, label: number(1), pending: true })
})

test('what came back says why until it is handed in again, or declined', () => {
  const back = { state: 'ASSIGNED', returned: '照片不清' }
  expect(shown([], back)).toMatchObject(back)
  expect(shown([entry('/work/accept', { id: 'w1' })], back).returned).toBe('照片不清')
  expect(shown([entry('/work/decline', { id: 'w1' })], back).returned).toBeNull()
  expect(shown([entry('/work/submit', { id: 'w1' })], { ...back, state: 'ON_SITE' }).returned).toBeNull()
})

test('in hand: what the laboratory turned away, until it is at the door again', () => {
  const there = today([sampleOf(1, { rejected: '瓶体泄漏' })])
  const told = entry('/sewage/custody/arrive', { labels: [number(1)], happenedAt: '2026-11-21 13:52:00' })
  expect(inHand(there, [], [])).toMatchObject([{ carried: true, arrivedAt: null, rejected: '瓶体泄漏' }])
  expect(inHand(there, [], [told])).toMatchObject([{ rejected: null }])
})

test('a time of another day says which', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`)
  const now = at('2026-11-28T23:59:00')
  expect(dayClockText(at('2026-11-28T00:00:00'), now)).toBe('00:00')
  expect(dayClockText(at('2026-11-29T08:00:00'), now)).toBe('11-29 08:00')
  expect(dayClockText(at('2026-11-27T23:59:00'), now)).toBe('11-27 23:59')
})

test('bottles: volume beside the label, a label taken off, one that stayed empty', () => {
  const work = shown([
    bind(1),
    detail('RETRIEVE', { labelNo: number(1), bottleNo: 1, volume: 1190 }),
    bind(2),
    bind(2, { ok: false, remark: '标签破损或贴错：起皱' }),
    bind(3, { ok: false, remark: '未采：采样仪停机' }),
  ])
  expect(bottlesOf(work)).toMatchObject([
    { bottleNo: 1, label: number(1), volume: 1190 },
    { bottleNo: 2, label: undefined, missed: false },
    { bottleNo: 3, label: undefined, missed: true },
  ])
  expect(armedOf(bottlesOf(work))?.bottleNo).toBe(2)
})

test('what waits here is shown beside what the server knows of the same bottle', () => {
  const at = Date.parse('2026-11-21T13:50:00+08:00')
  const known = (item: string, over: object = {}) => ({
    item,
    labelNo: number(1),
    bottleNo: 1,
    sealNo: null,
    volume: null,
    remark: null,
    ok: 'Y',
    at,
    ...over,
  })
  const details = [known('BIND_LABEL'), known('RETRIEVE', { volume: 1190 })]
  const later = { happenedAt: '2026-11-21 13:55:00' }
  // A volume that was put right.
  const [bottle] = bottlesOf(
    shown([detail('RETRIEVE', { labelNo: number(1), bottleNo: 1, volume: 1200, ...later })], { details }),
  )
  expect(bottle).toMatchObject({ label: number(1), volume: 1200, pending: true })
  // A label that was taken off.
  const off = bind(1, { ok: false, remark: '标签破损或贴错：起皱', ...later })
  expect(bottlesOf(shown([off], { details }))[0]).toMatchObject({ label: undefined })
  expect(bottlesOf(shown([off, bind(1, later)], { details }))[0]).toMatchObject({ label: number(1) })
  // The answer to it was lost: it goes out again, and is still one's own.
  const sent = bind(1, { happenedAt: '2026-11-21 13:50:00' })
  expect(bottlesOf(shown([sent], { details }))[0]).toMatchObject({ pending: true })
  // Sent while the day was asked for: once is enough.
  const logged = [sent, off].map(each => ({ ...each, endedAt: 9, end: 'sent' as const, words: '' }))
  const [work] = withQueue([given({ details })], [], logged)
  expect(work!.details.map(({ item, ok }) => [item, ok])).toEqual([
    ['BIND_LABEL', 'Y'],
    ['RETRIEVE', 'Y'],
    ['BIND_LABEL', 'N'],
  ])
})

test('where no bottle could be filled the work still ends, with why', () => {
  const missed = [1, 2, 3].map(bottle => bind(bottle, { ok: false, remark: '未采：采样仪停机' }))
  const queue = [entry('/work/checkIn', { id: 'w1' }), detail('SAFETY'), ...missed]
  expect(stageOf(shown(queue))?.key).toBe('PHOTO')
  expect(stageOf(shown([...queue, detail('PHOTO')]))?.key).toBe('LEAVE')
})

const sampleOf = (
  bottle: number,
  over: Partial<Today['samples'][number]> = {},
): Today['samples'][number] => ({
  id: `s${bottle}`,
  labelNo: number(bottle),
  plantName: '澄州城东污水处理厂',
  pointName: '进水口 1#',
  batchId: 'b2',
  state: 'TRANSIT',
  sealNo: 'FQ1',
  bottleNo: bottle,
  mine: true,
  holderName: '周平',
  arrivedAt: null,
  rejected: null,
  ...over,
})
const today = (samples: Today['samples']): Today => ({
  at: 1,
  day: '2026-11-21',
  works: [],
  samples,
  batches: [],
  cold: { fair: 6, high: 8, low: 0 },
  me: { state: null, certExpire: null, certNo: null },
})
const offerText = (labels: readonly string[]) =>
  `QYH1.${btoa(JSON.stringify({ k: 'k', by: 'sampler', at: 1, labels }))}.mac`
const pickup = (bottles: readonly number[], seals: readonly object[]) =>
  entry('/sewage/custody/pickup', { offer: offerText(bottles.map(bottle => number(bottle))), seals })

test('in hand: what was taken without a network, with its seal as far as it is known; what was given away is not', () => {
  const took = pickup(
    [1, 2, 3],
    [
      { labelNo: number(1), sealNo: 'FQ1', ok: true },
      { labelNo: number(2), sealNo: null, ok: true },
    ],
  )
  const there = today([sampleOf(3, { mine: false, state: 'SAMPLED', sealNo: 'FQ3' })])
  const hands = inHand(there, [], [took])
  expect(hands.map(({ labelNo, sealNo }) => [labelNo, sealText(sealNo)])).toEqual([
    [number(1), 'FQ1'],
    [number(2), '封签待同步'],
    [number(3), 'FQ3'],
  ])
  expect(sealText(null)).toBe('无封签')
  expect(inHand(there, [], [took], { [number(1)]: 5 }).map(({ labelNo }) => labelNo)).toEqual([
    number(2),
    number(3),
  ])
})

test.each(['refused', 'conflict'] as const)('in hand: not what the server has not taken: %s', state => {
  const there = today([sampleOf(1), sampleOf(2, { mine: false, state: 'SAMPLED' })])
  const took = { ...pickup([2, 3], [{ labelNo: number(2), sealNo: 'FQ1', ok: true }]), state }
  const arrived = entry(
    '/sewage/custody/arrive',
    { labels: [number(1)], happenedAt: '2026-11-21 13:52:00' },
    { state },
  )
  expect(inHand(there, [], [took, arrived])).toMatchObject([{ labelNo: number(1), arrivedAt: null }])
})

test('in hand: handed in here, sent or not, until the day knows of its samples', () => {
  const day = { ...today([]), works: [given({ state: 'ON_SITE' })] }
  const done = [
    bind(1),
    detail('SEAL', { labelNo: number(1), sealNo: 'FQ1' }),
    entry('/work/submit', { id: 'w1' }),
  ]
  const own = { labelNo: number(1), sealNo: 'FQ1', carried: false }
  expect(inHand(day, withQueue(day.works, done), done)).toMatchObject([own])
  const logged = done.map(each => ({ ...each, endedAt: 9, end: 'sent' as const, words: '' }))
  expect(inHand(day, withQueue(day.works, [], logged), logged)).toMatchObject([own])
  // Somebody has taken them since.
  const later = { ...day, works: [given({ state: 'SUBMITTED' })] }
  expect(inHand(later, withQueue(later.works, []), [])).toEqual([])
})

test('in hand: arrived, as the server knows it or as it was told here and not sent yet', () => {
  const there = today([sampleOf(1, { arrivedAt: 7 }), sampleOf(2), sampleOf(3, { state: 'SAMPLED' })])
  const told = entry('/sewage/custody/arrive', {
    labels: [number(2), number(9)],
    happenedAt: '2026-11-21 13:52:00',
  })
  expect(inHand(there, [], [told]).map(({ carried, arrivedAt }) => [carried, arrivedAt])).toEqual([
    [true, 7],
    [true, Date.parse('2026-11-21T13:52:00+08:00')],
    [false, null],
  ])
})

test('seals are looked at one by one: none is taken for granted, bottles under one seal are one row', () => {
  const seals = sealsOf(['a', 'b', 'c', 'd'], label => ({ a: 'FQ1', b: 'FQ1', c: null })[label])
  expect(seals).toMatchObject([
    { sealNo: 'FQ1', labels: ['a', 'b'], ok: undefined, proven: false },
    { sealNo: null, labels: ['c'], ok: undefined },
    { sealNo: undefined, labels: ['d'], ok: undefined },
  ])
})
test('what is taken over says when its code was read, not when both had signed', () => {
  const minute = 60_000
  const at = Date.parse('2026-11-21T13:50:00+08:00')
  const scanned = { text: offerText([number(1)]), offer: { k: 'k', by: 'sampler', at: 1, labels: [] }, at }
  const seals = sealsOf([number(1)], () => 'FQ1').map(seal => ({ ...seal, ok: true }))
  const rest = {
    temp: 4,
    seals,
    place: undefined,
    reason: '',
    photos: [],
    giver: new Blob(),
    taker: new Blob(),
  }
  const body = (now: number) => takingOf(scanned, { ...rest, now }).body
  expect(body(at + 20 * minute)).toMatchObject({
    scannedAt: '2026-11-21 13:50:00',
    seals: [{ labelNo: number(1), sealNo: 'FQ1', ok: true }],
  })
  // The clock was set back meanwhile.
  expect(body(at - minute)).toMatchObject({ scannedAt: '2026-11-21 13:49:00' })
  expect(lapsed(scanned, at + 59 * minute)).toBeUndefined()
  expect(lapsed(scanned, at + 61 * minute)).toContain('换一个码再扫')
})
test.each([
  ['1234 5678', '12345678'],
  ['１２３４-５６７８', '12345678'],
  ['1234567', undefined],
  ['QYH1.12345678', undefined],
])('a short code: %s', (text, code) => expect(shortCode(text)).toBe(code))

test('a label is taken for its bottle, a spare one for the bottle that waits, a control beside them', () => {
  const work = shown([bind(1)])
  const judge = (code: string) => judgeScan(code, work, bottlesOf(work), [])
  expect(judge(number(3))).toMatchObject({ ok: true, bottleNo: 3, control: false })
  expect(judge(` ${number(2).toLowerCase()} `)).toMatchObject({ ok: true, bottleNo: 2 })
  expect(judge(number(21))).toMatchObject({ ok: true, bottleNo: 2 })
  expect(judge(number(22))).toMatchObject({ ok: true, bottleNo: 22, control: true })
})

const other = given({
  id: 'w2',
  plantName: '澄州北塘污水处理厂',
  pointName: '进水口 2#',
  pointId: 'p2',
  batchNo: 'B1',
  labels: [label(5, { labelNo: number(5, { plant: '0200' }), pointId: 'p2', batchNo: 'B1' })],
})
test.each([
  ['no label', 'https://example.org', /不是标签号/],
  ['a wrong check digit', `${number(2).slice(0, -1)}${(Number(number(2).at(-1)) + 1) % 10}`, /校验位不符/],
  ['one that was scanned', number(1), /已在第 1 瓶扫过.*请扫第 2 瓶/],
  [
    'one of other work',
    number(5, { plant: '0200' }),
    /属于 澄州北塘污水处理厂、批次 B1。请换一张 批次 B2 的标签/,
  ],
  ['one of another plant', number(5, { plant: '0300' }), /另一座污水厂的标签。请换一张/],
  [
    'one of another day',
    number(2, { date: '2026-11-20' }),
    /是 2026-11-20 第 2 瓶的标签，本次采样日期是 2026-11-21。请换一张/,
  ],
  ['one that is void', number(23), /已作废，不能再用。请换一张/],
  ['one that was used', number(24), /已在别的样品上用过。请换一张/],
  ['one of another point', number(25), /属于同厂的另一采样点。请换一张/],
  ['one that nobody knows', number(40), /没有 .* 的登记.*联网后在“今日”刷新再扫，或换一张/],
])('%s is refused: what, why, what now', (_, code, words) => {
  const work = shown([bind(1)])
  const judged = judgeScan(code, work, bottlesOf(work), withQueue([other], []))
  expect(judged).toMatchObject({ ok: false, title: '标签未收下，第 2 瓶仍空' })
  expect(judged.ok ? '' : judged.words).toMatch(words)
})

test('what is fetched before its programme has begun is no early composite but none at all', () => {
  const hour = 3_600_000
  const programme = { begin: 100 * hour, end: 124 * hour, planSub: 96, actualSub: null }
  const at = (now: number, over: Partial<GivenWork> = {}) => {
    const [work] = withQueue([given({ programme, ...over })], [])
    return [notBegun(work!, now), earlyBy(work!, now)]
  }
  expect(at(99 * hour)).toEqual([true, 25 * hour])
  expect(at(101 * hour)).toEqual([false, 23 * hour])
  expect(at(124 * hour)).toEqual([false, 0])
  expect(at(99 * hour, { programme: null })).toEqual([false, 0])
})
