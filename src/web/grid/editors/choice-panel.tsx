/** The list beside the field: one choice or several, narrowed by what is typed. */
import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Option } from '../model/types.ts'
import { codesOf, manyOf, nextLine, offered, toggledCode } from './choices.ts'
import type { EditorHandle, EditorProps } from './handle.ts'
import { useRemoteOptions } from './remote-options.ts'

export const ChoicePanel = forwardRef<EditorHandle, EditorProps>(function ChoicePanel(props, handle) {
  const { session, row, model, draft, searching, id, onDone, onActive, onDraft } = props
  const { column } = session
  const many = manyOf(column)
  const remote = column.type === 'sel_search_async'
  const typed = searching ? draft : ''
  const known = model.optionsOf(row, column)
  const found = useRemoteOptions(remote ? column : undefined, typed)
  const options = remote ? found.options : offered(known.options, typed, column)
  const loading = remote ? found.loading : known.loading
  const value = row[column.key]
  const [codes, setCodes] = useState<readonly string[]>(() => codesOf(value))
  const [line, setLine] = useState(() => options.findIndex(option => option.value === codes[0]))
  const list = useRef<HTMLUListElement>(null)
  const lineId = (at: number) => `${id}-${at}`
  const active = Math.min(line, options.length - 1)

  // What is typed leaves other lines: the first of them is meant.
  useEffect(() => {
    if (searching) setLine(draft.trim() === '' ? -1 : 0)
  }, [searching, draft])
  useEffect(() => {
    onActive(active >= 0 ? `${id}-${active}` : undefined)
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, id, onActive])

  const choose = (option: Option | undefined) => {
    if (!option || option.disabled) return
    if (!many) return onDone(option.value)
    setCodes(now => toggledCode(now, option.value))
    onDraft('')
  }
  useImperativeHandle(handle, () => ({
    key(stroke) {
      if (stroke.key === 'ArrowDown' || stroke.key === 'ArrowUp') {
        setLine(nextLine(options, active, stroke.key === 'ArrowDown' ? 1 : -1))
        return true
      }
      if (stroke.key === 'Enter' && !stroke.shift) {
        if (active < 0) return many
        choose(options[active])
        return true
      }
      if (stroke.key === 'Backspace' && many && !searching && codes.length > 0) {
        setCodes(codes.slice(0, -1))
        return true
      }
      return false
    },
    value() {
      if (many) {
        const typedWord = searching && column.allowInput ? draft.trim() : ''
        const all = typedWord === '' || codes.includes(typedWord) ? codes : [...codes, typedWord]
        return { value: all.join(',') }
      }
      if (!searching) return { value }
      if (draft.trim() === '') return { value: '' }
      // The typed word where it names one option; a half-typed one changes nothing.
      const exact = options.find(option => option.text === draft.trim())
      const only = options.length === 1 ? options[0] : undefined
      return { value: (exact ?? only)?.value ?? value }
    },
  }))

  const hint = loading ? '加载中…' : remote && typed.trim() === '' ? '请输入搜索内容' : '没有查询到任何数据'
  return (
    <div className="grid-choices">
      {many && codes.length > 0 && <p className="p-8-12 muted text-12">{`已选 ${codes.length} 项`}</p>}
      <ul
        className="py-4 overflow-auto"
        ref={list}
        id={id}
        role="listbox"
        aria-label={column.title}
        aria-multiselectable={many || undefined}
      >
        {options.map((option, at) => (
          <li
            className="row min-h-32 px-12 pointer"
            key={option.value}
            id={lineId(at)}
            role="option"
            aria-selected={codes.includes(option.value)}
            aria-disabled={option.disabled || undefined}
            data-active={at === active || undefined}
            onMouseEnter={() => setLine(at)}
            onClick={() => choose(option)}
          >
            {many && <span className="grid-choice-box flex-none border-field rounded-3" aria-hidden="true" />}
            {option.text}
          </li>
        ))}
      </ul>
      {options.length === 0 && (
        <p className="p-8-12 muted text-12" role="status">
          {hint}
        </p>
      )}
      {!many && value !== '' && value !== undefined && value !== null && (
        <button
          type="button"
          tabIndex={-1}
          className="h-32 px-6 w-full border-t-light ink-link hover-on"
          onClick={() => onDone('')}
        >
          清除
        </button>
      )}
    </div>
  )
})
