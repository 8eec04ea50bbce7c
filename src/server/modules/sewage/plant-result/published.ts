/** What was published, for other programs: the list's own rows, narrowed to those that count. */
import type { FastifyInstance } from 'fastify'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { invalid } from '#contract/kit/fault.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { mostPublishedDays, publishedFile, publishedResults } from '#contract/sewage/published.ts'
import { dayMs, dayStart } from '#lib/dates.ts'
import { exportRows } from '#server/crud/excel/export.ts'
import { listingOf, readPage } from '#server/crud/listing.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'

interface Query {
  from: string
  to: string
  plantId?: string | undefined
  drugCode?: string | undefined
}
function filtersOf({ from, to, plantId, drugCode }: Query): Record<string, string> {
  const [begin, end] = [dayStart(from), dayStart(to)]
  if (!Number.isFinite(begin) || !Number.isFinite(end)) throw invalid('日期应为 yyyy-MM-dd 格式的有效日期')
  if (begin > end) throw invalid('开始日期不能晚于结束日期')
  if (end - begin >= mostPublishedDays * dayMs)
    throw invalid(`一次最多 ${mostPublishedDays} 天，请缩小日期范围`)
  return {
    state: 'PUBLISHED',
    superseded: 'N',
    sampleDate_begin: from,
    sampleDate_end: to,
    ...(plantId && { plantId }),
    ...(drugCode && { drugCode }),
  }
}

export function mount(app: FastifyInstance, { engine }: Deps): void {
  const store = engine.store(plantResult)
  serve(app, publishedResults, async ({ query, session }) => {
    const { pageNo = 1, pageSize = 100 } = query
    const asked = { ...filtersOf(query), pageNo: String(pageNo), pageSize: String(pageSize) }
    // As the list has them; what is not declared does not leave.
    return (await readPage(await listingOf(store, asked, session))) as ResultOf<typeof publishedResults>
  })
  serve(app, publishedFile, async ({ query, session, reply }) => {
    await exportRows(store, { ...filtersOf(query), format: query.format ?? 'xlsx' }, session, reply)
    return undefined
  })
}
