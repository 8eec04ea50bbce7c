import '@wangeditor-next/editor/dist/css/style.css'
import './editor.css'
import { Message } from '@arco-design/web-react'
import type { IDomEditor, IEditorConfig, IToolbarConfig } from '@wangeditor-next/editor'
import { Editor, Toolbar } from '@wangeditor-next/editor-for-react'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { nameTools } from './name-tools.ts'
import type { EditorProps } from './props.ts'
import { uploadPicture } from './upload-picture.ts'

/** Films would need a player that shown text does not have. */
const toolbar: Partial<IToolbarConfig> = { excludeKeys: ['group-video', 'todo'] }
const empty = '<p><br></p>'

type Insert = (url: string, alt: string, href: string) => void
async function putPicture(file: File, insert: Insert): Promise<void> {
  if (!file.type.startsWith('image/')) {
    Message.error('请上传图片')
    return
  }
  try {
    insert(await uploadPicture(file), file.name, '')
  } catch (error) {
    const words = error instanceof CallError && error.message ? `：${error.message}` : ''
    Message.error(`${file.name} 上传失败${words}`)
  }
}

/** Rich text as HTML. Pictures are uploaded; the server cleans what is saved, the view cleans what is shown. */
export default function RichEditor(props: EditorProps): ReactElement {
  const { value, onChange, disabled, readOnly, placeholder, height = 300, label } = props
  const [editor, setEditor] = useState<IDomEditor | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  const locked = disabled === true || readOnly === true
  const config = useMemo<Partial<IEditorConfig>>(
    () => ({
      placeholder: placeholder ?? '请输入内容',
      scroll: true,
      autoFocus: false,
      MENU_CONF: { uploadImage: { customUpload: putPicture } },
    }),
    [placeholder],
  )
  useEffect(() => {
    if (!editor) return
    if (locked) editor.disable()
    else editor.enable()
  }, [editor, locked])
  // The editor does not end by itself with the component; left alone it keeps listening.
  useEffect(() => () => editor?.destroy(), [editor])
  useEffect(() => (editor && box.current ? nameTools(box.current) : undefined), [editor])
  useEffect(() => {
    const field = box.current?.querySelector('[contenteditable]')
    if (!editor || !field) return
    field.setAttribute('role', 'textbox')
    field.setAttribute('aria-multiline', 'true')
    if (label) field.setAttribute('aria-label', label)
    field.setAttribute('aria-readonly', String(locked))
  }, [editor, label, locked])

  return (
    <div
      ref={box}
      className="rich-editor rounded-2 min-w-0 relative bg-card border-field"
      data-disabled={disabled || undefined}
      data-invalid={props.invalid || undefined}
    >
      {!locked && <Toolbar editor={editor} defaultConfig={toolbar} mode="default" />}
      <Editor
        defaultConfig={config}
        value={value}
        onCreated={setEditor}
        onChange={(changed: IDomEditor) => {
          const html = changed.isEmpty() ? '' : changed.getHtml()
          if (html !== value && !(html === '' && value === empty)) latest.current?.(html)
        }}
        mode="default"
        style={{ height }}
      />
    </div>
  )
}
