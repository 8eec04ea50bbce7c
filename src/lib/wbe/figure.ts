/**
 * What a figure of wastewater-based epidemiology may be. One rule holds in this folder: a figure that cannot be
 * (not finite, negative, a share above one, a divisor of nothing) throws `BadFigure`; too little to say anything is no
 * fault and gives null or a named reason. NaN neither comes in nor goes out.
 */

export class BadFigure extends RangeError {
  readonly quantity: string
  readonly value: unknown
  readonly must: string
  /** @param must what the figure has to be, for people: 须为正数 */
  constructor(quantity: string, value: unknown, must: string) {
    super(`${quantity}：${String(value)}，${must}`)
    this.name = 'BadFigure'
    this.quantity = quantity
    this.value = value
    this.must = must
  }
}

/** @throws BadFigure where the figure is not finite */
export function finite(quantity: string, value: number): number {
  if (!Number.isFinite(value)) throw new BadFigure(quantity, value, '须为有限的数')
  return value
}

/** @throws BadFigure below 0 or not finite */
export function notNegative(quantity: string, value: number): number {
  if (!(finite(quantity, value) >= 0)) throw new BadFigure(quantity, value, '不能为负')
  return value
}

/** @throws BadFigure at or below 0, or not finite: what is divided by */
export function positive(quantity: string, value: number): number {
  if (!(finite(quantity, value) > 0)) throw new BadFigure(quantity, value, '须为正数')
  return value
}

/** @throws BadFigure outside 0-1 */
export function share(quantity: string, value: number): number {
  if (!(value >= 0 && value <= 1)) throw new BadFigure(quantity, value, '须在 0 与 1 之间')
  return value
}

/** @throws BadFigure outside (0, 1]: a share that is divided by */
export const positiveShare = (quantity: string, value: number): number =>
  share(quantity, positive(quantity, value))

/** @throws BadFigure where it is no whole number from `least` on */
export function whole(quantity: string, value: number, least = 0): number {
  if (!Number.isInteger(value) || value < least)
    throw new BadFigure(quantity, value, `须为不小于 ${least} 的整数`)
  return value
}
