import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { correctionFactor } from '#lib/wbe/factor.ts'
import { heroinFromMorphine } from '#lib/wbe/heroin.ts'
import {
  beforeDegradation,
  consumption,
  correctedConcentration,
  dailyMassLoad,
  dailyMassLoadOfWan,
  doses,
  pndl,
} from '#lib/wbe/load.ts'
import { massFlowKgPerDay, populationEquivalent, populationFromAmmonium } from '#lib/wbe/population.ts'
import { amphetamineRatio } from '#lib/wbe/ratio.ts'
import { weightedMean } from '#lib/wbe/region.ts'
import { mean } from '#lib/wbe/statistics.ts'
import { combinedUncertainty } from '#lib/wbe/uncertainty.ts'
import { isWet } from '#lib/wbe/weather.ts'
import { weekdayWeekend, weekendDays } from '#lib/wbe/week.ts'

interface Vector {
  id: string
  desc: string
  input: Record<string, number> & { plants: [number, number][]; pairs: [number, number][]; flow: number[] }
  expect: Record<string, number | string[] | boolean[]>
  tolerance: number
}
const file = new URL('../../fixtures/wbe-vectors.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Outcome = Record<string, number | null | string[] | boolean[]>
function factorOutcome(input: Vector['input']): Outcome {
  return { cf: correctionFactor(input['mw_parent']!, input['mw_marker']!, input['ef']!) }
}
function weekOutcome(input: Vector['input'], id: string): Outcome {
  const days = Object.entries(input).map(([name, value]) => ({ weekday: weekdays.indexOf(name), value }))
  const year = Number(id.slice(-4))
  return { ...weekdayWeekend(days as { weekday: number; value: number }[], weekendDays(year)) }
}
const outcomes: Record<string, (input: Vector['input'], id: string) => Outcome> = {
  L1: input => {
    const load = dailyMassLoad(input['conc_ng_l']!, input['flow_m3_d']!)
    return { load_mg_d: load, load_g_d: load / 1000, pndl_mg_d_1000: pndl(load, input['population']!) }
  },
  L2: input => {
    const load = dailyMassLoadOfWan(input['conc_ng_l']!, input['flow_wan_m3_d']!)
    return { load_mg_d: load, pndl_mg_d_1000: pndl(load, input['population_thousand']! * 1000) }
  },
  C1: input => {
    const cf = correctionFactor(149.23, 149.23, input['ef']!)
    const used = consumption(input['pndl']!, cf)
    return { cf, consumption_mg_d_1000: used, doses_d_1000: doses(used, input['dose_mg']!) }
  },
  H1: input => {
    const heroin = heroinFromMorphine({
      morphineLoad: input['morphine']!,
      codeineLoad: input['codeine']!,
      medicalMorphineLoad: input['medical_morphine_load']!,
      codeineExcreted: input['ef_codeine']!,
      codeineToMorphine: input['codeine_to_morphine_fraction']!,
      morphineExcreted: input['ef_morphine']!,
    })
    return {
      codeine_consumption: heroin.codeineConsumption,
      morphine_from_codeine: heroin.morphineFromCodeine,
      residual_morphine: heroin.residualMorphine,
      heroin_consumption: heroin.heroinConsumption,
      naive_heroin: heroin.naiveHeroin,
    }
  },
  P2: input => ({
    load_kg_d: massFlowKgPerDay(input['nh4n_mg_l']!, input['flow_m3_d']!),
    population: populationFromAmmonium(input['nh4n_mg_l']!, input['flow_m3_d']!, input['g_per_cap_d']!),
  }),
  P3: input => ({
    pop_cod: populationEquivalent(input['cod_mg_l']!, input['flow_m3_d']!, input['cod_g']!),
    pop_bod: populationEquivalent(input['bod5_mg_l']!, input['flow_m3_d']!, input['bod_g']!),
  }),
  Q2: input => ({
    corrected_ng_l: correctedConcentration(input['measured_ng_l']!, input['recovery']!, input['dilution']!),
  }),
  Q3: input => ({ c0: beforeDegradation(input['conc']!, input['degraded_fraction']!) }),
  U1: input => ({ total: combinedUncertainty(Object.values(input) as number[]) }),
  A1: input => ({
    weighted: weightedMean(input.plants.map(([value, population]) => ({ value, population }))),
    simple: mean(input.plants.map(([value]) => value)),
  }),
  R1: input => ({ verdict: input.pairs.map(([amp, meth]) => amphetamineRatio(amp, meth)) }),
  W1: input => ({ flag: input.flow.map(flow => isWet(flow, input['median']!)) }),
}

/** Decimals of a published figure: it is met when the computed one rounds to it. */
const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

describe('published and hand-computed vectors', () => {
  test.each(vectors)('$id $desc', vector => {
    const compute =
      outcomes[vector.id] ??
      (vector.id.startsWith('CF-') ? factorOutcome : vector.id.startsWith('E-') ? weekOutcome : undefined)
    expect(compute, `nothing computes ${vector.id}`).toBeDefined()
    const outcome = compute!(vector.input, vector.id)
    for (const [name, expected] of Object.entries(vector.expect)) {
      const actual = outcome[name]
      if (typeof expected !== 'number') expect(actual).toEqual(expected)
      else {
        const exact = vector.tolerance <= 1e-9
        const allowed = exact
          ? vector.tolerance * Math.max(1, Math.abs(expected))
          : 0.5 * 10 ** -decimalsOf(expected) + 1e-12
        expect(Math.abs((actual as number) - expected), name).toBeLessThanOrEqual(allowed)
      }
    }
  })
})
