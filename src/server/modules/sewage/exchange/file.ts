/** The tables of one file, each a stream of CSV lines: at any time one day of one table is in memory. */
import type { Areas } from '#lib/catchment.ts'
import { positionOf } from '#lib/geo.ts'
import {
  contactId,
  type OdmPlant,
  type OdmResult,
  type OdmSample,
  polygonRow,
  protocolRow,
  relationshipRow,
  resultRows,
  sampleMeasures,
  sampleQuality,
  sampleRow,
  siteRow,
  valueRows,
} from '#lib/odm/rows.ts'
import { columnsOf, csvLine, type OdmCell, type OdmRow, type OdmTableName } from '#lib/odm/tables.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { hiddenResults } from '../consumption/small.ts'
import { type ExchangePlant, resultsOn, samplesOn, shapeOf, valuesOn } from './queries.ts'

export interface Source {
  db: Db
  session: Session
  plants: readonly ExchangePlant[]
  /** yyyy-MM-dd, oldest first */
  days: readonly string[]
  demo: boolean
}

export async function* tableText(source: Source, table: OdmTableName): AsyncGenerator<string> {
  const columns = columnsOf(table).map(([column]) => column)
  // So that a reader takes the file for what it is, whatever his system's own.
  yield `\ufeff${csvLine(columns)}`
  for await (const row of rowsOf(source, table)) {
    const cells: Readonly<Record<string, OdmCell>> = row
    yield csvLine(columns.map(column => cells[column] ?? null))
  }
}

export async function* rowsOf(source: Source, table: OdmTableName): AsyncGenerator<OdmRow> {
  const { db, plants, days, demo } = source
  if (table === 'contacts')
    yield { contactID: contactId, notes: demo ? '演示数据，非真实监测结果' : null } as OdmRow<'contacts'>
  else if (table === 'sites') for (const each of plants) yield siteRow(odmPlant(each))
  else if (table === 'polygons') {
    for (const each of plants) {
      const shape = each.catchmentOf === null ? undefined : await shapeOf(db, each.id)
      if (shape) yield polygonRow(odmPlant(each), (JSON.parse(shape) as { coordinates: Areas }).coordinates)
    }
  } else if (table === 'protocols') {
    const known = new Set<OdmCell | undefined>()
    for await (const result of resultsOfDays(source)) {
      const row = protocolRow(result)
      if (known.has(row.protocolID)) continue
      known.add(row.protocolID)
      yield row
    }
  } else for (const day of days) yield* rowsOfDay(source, table, day)
}

async function* rowsOfDay(source: Source, table: OdmTableName, day: string): AsyncGenerator<OdmRow> {
  const asked = askedOf(source)
  if (table === 'measureSets') {
    for (const value of await odmValues(source, day)) yield valueRows(value).set
    return
  }
  const samples = (await samplesOn(asked, day)).map(row => odmSample(source, row))
  if (table === 'samples') yield* samples.map(sampleRow)
  else if (table === 'sampleRelationships') {
    // The parent may lie outside of the file: then there is nothing here to relate it to.
    const present = new Set(samples.map(({ sampleNo }) => sampleNo))
    for (const each of samples) {
      const row = each.parentNo !== null && present.has(each.parentNo) ? relationshipRow(each) : undefined
      if (row) yield row
    }
  } else if (table === 'measures') {
    for (const each of samples) yield* sampleMeasures(each)
    for (const value of await odmValues(source, day)) yield* valueRows(value).measures
    for await (const result of resultsOfDay(source, day, samples)) yield* resultRows(result)
  } else if (table === 'qualityReports') {
    for (const each of samples) {
      const row = sampleQuality(each)
      if (row) yield row
    }
    for (const value of await odmValues(source, day)) yield* valueRows(value).quality
  }
}

const askedOf = ({ db, session, plants }: Source) => ({ db, session, plantIds: plants.map(({ id }) => id) })
const codeOf = ({ plants }: Source, plantId: string): string =>
  plants.find(({ id }) => id === plantId)?.plantCode ?? ''

const odmPlant = (row: ExchangePlant): OdmPlant => ({
  id: row.id,
  plantCode: row.plantCode ?? '',
  plantName: row.plantName ?? '',
  plantType: row.plantType,
  combinedSewer: row.combinedSewer === 'Y',
  location: positionOf(row.location),
  servedPopulation: row.servedPopulation === null ? null : row.servedPopulation * 10_000,
  hasCatchment: row.catchmentOf !== null,
})
const odmSample = (source: Source, row: Awaited<ReturnType<typeof samplesOn>>[number]): OdmSample => ({
  ...row,
  plantCode: codeOf(source, row.plantId),
  departTime: row.departTime === null ? null : Number(row.departTime),
})
/** Plants of which nothing is told on a day: a region's figure would else tell of a small one. */
async function hiddenOn(
  { db, session }: Source,
  day: string,
  results: readonly { plantId: string; drugCode: string }[],
) {
  const asked = [...new Set(results.map(({ drugCode }) => drugCode))].map(drug => ({ day, drug }))
  const isHidden = await hiddenResults(db, session, asked)
  return new Set(
    results.flatMap(({ plantId, drugCode }) => (isHidden(plantId, day, drugCode) ? [plantId] : [])),
  )
}
async function odmValues(source: Source, day: string) {
  const asked = askedOf(source)
  const hidden = await hiddenOn(source, day, await resultsOn(asked, day))
  const values = (await valuesOn(asked, day)).filter(({ plantId }) => !hidden.has(plantId))
  return values.map(row => ({
    ...row,
    plantCode: codeOf(source, row.plantId),
    at: row.createTime ?? row.endTime,
  }))
}

async function* resultsOfDays(source: Source): AsyncGenerator<OdmResult> {
  for (const day of source.days) yield* resultsOfDay(source, day, await samplesOn(askedOf(source), day))
}
/** Those whose sample goes into the file: a figure without its sample could not be followed back. */
async function* resultsOfDay(
  source: Source,
  day: string,
  samples: readonly { id: string; sampleNo: string }[],
): AsyncGenerator<OdmResult> {
  const numbers = new Map(samples.map(({ id, sampleNo }) => [id, sampleNo]))
  const results = await resultsOn(askedOf(source), day)
  const hidden = await hiddenOn(source, day, results)
  for (const row of results) {
    if (hidden.has(row.plantId)) continue
    // The model knows one sample of a measure: the first of those that go into the file.
    const sampleNo = row.sampleIds?.split(',').flatMap(id => numbers.get(id) ?? [])[0]
    if (sampleNo !== undefined)
      yield { ...row, sampleNo, plantCode: codeOf(source, row.plantId), at: row.createTime ?? 0 }
  }
}
