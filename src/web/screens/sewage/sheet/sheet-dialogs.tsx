/** Whatever is asked over a worksheet. */
import type { ReactElement } from 'react'
import { AskReason } from './ask.tsx'
import { CurveDialog } from './curve-dialog.tsx'
import { LevelDialog } from './level-dialog.tsx'
import { changesStanding, type Sheet } from './model.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { ProblemList } from './problem-list.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { ArrangeDialog, TakeDialog } from './take-dialog.tsx'
import type { SheetState } from './use-sheet.ts'

export type Open =
  | 'take'
  | 'arrange'
  | 'curve'
  | 'paste'
  | 'move'
  | 'level'
  | 'problems'
  | 'record'
  | 'reason'
  | 'accept'
  | 'undo'
const mostNamed = 12
const changedWords = (changed: readonly string[]): string => {
  const named = changed.slice(0, mostNamed).join('；')
  const more = changed.length > mostNamed ? `；等 ${changed.length} 格` : ''
  return `${changed.length} 格已有测定值，将改为：${named}${more}。原值会保留，可在测定记录里看到。`
}

export function SheetDialogs({
  state,
  sheet,
  open,
  run,
  undo,
  onGo,
  onClose,
}: {
  state: SheetState
  sheet: Sheet
  open: Open | undefined
  /** What was pasted into the grid. */
  run: string
  undo: (reason?: string) => Promise<void>
  onGo: (pos: number, code: string) => void
  onClose: () => void
}): ReactElement {
  return (
    <>
      {open === 'take' && <TakeDialog {...{ state, sheet }} onClose={onClose} />}
      {open === 'arrange' && <ArrangeDialog {...{ state, sheet }} onClose={onClose} />}
      {open === 'move' && <MoveDialog {...{ state, sheet }} onClose={onClose} />}
      {open === 'level' && <LevelDialog {...{ state, sheet }} onClose={onClose} />}
      {open === 'curve' && <CurveDialog {...{ state, sheet }} onClose={onClose} />}
      {open === 'paste' && <PasteDialog {...{ state, sheet, run }} onClose={onClose} />}
      {open === 'record' && <RecordDialog sheet={sheet} onClose={onClose} />}
      {open === 'problems' && <ProblemList problems={state.problems} onClose={onClose} onGo={onGo} />}
      {(open === 'reason' || open === 'accept') && (
        <AskReason
          title="修改已有的测定值"
          label="修改原因"
          note={changedWords(changesStanding(sheet, state.drafts))}
          ok="保存"
          least={2}
          busy={state.busy}
          onClose={onClose}
          onOk={reason => void state.save(reason, open === 'accept').then(done => done && onClose())}
        />
      )}
      {open === 'undo' && (
        <AskReason
          title="撤销这次录入"
          label="撤销原因"
          note={`其中 ${state.report?.failed} 个质控值不合格，撤销的原因审核人会看到。`}
          ok="撤销"
          least={2}
          busy={state.busy}
          onClose={onClose}
          onOk={reason => void undo(reason)}
        />
      )}
    </>
  )
}
