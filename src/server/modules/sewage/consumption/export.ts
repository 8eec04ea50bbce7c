/** The export of the consumption list: one line a sampled day of a plant, in the columns of the reports in use (domain 1.8). */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { type FigureView, isSwitched, notPublished, viewIn, viewWords } from '#contract/sewage/figure-view.ts'
import { toWire } from '#lib/dates.ts'
import { dailyMassLoad } from '#lib/wbe/load.ts'
import { dayAfter, periodEnd } from '#lib/wbe/period.ts'
import { mean } from '#lib/wbe/statistics.ts'
import { audit } from '#server/audit/audit.ts'
import { csvText, csvType } from '#server/crud/excel/csv.ts'
import { attachment } from '#server/crud/excel/disposition.ts'
import { xlsxType } from '#server/crud/excel/export.ts'
import { type Cell, takenBy, workbook } from '#server/crud/excel/workbook.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { mainMarkers } from '../overview/drugs/queries.ts'
import { byView, toldResults, withoutRhythm } from './export-view.ts'
import { type Asked, type Scope, scopeOfList } from './list.ts'
import {
  dayCount,
  labValues,
  type PlantPlace,
  plantDetails,
  regionNames,
  sampledDays,
  samplesNamed,
} from './list-queries.ts'
import { hiddenResults } from './small.ts'

/** As the reports call them, and by which code of the catalogue they are known here. */
const compounds = [
  ['COT', 'COT'],
  ['COD', 'CDN'],
  ['MDA', 'MDA'],
  ['MDMA', 'MDMA'],
  ['COC', 'COC'],
  ['BE', 'BE'],
  ['MOR', 'MOR'],
  ['6-MAM', 'MAM'],
  ['METH', 'METH'],
  ['AMP', 'AMP'],
  ['KET', 'KET'],
  ['NK', 'NK'],
  ['THC-COOH', 'THCCOOH'],
] as const
const heading = [
  '样本编号',
  '厂名',
  '省/市/区县',
  '采样时间',
  '服务人口(万)',
  '生活污水占比',
  '流量(万m³/d)',
  '人均日吸烟',
  '可替宁排泄量',
  '测算人口(千人)',
  ...compounds.map(([name]) => `${name} 浓度(ng/L)`),
  ...compounds.map(([name]) => `${name} 负荷(mg/d)`),
  ...compounds.map(([name]) => `${name} 消费量(mg/(d·千人))`),
]
const mostRows = 20_000
/** Plant-days read at a time. */
const chunk = 300
const covered = '已脱敏'
const perTenThousand = 10_000
const perThousand = 1_000

/** @param demo figures of the demonstration say so in the file too */
export async function exportConsumption(
  db: Db,
  query: Asked & FigureView & { format?: string | undefined },
  session: Session,
  reply: FastifyReply,
  demo: boolean,
): Promise<void> {
  const scope = await scopeOfList(db, query, session)
  const [first, last] = [scope.starts[0], scope.starts.at(-1)]
  if (first === undefined || last === undefined) throw refused('所选条件没有已发布的结果，无可导出')
  const span = [first, periodEnd(query.grain, last)] as const
  const total = await dayCount(
    db,
    scope.plants.map(({ id }) => id),
    span,
  )
  if (total === 0) throw refused('所选条件没有已发布的结果，无可导出')
  if (total > mostRows) throw refused(`共 ${total} 行，超过导出的上限 ${mostRows} 行，请缩小区域或时间范围`)
  const csv = query.format === 'csv'
  await db.write([
    audit(session, 'export', `导出人均消费量 ${span.join(' 至 ')} ${total} 条`, 'sewage:consumption:export'),
  ])
  const where = scope.path.map(({ name }) => name).join(' / ') || scope.root
  const view = viewIn(query)
  const switched = isSwitched(view)
  const titles = [
    `人均消费量${switched ? `（${notPublished}）` : ''}${demo ? '（演示数据）' : ''} ${where} ${span.join(' 至 ')}`,
    `低于定量限的浓度写作 <LOQ 或 <LOD，负荷与消费量${view.loq ? '由检测值另行计算' : '按结果所用的规则代入计算'}；未测或未发布的留空`,
    ...(switched ? [switchedTitle(view)] : []),
    takenBy(session),
  ]
  const rows = linesOf(db, session, scope, span, view)
  const columns = switched ? [...heading, '口径'] : heading
  const name = `人均消费量${switched ? `（${notPublished}）` : ''}.${csv ? 'csv' : 'xlsx'}`
  reply.type(csv ? csvType : xlsxType).header('Content-Disposition', attachment(name))
  void reply.send(
    Readable.from(
      csv
        ? csvText([...titles.map(title => [title]), columns], rows)
        : workbook({ name: '人均消费量', titles, heading: columns, foot: takenBy(session), rows }),
    ),
  )
}

const switchedTitle = (view: FigureView): string =>
  `${notPublished}：${[
    view.loq &&
      `${viewWords({ loq: view.loq })}，流量、人口和系数与发布时相同；没有检测值可换算的不给负荷与消费量`,
    view.weekday &&
      '星期校正，负荷与消费量 ÷ 星期系数（比移动平均法，系数取截至当月末 52 周的中位数），浓度不校正；周数不足的不给负荷与消费量',
    view.wet && '不含雨天样（流量 > 1.5 × 旱天中位数，或 24 h 降雨 > 10 mm）',
  ]
    .filter(Boolean)
    .join('；')}`

type Day = Awaited<ReturnType<typeof sampledDays>>[number]
type LabValue = Awaited<ReturnType<typeof labValues>>[number]

async function* linesOf(
  db: Db,
  session: Session,
  scope: Scope,
  [from, to]: readonly [string, string],
  view: FigureView,
): AsyncGenerator<readonly Cell[]> {
  const { plants, tender, all } = scope
  const places = new Map(plants.map(one => [one.id, one]))
  const correct = withoutRhythm(db, view, scope, [from, to])
  const [markers, details, names] = await Promise.all([
    mainMarkers(db),
    plantDetails(
      db,
      plants.map(({ id }) => id),
    ),
    regionNames(db, [
      ...new Set(
        plants.flatMap(({ province, city, district }) =>
          [province, city, district].filter(code => code !== null),
        ),
      ),
    ]),
  ])
  const days = Math.max(1, Math.floor(chunk / Math.max(1, plants.length)))
  for (let day = from; day <= to; day = dayAfter(day, days)) {
    const end = dayAfter(day, days - 1)
    const published = await sampledDays(db, session, [...places.keys()], [day, end < to ? end : to])
    const results = await correct(await byView(db, published, view))
    const named = [...new Set(results.flatMap(namedIn))]
    const [samples, values] = await Promise.all([
      samplesNamed(db, session, named),
      labValues(db, session, named),
    ])
    // What a region's figure would tell of a small one is covered on that day too.
    const isHidden = await hiddenResults(
      db,
      session,
      results.map(one => ({ day: one.sampleDate, drug: one.drugCode })),
    )
    const isTold = await toldResults(db, results, view, { tender, all })
    for (const own of Map.groupBy(results, one => `${one.sampleDate}|${one.plantId}`).values()) {
      const place = places.get(own[0]!.plantId)!
      const drawn = new Set(own.flatMap(namedIn))
      yield lineOf({
        place,
        samples: samples.filter(({ id }) => drawn.has(id)),
        where: [place.province, place.city, place.district]
          .map(code => names.get(code ?? '') ?? '')
          .join('/'),
        domesticShare: details.get(place.id)?.domesticShare ?? null,
        // The newest version comes last.
        results: new Map(own.map(one => [markers.get(one.drugCode) ?? one.drugCode, one])),
        lab: ownValues(together(values.filter(one => drawn.has(one.sampleId))), markers),
        masked:
          tender.plants.has(place.id) ||
          own.some(one => isHidden(one.plantId, one.sampleDate, one.drugCode) || isTold(one)),
        view: viewWords(view),
        corrected: view.weekday !== undefined,
      })
    }
  }
}

const namedIn = ({ sampleIds }: Day): string[] => sampleIds?.split(',').filter(Boolean) ?? []
/** Of several samples of a day the mean, where all of them have a figure; else how far one of them came. */
function together(values: readonly LabValue[]): LabValue[] {
  return [...Map.groupBy(values, one => one.drugCode).values()].map(own => {
    if (own.length === 1) return own[0]!
    const qualifier = (['>ULOQ', '=', '<LOQ'] as const).find(each => own.some(one => one.qualifier === each))
    const whole = own.every(one => one.qualifier === '=')
    return {
      ...own[0]!,
      qualifier: qualifier ?? '<LOD',
      value: whole ? mean(own.map(one => one.value ?? 0)) : null,
    }
  })
}

/** Values of compounds. What stands under a drug's own name while its marker has none beside it is the marker's. */
function ownValues(values: readonly LabValue[], markers: ReadonlyMap<string, string>): Map<string, LabValue> {
  const codes = new Set(values.map(({ drugCode }) => drugCode))
  return new Map(
    values
      .filter(({ drugCode }) => {
        const marker = markers.get(drugCode) ?? drugCode
        return marker === drugCode || codes.has(marker)
      })
      .map(one => [one.drugCode, one]),
  )
}

interface Line {
  place: PlantPlace
  samples: Awaited<ReturnType<typeof samplesNamed>>
  where: string
  domesticShare: number | null
  /** By the compound that was measured. */
  results: ReadonlyMap<string, Day>
  lab: ReadonlyMap<string, LabValue>
  masked: boolean
  /** What it is looked at by; empty as published. */
  view: string
  /** What has no result has no factor of its weekday either. */
  corrected: boolean
}
function lineOf(line: Line): Cell[] {
  return [...figuresOfLine(line), ...(line.view ? [line.view] : [])]
}
function figuresOfLine(line: Line): Cell[] {
  const { place, samples, where, domesticShare, results, lab: own, masked, corrected } = line
  const head = [...results.values()].at(-1)!
  const [first] = samples
  const sampled = first ? toWire(first.beginTime) : head.sampleDate
  const known = [samples.map(({ sampleNo }) => sampleNo).join('、') || null, place.name, where, sampled]
  if (masked) return [...known, ...Array.from({ length: heading.length - known.length }, () => covered)]
  const { flow, population } = head
  const concentration = (code: string): Cell => {
    const { qualifier, figure } = measured(code)
    return qualifier === '<LOQ' || qualifier === '<LOD' ? qualifier : figure
  }
  /** By the result that it gave, else as the laboratory says. */
  const measured = (code: string): { qualifier: string | null; figure: number | null } => {
    const [result, value] = [results.get(code), own.get(code)]
    if (result) return { qualifier: result.qualifier, figure: result.conc }
    return { qualifier: value?.qualifier ?? null, figure: value?.value ?? null }
  }
  const load = (code: string): Cell => {
    const result = results.get(code)
    if (result) return result.load
    if (corrected) return null
    const { qualifier, figure } = measured(code)
    return qualifier === '=' && figure !== null && flow !== null ? dailyMassLoad(figure, flow) : null
  }
  return [
    ...known,
    place.people === null ? null : place.people / perTenThousand,
    domesticShare,
    flow === null ? null : flow / perTenThousand,
    // Nobody has stated them for this plant.
    null,
    null,
    population === null ? null : population / perThousand,
    ...compounds.map(([, code]) => concentration(code)),
    ...compounds.map(([, code]) => load(code)),
    ...compounds.map(([, code]) => results.get(code)?.consumption ?? null),
  ]
}
