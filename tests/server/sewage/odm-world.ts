/** Foreign files and who brings them, lets them out and looks at them, for the tests of 外来数据. */
import { expect } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { odmUpload } from '#contract/sewage/odm-import.ts'
import type { odmSeries } from '#contract/sewage/odm-value.ts'
import { zipped } from '#server/crud/excel/zip.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import type { Open } from '../../support/databases.ts'
import { fillDrugs, fillField } from '../machine/field.ts'

export type Look = ResultOf<typeof odmUpload>
export type Series = ResultOf<typeof odmSeries>
export type Row = Record<string, unknown>
export const path = '/sewage/odm-import'

export async function until<T>(ask: () => Promise<T>, met: (told: T) => boolean): Promise<T> {
  for (;;) {
    const told = await ask()
    if (met(told)) return told
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
export const head = ['measureRepID', 'sampleID', 'measure', 'value', 'unit']
type Values = readonly (readonly (string | number)[])[]
export const csv = (rows: Values) => rows.map(row => row.join(',')).join('\n')
export async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipped(
    Object.entries(files).map(([name, text]) => ({ name: `${name}.csv`, content: [text] })),
  ))
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
export const day = (at: number) =>
  new Date(Date.UTC(2023, 0, 1) + (at % 700) * 86_400_000).toISOString().slice(0, 10)
/** Samples of two sites; of each a value, the first ones as told. */
export const fileOf = (count: number, told: Readonly<Record<number, string>> = {}) =>
  zipOf({
    sites: csv([
      ['siteID', 'name', 'polygonID'],
      ['FX', '彼岸厂', 'big'],
      ['FY', '小村', 'tiny'],
    ]),
    polygons: csv([
      ['polygonID', 'polyPop'],
      ['big', 120_000],
      ['tiny', 900],
    ]),
    samples: csv([
      ['sampleID', 'siteID', 'collDTStart'],
      ...Array.from({ length: count }, (_, at) => [`S${at}`, at % 2 ? 'FY' : 'FX', day(at >> 1)]),
    ]),
    measures: csv([
      head,
      ...Array.from({ length: count }, (_, at) => [
        `m${at}`,
        `S${at}`,
        'x_METH_pndl',
        told[at] ?? String(10 + (at % 90)),
        'x_mgD1000',
      ]),
    ]),
  })

export async function world(open: Open) {
  const { app, db, deps } = await buildApp(open, { config: { demo: false } })
  await fillField(db)
  await fillDrugs(db)
  const people = {
    admin: await signIn(app),
    lab: await signIn(app, 'lab'),
    review: await signIn(app, 'labreview'),
    prov: await signIn(app, 'prov'),
    city: await signIn(app, 'city'),
    sampler: await signIn(app, 'sampler'),
  }
  return { app, db, deps, people }
}
export async function ok<T = Row>(who: Caller, url: string, payload: object): Promise<T> {
  const answer = await who.call<T>('POST', url, { payload })
  expect([url, answer.message, answer.success]).toEqual([url, answer.message, true])
  return answer.result
}
export const get = async <T>(who: Caller, url: string): Promise<T> => (await who.call<T>('GET', url)).result
export const source = (who: Caller, code = 'EA') =>
  ok(who, '/sewage/odm-mapping/add', { sourceCode: code, sourceName: '彼岸环境署', licence: 'CC BY 4.0' })
export async function send(who: Caller, mappingId: unknown, bytes: Uint8Array, name = 'theirs.zip') {
  const edge = 'qy-edge'
  const payload = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="mappingId"\r\n\r\n${mappingId}\r\n--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
  return who.call<{ id: string }>('POST', `${path}/upload`, { payload, headers })
}
export const looked = (who: Caller, id: string) =>
  until(
    () => get<Look>(who, `${path}/upload?id=${id}`),
    ({ state }) => state !== 'reading',
  )
export const confirm = (who: Caller, { id, sites, measures }: Look) =>
  ok(who, `${path}/map`, {
    id,
    sites: sites.map(({ siteId, siteName, population }) => ({
      siteId,
      siteName,
      target: 'FOREIGN',
      population,
    })),
    measures: measures.map(({ measure, unit, drugCode, quantity, factor }) => ({
      measure,
      unit,
      drugCode,
      quantity,
      factor,
    })),
  })
/** Uploaded, mapped and looked at. */
export async function prepared(who: Caller, mappingId: unknown, bytes: Uint8Array): Promise<Look> {
  const { result } = await send(who, mappingId, bytes)
  const first = await looked(who, result.id)
  if (first.state !== 'ready') return first
  if (first.sites.every(({ stands }) => stands === 'MAPPED')) return first
  await confirm(who, first)
  return looked(who, result.id)
}
export const ended = (who: Caller, id: unknown) =>
  until(
    () => get<Row>(who, `${path}/queryById?id=${id}`),
    ({ state }) => state !== 'RUNNING',
  )
export async function brought(who: Caller, mappingId: unknown, bytes: Uint8Array): Promise<Row> {
  const look = await prepared(who, mappingId, bytes)
  expect([look.state, look.problem]).toEqual(['ready', null])
  const { id } = await ok(who, `${path}/begin`, { id: look.id })
  return ended(who, id)
}
export const seriesOf = async (who: Caller, more = '', first = 'drugCode=METH'): Promise<Series> => {
  const answer = await who.call<Series>('GET', `/sewage/odm-value/series?${first}${more}`)
  expect([answer.message, answer.success]).toEqual([answer.message, true])
  return answer.result
}
