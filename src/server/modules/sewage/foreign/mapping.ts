/** 外来数据对照: what a source's sites and measures are here, checked where it is saved; and what is proposed for those that are in none. */
import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import type { FoundMeasure, FoundSite } from '#contract/sewage/odm-import.ts'
import { odmMapping } from '#contract/sewage/odm-mapping.ts'
import { type ForeignFound, type ForeignMapping, pairOf } from '#lib/odm/foreign.ts'
import { type Quantity, quantitiesOf, unitFactor } from '#lib/odm/foreign-units.ts'
import { concentrationPart, ownPart } from '#lib/odm/rows.ts'
import { hook } from '#server/crud/mount.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { mappingIn } from './file.ts'
import { drugsCoded, plantsCodedSeen, regionsCoded } from './queries.ts'

/** @throws Fault with what is wrong with the first row that cannot stand */
async function check(db: Db, { sites, measures }: ForeignMapping, session: Session): Promise<void> {
  const codes = (target: string) =>
    sites.flatMap(one => (one.target === target && one.code ? [one.code] : []))
  const [drugs, plants, regions] = await Promise.all([
    drugsCoded(db),
    codes('PLANT').length === 0 ? [] : plantsCodedSeen(db, session, codes('PLANT')),
    codes('REGION').length === 0 ? [] : regionsCoded(db, codes('REGION')),
  ])
  for (const [at, { siteId, target, code }] of sites.entries()) {
    const say = (words: string) => refused(`站点对照第 ${at + 1} 行“${siteId}”：${words}`)
    if (target === 'PLANT' && !plants.some(one => one.plantCode === code))
      throw say(`没有编码为“${code ?? ''}”的污水厂，或不在您的范围内，请核对`)
    if (target === 'REGION' && !regions.some(one => one.code === code))
      throw say(`没有区划代码“${code ?? ''}”，请核对`)
  }
  const taken = new Set<string>()
  for (const [at, { measure, unit, drugCode, quantity, factor }] of measures.entries()) {
    const say = (words: string) => refused(`度量对照第 ${at + 1} 行“${measure}”（${unit}）：${words}`)
    if (taken.has(pairOf(measure, unit))) throw say('与前面的行重复，请只留一行')
    taken.add(pairOf(measure, unit))
    if (quantity === 'SKIP') continue
    if (!drugs.some(one => one.drugCode === drugCode))
      throw say(`毒品目录里没有代码“${drugCode ?? ''}”，请核对`)
    const known = unitFactor(quantity, unit)
    const others = quantitiesOf(unit)
    if (known === undefined && others.length > 0) throw say('单位不是这个量的单位，请改“量”')
    if (!factor) throw say('请填写大于 0 的换算系数')
    if (known !== undefined && Math.abs(known - factor) > 1e-9 * known)
      throw say(`这个单位的换算系数应为 ${known}，请核对`)
  }
}

export function mount(_app: FastifyInstance, deps: Deps): void {
  hook(deps, odmMapping, {
    async beforeSave(draft, present, session) {
      await check(deps.db, mappingIn({ ...present, ...draft }), session)
    },
  })
}

/** Each site and measure of a file by the mapping, else by what is known here. */
export async function stands(
  db: Db,
  session: Session,
  found: ForeignFound,
  mapping: ForeignMapping,
): Promise<{ sites: FoundSite[]; measures: FoundMeasure[] }> {
  const ids = found.sites.map(({ siteId }) => siteId)
  const [plants, drugs] = await Promise.all([
    ids.length === 0 ? [] : plantsCodedSeen(db, session, ids),
    drugsCoded(db),
  ])
  const parts = new Map<string, { drugCode: string; quantity: Quantity }>(
    drugs.flatMap(({ drugCode }) => [
      [concentrationPart(drugCode), { drugCode, quantity: 'CONC' }] as const,
      [ownPart(drugCode), { drugCode, quantity: 'CONC' }] as const,
      [ownPart(drugCode, 'pndl'), { drugCode, quantity: 'PNDL' }] as const,
      [ownPart(drugCode, 'cons'), { drugCode, quantity: 'CONS' }] as const,
    ]),
  )
  return {
    sites: found.sites.map(({ siteId, siteName, population, rows }) => {
      const mapped = mapping.sites.find(one => one.siteId === siteId)
      if (mapped)
        return {
          siteId,
          rows,
          siteName: mapped.siteName || siteName,
          target: mapped.target,
          code: mapped.code ?? '',
          population: mapped.population ?? population,
          stands: 'MAPPED',
        }
      const own = plants.find(one => one.plantCode === siteId)
      return {
        siteId,
        rows,
        siteName: siteName || (own?.plantName ?? ''),
        target: own ? 'PLANT' : 'FOREIGN',
        code: own ? siteId : '',
        population,
        stands: own ? 'KNOWN' : 'UNKNOWN',
      }
    }),
    measures: found.measures.map(({ measure, unit, rows }) => {
      const mapped = mapping.measures.find(one => pairOf(one.measure, one.unit) === pairOf(measure, unit))
      if (mapped)
        return {
          measure,
          unit,
          rows,
          drugCode: mapped.drugCode ?? '',
          quantity: mapped.quantity,
          factor: mapped.factor ?? null,
          stands: 'MAPPED',
        }
      const part = parts.get(measure)
      const quantity = part?.quantity ?? quantitiesOf(unit)[0] ?? 'SKIP'
      const factor = unitFactor(quantity, unit) ?? null
      return {
        measure,
        unit,
        rows,
        drugCode: part?.drugCode ?? '',
        quantity: part && factor !== null ? quantity : part ? 'SKIP' : quantity,
        factor,
        stands: part && factor !== null ? 'KNOWN' : 'UNKNOWN',
      }
    }),
  }
}
