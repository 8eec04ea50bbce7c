// @screen sewage/odm-import
import { Link } from 'react-router-dom'
import { odmImport, odmImportMachine } from '#contract/sewage/odm-import.ts'
import { formatNumber } from '#lib/format.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { ForeignUpload } from './foreign/upload.tsx'

export default defineScreen(odmImport, {
  slots: { Above: ForeignUpload },
  steps: stepsOf(odmImportMachine),
  query: ['mappingId', 'state', 'fileName', 'uploadBy'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'review', title: '待审核', filters: { state: 'REVIEW' } },
    { key: 'released', title: '已放行', filters: { state: 'RELEASED' } },
    { key: 'withdrawn', title: '已撤回', filters: { state: 'WITHDRAWN' } },
  ],
  columns: [
    {
      key: 'fileName',
      pin: 'left',
      width: 160,
      render: row => (
        <Link className="link" to={`/sewage/odm-value?importId=${row.id}`}>
          {row.fileName}
        </Link>
      ),
    },
    { key: 'mappingId', width: 140 },
    { key: 'fromDay', width: 104, hidden: 'narrow' },
    { key: 'toDay', width: 104, hidden: 'narrow' },
    {
      key: 'done',
      title: '进度',
      width: 100,
      render: row => `${formatNumber(row.done, 0)} / ${formatNumber(row.total, 0)}`,
    },
    { key: 'fresh', width: 72 },
    { key: 'changed', width: 64 },
    { key: 'same', width: 72 },
    { key: 'refused', width: 64 },
    { key: 'uploadBy', width: 72 },
    { key: 'createTime', title: '上传时间', width: 132 },
    { key: 'releaseBy', width: 84, hidden: 'narrow' },
    { key: 'problem', width: 180, hidden: 'narrow' },
    { key: 'state', width: 76, pin: 'right' },
  ],
  refetchMs: 5_000,
  emptyHint: '选择来源，上传其他机构的 PHES-ODM 文件；试运行后导入，由他人放行',
})
