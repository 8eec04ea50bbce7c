// @screen sewage/qc-action
import { Link } from 'react-router-dom'
import { qcAction, qcActionMachine } from '#contract/sewage/qc-action.ts'
import { placeName } from '#lib/lab/place.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import type { Row } from '#web/data/row.ts'

export default defineScreen(qcAction, {
  steps: stepsOf(qcActionMachine),
  query: ['openTime', 'drugCode', 'state', 'worksheetId', 'handleBy', 'verifyBy'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'open', title: '待处理', filters: { state: 'OPEN' } },
    { key: 'verify', title: '待验证', filters: { state: 'VERIFY' } },
    { key: 'closed', title: '已关闭', filters: { state: 'CLOSED' } },
  ],
  columns: [
    { key: 'subject', pin: 'left', width: 152 },
    { key: 'openTime', width: 128 },
    {
      key: 'worksheetId',
      width: 128,
      render: row => (
        <Link className="link mono" to={`/sewage/worksheet?sheet=${row.worksheetId}`}>
          {String((row as unknown as Row)['worksheetId_dictText'] ?? '')}
        </Link>
      ),
    },
    { key: 'pos', width: 52, render: ({ pos }) => placeName(Number(pos)) },
    { key: 'broken', width: 92 },
    { key: 'shown', width: 76 },
    { key: 'limitWords', width: 108 },
    { key: 'cause', width: 160, hidden: 'narrow', grow: 1 },
    { key: 'measure', width: 200, hidden: 'narrow' },
    { key: 'handleBy', width: 72 },
    { key: 'verifyBy', width: 84, hidden: 'narrow' },
    { key: 'state', width: 84, pin: 'right' },
    { key: 'pointId', hidden: true, width: 120 },
    { key: 'drugCode', hidden: true, width: 84 },
  ],
  emptyHint: '质控不合格时自动立项，由检测人填写原因与措施，另一人验证后关闭',
})
