/** 工作单: one run as a page of its own; what was typed and is not saved stands in its head. */
import './draw.ts'
import './sheet.css'
import { type ReactElement, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePage, usePageHead } from '#web/session/page-context.ts'
import { Answered } from '#web/ui/states.tsx'
import { useMayLeave } from '#web/widgets/use-leave.ts'
import { SheetBody } from './sheet-body.tsx'
import { useSheet } from './use-sheet.ts'

export function SheetPage({ id }: { id: string }): ReactElement {
  const state = useSheet(id)
  const navigate = useNavigate()
  const no = state.sheet ? String(state.sheet.row['worksheetNo']) : ''
  const changed = state.drafts.size
  const head = useMemo(
    () => ({
      bar: {
        says: [
          ...(no ? [{ words: no }] : []),
          ...(changed > 0 ? [{ words: `改动 ${changed} 格未保存`, warn: true }] : []),
        ],
        views: {
          label: '视图',
          items: [
            { key: 'list', title: '全部工作单' },
            { key: 'sheet', title: '本单' },
          ],
          active: 'sheet',
          onChange: (key: string) => {
            if (key === 'list') navigate('/sewage/worksheet')
          },
        },
      },
    }),
    [no, changed, navigate],
  )
  usePageHead(head)
  const { retitle } = usePage()
  // Tabs of several worksheets are told apart.
  useEffect(() => retitle(no ? `工作单 · ${no}` : '工作单'), [no, retitle])
  // What is not saved goes with the page.
  useMayLeave(() => changed > 0, '本单有尚未保存的修改，确定放弃吗?')
  return <Answered of={state.query}>{sheet => <SheetBody {...{ state, sheet }} />}</Answered>
}
