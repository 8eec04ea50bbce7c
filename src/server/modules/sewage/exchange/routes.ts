/** 数据交换: a file of the open data model, read day by day while it is sent. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { invalid, refused } from '#contract/kit/fault.ts'
import { mostExchangeDays, odmCheck, odmExport, odmPreview } from '#contract/sewage/exchange.ts'
import { dayMs, dayStart } from '#lib/dates.ts'
import { concentrationPart, ownPart } from '#lib/odm/rows.ts'
import type { OdmTableName } from '#lib/odm/tables.ts'
import { odmTables } from '#lib/odm/tables.ts'
import { audit } from '#server/audit/audit.ts'
import { attachment } from '#server/crud/excel/disposition.ts'
import { zipped } from '#server/crud/excel/zip.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { tenderFor } from '../consumption/small.ts'
import { besideOf, spanOf } from './check.ts'
import { tableText } from './file.ts'
import {
  drugsNamed,
  type ExchangePlant,
  plantsSeen,
  resultCount,
  sampleCount,
  valueCount,
} from './queries.ts'
import { comparedIn, odmForm } from './upload.ts'

interface Query {
  from: string
  to: string
  plantId?: string | undefined
}
/** @param beside days more than a file may have */
function daysOf({ from, to }: Query, beside = 0): string[] {
  const [begin, end] = [dayStart(from), dayStart(to)]
  if (!Number.isFinite(begin) || !Number.isFinite(end)) throw invalid('日期应为 yyyy-MM-dd 格式的有效日期')
  if (begin > end) throw invalid('开始日期不能晚于结束日期')
  if (end - begin >= (mostExchangeDays + beside) * dayMs)
    throw invalid(`一次最多导出 ${mostExchangeDays} 天，请缩小日期范围`)
  const days = Math.round((end - begin) / dayMs) + 1
  return Array.from({ length: days }, (_, at) =>
    new Date(begin + at * dayMs + 8 * 3_600_000).toISOString().slice(0, 10),
  )
}
/** 万人 */
const isNameless = ({ servedPopulation }: ExchangePlant, below: number) =>
  servedPopulation !== null && servedPopulation * 10_000 < below

/** What a measure that begins with x_ is called here. */
async function partsOf(db: Deps['db']): Promise<ReadonlyMap<string, string>> {
  return new Map(
    (await drugsNamed(db)).flatMap(({ drugCode, nameZh }) => [
      [concentrationPart(drugCode), `${nameZh}浓度`],
      [ownPart(drugCode, 'pndl'), `${nameZh}千人均负荷量`],
      [ownPart(drugCode, 'cons'), `${nameZh}千人均消费量`],
    ]),
  )
}

const mostAtOnce = 2
let underWay = 0

export function mount(app: FastifyInstance, { db, config }: Deps): void {
  const plantsOf = async (query: Query, session: Session) => {
    const seen = await plantsSeen(db, session, query.plantId || undefined)
    // The small ones go to nobody outside; those that would tell of them not from who may not see them.
    const tender = await tenderFor(db, session)
    const plants = seen.filter(each => !isNameless(each, tender.below) && !tender.plants.has(each.id))
    return { plants, masked: seen.length - plants.length }
  }
  serve(app, odmPreview, async ({ query, session }) => {
    daysOf(query)
    const { plants, masked } = await plantsOf(query, session)
    const asked = { db, session, plantIds: plants.map(({ id }) => id) }
    const none = plants.length === 0
    const [samples, values, results] = none
      ? [0, 0, 0]
      : await Promise.all(
          [sampleCount, valueCount, resultCount].map(count => count(asked, query.from, query.to)),
        )
    return { plants: plants.length, masked, samples: samples!, values: values!, results: results! }
  })
  serve(app, odmCheck, async ({ request, session }) => {
    const form = await odmForm(request)
    let span: readonly [string, string] | undefined
    const { report, more, looked } = await comparedIn(form, async ({ sampled }) => {
      span = sampled && spanOf(sampled)
      const { plants } = await plantsOf({ from: '', to: '' }, session)
      const days = span && plants.length > 0 ? daysOf({ from: span[0], to: span[1] }, 2) : []
      return besideOf({ db, session, plants, days, demo: config.demo }, await partsOf(db))
    })
    const words = `核对 PHES-ODM 文件，${looked.tables} 张表`
    await db.write([audit(session, 'query', words, odmCheck.path)])
    const [from = null, to = null] = span ?? []
    return { ...report, more, left: looked.left.slice(0, 50), from, to }
  })
  serve(app, odmExport, async ({ query, session, reply }) => {
    const days = daysOf(query)
    const { plants, masked } = await plantsOf(query, session)
    if (plants.length === 0)
      throw refused(
        masked > 0 ? '所选污水厂服务人口较少，结果不对外提供' : '没有可以导出的污水厂，请检查所选范围',
      )
    if (underWay >= mostAtOnce) throw refused('正在导出的文件较多，请稍后再试')
    const words = `导出 PHES-ODM ${query.from} 至 ${query.to}，污水厂 ${plants.length} 座`
    await db.write([audit(session, 'export', words, odmExport.access)])
    underWay += 1
    const source = { db, session, plants, days, demo: config.demo }
    const names = Object.keys(odmTables) as OdmTableName[]
    const body = Readable.from(
      zipped(names.map(name => ({ name: `${name}.csv`, content: tableText(source, name) }))),
    )
    // Sent, or its receiver gone.
    body.once('close', () => {
      underWay -= 1
    })
    reply
      .type('application/zip')
      .header('Content-Disposition', attachment(`PHES-ODM ${query.from} ${query.to}.zip`))
    return reply.send(body)
  })
}
