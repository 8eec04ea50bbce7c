// @screen system/DataLogList in logs
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dataLog } from '#contract/platform/data-log.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { DataCompare, RecordCompare } from './data-compare.tsx'

/** An address that names a record and asks for a comparison is come to from the details of that record. */
function AskedComparison(): ReactElement | null {
  const [search, setSearch] = useSearchParams()
  const [dataTable, dataId] = [search.get('dataTable'), search.get('dataId')]
  if (!search.has('compare') || !dataTable || !dataId) return null
  const close = () =>
    setSearch(
      now => {
        now.delete('compare')
        return now
      },
      { replace: true },
    )
  return <RecordCompare record={{ dataTable, dataId }} close={close} />
}

export default defineScreen(dataLog, {
  query: ['dataTable', 'dataId', 'createBy', 'createTime'],
  slots: { Above: AskedComparison },
  columns: [
    { key: 'dataTable', pin: 'left', width: 180 },
    { key: 'dataId', width: 190 },
    { key: 'dataVersion', width: 90 },
    { key: 'dataContent', width: 280, grow: 1 },
    { key: 'createBy', width: 110 },
    { key: 'createTime', width: 150 },
  ],
  details: {
    columns: 2,
    fields: ['dataTable', 'dataId', 'dataVersion', 'type', 'createBy', 'createTime', 'dataContent'],
  },
  actions: [
    { key: 'compare', title: '数据比较', perm: 'system:data-log:list', batch: true, dialog: DataCompare },
  ],
  emptyHint: '记录被新增、修改或删除后，每个版本都会留在这里',
})
