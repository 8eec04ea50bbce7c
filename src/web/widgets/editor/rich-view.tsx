import './editor.css'
import { type ReactElement, useMemo, useRef } from 'react'
import { useStoredPictures } from '../stored-pictures.ts'
import { cleanHtml } from './clean-html.ts'

/** Formatted text, cleaned, with its stored pictures. */
export default function RichView({ html }: { html: string }): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  useStoredPictures(box)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above
  return <div ref={box} className="rich-view" dangerouslySetInnerHTML={clean} />
}
