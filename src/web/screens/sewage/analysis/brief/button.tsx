import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { analysisBrief } from '#contract/sewage/analysis-brief.ts'
import { useCan } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import type { Analysis } from '../use-analysis.ts'

const PutIn = later(async () => (await import(/* webpackChunkName: 'brief-put' */ './put-in.tsx')).PutIn)
/** For who may write briefs. */
export function BriefButton({ analysis }: { analysis: Analysis }): ReactElement | null {
  const [open, setOpen] = useState(false)
  const [adds, edits] = [useCan(`${analysisBrief.perm}:add`), useCan(`${analysisBrief.perm}:edit`)]
  if (!adds || !edits || !analysis.whole) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>加入简报</Button>
      {open && <PutIn analysis={analysis} onClose={() => setOpen(false)} />}
    </>
  )
}
