/** Flow and quality of the sewage that reaches one plant. */

import type { DemoPlant } from '#demo/province.ts'
import { hourMs } from '#lib/dates.ts'
import { patternAt } from '#lib/diurnal.ts'
import { during, type Incident } from './incidents.ts'
import { chance, drift } from './noise.ts'
import { rainAt } from './weather.ts'

/** Sewage of one inhabitant, m³/d. */
const perHead = 0.2
const zoneMs = 8 * hourMs

export interface Sewage {
  /** L/s, mg/L, ℃, m */
  flow: number
  cod: number
  nh3n: number
  tn: number
  tp: number
  ph: number
  temp: number
  level: number
}

/** What rain adds to the dry flow, as a share of it: it comes late and leaves slowly. */
function rainShare(world: number, plant: DemoPlant, now: number): number {
  let wet = 0
  for (let step = 0; step <= 16; step++) {
    const hours = step * 0.75
    const lag = hours * Math.exp(-hours / 2.2)
    wet += rainAt(world, plant.lng, plant.lat, now - hours * hourMs) * lag * 0.75
  }
  return wet * (plant.combinedSewer ? 0.035 : 0.008)
}

export class Sewer {
  readonly #plant: DemoPlant
  readonly #world: number
  readonly #seed: number
  /** Rain is slow: reckoned once in five minutes. */
  #share = { at: -1, value: 0, next: 0 }

  constructor(plant: DemoPlant, world: number, seed: number) {
    this.#plant = plant
    this.#world = world
    this.#seed = seed
  }

  #wetAt(now: number): number {
    const stepMs = 300_000
    const at = Math.floor(now / stepMs)
    if (this.#share.at !== at)
      this.#share = {
        at,
        value: rainShare(this.#world, this.#plant, at * stepMs),
        next: rainShare(this.#world, this.#plant, (at + 1) * stepMs),
      }
    const part = now / stepMs - at
    return Math.min(1.6, this.#share.value * (1 - part) + this.#share.next * part)
  }

  at(now: number, incidents: readonly Incident[]): Sewage {
    const seed = this.#seed
    const travelMs = (0.3 + chance(seed, 1, 0) * 1.4) * hourMs
    const dry = ((this.#plant.population * perHead * 1_000) / 86_400) * patternAt(now - travelMs)
    const wet = this.#wetAt(now)
    const ripple = 1 + 0.05 * drift(seed, 2, now, 240_000) + 0.02 * drift(seed, 3, now, 20_000)
    const flow = dry * (1 + wet) * ripple
    // Strength follows the morning's use by an hour; rain thins it.
    const strength =
      ((0.62 + 0.38 * patternAt(now - travelMs - hourMs)) / (1 + 0.75 * wet)) *
      (1 + 0.06 * drift(seed, 4, now, 1_800_000))
    const own = (channel: number, low: number, high: number) => low + (high - low) * chance(seed, channel, 0)
    const shiver = (channel: number) => 1 + 0.015 * drift(seed, channel, now, 30_000)
    const nh3n = own(6, 22, 42) * strength * shiver(16)
    const stopped = during(incidents, 'FLOW_ZERO', now) !== undefined
    const day = Math.floor((now + zoneMs) / 86_400_000)
    return {
      flow: stopped ? 0 : flow,
      cod: own(5, 220, 420) * strength * shiver(15),
      nh3n,
      tn: nh3n * own(7, 1.22, 1.45) * shiver(17),
      tp: own(8, 2.8, 6.2) * strength * shiver(18),
      ph: own(9, 6.95, 7.5) + 0.12 * drift(seed, 19, now, 2_400_000) + 0.03 * drift(seed, 20, now, 40_000),
      temp:
        18.5 -
        6 * Math.cos((2 * Math.PI * ((day % 365.25) - 22)) / 365.25) +
        0.4 * drift(seed, 21, now, 7_200_000) -
        0.8 * Math.min(1, wet),
      level:
        0.35 +
        0.55 * Math.sqrt(flow / Math.max(1, (this.#plant.designCapacity * 1e7) / 86_400)) +
        0.01 * drift(seed, 22, now, 30_000),
    }
  }
}
