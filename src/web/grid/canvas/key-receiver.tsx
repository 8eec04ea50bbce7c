/**
 * The text field that has the keyboard. It lies unseen over the selected cell, so that an input method begins its composition in a true
 * field at the true place; when something is typed the same field becomes the editor, and no letter is lost.
 */
import type { ClipboardEvent, KeyboardEvent, ReactElement, RefObject } from 'react'
import type { EditSession } from '../editors/edit-session.ts'
import { typedNumeric } from '../model/numeric-text.ts'

interface KeyReceiverProps {
  field: RefObject<HTMLTextAreaElement>
  session: EditSession | undefined
  label: string
  /** Of the list beside the field. */
  listId: string | undefined
  activeLine: string | undefined
  wide: boolean
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onType: (text: string) => void
  onClipboard: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  onFocus: () => void
  onBlur: (to: EventTarget | null) => void
}

/** On touch screens an unseen field must not call up the keyboard. */
let touch: boolean | undefined
const coarse = () => (touch ??= window.matchMedia?.('(pointer: coarse)').matches ?? false)

export function KeyReceiver(props: KeyReceiverProps): ReactElement {
  const { field, session, listId } = props
  const open = session !== undefined && session.kind !== 'panel'
  return (
    <textarea
      ref={field}
      className="grid-key-receiver z-2 px-10 absolute overflow-hidden pointer-events-none m-0 ink-1"
      data-open={open || undefined}
      data-area={session?.kind === 'area' || undefined}
      data-wide={props.wide || undefined}
      data-figure={(open && session.column.type === 'inputNumber') || undefined}
      aria-label={props.label}
      {...(listId && {
        'aria-autocomplete': 'list',
        'aria-controls': listId,
        'aria-activedescendant': props.activeLine,
      })}
      rows={1}
      wrap={session?.kind === 'area' ? 'soft' : 'off'}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={!open && coarse() ? 'none' : session?.column.type === 'inputNumber' ? 'decimal' : undefined}
      placeholder={open ? session.column.placeholder : undefined}
      maxLength={open ? maxLengthOf(session) : undefined}
      onKeyDown={props.onKeyDown}
      onInput={event => {
        const area = event.currentTarget
        // A composition is left alone: what it brings is looked at when the cell is left.
        const composing = (event.nativeEvent as InputEvent).isComposing
        if (session?.column.type === 'inputNumber' && !composing) keepNumeric(area)
        area.dataset['kept'] = area.value
        props.onType(area.value)
      }}
      onCompositionStart={event => props.onType(event.currentTarget.value)}
      onCopy={props.onClipboard}
      onCut={props.onClipboard}
      onPaste={props.onClipboard}
      onFocus={props.onFocus}
      onBlur={event => props.onBlur(event.relatedTarget)}
    />
  )
}

const maxLengthOf = ({ column }: EditSession): number | undefined => {
  const most = column.props?.['maxLength']
  return typeof most === 'number' ? most : undefined
}
/** A keystroke that can become no number is undone, the caret kept. */
function keepNumeric(area: HTMLTextAreaElement): void {
  const before = area.dataset['kept'] ?? ''
  const kept = typedNumeric(before, area.value)
  if (kept === area.value) return
  const caret = Math.max(0, (area.selectionStart ?? 0) - (area.value.length - kept.length))
  area.value = kept
  area.setSelectionRange(caret, caret)
}
