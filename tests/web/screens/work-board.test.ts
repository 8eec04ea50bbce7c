/** What the board and the calendar reckon of their cards. */
import { describe, expect, test } from 'vitest'
import { fromWire, minuteMs } from '#lib/dates.ts'
import { daysOf, gathered, onDay, stepped } from '#web/screens/sewage/board/calendar-model.ts'
import {
  acceptedOn,
  barsOf,
  byDay,
  type Card,
  certDays,
  columns,
  everyHours,
  hoursOf,
  inOrder,
  lateOf,
  loadOf,
  matches,
  maySend,
  momentAt,
  saysOf,
  shareOf,
  shortOf,
  windowWords,
  withinDay,
} from '#web/screens/sewage/board/model.ts'
import { kmOf, placed, suggestion, withStop } from '#web/screens/sewage/board/route-plan.ts'
import { verbFor } from '#web/screens/sewage/board/send.ts'

const day = '2026-11-21'
const at = (clock: string, on = day) => fromWire(`${on} ${clock}:00`)
let made = 0
const card = (begin: string, end: string, over: Partial<Card> = {}): Card => ({
  id: `c${++made}`,
  version: 1,
  workNo: `GD261121-${String(made).padStart(4, '0')}`,
  workType: 'RETRIEVE',
  typeText: '取样',
  state: 'PENDING',
  stateText: '待派单',
  level: null,
  plantId: 'p',
  plantName: '澄州西郊污水处理厂',
  cityCode: '990100',
  cityName: '澄州市',
  pointName: '进水口',
  facilityName: '',
  batchId: null,
  batchNo: '',
  assignee: null,
  assigneeName: '',
  assistantName: '',
  begin: at(begin),
  end: at(end),
  arrivedAt: null,
  submittedAt: null,
  checkedAt: null,
  place: null,
  arrivedPlace: null,
  bottles: null,
  ...over,
})
const now = at('10:24')

describe('a card', () => {
  test('the columns are the way of an order; what ends it is a count', () => {
    expect(columns).toEqual(['PENDING', 'ASSIGNED', 'ACCEPTED', 'ON_SITE', 'SUBMITTED'])
    expect(maySend(card('09:00', '10:00', { state: 'RETURNED' }))).toBe(true)
    expect(maySend(card('09:00', '10:00', { state: 'ASSIGNED' }))).toBe(false)
  })
  test('says by how much it is late, in one word whoever waits', () => {
    expect(lateOf(card('09:00', '10:00'), now)).toBe('逾期 24 min')
    expect(lateOf(card('08:00', '09:00', { state: 'ON_SITE' }), now)).toBe('逾期 1 h 24 min')
    expect(lateOf(card('08:00', '09:00', { state: 'ASSIGNED' }), now)).toBe('逾期 1 h 24 min')
    expect(lateOf(card('08:00', '09:00', { state: 'SUBMITTED' }), now)).toBe('')
    expect(lateOf(card('09:00', '11:00'), now)).toBe('')
    expect(lateOf(card('09:00', '10:24'), now + 5 * 86_400_000)).toBe('逾期 5 天')
  })
  test('stands before others when it is late, then by its beginning', () => {
    const [a, b, c] = [card('09:00', '12:00'), card('08:00', '11:00'), card('09:30', '10:00')]
    expect(inOrder([a, b, c], now)).toEqual([c, b, a])
  })
  test('names the day where it is another one', () => {
    expect(windowWords(card('09:00', '10:00'), day)).toBe('09:00 – 10:00')
    expect(windowWords({ begin: at('22:00'), end: at('02:00', '2026-11-22') }, day)).toBe('22:00–11-22 02:00')
    expect(windowWords(card('09:00', '10:00'), '2026-11-22')).toBe('11-21 09:00 – 10:00')
  })
  test('is found by what it says, and by nothing else', () => {
    const wish = { city: '', type: '', person: '', batch: '', text: '', late: false }
    const one = card('09:00', '10:00')
    expect(matches(one, { ...wish, text: '西郊' }, now)).toBe(true)
    expect(matches(one, { ...wish, text: '东郊' }, now)).toBe(false)
    expect(matches(one, { ...wish, late: true }, now)).toBe(true)
    expect(matches(one, { ...wish, person: 'linshu' }, now)).toBe(false)
  })
  test('is short without the city that its neighbours share', () => {
    expect(shortOf(card('09:00', '10:00'))).toBe('西郊')
    expect(shortOf(card('09:00', '10:00', { plantName: '临江镇污水处理站' }))).toBe('临江')
    expect(shortOf(card('09:00', '10:00', { plantName: '澄州' }))).toBe('澄州')
  })
  test('counts as accepted on the day of its acceptance', () => {
    const done = card('09:00', '10:00', { state: 'CHECKED', checkedAt: at('08:00', '2026-11-22') })
    expect(acceptedOn([done], day)).toEqual([])
    expect(acceptedOn([done], '2026-11-22')).toEqual([done])
    expect(saysOf([done, card('09:00', '10:00')], day, now)).toEqual([
      '2026-11-21 周六，共 2 张，已验收 0',
      '逾期工单 1',
    ])
  })
})

describe('a schedule', () => {
  test('runs from six to eighteen in steps of ten minutes', () => {
    expect(shareOf(at('06:00'), day)).toBe(0)
    expect(shareOf(at('18:00'), day)).toBe(1)
    expect(momentAt(0.5, day)).toBe(at('12:00'))
    expect(momentAt(0.5 + 4 / 720, day)).toBe(at('12:00'))
    expect(momentAt(0.5 + 6 / 720, day)).toBe(at('12:10'))
    expect(withinDay(at('17:30'), 60 * minuteMs, day)).toBe(at('17:00'))
    expect(withinDay(at('03:00'), 60 * minuteMs, day)).toBe(at('06:00'))
  })
  test('stretches to who works early or late, and to a day that is late already', () => {
    const going = { state: 'ACCEPTED' }
    expect(hoursOf([], day, at('10:00'))).toEqual({ from: 6, to: 18 })
    expect(hoursOf([card('20:00', '21:30', going)], day, at('10:00'))).toEqual({ from: 6, to: 22 })
    expect(hoursOf([card('04:30', '05:00', going)], day, at('10:00'))).toEqual({ from: 4, to: 18 })
    // Nobody goes there yet: it takes no room.
    expect(hoursOf([card('20:00', '21:30')], day, at('10:00'))).toEqual({ from: 6, to: 18 })
    expect(hoursOf([], day, at('19:10'))).toEqual({ from: 6, to: 22 })
    expect(hoursOf([], day, at('23:10'))).toEqual({ from: 6, to: 24 })
    expect(hoursOf([], day, at('23:10', '2026-11-20'))).toEqual({ from: 6, to: 18 })
    expect(everyHours({ from: 6, to: 18 })).toBe(2)
    expect(everyHours({ from: 0, to: 24 })).toBe(4)
  })
  test('takes nothing before now, late work after six, and nothing on a day that is over', () => {
    const late = hoursOf([], day, at('19:14'))
    const hour = 60 * minuteMs
    expect(withinDay(at('08:00'), hour, day, at('10:24'))).toBe(at('10:30'))
    expect(withinDay(at('08:00'), hour, day, at('19:14'), late)).toBe(at('19:20'))
    expect(withinDay(at('21:40'), hour, day, at('19:14'), late)).toBe(at('21:00'))
    // What begins before midnight may end behind it.
    expect(withinDay(at('23:30'), hour, day, at('23:14'), hoursOf([], day, at('23:14')))).toBe(at('23:30'))
    expect(withinDay(at('08:00'), hour, day, at('00:10', '2026-11-22'))).toBeUndefined()
    expect(withinDay(at('08:00', '2026-11-22'), hour, '2026-11-22', at('19:14'))).toBe(
      at('08:00', '2026-11-22'),
    )
  })
  test('counts the days of a certificate', () => {
    expect(certDays('2026-11-30', day)).toBe(9)
    expect(certDays(day, day)).toBe(0)
    expect(certDays('2026-11-19', day)).toBe(-2)
    expect(certDays(null, day)).toBeNull()
  })
  test('shows what was done as it was, and an overrun up to now', () => {
    const done = card('08:00', '09:00', {
      state: 'CHECKED',
      arrivedAt: at('07:30'),
      submittedAt: at('09:00'),
    })
    const going = card('09:00', '10:00', { state: 'ON_SITE', arrivedAt: at('09:00') })
    const bars = barsOf([done, going, card('11:00', '12:00')], day, now)
    expect(bars.map(({ tone }) => tone)).toEqual(['done', 'going', 'over'])
    expect(bars[0]!.left).toBeCloseTo(1.5 / 12)
    expect(bars[0]!.width).toBeCloseTo(1.5 / 12)
    expect(bars[2]!.left).toBeCloseTo(4 / 12)
    expect(bars[2]!.width).toBeCloseTo(24 / 720)
    expect(barsOf([card('20:00', '21:00', { state: 'ACCEPTED' })], day, now)).toEqual([])
    // Half an hour has no room for words where something comes right after it, and lies over nothing; with room behind it, it is as wide as its words.
    const short = [
      card('13:00', '13:30', { state: 'ACCEPTED' }),
      card('13:30', '14:30', { state: 'ASSIGNED' }),
    ]
    const close = barsOf(short, day, now)
    expect(close.map(({ words }) => words === '')).toEqual([true, false])
    expect(close[0]!.width).toBeCloseTo(0.5 / 12)
    const [alone] = barsOf(short.slice(0, 1), day, now)
    expect(alone!.words).toBe('西郊')
    expect(alone!.width).toBeGreaterThan(0.5 / 12)
    // Two of a kind that close are one bar, which says how many they are.
    const next = card('13:30', '14:30', { state: 'ACCEPTED' })
    const [both, ...more] = barsOf([short[0]!, next], day, now)
    expect([both!.words, both!.cards, more]).toEqual(['2 张', [short[0], next], []])
    expect(both!.width).toBeCloseTo(1.5 / 12)
    // Where nobody went, the bar itself is late.
    expect(barsOf([card('08:00', '09:00', { state: 'ASSIGNED' })], day, now)).toMatchObject([
      { tone: 'over', words: '西郊' },
    ])
  })
  test('has who works on that day first, late ones before the others, and who may not be sent last', () => {
    const people = ['uncertified', 'free', 'stopped', 'later', 'sooner', 'late'].map(username => ({
      ...{ username, name: username, certExpire: username === 'free' ? '2027-01-01' : null },
      stopped: username === 'stopped' ? '证过期 11-19' : '',
    }))
    const own = (assignee: string, begin: string, end: string) =>
      card(begin, end, { assignee, state: 'ACCEPTED' })
    const cards = [
      own('later', '15:00', '16:00'),
      own('sooner', '14:00', '15:00'),
      own('late', '08:00', '09:00'),
    ]
    const { order, busy, able } = byDay(people, cards, now)
    expect(order.map(({ username }) => username)).toEqual([
      'late',
      'sooner',
      'later',
      'free',
      'uncertified',
      'stopped',
    ])
    expect([busy, able]).toEqual([3, 5])
  })
})

describe('a way', () => {
  const stop = (hour: number, lng: number, state = 'ACCEPTED') =>
    card(`${String(hour).padStart(2, '0')}:00`, `${String(hour).padStart(2, '0')}:30`, {
      state,
      assignee: 'linshu',
      place: `${lng},30`,
    })
  test('goes by time, through those that are somebody’s', () => {
    const cards = [stop(11, 113.2), stop(9, 113), card('08:00', '09:00')]
    const stops = placed(cards, 'linshu')
    expect(stops.map(({ place }) => place[0])).toEqual([113, 113.2])
    expect(loadOf(cards.slice(0, 2)).km).toBeCloseTo(kmOf(stops))
    expect(
      withStop(stops, card('10:00', '10:30', { place: '113.1,30' }), at('10:00')).map(
        ({ place }) => place[0],
      ),
    ).toEqual([113, 113.1, 113.2])
  })
  test('is shortened from where he is, with time for the way, and only where that is worth it', () => {
    const gone = stop(8, 113, 'SUBMITTED')
    const stops = placed([gone, stop(9, 113.3), stop(10, 113.1), stop(11, 113.2)], 'linshu')
    const { moves, before, after } = suggestion(stops)!
    expect(moves.map(({ card: each }) => each.place)).toEqual(['113.1,30', '113.2,30', '113.3,30'])
    expect(moves[0]!.begin).toBe(at('09:00'))
    // 12.5 km by road are 19 min.
    expect(moves[1]!.begin).toBe(at('09:50'))
    expect(after).toBeLessThan(before)
    expect(suggestion(placed([stop(9, 113), stop(10, 113.1), stop(11, 113.2)], 'linshu'))).toBeUndefined()
    expect(suggestion(placed([stop(9, 113)], 'linshu'))).toBeUndefined()
    // Nobody is sent back in time.
    const ahead = suggestion(stops, at('13:05'))!
    expect(ahead.moves[0]!.begin).toBe(at('13:10'))
  })
})

describe('a calendar', () => {
  test('shows whole weeks from Monday on', () => {
    expect(daysOf(day, 'week')).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map(each => `2026-11-${each}`),
    )
    const month = daysOf('2026-02-10', 'month')
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-01-26', '2026-03-01', 35])
    expect(daysOf('2027-02-10', 'month')).toHaveLength(28)
    expect(daysOf('2026-08-31', 'month')).toHaveLength(42)
  })
  test('goes on by weeks and months, to the last day of a shorter one', () => {
    expect(stepped('2026-01-31', 'month', 1)).toBe('2026-02-28')
    expect(stepped('2026-01-05', 'month', -1)).toBe('2025-12-05')
    expect(stepped('2026-12-30', 'week', 1)).toBe('2027-01-06')
  })
  test('keeps the hours of what is put on another day', () => {
    expect(onDay(card('22:00', '23:00'), '2026-12-01')).toEqual({
      begin: at('22:00', '2026-12-01'),
      end: at('23:00', '2026-12-01'),
    })
  })
  test('gathers by day and by person, without what was cancelled', () => {
    const cells = gathered([
      card('08:00', '09:00'),
      card('08:00', '09:00', { state: 'CANCELLED' }),
      card('08:00', '09:00', { assignee: 'linshu' }),
    ])
    expect(cells.get(day)).toHaveLength(2)
    expect(cells.get(`${day} linshu`)).toHaveLength(1)
    expect(cells.get(`${day} `)).toHaveLength(1)
  })
  test('knows by which call an order comes somewhere', () => {
    const place = (assignee: string) => ({ assignee, begin: 0, end: 1 })
    expect(verbFor('PENDING', place(''))).toBe('edit')
    expect(verbFor('RETURNED', place('linshu'))).toBe('assign')
    expect(verbFor('ACCEPTED', place('linshu'))).toBe('reassign')
    expect(verbFor('ACCEPTED', place(''))).toBeUndefined()
    expect(verbFor('ASSIGNED', place(''))).toBe('recall')
    expect(verbFor('ON_SITE', place('linshu'))).toBeUndefined()
  })
})
