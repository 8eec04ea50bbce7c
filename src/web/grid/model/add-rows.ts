/** The add-rows dialog's figures, and the throttle of insertions. */

export interface AddRowsPlan {
  /** At least 1. */
  count: number
  /** 1 is the first place; 0 the bottom. */
  position: number
  /** Scroll to the added rows. */
  scroll: boolean
}
export const addRowsDefaults: AddRowsPlan = { count: 1, position: 0, scroll: false }
/** More at once would hold the page longer than a user expects of a dialog. */
export const addRowsMost = 10_000

/** A message for the field that is wrong. */
export function addRowsFault(
  plan: AddRowsPlan,
  rowCount: number,
): { field: 'count' | 'position'; message: string } | undefined {
  const { count, position } = plan
  if (!Number.isInteger(count) || count < 1) return { field: 'count', message: '添加行数不能小于 1' }
  if (count > addRowsMost) return { field: 'count', message: `一次最多添加 ${addRowsMost} 行` }
  if (!Number.isInteger(position) || position < 0 || position > rowCount)
    return { field: 'position', message: `添加位置须在 0 至 ${rowCount} 之间` }
  return undefined
}
/** Index for `model.add`; undefined is the bottom. */
export const addIndex = (plan: AddRowsPlan): number | undefined =>
  plan.position === 0 ? undefined : plan.position - 1

/** Stored defaults as they were written; what is unreadable is as good as nothing. */
export function readAddRows(stored: unknown): AddRowsPlan {
  if (typeof stored !== 'object' || stored === null) return addRowsDefaults
  const { count, position, scroll } = stored as Partial<Record<keyof AddRowsPlan, unknown>>
  const figure = (value: unknown, least: number, fallback: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least ? value : fallback
  return {
    count: Math.min(addRowsMost, figure(count, 1, addRowsDefaults.count)),
    position: figure(position, 0, addRowsDefaults.position),
    scroll: scroll === true,
  }
}

export const insertThrottleMs = 1_500
export const tooFast = '你点击的太快了，请慢一点！'
/** Answers whether an insertion may be made now; refused ones do not lengthen the wait. */
export function createThrottle(now: () => number = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const moment = now()
    if (moment - last < insertThrottleMs) return false
    last = moment
    return true
  }
}
