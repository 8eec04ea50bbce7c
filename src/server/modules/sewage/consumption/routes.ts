/** 人均消费量: parse, ask, answer. */
import type { FastifyInstance } from 'fastify'
import { consumptionExport, consumptionList, consumptionOptions } from '#contract/sewage/consumption.ts'
import { isSwitched, viewIn } from '#contract/sewage/figure-view.ts'
import type { LoqPolicy } from '#lib/wbe/censor.ts'
import { loqPolicyWords } from '#lib/wbe/censor.ts'
import { weekendDays } from '#lib/wbe/week.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { exportConsumption } from './export.ts'
import { listRows, scopeOfList } from './list.ts'
import { reachOf } from './list-queries.ts'
import { viewedRows } from './list-viewed.ts'
import { maySeeSmall } from './small.ts'
import { weekendRulesOf, weekendWordsOf } from './weekend.ts'

const usualSize = 20
const union = (lists: readonly string[]): string[] =>
  [...new Set(lists.flatMap(list => list.split(',')))].filter(one => one !== '').sort()

export function mount(app: FastifyInstance, { db, config }: Deps): void {
  serve(app, consumptionOptions, async () => ({ drugs: await reachOf(db) }))
  serve(app, consumptionList, async ({ query, session }) => {
    const { pageNo = 1, pageSize = usualSize } = query
    const scope = await scopeOfList(db, query, session)
    const { places, starts, path, root, tender } = scope
    const size = places.length
    const offset = (pageNo - 1) * pageSize
    // The newest period comes first: only those that the page shows are read.
    const newestFirst = starts.toReversed()
    const firstPeriod = size === 0 ? 0 : Math.floor(offset / size)
    const lastPeriod = size === 0 ? 0 : Math.ceil((offset + pageSize) / size)
    const shown = newestFirst.slice(firstPeriod, lastPeriod).reverse()
    const empty = size === 0 || shown.length === 0
    const { rows, differs } = isSwitched(viewIn(query))
      ? await viewedRows(db, query, scope, shown)
      : { rows: empty ? [] : await listRows(db, query, scope, shown), differs: [] }
    const records = rows.slice(offset - firstPeriod * size, offset - firstPeriod * size + pageSize)
    const rules = await weekendRulesOf(db)
    const weekend = weekendDays(Number((newestFirst[0] ?? '2000').slice(0, 4)), rules)
    return {
      records,
      total: size * starts.length,
      path,
      root,
      from: starts[0] ?? null,
      to: newestFirst[0] ?? null,
      loqPolicies: union(records.map(row => row.loqPolicies)).map(
        policy => loqPolicyWords[policy as LoqPolicy] ?? policy,
      ),
      cfVersions: union(records.map(row => row.cfVersions)),
      weekendWords: weekendWordsOf(weekend),
      smallBelow: tender.below,
      seesSmall: maySeeSmall(session),
      differs,
    }
  })
  serve(app, consumptionExport, async ({ query, session, reply }) => {
    await exportConsumption(db, { ...query, measure: 'pndl' }, session, reply, config.demo)
    return undefined
  })
}
