/** Every run that broke a rule or a limit with what was done about it: what is open first, then the newest. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { type BoundStep, whyNot } from '#contract/kit/machine.ts'
import { type ChartedKind, qcChart } from '#contract/sewage/qc.ts'
import { qcAction, qcActionMachine } from '#contract/sewage/qc-action.ts'
import { kindTitles } from '#lib/lab/qc.ts'
import type { WestgardPolicy } from '#lib/lab/westgard.ts'
import type { Run } from '#web/charts/control-option.ts'
import { useHeld } from '#web/crud/actions.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useSession } from '#web/session/session.ts'
import { ActionDialog } from './action-dialog.tsx'
import { BrokenRow, brokenTitles, type RoleOf } from './broken-row.tsx'
import { type Broken, countWords, effectOf } from './effect.ts'

const turnOf = ({ run }: Broken) => ['OPEN', 'VERIFY'].indexOf(run.action?.state ?? '') + 1 || 3
export function BrokenRules({
  out,
  code,
  kind,
  policy,
  open,
}: {
  out: readonly Broken[]
  code: string
  kind: ChartedKind
  policy: WestgardPolicy
  open: (run: Run) => void
}): ReactElement {
  const held = useHeld()
  const phone = useMedia(phoneQuery)
  // Laid out as cards a table would be read as none.
  const as: RoleOf = role => (phone ? { role } : {})
  const client = useQueryClient()
  const username = useSession(({ userInfo }) => userInfo?.username ?? '')
  const [open_, act] = useState<{ step: BoundStep; run: Run }>()
  const subject = `${code} × ${kindTitles[kind]}`
  const stepOf = ({ action }: Run): BoundStep | undefined =>
    action
      ? qcActionMachine.steps.find(
          step =>
            step.from.some(state => state === action.state) &&
            !step.aside &&
            held(step.access) &&
            whyNot(step, action, { username }) === undefined,
        )
      : undefined
  const waiting = out.filter(({ run }) => run.action && run.action.state !== 'CLOSED').length
  const rows = [...out].sort((a, b) => turnOf(a) - turnOf(b))
  return (
    <section className="panel qc-table" aria-label="失控与纠正措施">
      <header className="row">
        <h2>
          {subject} 失控与纠正措施{' '}
          <span className="aux">
            {countWords(out.map(one => effectOf(one, policy)))}
            {waiting > 0 && `，${waiting} 项未关闭`}
          </span>
        </h2>
        <span className="grow" />
        {held(qcAction.endpoints.list!.access) && (
          <Link className="link nowrap" to={qcAction.path}>
            全部纠正措施
          </Link>
        )}
      </header>
      {out.length === 0 ? (
        <p className="muted">所示范围内没有</p>
      ) : (
        <table className={phone ? 'table whole stacked' : undefined} {...as('table')}>
          <thead {...as('rowgroup')}>
            <tr {...as('row')}>
              {brokenTitles.map(title => (
                <th key={title} scope="col" {...as('columnheader')}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...as('rowgroup')}>
            {rows.map(one => (
              <BrokenRow
                key={one.run.id}
                {...one}
                {...{ kind, policy, open, as }}
                step={stepOf(one.run)}
                onStep={step => act({ step, run: one.run })}
              />
            ))}
          </tbody>
        </table>
      )}
      {open_?.run.action && (
        <ActionDialog
          {...{ step: open_.step, action: open_.run.action, subject }}
          onDone={() => client.invalidateQueries({ queryKey: [qcChart.path] })}
          onClose={() => act(undefined)}
        />
      )}
    </section>
  )
}
