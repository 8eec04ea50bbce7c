// @screen drug/lab
import type { ReactNode } from 'react'
import { lab } from '#contract/drug/lab.ts'
import { businessDay } from '#lib/dates.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { Tag } from '#web/fields/tag.tsx'

const dayMs = 86_400_000
/** Days before which somebody should see to it. */
const soonDays = 60
function Expiry({ day }: { day: string | null | undefined }): ReactNode {
  if (!day) return '—'
  const left = Math.round((Date.parse(day) - Date.parse(businessDay(Date.now()))) / dayMs)
  if (left < 0) return <Tag tone="danger">{`${day} 已过期`}</Tag>
  return left <= soonDays ? <Tag tone="warning">{`${day} 余 ${left} 天`}</Tag> : day
}

export default defineScreen(lab, {
  query: ['labName', 'regionCode', 'status', 'accreditExpire', 'departId'],
  columns: [
    { key: 'labCode', pin: 'left', width: 84 },
    { key: 'labName', pin: 'left', width: 200 },
    { key: 'regionCode', width: 104, hidden: 'narrow' },
    { key: 'departId', width: 156, hidden: 'narrow' },
    { key: 'methodIds', width: 200, hidden: 'narrow' },
    { key: 'accreditNo', width: 148 },
    { key: 'accreditExpire', width: 176, render: row => <Expiry day={row.accreditExpire} /> },
    { key: 'contact', width: 88 },
    { key: 'phone', width: 116 },
    { key: 'status', width: 64, pin: 'right' },
  ],
  form: { sections: { labCode: '基本', accreditNo: '资质', contact: '联系' } },
  emptyHint: '登记承担检测的实验室，写明资质证书和有效期；检测任务下达给它',
})
