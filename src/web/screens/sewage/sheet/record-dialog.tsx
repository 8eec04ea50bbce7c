/** 录入记录: who entered what when, values that were changed and why, what was asked about failing controls and who decided. */
import { Button } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { cellHistory, type EntrySource } from '#contract/sewage/worksheet-calls.ts'
import { formatNumber } from '#lib/format.ts'
import { placeName } from '#lib/lab/place.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { Absent } from '#web/fields/parts.tsx'
import { Answered } from '#web/ui/states.tsx'
import type { Sheet } from './model.ts'
import { sheetKey } from './use-sheet.ts'

const sources: Readonly<Record<EntrySource, string>> = {
  HAND: '手工',
  PASTE: '粘贴',
  FILE: '仪器文件',
  ODM: 'PHES-ODM',
}
const kinds: Readonly<Record<string, string>> = { RETEST: '复测', RELEASE: '放行' }
const decided: Readonly<Record<string, string>> = {
  ASKED: '待批准',
  APPROVED: '批准放行',
  REFUSED: '不予放行',
  ORDERED: '已提交',
}
const short = (at: string): string => at.slice(5, 16)
const figure = ({ qualifier, value }: ResultOf<typeof cellHistory>[number]): string =>
  qualifier === '=' && value !== null ? String(value) : qualifier

export function RecordDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }): ReactElement {
  const id = String(sheet.row['id'])
  const history = useQuery({
    queryKey: [...sheetKey(id), 'history'],
    queryFn: () => call(cellHistory, { query: { id } }),
  })
  return (
    <Dialog title="录入记录" width={760} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className="stack min-w-0 lab-record">
        <h3>录入</h3>
        <PlainTable
          label="录入"
          rows={sheet.entries}
          keyOf={({ id }) => id}
          columns={[
            { title: '时间', className: 'nowrap', cell: one => short(one.at) },
            { title: '录入人', className: 'nowrap', cell: one => one.byName },
            {
              title: '方式',
              className: 'nowrap',
              cell: one => sources[one.source as EntrySource] ?? one.source,
            },
            { title: '已入', className: 'r', cell: one => `${formatNumber(one.taken)} 格` },
            {
              title: '撤销',
              className: 'wrap',
              cell: one =>
                one.undoneAt === null ? <Absent /> : `${short(one.undoneAt)} ${one.undoneReason ?? ''}`,
            },
          ]}
        />
        <h3>
          测定记录 <span className="aux">测过不止一次的格，先测的在前</span>
        </h3>
        <Answered of={history} lines={3}>
          {rows =>
            rows.length === 0 ? (
              <p className="aux">没有改过或复测过的值</p>
            ) : (
              <PlainTable
                label="测定记录"
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: '位',
                    className: 'nowrap',
                    cell: one => `${placeName(one.pos)} ${one.code} 第 ${one.no} 次`,
                  },
                  {
                    title: '值 ng/L',
                    className: 'r',
                    cell: one => (one.undone ? <s>{figure(one)}</s> : figure(one)),
                  },
                  {
                    title: '录入',
                    className: 'nowrap',
                    cell: one => `${one.byName} ${short(one.at)}${one.undone ? '（已撤销）' : ''}`,
                  },
                  { title: '原因', className: 'wrap', cell: one => one.reason ?? <Absent /> },
                ]}
              />
            )
          }
        </Answered>
        {sheet.requests.length > 0 && (
          <>
            <h3>复测与放行</h3>
            <PlainTable
              label="复测与放行"
              rows={sheet.requests}
              keyOf={({ id }) => id}
              columns={[
                { title: '质控', className: 'wrap', cell: one => one.subject || <Absent /> },
                {
                  title: '申请',
                  className: 'wrap',
                  cell: one =>
                    `${kinds[one.kind] ?? one.kind}，${one.byName} ${short(one.at)}：${one.reason}`,
                },
                {
                  title: '处理',
                  className: 'wrap',
                  cell: one =>
                    [
                      decided[one.state] ?? one.state,
                      one.decidedName && `${one.decidedName} ${short(one.decidedAt ?? '')}`,
                      one.opinion,
                    ]
                      .filter(Boolean)
                      .join('，'),
                },
              ]}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
