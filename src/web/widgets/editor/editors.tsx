/** The editors, each a chunk of its own that comes when one is shown first. */
import { Spin } from '@arco-design/web-react'
import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'
import { usePage } from '#web/session/page-context.ts'
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

const RichText = later<EditorProps>(() => import('./rich-editor.tsx'), 300)
/** Mounts anew when its page comes to the front: what was measured while the page was hidden is measured again. */
export function RichEditor(props: EditorProps): ReactElement {
  const { active } = usePage()
  const [visit, setVisit] = useState({ active, count: 0 })
  if (visit.active !== active) setVisit({ active, count: active ? visit.count + 1 : visit.count })
  return <RichText key={visit.count} {...props} />
}
export const MarkdownEditor = later<EditorProps>(() => import('./markdown-editor.tsx'), 300)
export const CodeEditor = later<CodeProps>(() => import('./code-editor.tsx'), 240)
export const RichView = later<{ html: string; height?: number }>(() => import('./rich-view.tsx'), 40)
export const MarkdownView = later<{ value: string; height?: number }>(() => import('./markdown-view.tsx'), 40)
