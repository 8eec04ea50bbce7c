// @screen sewage/exchange
/** 数据交换: what a file of the open data model would hold, the file, and where in it each of our figures stands. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mostExchangeDays, odmExport, odmPreview } from '#contract/sewage/exchange.ts'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { download } from '#web/api/files.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { useCan } from '#web/session/session.ts'
import { Answered } from '#web/ui/states.tsx'
import { useAttempt } from '#web/widgets/attempt.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { SpanInput } from '#web/widgets/moment-input.tsx'
import { RemoteSelect } from '#web/widgets/remote-select.tsx'
import { ExchangeCheck } from './exchange-check.tsx'

const mapping = [
  ['污水厂：编码、类型、位置', 'sites', 'siteID、siteType、geoLat、geoLong', 'WGS-84（EPSG:4326）'],
  ['集水区、服务人口', 'polygons', 'geoWKT、polyPop', '人'],
  ['样品：编号、方式、时段、子样数', 'samples', 'sampleID、collType、collPer、collNum', 'h，+08:00'],
  ['发运、接收时间', 'samples', 'sentDate、recDate', '+08:00'],
  ['平行样、分样', 'sampleRelationships', 'fieldReplicate、child', ''],
  ['流量', 'measures', 'floRate', 'm³/d'],
  ['pH、水温、接收温度', 'measures', 'ph、temp、arTemp', '℃'],
  ['毒品及代谢物浓度', 'measures', 'x_毒品代码，咖啡因 caff', 'µg/L（= ng/L ÷ 1000）'],
  ['检出限、定量限、回收率', 'measures', 'lod、loq、percRec', 'µg/L，%'],
  ['千人均负荷量', 'measures', 'x_毒品代码_pndl', 'mg/(d·千人)'],
  ['千人均消费量', 'measures', 'x_毒品代码_cons', 'mg/(d·千人)'],
  ['校正系数版本、LOQ 处理、人口方法', 'protocols', 'protocolID、summ', ''],
  ['低于检出限、低于定量限、样品状况', 'qualityReports', 'beLOD、belowLOQ、wrongTemp …', ''],
] as const

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | null, otherwise: string): string =>
  text !== null && dayPattern.test(text) ? text : otherwise

export default function Exchange(): ReactElement {
  const [params, setParams] = useSearchParams()
  const today = businessDay(Date.now())
  const from = dayOf(params.get('from'), businessDay(dayStart(today) - 30 * dayMs))
  const to = dayOf(params.get('to'), today)
  const plantId = params.get('plant') ?? ''
  const put = (next: Record<string, string>) =>
    setParams(now => new URLSearchParams({ ...Object.fromEntries(now), ...next }), { replace: true })
  const asked = { from, to, ...(plantId && { plantId }) }
  const preview = useCall(odmPreview, { query: asked })
  const { busy, refusal, attempt } = useAttempt()
  const mayExport = useCan(odmExport.access)
  const take = () =>
    attempt(async () => {
      await download(odmExport, { query: asked }, `PHES-ODM ${from} ${to}.zip`)
    })
  const counts = preview.data
  return (
    <div className="column gap-16">
      <section className="panel column gap-16 p-16" aria-label="导出 PHES-ODM">
        <div className="row flex-wrap gap-16" style={{ alignItems: 'end' }}>
          <ControlItem id="exchange-days" title="采样日期">
            <div style={{ width: 280 }}>
              <SpanInput
                id="exchange-days"
                label="采样日期"
                required
                value={[from, to]}
                onChange={span => span && put({ from: span[0], to: span[1] })}
              />
            </div>
          </ControlItem>
          <ControlItem id="exchange-plant" title="污水厂">
            <div style={{ width: 240 }}>
              <RemoteSelect
                id="exchange-plant"
                label="污水厂"
                reference={{ to: '/sewage/plant', text: 'plantName' }}
                value={plantId}
                placeholder="全部"
                onChange={value => put({ plant: value ?? '' })}
              />
            </div>
          </ControlItem>
          {mayExport && (
            <Button
              type="primary"
              loading={busy}
              disabled={!counts || counts.plants === 0}
              onClick={() => void take()}
            >
              导出 PHES-ODM
            </Button>
          )}
        </div>
        {refusal && (
          <p className="p-8-12 rounded on-level-1" role="alert">
            {refusal}
          </p>
        )}
        <Answered of={preview} lines={2}>
          {found => (
            <DetailList
              columns={4}
              items={[
                { title: '污水厂', content: `${formatNumber(found.plants, 0)} 座` },
                { title: '样品', content: `${formatNumber(found.samples, 0)} 个` },
                { title: '检测值', content: `${formatNumber(found.values, 0)} 个` },
                { title: '已发布结果', content: `${formatNumber(found.results, 0)} 条` },
              ]}
            />
          )}
        </Answered>
        <p className="aux">
          {counts && counts.masked > 0
            ? `另有 ${counts.masked} 座厂服务人口不足 5,000 人，为避免指向少数居民，不在文件中。`
            : ''}
          文件为一个压缩包，每张表一个 CSV（UTF-8）；一次最多 {mostExchangeDays}{' '}
          天。低于检出限或定量限的值写该限值并标 beLOD 或 belowLOQ，不写替代值；只含已发布的结果。
        </p>
      </section>
      {mayExport && <ExchangeCheck />}
      <section className="panel column gap-8 p-16" aria-label="字段对照">
        <h2 className="medium">字段对照</h2>
        <div className="overflow-x-auto">
          <PlainTable
            label="字段对照"
            rows={mapping}
            keyOf={([ours]) => ours}
            columns={[
              { title: '本平台', cell: row => row[0] },
              { title: '表', className: 'mono', cell: row => row[1] },
              { title: '列或度量', className: 'mono', cell: row => row[2] },
              { title: '单位', cell: row => row[3] },
            ]}
          />
        </div>
      </section>
    </div>
  )
}
