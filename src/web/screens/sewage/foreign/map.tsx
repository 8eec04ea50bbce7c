/** What of the file is in no mapping yet, with what is proposed: confirmed as it stands, or set right in the mapping itself. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { mapOdm, type odmUpload } from '#contract/sewage/odm-import.ts'
import type { odmQuantities, siteTargets } from '#contract/sewage/odm-mapping.ts'
import { formatNumber } from '#lib/format.ts'
import { call } from '#web/api/client.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { itemOf, useDict } from '#web/data/dict.ts'
import { useCan } from '#web/session/session.ts'
import { useAttempt } from '#web/widgets/attempt.ts'

const standings = { MAPPED: '已对照', KNOWN: '按编码认出', UNKNOWN: '未知' } as const

export function ForeignMap({
  data,
  saved,
}: {
  data: ResultOf<typeof odmUpload>
  saved: () => Promise<void>
}): ReactElement {
  const { busy, refusal, attempt } = useAttempt()
  const may = useCan(mapOdm.access)
  const targets = useDict('odm_site_target')
  const quantities = useDict('odm_quantity')
  const sites = data.sites.filter(({ stands }) => stands !== 'MAPPED')
  const measures = data.measures.filter(({ stands }) => stands !== 'MAPPED')
  const accept = async () => {
    await call(mapOdm, {
      body: {
        id: data.id,
        sites: sites.map(({ siteId, siteName, target, code, population }) => ({
          siteId,
          siteName,
          target: target as (typeof siteTargets)[number],
          code,
          population,
        })),
        // What nobody knows is left open: its rows say so.
        measures: measures
          .filter(({ stands }) => stands === 'KNOWN')
          .map(({ measure, unit, drugCode, quantity, factor }) => ({
            measure,
            unit,
            drugCode,
            quantity: quantity as (typeof odmQuantities)[number],
            factor,
          })),
      },
    })
    await saved()
  }
  return (
    <>
      <div className="overflow-x-auto" style={{ maxHeight: 320 }}>
        <PlainTable
          label="对照"
          rows={[
            ...data.sites.map(one => ({
              key: `站点 ${one.siteId}`,
              what: '站点',
              theirs: `${one.siteId} ${one.siteName}`,
              ours: `${itemOf(targets, one.target)?.text ?? ''} ${one.code}`,
              rows: one.rows,
              stands: standings[one.stands],
            })),
            ...data.measures.map(one => ({
              key: `度量 ${one.measure} ${one.unit}`,
              what: '度量',
              theirs: `${one.measure}（${one.unit}）`,
              ours: one.drugCode
                ? `${one.drugCode} ${itemOf(quantities, one.quantity)?.text ?? ''}，× ${one.factor ?? '—'}`
                : one.stands === 'MAPPED'
                  ? '不导入'
                  : '—',
              rows: one.rows,
              stands: standings[one.stands],
            })),
          ]}
          keyOf={({ key }) => key}
          columns={[
            { title: '', cell: row => row.what },
            { title: '对方', className: 'mono', cell: row => row.theirs },
            { title: '本平台', cell: row => row.ours },
            { title: '行', className: 'r', cell: row => formatNumber(row.rows, 0) },
            { title: '对照', cell: row => row.stands },
          ]}
        />
      </div>
      {may && sites.length + measures.length > 0 && (
        <div className="row flex-wrap gap-8">
          <Button loading={busy} onClick={() => void attempt(accept)}>
            确认所列对照
          </Button>
          <span className="aux">
            未知的站点按外部站点收；未知的度量请到
            <Link
              className="link"
              to={`/sewage/odm-mapping?sourceName=${encodeURIComponent(data.sourceName)}`}
            >
              外来数据对照
            </Link>
            里填写，再重新试运行。
          </span>
        </div>
      )}
      {refusal && (
        <p className="p-8-12 rounded on-level-1" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
