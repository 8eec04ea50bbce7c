/** The editors, each a chunk of its own that comes when one is shown first. */
import { Spin } from '@arco-design/web-react'
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import type { CodeProps } from './code-editor.tsx'
import type { EditorProps } from './props.ts'

const waiting = (height: number) => (
  <div className="editor-waiting" style={{ height, display: 'grid', placeItems: 'center' }}>
    <Spin tip="加载中…" />
  </div>
)
function later<P extends { height?: number }>(
  load: () => Promise<{ default: ComponentType<P> }>,
  usual: number,
): (props: P) => ReactElement {
  const Loaded = lazy(load) as unknown as ComponentType<P>
  return props => (
    <Suspense fallback={waiting(props.height ?? usual)}>
      <Loaded {...props} />
    </Suspense>
  )
}

export const RichEditor = later<EditorProps>(() => import('./rich-editor.tsx'), 300)
export const MarkdownEditor = later<EditorProps>(() => import('./markdown-editor.tsx'), 300)
export const CodeEditor = later<CodeProps>(() => import('./code-editor.tsx'), 240)
export const RichView = later<{ html: string; height?: number }>(() => import('./rich-view.tsx'), 40)
export const MarkdownView = later<{ value: string; height?: number }>(() => import('./markdown-view.tsx'), 40)
