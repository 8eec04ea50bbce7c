import { IconDown, IconRight } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import type { FoldLine } from './use-fold.ts'

/** The line that rows are gathered under, and by which they are shown. */
export const FoldWords = ({ line: { words, open, toggle } }: { line: FoldLine }): ReactElement => (
  <button type="button" className="link inline-row gap-8" aria-expanded={open} onClick={toggle}>
    {open ? <IconDown /> : <IconRight />}
    {words}
  </button>
)
