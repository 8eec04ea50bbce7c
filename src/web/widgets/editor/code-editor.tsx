import './editor.css'
import { Select } from '@arco-design/web-react'
import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { sql } from '@codemirror/lang-sql'
import CodeMirror, { EditorView, type Extension } from '@uiw/react-codemirror'
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react'
import { useTokens } from '#web/theme/use-tokens.ts'
import type { EditorProps } from './props.ts'

export const codeLanguages = ['json', 'sql', 'javascript', 'html'] as const
export type CodeLanguage = (typeof codeLanguages)[number]
const words: Readonly<Record<CodeLanguage, string>> = {
  json: 'JSON',
  sql: 'SQL',
  javascript: 'JavaScript',
  html: 'HTML',
}
const grammars: Readonly<Record<CodeLanguage, () => Extension>> = { json, sql, javascript, html }

export interface CodeProps extends EditorProps {
  language: CodeLanguage
  lineNumbers?: boolean
  /** Grows with its content instead of scrolling. */
  autoHeight?: boolean
  /** Offers the whole window. */
  fullScreen?: boolean
  /** Lets the reader choose the language. */
  onLanguageChange?: (language: CodeLanguage) => void
}

/** Code with line numbers; Tab indents by two, Escape then Tab leaves the field. */
export default function CodeEditor(props: CodeProps): ReactElement {
  const { value, onChange, language, disabled, readOnly, height = 240, label } = props
  const { lineNumbers = true, autoHeight = false, fullScreen = true } = props
  const [full, setFull] = useState(false)
  const { card } = useTokens()
  const dark = isDark(card)
  const extensions = useMemo(
    () => [
      grammars[language](),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label ?? `${words[language]} 代码` }),
    ],
    [language, label],
  )
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !full) return
    event.stopPropagation()
    setFull(false)
  }
  const tall = full ? '100%' : autoHeight ? 'auto' : `${height}px`
  return (
    <div
      className={
        full
          ? 'code-editor rounded-2 min-w-0 relative bg-card border-field is-full'
          : 'code-editor rounded-2 min-w-0 relative bg-card border-field'
      }
      data-disabled={disabled || undefined}
      data-invalid={props.invalid || undefined}
      onKeyDown={leave}
    >
      <CodeMirror
        value={value}
        height={tall}
        theme={dark ? 'dark' : 'light'}
        extensions={extensions}
        editable={!disabled && !readOnly}
        readOnly={disabled === true || readOnly === true}
        placeholder={props.placeholder ?? `请在此输入${words[language]}代码`}
        basicSetup={{ lineNumbers, foldGutter: lineNumbers, tabSize: 2 }}
        indentWithTab={!disabled && !readOnly}
        onChange={text => onChange?.(text)}
      />
      {props.onLanguageChange && (
        <Select
          className="code-language"
          size="mini"
          aria-label="语言"
          value={language}
          options={codeLanguages.map(each => ({ value: each, label: words[each] }))}
          onChange={props.onLanguageChange}
        />
      )}
      {fullScreen && (
        <button
          type="button"
          className="code-full z-2 w-28 h-28 rounded-2 absolute ink-2"
          aria-label={full ? '退出全屏' : '全屏'}
          aria-pressed={full}
          onClick={() => setFull(!full)}
        >
          {full ? <IconFullscreenExit /> : <IconFullscreen />}
        </button>
      )}
    </div>
  )
}

/** Of a ground given as #rrggbb. */
function isDark(colour: string): boolean {
  const [red = 255, green = 255, blue = 255] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map(pair =>
    Number.parseInt(pair, 16),
  )
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}
