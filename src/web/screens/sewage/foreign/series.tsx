/** 外来序列: what the list's filters leave, drawn as far as it was let out; and the series to which one row belongs. */
import './series.css'
import { Button, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { odmSeries } from '#contract/sewage/odm-value.ts'
import { useCall } from '#web/data/call.ts'
import { itemOf, useDict } from '#web/data/dict.ts'
import { Answered } from '#web/ui/states.tsx'
import { SeriesPicture } from './series-picture.tsx'
import { asksFor, exactly, readSeries, seriesFilters, writeSeries } from './series-state.ts'

export function ForeignSeries(): ReactElement {
  const [params, setParams] = useSearchParams()
  const query = readSeries(params)
  const answer = useCall(odmSeries, { query }, { keepPrevious: true })
  const quantities = useDict('odm_quantity')
  const change = (next: Parameters<typeof writeSeries>[1]) => setParams(now => writeSeries(now, next))
  const narrowed = seriesFilters.some(name => query[name] !== undefined)
  return (
    <section
      className={`panel column gap-8 p-16 foreign-series ${answer.isPlaceholderData ? 'waiting' : ''}`}
      aria-label="外来序列"
    >
      <Answered of={answer} lines={3}>
        {data => {
          const head = (
            <>
              <h2 className="m-0">外来序列</h2>
              {data.kinds.length > 0 && (
                <Select
                  size="small"
                  aria-label="画哪种毒品的哪个量"
                  style={{ width: 280, maxWidth: '100%' }}
                  placeholder="选择毒品和量"
                  {...(data.shown && { value: `${data.shown.drug} ${data.shown.quantity}` })}
                  options={data.kinds.map(({ drug, name, quantity }) => ({
                    value: `${drug} ${quantity}`,
                    label: `${name} ${drug} · ${itemOf(quantities, quantity)?.text ?? quantity}`,
                  }))}
                  onChange={(value: string) => {
                    const [drugCode, quantity] = value.split(' ')
                    change({ drugCode, quantity })
                  }}
                />
              )}
              {query.siteId !== undefined && (
                <Button size="small" onClick={() => change({ siteId: undefined })}>
                  全部站点
                </Button>
              )}
            </>
          )
          return data.shown ? (
            <SeriesPicture
              data={data}
              shown={data.shown}
              onSite={({ mappingId, site }) =>
                change(
                  asksFor(query.siteId, site) ? { siteId: undefined } : { siteId: exactly(site), mappingId },
                )
              }
            >
              {head}
            </SeriesPicture>
          ) : (
            <>
              <header className="row flex-wrap gap-8">{head}</header>
              <p className="muted m-0" role="status">
                {narrowed
                  ? '所选条件没有已放行的值，没有可画的序列'
                  : '还没有已放行的外来数据：在“外来数据导入”里放行后画在这里'}
              </p>
            </>
          )
        }}
      </Answered>
    </section>
  )
}

/** Beside one row: all of its site, of the same drug and quantity. */
export function RowSeries({
  row,
}: {
  row: {
    mappingId?: string | null
    siteId?: string | null
    drugCode?: string | null
    quantity?: string | null
    sampleDate?: string | null
  }
}): ReactElement {
  const answer = useCall(odmSeries, {
    query: {
      mappingId: row.mappingId ?? '',
      siteId: exactly(row.siteId ?? ''),
      drugCode: exactly(row.drugCode ?? ''),
      quantity: row.quantity ?? '',
    },
  })
  return (
    <Answered of={answer} lines={3}>
      {data => (
        <div className="column gap-8 foreign-series">
          {data.shown ? (
            <SeriesPicture data={data} shown={data.shown} marked={row.sampleDate ?? undefined} />
          ) : (
            <p className="muted m-0" role="status">
              这个站点的这个量还没有已放行的值；导入放行后画在这里
            </p>
          )}
        </div>
      )}
    </Answered>
  )
}
