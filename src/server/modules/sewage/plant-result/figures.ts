/** The figures of one plant and day, from what its laboratory, its meters and its register say. Pure; formulas are those of lib/wbe. */
import { factorAmong } from '#lib/factor-on.ts'
import { isCensored, type Qualifier } from '#lib/wbe/censor.ts'
import { judgeSpikeAmong } from '#lib/wbe/dumping.ts'
import { consumption, dailyMassLoad, doses, pndl } from '#lib/wbe/load.ts'
import { type PopulationMethod, shareOn } from '#lib/wbe/population.ts'
import {
  choosePopulation,
  type PopulationChoice,
  populationDisagreement,
} from '#lib/wbe/population-choice.ts'
import { type Diagnosis, diagnosisOf, type RatioPair, ratioWithin } from '#lib/wbe/ratio.ts'
import { percentileOfSorted } from '#lib/wbe/statistics.ts'
import { combinedUncertainty, defaultUncertainty } from '#lib/wbe/uncertainty.ts'
import { wetWeather } from '#lib/wbe/weather.ts'
import { boundsOf } from './bounds.ts'
import {
  completenessOf,
  compoundOf,
  cotinineAsked,
  type DayInput,
  type Estimate,
  estimatesOf,
  factorVersionsOf,
  flowOf,
  round,
  valuesOf,
  wan,
} from './day.ts'

export interface Lack {
  kind: 'SAMPLE' | 'RECEIVE' | 'LAB' | 'FLOW' | 'POPULATION' | 'FACTOR' | 'PLACE'
  words: string
  owedBy: string
}
export interface Figures {
  drugCode: string
  marker: string
  sampleIds: string
  valueIds: readonly string[]
  flow: number
  flowSource: string | null
  popMethod: PopulationMethod
  population: number
  conc: number | null
  qualifier: Qualifier
  load: number | null
  pndl: number | null
  cf: number | null
  cfVersion: number | null
  consumption: number | null
  doses: number | null
  uncertaintyPct: number
  wetFlag: 'Y' | 'N'
  qcStatus: 'PASS' | 'RELEASED'
  diagnosis: Diagnosis
  spikeFlag: 'Y' | 'N'
  spikeLimit: number | null
  completeness: number | null
  remark: string | null
}
export interface DayFigures {
  figures: Figures[]
  lacks: Lack[]
  population: { estimates: Estimate[]; choice: PopulationChoice | null; disagreement: string | null }
}

interface Pair {
  name: RatioPair
  above: string
  below: string
}
const amphetamines: Pair = { name: 'AMP/METH', above: 'AMP', below: 'METH' }
/** Compounds whose ratio tells of a drug's source. */
const pairs: Readonly<Record<string, Pair>> = {
  METH: amphetamines,
  AMP: amphetamines,
  COC: { name: 'COC/BE', above: 'COC', below: 'BE' },
  KET: { name: 'KET/NK', above: 'KET', below: 'NK' },
}
/** What the ratio of two compounds of the day says of the source. */
function sourceOf(input: DayInput, drugCode: string): Diagnosis {
  const pair = pairs[drugCode]
  if (!pair) return 'UNDECIDED'
  const [above, below] = [boundsOf(input, pair.above), boundsOf(input, pair.below)]
  return above === null || below === null ? 'UNDECIDED' : diagnosisOf[ratioWithin(pair.name, above, below)]
}

const lab = '实验室'
/**
 * All that can be computed of the day, and what keeps the rest from it.
 * Throws `BadFigure` where a figure that came in cannot be.
 */
export function figuresOf(input: DayInput): DayFigures {
  const { plant, day, samples, settings, targets } = input
  const nobody = { estimates: [], choice: null, disagreement: null }
  const water = flowOf(samples, input.dayFlow)
  if (water === null || !(water.flow > 0))
    return {
      figures: [],
      population: nobody,
      lacks: [
        {
          kind: 'FLOW',
          words: '采样时段没有计量流量，当天也没有日流量',
          owedBy: '污水厂或流量计维护人员补报流量',
        },
      ],
    }
  const { flow } = water
  const rounded = round(flow, 1)
  const estimates = estimatesOf(input, flow)
  const own = (settings.method ?? plant.populationMethod ?? 'SERVED') as PopulationMethod
  const choice = choosePopulation(estimates, own)
  const disagreement = populationDisagreement(estimates)?.words ?? null
  const population = { estimates, choice, disagreement }
  if (choice === null)
    return {
      figures: [],
      population,
      lacks: [
        {
          kind: 'POPULATION',
          words: '没有任何一种方法能得出人口',
          owedBy: '市级运营在“污水厂”填写服务人口或普查人口',
        },
      ],
    }
  const lacks: Lack[] = []
  const figures: Figures[] = []
  const onLoad = shareOn(
    {
      share: plant.domesticShare && plant.domesticShare > 0 ? plant.domesticShare : 1,
      onPopulation: settings.shareOnPopulation,
      onLoad: settings.shareOnLoad,
    },
    'load',
  )
  const dryFlows = input.dryFlows.filter(one => one > 0)
  const usual = plant.avgFlow ? plant.avgFlow * wan : null
  const dry = dryFlows.length > 0 ? percentileOfSorted(dryFlows, 0.5) : usual
  const rain = samples.reduce<number | null>(
    (most, one) => (one.rain24 === null ? most : Math.max(most ?? 0, one.rain24)),
    null,
  )
  const wet = dry !== null && dry > 0 ? wetWeather(flow, dry, rain) : wetWeather(0, 1, rain)
  const completeness = completenessOf(input)
  const idsOf = (codes: readonly string[]) =>
    codes.flatMap(code => valuesOf(input.values, code).map(({ id }) => id))
  const peopleBy = cotinineAsked(input, choice) ? idsOf(['COT']) : []
  const { sampling, chemistry, flow: ofFlow, population: ofPeople, backCalculation } = defaultUncertainty
  const ofLoad = [sampling, chemistry, ofFlow, ofPeople]
  const uncertainty = {
    load: round(combinedUncertainty(ofLoad), 1),
    use: round(combinedUncertainty([...ofLoad, backCalculation]), 1),
  }
  for (const target of targets) {
    let found = compoundOf(input, target.marker)
    if (!found && target.marker !== target.drugCode) {
      // Values that came otherwise than by a worksheet stand under the name of the drug.
      const other = compoundOf(input, target.drugCode)
      found = other?.values.every(one => one.determinationId === null) ? other : null
    }
    if (!found) continue
    const factor = factorAmong(
      factorVersionsOf(input.factors, target),
      day,
      `${target.name}（标志物 ${target.marker}）`,
    )
    if (!factor.found && factor.why !== 'missing') {
      lacks.push({ kind: 'FACTOR', words: factor.words, owedBy: '校正系数的编制人和批准人' })
      continue
    }
    const cf = factor.found?.cf ?? null
    const load = found.conc === null ? null : dailyMassLoad(found.conc, flow) * onLoad
    const perHead = load === null ? null : pndl(load, choice.value)
    const used = perHead === null || cf === null ? null : consumption(perHead, cf)
    // What was not quantified is no peak, however high its limit.
    const spike =
      perHead === null || isCensored(found)
        ? null
        : judgeSpikeAmong(perHead, input.history.get(target.drugCode) ?? [], settings.spikeTimes)
    const suspect = spike?.suspect === true
    const pair = pairs[target.drugCode]
    const notes = [
      water.note ?? '',
      input.missed.length > 0 ? `${input.missed.length} 个采样点当日未采样，按其余样品计算` : '',
      choice.reason === 'FALLBACK' ? choice.words : '',
      cf === null ? '没有校正系数，只有负荷量' : '',
      found.qualifier === '>ULOQ' ? '浓度超出线性范围，宜稀释后重测' : '',
      target.drugCode === 'HER' && target.marker === 'MOR' ? '吗啡来源不可分，消费量未扣除药用与罂粟壳' : '',
      wet.resample ? '24 h 降雨过大，建议重新采样' : '',
    ].filter(Boolean)
    figures.push({
      drugCode: target.drugCode,
      marker: target.marker,
      sampleIds: [...new Set(found.values.map(({ sampleId }) => sampleId))].sort().join(','),
      // All that it rests on: whichever of them is corrected, it is not what it was.
      valueIds: [
        ...new Set([
          ...found.values.map(({ id }) => id),
          ...peopleBy,
          ...(pair ? idsOf([pair.above, pair.below]) : []),
        ]),
      ].sort(),
      flow: rounded,
      flowSource: water.source,
      popMethod: choice.method,
      population: choice.value,
      conc: found.conc,
      qualifier: found.qualifier,
      load,
      pndl: perHead,
      cf,
      cfVersion: factor.found?.versionNo ?? null,
      consumption: used,
      doses: used === null || !target.doseMg ? null : doses(used, target.doseMg),
      uncertaintyPct: cf === null ? uncertainty.load : uncertainty.use,
      wetFlag: wet.wet ? 'Y' : 'N',
      qcStatus: found.values.some(({ overridden }) => overridden === 'Y') ? 'RELEASED' : 'PASS',
      diagnosis: suspect ? 'DUMPING' : sourceOf(input, target.drugCode),
      spikeFlag: suspect ? 'Y' : 'N',
      spikeLimit: spike?.limit ?? null,
      completeness,
      remark: notes.length > 0 ? notes.join('；') : null,
    })
  }
  return { figures, lacks, population }
}
/** Of a day whose samples have no value yet. */
export function notTested(state: string): Lack {
  if (['UNUSED', 'BOUND'].includes(state))
    return { kind: 'SAMPLE', words: '采样程序已结束，样品还没有取回', owedBy: '采样员' }
  return ['SAMPLED', 'TRANSIT'].includes(state)
    ? { kind: 'RECEIVE', words: '样品还没有送到实验室', owedBy: '采样员和运输员' }
    : { kind: 'LAB', words: '样品已接收，检测值还没有审核通过', owedBy: lab }
}
/** Of a plant that is sampled, but nowhere that tells of it. @param places where, in words */
export const noInflow = (places: readonly string[], samples: number): Lack => ({
  kind: 'PLACE',
  words: `${places.length > 0 ? `采样点都在${places.join('、')}，` : ''}没有进水口的例行采样点；近期 ${samples} 个样品不计算厂检测结果`,
  owedBy: '市级运营在“采样点”设置进水口的例行采样点；本身是泵站的，把污水厂的厂类型改为“泵站”',
})
/** Of a run that nobody fetched. @param others whether the day has samples beside it */
export const notSampled = (point: string | null, others: boolean): Lack => ({
  kind: 'SAMPLE',
  words: `未采样：${point ? `${point}的` : ''}采样计划已过，没有采到样品；${others ? '当日按其余样品计算' : '当日没有样品，不能计算'}`,
  owedBy: '市级运营查明漏采原因，需要时另行安排采样',
})
