/** The edit session: one text field has the keyboard all along, and becomes the editor when a cell is edited. */
import { useCallback, useMemo, useRef, useState } from 'react'
import { draftOf, type EditSession, editorKind, settled } from '../editors/edit-session.ts'
import type { EditorHandle } from '../editors/handle.ts'
import type { Column, GridModel, Row } from '../model/types.ts'

export interface Editing {
  session: EditSession | undefined
  /** Always the newest, also within one event. */
  latest: { current: EditSession | undefined }
  /** Text in the field, as far as lists and calendars need it. */
  draft: string
  searching: boolean
  field: React.RefObject<HTMLTextAreaElement>
  panel: React.RefObject<EditorHandle>
  /** @param text what the field begins with; the cell's own text unless told; `typed` keeps what stands in the field */
  begin(row: Row, column: Column, how: 'select' | 'caret' | 'typed'): boolean
  typed(text: string): void
  setDraft(text: string): void
  toggleMode(): void
  /** Stores and closes; false when there was nothing to close. */
  commit(): boolean
  done(value: unknown): void
  cancel(): void
}

export function useEditSession(
  model: GridModel,
  onEnd?: (session: EditSession, changed: boolean) => void,
): Editing {
  const [session, show] = useState<EditSession>()
  const [{ draft, searching }, showDraft] = useState({ draft: '', searching: false })
  const latest = useRef<EditSession | undefined>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const panel = useRef<EditorHandle>(null)
  const ended = useRef(onEnd)
  ended.current = onEnd

  const set = useCallback((next: EditSession | undefined) => {
    latest.current = next
    show(next)
  }, [])
  const close = useCallback(
    (changed: boolean) => {
      const before = latest.current
      set(undefined)
      if (field.current) field.current.value = ''
      showDraft({ draft: '', searching: false })
      if (before) ended.current?.(before, changed)
    },
    [set],
  )

  return useMemo(() => {
    const done = (value: unknown) => {
      const held = latest.current
      if (!held) return
      const before = model.get(held.id)?.[held.column.key]
      if (!Object.is(before, value)) model.write([{ id: held.id, key: held.column.key, value }])
      close(!Object.is(before, value))
    }
    const setDraft = (text: string) => {
      if (field.current) field.current.value = text
      showDraft({ draft: text, searching: false })
    }
    return {
      session,
      latest,
      draft,
      searching,
      field,
      panel,
      begin(row, column, how) {
        const kind = editorKind(column.type)
        if (!kind || !model.editable(row, column)) return false
        set({ id: row.id, column, kind, mode: how === 'caret' ? 'edit' : 'enter', typed: how === 'typed' })
        const area = field.current
        if (how === 'typed') showDraft({ draft: area?.value ?? '', searching: true })
        else {
          setDraft(draftOf(model, row, column))
          if (how === 'select') area?.select()
          else area?.setSelectionRange(area.value.length, area.value.length)
        }
        return true
      },
      typed: text => showDraft({ draft: text, searching: true }),
      setDraft,
      toggleMode() {
        const held = latest.current
        if (held) set({ ...held, mode: held.mode === 'edit' ? 'enter' : 'edit' })
      },
      commit() {
        const held = latest.current
        if (!held) return false
        const chosen = panel.current?.value()
        if (chosen) {
          done(chosen.value)
          return true
        }
        if (held.kind === 'panel') {
          close(false)
          return true
        }
        const result = settled(model, held, field.current?.value ?? '')
        if (result && 'write' in result) model.write([result.write])
        else if (result) model.mark([{ id: held.id, key: held.column.key, message: result.message }])
        close(result !== undefined && 'write' in result)
        return true
      },
      done,
      cancel: () => close(false),
    }
  }, [session, draft, searching, model, set, close])
}
