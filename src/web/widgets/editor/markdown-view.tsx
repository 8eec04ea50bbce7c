import 'bytemd/dist/index.css'
import './editor.css'
import { Viewer } from '@bytemd/react'
import type { ReactElement } from 'react'
import { plugins, sanitize } from './markdown.ts'

/** Markdown as text; HTML inside it is cleaned by the renderer's own list. */
export default function MarkdownView({ value }: { value: string }): ReactElement {
  return (
    <div className="markdown-view ink-1 anywhere">
      <Viewer value={value} plugins={plugins} sanitize={sanitize} />
    </div>
  )
}
