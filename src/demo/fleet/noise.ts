/** Chance that needs no memory: every figure follows from the seed and the moment, so a restart goes on where it stopped. */

/** Uniform in [0, 1) from three whole numbers. */
export function chance(seed: number, channel: number, step: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(channel + 0x7f4a7c15, 0xc2b2ae35)
  mixed ^=
    Math.imul((step | 0) + 0x165667b1, 0x27d4eb2f) ^ Math.imul(Math.floor(step / 4294967296), 0x2545f491)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296
}

/** Smooth, in [-1, 1], changing over about `scaleMs`. */
export function drift(seed: number, channel: number, now: number, scaleMs: number): number {
  const place = now / scaleMs
  const step = Math.floor(place)
  const part = place - step
  const ease = part * part * (3 - 2 * part)
  return 2 * (chance(seed, channel, step) * (1 - ease) + chance(seed, channel, step + 1) * ease) - 1
}
