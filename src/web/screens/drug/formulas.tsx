// @screen drug/formulas
/** 方法说明: docs/method.md itself, whose worked examples a test computes; no second copy of it. */
import './formulas.css'
import { type ReactElement, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import MarkdownView from '#web/widgets/editor/markdown-view.tsx'
import text from '../../../../docs/method.md?raw'

/** Titles of its parts, as they stand in it. */
const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title!)

export default function Formulas(): ReactElement {
  const [params, setParams] = useSearchParams()
  const page = useRef<HTMLDivElement>(null)
  const wanted = params.get('part') ?? ''
  useEffect(() => {
    if (wanted === '') return
    const heads = [...(page.current?.querySelectorAll('h2') ?? [])]
    heads.find(({ textContent }) => textContent === wanted)?.scrollIntoView({ block: 'start' })
  }, [wanted])
  return (
    <div className="panel formulas-page" ref={page}>
      <nav aria-label="目录">
        {parts.map(title => (
          <button
            key={title}
            type="button"
            className="link"
            aria-current={title === wanted || undefined}
            onClick={() => setParams({ part: title }, { replace: true })}
          >
            {title}
          </button>
        ))}
      </nav>
      <article>
        <MarkdownView value={text} />
      </article>
    </div>
  )
}
