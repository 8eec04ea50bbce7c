/** 如何算出: each sum of a result made again from the values, samples, factor and policy that are stored with it. */
import type { FastifyInstance } from 'fastify'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { resultDerivation } from '#contract/sewage/derivation.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { formatNumber } from '#lib/format.ts'
import { type LoqPolicy, loqPolicyWords } from '#lib/wbe/censor.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import { consumption, dailyMassLoad, doses, pndl } from '#lib/wbe/load.ts'
import { shareOn } from '#lib/wbe/population.ts'
import { findRow } from '#server/crud/save/find.ts'
import type { Db } from '#server/db/db.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type Compound, compoundOf } from './day.ts'
import { derivationFacts, type ResultRow } from './queries.ts'
import { resultSettings } from './settings.ts'

type Answer = ResultOf<typeof resultDerivation>
type Facts = Awaited<ReturnType<typeof derivationFacts>>
/** Stored figures are doubles; a part in a million is rounding, more is a difference. */
const tolerance = 1e-6
/** m³/d: the flow is stored to a tenth, and was computed with as it came. */
const flowRounding = 0.05
const listed = (text: string | null): string[] => (text ? text.split(',') : [])
const words = (value: number | null, decimals = 2) => (value === null ? '—' : formatNumber(value, decimals))

const near = (stored: number | null, computed: number | null, by: number): boolean =>
  stored === null || computed === null
    ? stored === computed
    : Math.abs(stored - computed) <= by * Math.max(1e-9, Math.abs(stored))
/** Null where a figure is missing, or cannot be. */
function made(work: () => number | null): number | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof BadFigure) return null
    throw error
  }
}

/** As the figures were made: by the marker, or what came under the name of the drug otherwise than by a worksheet. */
function compoundIn(row: ResultRow, facts: Facts): { code: string; found: Compound | null } {
  const own = new Set(listed(row.sampleIds))
  const input = {
    samples: facts.samples,
    values: facts.values.filter(one => own.size === 0 || own.has(one.sampleId)),
    settings: { loqPolicy: (row.loqPolicy ?? 'half') as LoqPolicy },
  }
  const of = (code: string) => {
    try {
      return compoundOf(input, code)
    } catch (error) {
      if (error instanceof BadFigure) return null
      throw error
    }
  }
  const marker = row.marker ?? row.drugCode
  const found = of(marker)
  return found || marker === row.drugCode
    ? { code: marker, found }
    : { code: row.drugCode, found: of(row.drugCode) }
}
function concentrationWords(found: Compound | null, { valueIds, loqPolicy: policy }: ResultRow): string {
  // What was taken over from elsewhere came as a figure, without what it was made of.
  if (!found) return valueIds === null || valueIds === '' ? '未登记检测值' : '检测值不在'
  const below = found.values.filter(({ qualifier }) => qualifier === '<LOQ' || qualifier === '<LOD').length
  const put =
    below > 0 ? `，${below} 个低于定量限按 ${loqPolicyWords[(policy ?? 'half') as LoqPolicy]} 代入` : ''
  return found.values.length === 1
    ? `检测值${put}`
    : `${found.values.length} 个检测值按各样品的水量加权平均${put}`
}

async function derive(db: Db, row: ResultRow): Promise<Answer> {
  const facts = await derivationFacts(db, row, listed(row.valueIds), listed(row.sampleIds))
  const settings = await resultSettings(db)
  const { code, found } = compoundIn(row, facts)
  const domestic = facts.plant?.domesticShare
  const share = shareOn(
    {
      share: domestic && domestic > 0 ? domestic : 1,
      onPopulation: settings.shareOnPopulation,
      onLoad: settings.shareOnLoad,
    },
    'load',
  )
  const { conc, flow, load, population, pndl: perHead, cf, consumption: used } = row
  const step = (
    title: string,
    formula: string,
    unit: string,
    stored: number | null,
    computed: number | null,
    by = tolerance,
  ) => ({ title, formula, unit, stored, computed, agrees: near(stored, computed, by) })
  const version = facts.factors.find(one => one.versionNo === row.cfVersion)
  const steps = [
    step('浓度', concentrationWords(found, row), 'ng/L', conc, found?.conc ?? null),
    step(
      '日负荷',
      `${words(conc)} ng/L × ${words(flow, 1)} m³/d ÷ 1000${share === 1 ? '' : ` × 生活污水占比 ${share}`}`,
      'mg/d',
      load,
      made(() => (conc === null || flow === null ? null : dailyMassLoad(conc, flow) * share)),
      tolerance + (flow ? flowRounding / flow : 0),
    ),
    step(
      '千人均负荷量',
      `${words(load, 1)} mg/d ÷（${words(population, 0)} 人 ÷ 1000）`,
      'mg/(d·千人)',
      perHead,
      made(() => (load === null || population === null ? null : pndl(load, population))),
    ),
    ...(row.cfVersion === null
      ? []
      : [
          step('校正系数', `${version?.versionName ?? `v${row.cfVersion}`}`, '', cf, version?.cf ?? null),
          step(
            '千人均消费量',
            `${words(perHead, 3)} × ${words(cf, 4)}`,
            'mg/(d·千人)',
            used,
            made(() => (perHead === null || cf === null ? null : consumption(perHead, cf))),
          ),
        ]),
    ...(row.doses === null
      ? []
      : [
          step(
            '千人日剂量',
            `${words(used, 3)} ÷ 典型剂量 ${words(facts.doseMg, 1)} mg`,
            '剂/(d·千人)',
            row.doses,
            made(() => (used === null || !facts.doseMg ? null : doses(used, facts.doseMg))),
          ),
        ]),
  ]
  const wrong = (title: string) => steps.some(one => one.title === title && !one.agrees)
  return {
    values: facts.values.map(one => ({
      id: one.id,
      sampleNo: one.sampleNo,
      drugCode: one.drugCode,
      qualifier: one.qualifier,
      value: one.value,
      lod: one.lod,
      loq: one.loq,
      worksheetNo: one.worksheetNo,
      superseded: one.superseded,
      measured: one.drugCode === code,
    })),
    samples: facts.samples.map(({ id, sampleNo }) => ({ id, sampleNo })),
    steps,
    factor: version
      ? `${version.versionName ?? `v${version.versionNo}`}，${version.source ?? '来源未填'}，自 ${version.validFrom ?? '—'} 起`
      : null,
    notes: [
      listed(row.valueIds).length === 0 && '这一版没有登记检测值，浓度从这里验算不了，其余各步照常验算',
      facts.values.length < listed(row.valueIds).length && '有检测值已不在，不能全部验算',
      facts.values.some(({ superseded }) => superseded === 'Y') && '有检测值后来被更正，这一版仍按当时的值',
      wrong('日负荷') && settings.shareOnLoad && '日负荷不一致：生活污水占比可能在计算之后改过',
      wrong('千人日剂量') && '千人日剂量不一致：典型剂量可能在计算之后改过',
      row.flowSource === 'DAY' && '流量取自当日日流量',
    ].filter(one => one !== false),
  }
}

export function mount(app: FastifyInstance, { db, engine }: Deps): void {
  const store = engine.store(plantResult)
  serve(app, resultDerivation, async ({ query, session }) =>
    derive(db, (await findRow(store, query.id, session)) as unknown as ResultRow),
  )
}
