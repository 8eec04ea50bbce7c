/** 工单看板: the orders of some days with who takes them on, and what a dispatch would meet before anybody makes it. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import type { Machine } from '#contract/kit/machine.ts'
import { figure, id, maybe, strict, textOrNull } from '#contract/kit/shapes.ts'

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** Most days of one answer, and most orders. */
export const mostDays = 45
export const mostCards = 2_000

const card = Type.Object({
  id: Type.String(),
  version: Type.Number(),
  workNo: Type.String(),
  workType: Type.String(),
  typeText: Type.String(),
  state: Type.String(),
  stateText: Type.String(),
  /** Of the warning that it sees to; null where it sees to none. */
  level: figure,
  plantId: textOrNull,
  plantName: Type.String(),
  cityCode: textOrNull,
  cityName: Type.String(),
  pointName: Type.String(),
  facilityName: Type.String(),
  batchId: textOrNull,
  batchNo: Type.String(),
  /** Username and name. */
  assignee: textOrNull,
  assigneeName: Type.String(),
  assistantName: Type.String(),
  /** Window, epoch ms. */
  begin: Type.Number(),
  end: Type.Number(),
  /** Epoch ms; null before. */
  arrivedAt: figure,
  submittedAt: figure,
  checkedAt: figure,
  /** `lng,lat` of the point, else of the plant. */
  place: textOrNull,
  /** Where he reported to be on site. */
  arrivedPlace: textOrNull,
  /** Labels of the point for the day of the batch, and how many of them are on a bottle that was filled; null where there are none. */
  bottles: Type.Union([Type.Object({ done: Type.Number(), planned: Type.Number() }), Type.Null()]),
})
const person = Type.Object({
  username: Type.String(),
  name: Type.String(),
  /** yyyy-MM-dd of his certificate; null where he has none on record. */
  certExpire: textOrNull,
  /** What stops him from being sent on the first of the days, in a few textOrNull; empty where nothing does. */
  stopped: Type.String(),
})

/** Orders whose window touches the days, what was accepted on them, and, with today among them, what is still owed from before. */
export const workBoard = endpoint('GET', '/work/board', {
  title: '工单看板',
  access: 'sewage:work-order:list',
  query: Type.Object({ from: day, to: day }),
  result: Type.Object({
    /** Epoch ms of the answer, and the day that it is. */
    at: Type.Number(),
    today: Type.String(),
    /** By the beginning of their windows. */
    cards: Type.Array(card),
    /** There are more than one answer holds. */
    more: Type.Boolean(),
    /** Who can take orders on, and who has some of these. */
    people: Type.Array(person),
    /** Days that are otherwise than their place in the week says. */
    days: Type.Array(Type.Object({ day: Type.String(), holiday: Type.String(), off: Type.Boolean() })),
  }),
})

/** What would become of a dispatch, or of another one of what is dispatched; nothing is changed. */
export const tryAssign = endpoint('POST', '/work/tryAssign', {
  title: '派单检查',
  access: 'sewage:work-order:assign',
  body: strict({ id: id(), assignee: id(), planBegin: maybe(19), planEnd: maybe(19) }),
  result: Type.Object({
    /** Empty where nothing stands in the way. */
    conflict: Type.String(),
    /** What the estimated ways from the stop before and to the next leave no time for; empty where they do. It forbids nothing. */
    tight: Type.String(),
    /** Estimated way from his stop before; null where he has none that day, or a place is not known. */
    drive: Type.Union([Type.Object({ km: Type.Number(), minutes: Type.Number() }), Type.Null()]),
    /** What his way of the day grows by, km, estimated; null where no place is known. */
    addedKm: figure,
  }),
  reach: { assignee: ['user', 'see'] },
})

/** States through which a record goes when nothing comes between: the columns of its board; the last of them ends it. */
export function mainWay({ initial, steps }: Machine): string[] {
  const way = [initial]
  for (;;) {
    const on = steps.find(
      ({ from, to, danger, aside, bySystem }) =>
        from.includes(way.at(-1)!) && !danger && !aside && !bySystem && !way.includes(to),
    )
    if (!on) return way
    way.push(on.to)
  }
}
