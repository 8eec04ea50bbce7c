/** The picture is asked for by the filters of the list beneath it, which stand in the address. Pure. */
import type { CallInput } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/page-query.ts'
import type { odmSeries } from '#contract/sewage/odm-value.ts'

export const seriesFilters = [
  'mappingId',
  'importId',
  'siteId',
  'drugCode',
  'quantity',
  'sampleDate_begin',
  'sampleDate_end',
] as const
type Name = (typeof seriesFilters)[number]
export type SeriesQuery = CallInput<typeof odmSeries>['query'] & Partial<Record<Name, string>>

export const readSeries = (params: URLSearchParams): SeriesQuery =>
  Object.fromEntries(
    seriesFilters.flatMap(name => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
/** Another question begins on the first page of the list. */
export function writeSeries(
  params: URLSearchParams,
  change: Partial<Record<Name, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['page', 'open', 'tab']) next.delete(name)
  for (const [name, value] of Object.entries(change))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}
/** As a filter that this text alone meets, whatever signs are in it. */
export const exactly = (text: string): string =>
  /[,*!<>=+]|^(ge|le|ne|gt|lt|eq) /.test(text) ? `= ${text}` : text
/** Whether the filter asks for one site alone. */
export const asksFor = (filter: string | undefined, site: string): boolean =>
  filter !== undefined && (filter === exactly(site) || unwrap.like(filter) === site)
