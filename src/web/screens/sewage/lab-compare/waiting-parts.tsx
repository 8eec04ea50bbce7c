/** Parts that went to a laboratory whose values are not there yet. */
import { Button } from '@arco-design/web-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { labCompareList, reportLab } from '#contract/sewage/lab-compare.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { useHeld } from '#web/crud/actions.ts'
import { ReportDialog } from './report-dialog.tsx'
import type { Answer } from './words.ts'

type Part = Answer['waiting'][number]
export function WaitingParts({ parts }: { parts: readonly Part[] }): ReactElement | null {
  const held = useHeld()
  const client = useQueryClient()
  const [part, open] = useState<Part>()
  if (parts.length === 0) return null
  return (
    <section className="panel lc-table" aria-label="待回结果的子样">
      <h2>
        待回结果的子样 <span className="aux">{parts.length} 件</span>
      </h2>
      <ul className="lc-waiting">
        {parts.map(one => (
          <li key={one.sampleId} className="row">
            <span className="mono">{groupLabelNo(one.sampleNo)}</span>
            <span>{one.labName}</span>
            <span className="aux grow">
              {one.plantName}，{one.sampleDate}
            </span>
            {one.own ? (
              <span className="aux">由该实验室在工作单里录入</span>
            ) : (
              held(reportLab.access) && (
                <Button size="small" onClick={() => open(one)}>
                  登记结果
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {part && (
        <ReportDialog
          part={part}
          onDone={() => client.invalidateQueries({ queryKey: [labCompareList.path] })}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  )
}
