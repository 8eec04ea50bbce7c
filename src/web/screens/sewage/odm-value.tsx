// @screen sewage/odm-value
import { odmValue } from '#contract/sewage/odm-value.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { later } from '#web/ui/later.tsx'

const ForeignSeries = later(
  async () => (await import(/* webpackChunkName: 'foreign-series' */ './foreign/series.tsx')).ForeignSeries,
)
const RowSeries = later(
  async () => (await import(/* webpackChunkName: 'foreign-series' */ './foreign/series.tsx')).RowSeries,
)

export default defineScreen(odmValue, {
  slots: { Above: ForeignSeries },
  query: ['mappingId', 'drugCode', 'sampleDate', 'verdict', 'importId', 'siteId', 'quantity'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'changed', title: '变化', filters: { verdict: 'CHANGED' } },
    { key: 'refused', title: '拒收', filters: { verdict: 'REFUSED' } },
  ],
  columns: [
    { key: 'line', pin: 'left', width: 56 },
    { key: 'siteId', pin: 'left', width: 100 },
    { key: 'siteName', width: 120, hidden: 'narrow' },
    { key: 'sampleId', width: 120, hidden: true },
    { key: 'sampleDate', width: 104 },
    { key: 'measure', width: 112 },
    { key: 'rawValue', width: 80 },
    { key: 'unit', width: 88 },
    { key: 'drugCode', width: 84 },
    { key: 'quantity', width: 116, hidden: 'narrow' },
    { key: 'qualifier', width: 84, hidden: 'narrow' },
    { key: 'value', width: 84 },
    { key: 'priorValue', width: 84, hidden: 'narrow' },
    { key: 'versionNo', width: 60, hidden: true },
    { key: 'flags', width: 108 },
    { key: 'refusal', width: 142 },
    { key: 'verdict', width: 72, pin: 'right' },
    { key: 'mappingId', width: 140, hidden: true },
    { key: 'importId', width: 140, hidden: true },
  ],
  details: {
    tabs: [
      {
        key: 'series',
        title: '序列',
        when: ({ verdict }) => verdict !== 'REFUSED',
        render: row => <RowSeries row={row} />,
      },
    ],
  },
  emptyHint: '在“外来数据导入”里导入其他机构的数据后在此查看',
})
