import { expect } from '@playwright/test'

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/**
 * A picture and its table show one value with different decimals. Rounding the table's once more is not how the
 * picture came to its own (37.449 is 37.45 there and 37.4 here), so the two may be half a last place of each apart.
 */
export function expectOneValue(shown: string, told: string): void {
  const apart = (10 ** -decimalsOf(shown) + 10 ** -decimalsOf(told)) / 2
  expect(Math.abs(Number(shown) - Number(told)), `${shown} beside ${told}`).toBeLessThanOrEqual(apart + 1e-9)
}
