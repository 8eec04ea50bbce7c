/** 毒品目录: the factor in force beside each compound, one main marker a drug, and no way out for what figures name. */
import type { FastifyInstance } from 'fastify'
import { drug } from '#contract/drug/drug.ts'
import { refused } from '#contract/kit/fault.ts'
import { businessDay } from '#lib/dates.ts'
import { factorAmong } from '#lib/factor-on.ts'
import { hook } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { versionsAmong } from '../factor/queries.ts'
import { otherMain, usesOf } from './queries.ts'

/** Which drug, by which marker, a compound's factor belongs to; none where nothing of it is measured. */
function factorKey(row: Readonly<Record<string, unknown>>): { drugCode: string; marker: string } | undefined {
  const code = String(row['drugCode'])
  const drugCode = String(row['parent'] || code)
  // Of a drug, what its results are computed with: a marker of its own may not be the main one.
  const ofDrug = row['role'] === 'PARENT' || row['role'] === 'BOTH'
  const marker = ofDrug ? String(row['markerCodes'] ?? '').split(',')[0] : code
  return marker ? { drugCode, marker } : undefined
}

export function mount(_app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  hook(deps, drug, {
    async beforeSave(draft, present) {
      const row = { ...present, ...draft }
      if (row['parent'] === row['drugCode']) draft['parent'] = null
      if (row['mainMarker'] !== 'Y' || !('mainMarker' in draft || 'parent' in draft)) return
      const of = String(draft['parent'] ?? row['parent'] ?? '') || String(row['drugCode'])
      const other = await otherMain(db, of, String(present?.['id'] ?? ''))
      if (other) throw refused(`“${other.nameZh}”已是主要标志物，请先在那里取消，再改设这一个`)
    },
    async beforeDelete(rows) {
      const used = await usesOf(
        db,
        rows.map(row => String(row['drugCode'])),
      )
      if (!used) return
      const name = rows.find(row => row['drugCode'] === used.code)?.['nameZh'] ?? used.code
      throw refused(`“${name}”已有${used.words}，不能删除；不再使用请把状态改为“无效”`)
    },
    async completeRows(rows) {
      const keys = rows.map(factorKey)
      const versions = await versionsAmong(
        db,
        keys.flatMap(key => (key ? [key.drugCode] : [])),
      )
      const today = businessDay(Date.now())
      for (const [at, row] of rows.entries()) {
        const key = keys[at]
        const own = versions.filter(
          ({ drugCode, marker }) => drugCode === key?.drugCode && marker === key.marker,
        )
        const found = key ? factorAmong(own, today, '').found : null
        row['ef'] = found?.ef ?? null
        row['cf'] = found?.cf ?? null
        row['factorVersion'] = found ? `v${found.versionNo}` : null
      }
    },
  })
}
