/** The grid of a run, what its controls hold, and what leads on. */
import { Message } from '@arco-design/web-react'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { arrangeControls, enterValues, tellLevel, undoEntry } from '#contract/sewage/worksheet-calls.ts'
import { call } from '#web/api/client.ts'
import { useHeld } from '#web/crud/actions.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { windowHeight } from '#web/crud/window-height.ts'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { EditableGridHandle } from '#web/grid/props.ts'
import { sheetTypes } from './draw.ts'
import { HoldPanel, hasHolds } from './hold-panel.tsx'
import { levelsToTell } from './level-dialog.tsx'
import { baseOf, changesStanding, columnsOf, type Sheet } from './model.ts'
import { ReportBar } from './report-bar.tsx'
import { SheetCards } from './sheet-cards.tsx'
import { type Open, SheetDialogs } from './sheet-dialogs.tsx'
import { SheetTools } from './sheet-tools.tsx'
import { StepDialog } from './step-dialog.tsx'
import { Returned, SheetStrip } from './strip.tsx'
import { useGo } from './use-go.ts'
import { useMarks } from './use-marks.ts'
import { useRunPaste } from './use-run-paste.ts'
import type { SheetState } from './use-sheet.ts'
import { useVerbs } from './use-verbs.ts'

export function SheetBody({ state, sheet }: { state: SheetState; sheet: Sheet }): ReactElement {
  const grid = useRef<EditableGridHandle>(null)
  const go = useGo(grid, sheet)
  const held = useHeld()
  const [open, setOpen] = useState<Open>()
  const [verb, setVerb] = useState<string>()
  const [picked, pick] = useState<string | null>()
  const { row, holds } = sheet
  const at = String(row['state'])
  const plans = at === 'DRAFT' && held(arrangeControls.access)
  const narrow = useMedia(phoneQuery)
  // Read on a phone, and typed where a keyboard is.
  const types = at === 'RUNNING' && held(enterValues.access) && !narrow
  const levels = held(tellLevel.access) && levelsToTell(sheet).length > 0
  const curve = (at === 'DRAFT' || at === 'RUNNING') && held(worksheet.endpoints.edit!.access)
  const columns = useMemo(() => columnsOf(sheet), [sheet])
  const verbs = useVerbs(sheet)
  const hold = picked === null ? undefined : (holds.find(one => one.pointId === picked) ?? holds[0])
  const { report, problems, drafts } = state
  const { run, forget, onPasteCapture } = useRunPaste(sheet, types ? () => setOpen('paste') : undefined)
  const close = () => {
    setOpen(undefined)
    forget()
  }
  const save = (accept: boolean) => {
    grid.current?.closeEditor()
    if (changesStanding(sheet, drafts).length > 0) setOpen(accept ? 'accept' : 'reason')
    else void state.save(undefined, accept)
  }
  const undo = async (reason?: string) => {
    const body = { entryId: report!.entryId!, ...(reason !== undefined && { reason }) }
    if (await state.act(looked => call(undoEntry, { body: { ...looked, ...body } }))) {
      state.close()
      close()
    }
  }
  useMarks(grid, state, sheet)
  const empty = sheet.places.length === 0
  return (
    <div className="lab-page">
      <SheetStrip {...{ sheet, verbs }} solid={drafts.size === 0 && !(empty && plans)} onVerb={setVerb} />
      {sheet.returned && <Returned {...sheet.returned} />}
      <div className={hasHolds(sheet) ? 'lab-body' : 'lab-body lab-plain'}>
        <section className="panel lab-sheet" aria-label="测定值" onPasteCapture={onPasteCapture}>
          <SheetTools
            {...{ state, types, plans, levels, curve, empty, setOpen }}
            recorded={sheet.entries.length > 0}
            onSave={() => save(false)}
          />
          {empty ? (
            <p className="p-16 muted">
              {plans ? '本批还没有样品，点“排样”选择待检的样品' : '本批还没有样品'}
            </p>
          ) : narrow ? (
            <SheetCards sheet={sheet} rows={state.rows} />
          ) : (
            <EditableGrid
              ref={grid}
              caption={`工作单 ${row['worksheetNo']}`}
              columns={columns}
              dataSource={state.rows}
              types={sheetTypes}
              size="tiny"
              height="auto"
              maxHeight={Math.max(560, windowHeight() - (hasHolds(sheet) ? 300 : 350))}
              bordered
              disabled={!types}
              activation="second-click"
              code="worksheet"
              onValueChange={({ row: changedRow, column, value }) =>
                state.keep(
                  Number(changedRow['pos']),
                  column.key,
                  String(value ?? ''),
                  baseOf(changedRow, column.key),
                )
              }
            />
          )}
          {!empty && (
            <p className="aux lab-foot-line">
              共 {sheet.places.length} 位，样品 {sheet.places.filter(({ kind }) => kind === 'SAMPLE').length}
              ，质控 {sheet.places.filter(({ kind }) => kind !== 'SAMPLE').length}
            </p>
          )}
          {report && (
            <ReportBar
              report={report}
              left={problems.filter(({ verdict }) => verdict === 'TO_CONFIRM').length}
              onShow={() => setOpen('problems')}
              onAccept={() => save(true)}
              onUndo={
                report.entryId === null || !types
                  ? undefined
                  : () => (report.failed > 0 ? setOpen('undo') : void undo())
              }
              onClose={state.close}
            />
          )}
        </section>
        <HoldPanel {...{ state, sheet, hold }} onPick={pick} onClose={() => pick(null)} />
      </div>
      <SheetDialogs
        {...{ state, sheet, open, run, undo }}
        onClose={close}
        onGo={(...to) => {
          close()
          go(...to)
        }}
      />
      {verb && (
        <StepDialog
          {...{ state, sheet, verb }}
          onClose={() => setVerb(undefined)}
          onDone={words => {
            setVerb(undefined)
            Message.success(words)
          }}
        />
      )}
    </div>
  )
}
