/** A field as the cron editor shows it: one of several modes with its figures, and the text it stands for. */
import { boundsOf, defaultYears, type YearWindow } from './bounds.ts'
import { figure, type Part } from './fields.ts'
import { QuartzError, valuesOf } from './numbers.ts'

export type Mode =
  | 'unset'
  | 'every'
  | 'range'
  | 'loop'
  | 'list'
  | 'work'
  | 'last'
  | 'lastWorkday'
  | 'beforeEnd'
  | 'nearest'
  | 'lastWeek'
  | 'nth'

/** Figures of all modes, so that going through the modes loses none. */
export interface Figures {
  rangeStart: number
  rangeEnd: number
  loopStart: number
  loopStep: number
  list: readonly number[]
  beforeEnd: number
  nearest: number
  lastWeek: number
  nthWeek: number
  nth: number
}
export interface Setting {
  mode: Mode
  figures: Figures
}

const plain: readonly Mode[] = ['every', 'range', 'loop', 'list']
/** In the order of the radios. */
export const modesOf: Readonly<Record<Part, readonly Mode[]>> = {
  second: plain,
  minute: plain,
  hour: ['unset', ...plain, 'work', 'last'],
  day: ['unset', ...plain, 'last', 'lastWorkday', 'beforeEnd', 'nearest'],
  month: plain,
  week: ['unset', ...plain, 'lastWeek', 'nth'],
  year: plain,
}

export function firstFigures(part: Part, window: YearWindow = 'fixed', thisYear = 2019): Figures {
  const bounds = boundsOf(part, window, thisYear)
  const years = defaultYears(window, thisYear)
  const [rangeStart, rangeEnd] =
    part === 'year'
      ? [years.min, years.max]
      : [bounds.rangeStart.min, Math.min(bounds.rangeStart.min + 1, bounds.rangeEnd.max)]
  return {
    rangeStart,
    rangeEnd,
    loopStart: part === 'month' ? 1 : part === 'year' ? years.min : bounds.start.min,
    loopStep: 1,
    list: [],
    beforeEnd: 1,
    nearest: 1,
    lastWeek: 2,
    nthWeek: 2,
    nth: 1,
  }
}

/** The text of a setting. An empty list means the least value. */
export function textOf(
  part: Part,
  { mode, figures }: Setting,
  window: YearWindow = 'fixed',
  thisYear = 2019,
): string {
  switch (mode) {
    case 'unset':
      return '?'
    case 'every':
      return '*'
    case 'range':
      return `${figures.rangeStart}-${figures.rangeEnd}`
    case 'loop':
      return `${figures.loopStart}/${figures.loopStep}`
    case 'list':
      return figures.list.length > 0
        ? [...figures.list].sort((a, b) => a - b).join(',')
        : String(boundsOf(part, window, thisYear).list.min)
    case 'work':
      return 'W'
    case 'last':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'beforeEnd':
      return `L-${figures.beforeEnd}`
    case 'nearest':
      return `${figures.nearest}W`
    case 'lastWeek':
      return `${figures.lastWeek}L`
    case 'nth':
      return `${figures.nthWeek}#${figures.nth}`
  }
}

/**
 * The mode that a text shows by its symbols; undefined for one that no mode can show (`L-3W`, `1,15W`, `10-40/5`): the box
 * keeps it and no radio is set. `before` gives the figures of the other modes.
 */
export function settingOf(part: Part, text: string, before: Figures): Setting | undefined {
  const given = (mode: Mode, figures: Partial<Figures> = {}): Setting | undefined =>
    modesOf[part].includes(mode) ? { mode, figures: { ...before, ...figures } } : undefined
  const number = (word: string | undefined) => figure(part, word ?? '')
  if (text === '*') return given('every')
  if (text === '?') return given('unset')
  if (text === 'W') return given('work')
  if (text === 'LW') return given('lastWorkday')
  if (text === 'L') return part === 'week' ? given('list', { list: [7] }) : given('last')
  const word = String.raw`(\d{1,4}|[A-Z]{3})`
  const match = (pattern: string) => new RegExp(`^${pattern}$`).exec(text)?.slice(1)

  const end = match(String.raw`L-(\d{1,2})`)
  if (end) return given('beforeEnd', { beforeEnd: Number(end[0]) })
  const near = match(String.raw`(\d{1,2})W`)
  if (near) return given('nearest', { nearest: Number(near[0]) })
  const last = match(`${word}L`)
  if (last) return given('lastWeek', { lastWeek: number(last[0]) })
  const nth = match(String.raw`${word}#(\d)`)
  if (nth) return given('nth', { nthWeek: number(nth[0]), nth: Number(nth[1]) })
  const loop = match(String.raw`(\*|${word})?/(\d{1,4})`)
  if (loop) {
    const loopStart = loop[1] === undefined ? boundsOf(part).start.min : number(loop[1])
    return given('loop', {
      loopStart: part === 'month' && loop[1] === undefined ? 1 : loopStart,
      loopStep: Number(loop[2]),
    })
  }
  const span = match(`${word}-${word}`)
  if (span) return given('range', { rangeStart: number(span[0]), rangeEnd: number(span[1]) })
  const list = plainList(part, text)
  return list && given('list', { list })
}

function plainList(part: Part, text: string): number[] | undefined {
  const words = text.split(',')
  if (words.some(word => figure(part, word) === undefined)) return undefined
  try {
    return words.flatMap(word => valuesOf(part, word))
  } catch (error) {
    if (error instanceof QuartzError) return undefined
    throw error
  }
}
