import './editor.css'
import { type ReactElement, useMemo } from 'react'
import { cleanHtml } from './clean-html.ts'

/** Formatted text, cleaned. */
export default function RichView({ html }: { html: string }): ReactElement {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above
  return <div className="rich-view ink-1 anywhere" dangerouslySetInnerHTML={clean} />
}
