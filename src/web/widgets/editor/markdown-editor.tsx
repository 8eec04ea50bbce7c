import 'bytemd/dist/index.css'
import './editor.css'
import { Editor } from '@bytemd/react'
import type { BytemdEditorContext, BytemdPlugin } from 'bytemd'
import words from 'bytemd/locales/zh_Hans.json' with { type: 'json' }
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { plugins, sanitize } from './markdown.ts'
import MarkdownView from './markdown-view.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import type { EditorProps } from './props.ts'

const icon =
  '<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor"><rect x="1.5" y="2.5" width="13" height="11" rx="1"/><circle cx="5.5" cy="6" r="1.2"/><path d="m2 12 4-4 3 3 2-2 3.5 3.5"/></svg>'

/** The line's end must not be cut by what an address or a remark holds. */
const escaped = (text: string) => text.replace(/[[\]\\]/g, sign => `\\${sign}`).replace(/\s+/g, ' ')

/** Markdown with a preview beside it; pictures come by a dialog, from this computer or by their address. */
export default function MarkdownEditor(props: EditorProps): ReactElement {
  const { value, onChange, disabled, readOnly, placeholder, height = 300, label } = props
  const box = useRef<HTMLDivElement>(null)
  const context = useRef<BytemdEditorContext | null>(null)
  const [asking, setAsking] = useState(false)
  const withPictures = useMemo<BytemdPlugin[]>(
    () => [
      ...plugins,
      {
        actions: [
          {
            title: '图片',
            icon,
            handler: {
              type: 'action',
              click: given => {
                context.current = given
                setAsking(true)
              },
            },
          },
        ],
        editorEffect: ({ editor }) => {
          editor.getInputField().setAttribute('aria-label', label ?? 'Markdown')
        },
      },
    ],
    [label],
  )
  const locked = disabled === true || readOnly === true
  useEffect(() => {
    if (box.current) box.current.style.setProperty('--editor-height', `${height}px`)
  }, [height])
  if (locked)
    return (
      <div
        className="markdown-editor rounded-2 min-w-0 relative bg-card border-field is-locked"
        data-disabled={disabled || undefined}
        style={{ minHeight: height }}
      >
        <MarkdownView value={value} />
      </div>
    )
  return (
    <div
      ref={box}
      className="markdown-editor rounded-2 min-w-0 relative bg-card border-field"
      data-invalid={props.invalid || undefined}
    >
      <Editor
        value={value}
        locale={words}
        plugins={withPictures}
        sanitize={sanitize}
        placeholder={placeholder ?? '请输入内容'}
        onChange={text => onChange?.(text)}
      />
      {asking && (
        <PictureDialog
          onClose={() => setAsking(false)}
          onPick={({ url, alt }) => {
            setAsking(false)
            context.current?.editor.replaceSelection(
              `![${escaped(alt)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`,
            )
            context.current?.editor.focus()
          }}
        />
      )}
    </div>
  )
}
