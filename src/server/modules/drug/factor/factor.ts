/** 校正系数: its number and figure, who had a hand in it, and that no two approved versions claim one day. */
import type { FastifyInstance } from 'fastify'
import { correctionFactor, factorEffect, factorMachine } from '#contract/drug/factor.ts'
import { refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { clash, factorAmong, lastDayOf } from '#lib/factor-on.ts'
import { correctionFactor as computed } from '#lib/wbe/factor.ts'
import type { Draft } from '#server/crud/hooks.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import type { Db } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'
import { takeSerials } from '#server/db/serial.ts'
import { unmarked } from '#server/http/idempotency/once.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { factorName } from './on.ts'
import {
  type FactorRow,
  highestVersion,
  holdDrug,
  refuseClash,
  resultMonths,
  versionsAmong,
  versionsOf,
} from './queries.ts'

/** A number of a drug's versions is never given twice; the counter may begin behind versions that came otherwise. */
async function nextVersion(db: Db, drugCode: string): Promise<number> {
  const highest = await highestVersion(db, drugCode)
  for (;;) {
    const no = await unmarked(() =>
      takeSerials(db, { series: `factor:${drugCode}`, period: '', now: Date.now() }),
    )
    if (no > highest) return no
  }
}

const decimals = (value: number): number => Number(value.toPrecision(8))
/** The factor that follows from the masses, or the one that is given and may not fall below their ratio. */
async function settleFigures(db: Db, draft: Draft, row: Draft): Promise<void> {
  const [parent, marker] = await Promise.all(
    ['drugCode', 'marker'].map(name => readRow(db, 'drug', { drugCode: String(row[name]), delFlag: '0' })),
  )
  if (!parent || !marker) throw refused('所选毒品或标志物不存在，请重新选择')
  if (marker.role === 'PARENT') throw refused(`“${marker.nameZh}”不检测，不能作标志物，请选择它的代谢物`)
  if (marker.drugCode !== parent.drugCode && marker.parent !== parent.drugCode)
    throw refused(
      `“${marker.nameZh}”不是“${parent.nameZh}”的标志物，请改选，或先在毒品目录里把它归到这种毒品`,
    )
  const ratio = Number(parent.molarMass) / Number(marker.molarMass)
  const { ef, cf, cfBasis, lossShare } = row
  // An edit that empties it says nothing of the way in which the factor is found.
  if (cfBasis !== 'GIVEN' && isEmpty(ef)) throw refused('按公式计算时须填写「排泄率 EF」')
  if (cfBasis === 'GIVEN' && (isEmpty(cf) || isEmpty(row['cfReason'])))
    throw refused('直接给定时须填写「校正系数 CF」和「给定理由」')
  if (cfBasis === 'GIVEN') {
    if (Number(cf) < ratio * (1 - 1e-6))
      throw refused(
        `「校正系数 CF」${cf} 小于摩尔质量之比 ${ratio.toFixed(4)}：排泄率不会大于 1，请核对系数或摩尔质量`,
      )
    return
  }
  draft['cf'] = decimals(
    computed(Number(parent.molarMass), Number(marker.molarMass), Number(ef), Number(lossShare ?? 0)),
  )
  draft['cfReason'] = null
}

/** @returns the sentence of an approved version that claims a day of this one */
async function clashWords(db: Db, row: Draft): Promise<string | undefined> {
  const own = row as unknown as FactorRow
  const versions = await versionsOf(db, String(row['drugCode']), String(row['marker']))
  const other = versions.find(
    each =>
      each.id !== own.id &&
      each.state === 'APPROVED' &&
      clash(each, { ...own, validTo: own.validTo || null }),
  )
  if (!other) return undefined
  const span = `${other.validFrom} 至 ${other.validTo || lastDayOf(other, versions) || '今'}`
  return `有效期与已批准的 ${other.versionName}（${span}）重叠，请修改有效期，或先撤销那一版`
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  const store = engine.store(correctionFactor)
  hook(deps, correctionFactor, {
    async beforeSave(draft, present, session) {
      const row = { ...present, ...draft }
      await settleFigures(db, draft, row)
      const authors = new Set(
        String(present?.['authors'] ?? '')
          .split(',')
          .filter(Boolean),
      )
      draft['authors'] = [...authors.add(session.username)].join(',')
      if (present) return
      const no = await nextVersion(db, String(row['drugCode']))
      draft['versionNo'] = no
      draft['versionName'] = `${row['drugCode']} v${no}`
    },
    async completeRows(rows) {
      const versions = await versionsAmong(
        db,
        rows.map(row => String(row['drugCode'])),
      )
      for (const row of rows) {
        const same = versions.filter(
          each => each.drugCode === row['drugCode'] && each.marker === row['marker'],
        )
        const own = same.find(({ id }) => id === row['id'])
        row['lastDay'] = own?.state === 'APPROVED' ? lastDayOf(own, same) : (own?.validTo ?? null)
      }
    },
  })
  hookSteps(deps, factorMachine, {
    guards: { noClash: ({ row }) => clashWords(db, row) },
    effects: {
      holdAlone: ({ row }) => ({
        parts: [holdDrug(String(row['drugCode'])), refuseClash(String(row['id']))],
      }),
    },
  })
  serve(app, factorEffect, async ({ query, session }) => {
    const row = (await findRow(store, query.id, session)) as unknown as FactorRow
    const marker = String(row.marker)
    const others = (await versionsOf(db, row.drugCode, marker)).filter(({ id }) => id !== row.id)
    const before = factorAmong(others, row.validFrom, factorName(row.drugCode, marker)).found
    const lastDay = isEmpty(row.validTo) ? lastDayOf({ ...row, validTo: null }, others) : row.validTo
    const told = ({ versionName, cf, ef, validFrom }: FactorRow) => ({ versionName, cf, ef, validFrom })
    const months = await resultMonths(db, session, row.drugCode, row.validFrom, lastDay)
    return {
      before: before ? told(before) : null,
      after: told(row),
      ratio: before?.cf && row.cf ? row.cf / before.cf : null,
      lastDay,
      months: months.map(({ month, ...counts }) => ({
        month,
        results: Number(counts.results),
        published: Number(counts.published),
        plants: Number(counts.plants),
      })),
    }
  })
}
