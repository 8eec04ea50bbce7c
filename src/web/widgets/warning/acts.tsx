/** What may be done with a warning, wherever it stands: acknowledge, shelve, remark. Who may do nothing sees nothing. */
import './acts.css'
import { Message } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  acknowledgeWarnings,
  remarkWarnings,
  shelveWarnings,
  unacknowledgeWarnings,
  unshelveWarnings,
} from '#contract/device/warning.ts'
import { can } from '#contract/kit/can.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { dispatchWarning } from '#contract/sewage/work-order.ts'
import { useSession } from '#web/session/session.ts'
import { failureWords, mayPass, SaidAt, type Say } from '#web/widgets/said-at.tsx'
import { offerUndo } from '#web/widgets/undo.tsx'
import { isOver, type Told } from './changes.ts'
import { RemarkDialog, ShelveDialog, sendWarnings } from './dialogs.tsx'

export interface ActedOn extends Told {
  readonly id: string
}
/** Taken back, or asked again whether to. */
export async function takeBack(endpoint: Endpoint, id: string): Promise<void> {
  try {
    Message.success(await sendWarnings(endpoint, { ids: [id] }))
  } catch (error) {
    const words = failureWords(error)
    if (words) offerUndo(words, () => takeBack(endpoint, id))
  }
}
const send = async (endpoint: Endpoint, id: string, say: Say): Promise<string | undefined> => {
  try {
    return await sendWarnings(endpoint, { ids: [id] })
  } catch (error) {
    say(failureWords(error) ?? '', mayPass(error))
    return undefined
  }
}
const acknowledge = async (id: string, say: Say): Promise<void> => {
  const words = await send(acknowledgeWarnings, id, say)
  if (words) offerUndo(words, () => takeBack(unacknowledgeWarnings, id))
}

const unshelve = async (id: string, say: Say): Promise<void> => {
  const words = await send(unshelveWarnings, id, say)
  if (words) Message.success(words)
}

type Act = [word: string, endpoint: Endpoint, fits: boolean, run: (say: Say) => void | Promise<void>]
interface Props {
  warning: ActedOn
  className?: string
  /** Class of each button. */
  button?: string
  /** Where there is room for one of them. */
  only?: Act[0]
  /** Also the way to a work order, which is written with the warning's details in sight. */
  dispatches?: boolean
}
export function WarningActs(props: Props): ReactElement | null {
  const { warning, className = '', button = 'link', only, dispatches = false } = props
  const navigate = useNavigate()
  const permissions = useSession(state => state.permissions)
  const [asked, setAsked] = useState<'shelve' | 'remark'>()
  const may = (endpoint: Endpoint) => can(permissions, endpoint.access)
  const { id, title, acked, state } = warning
  const shelved = state === 'SHELVED'
  const acts: readonly Act[] = [
    ['确认', acknowledgeWarnings, !acked, say => acknowledge(id, say)],
    [
      '派单',
      dispatchWarning,
      dispatches && state === 'ACKED',
      () => void navigate(`/sewage/warning?open=${encodeURIComponent(id)}&act=dispatch`),
    ],
    ['挂起', shelveWarnings, !shelved, () => setAsked('shelve')],
    ['取消挂起', unshelveWarnings, shelved, say => unshelve(id, say)],
    ['备注', remarkWarnings, true, () => setAsked('remark')],
  ]
  const offered = acts.filter(
    ([word, endpoint, fits]) => fits && !isOver(state) && may(endpoint) && (only ?? word) === word,
  )
  // What is being typed is finished, whatever became of the warning meanwhile.
  if (offered.length === 0 && !asked) return null
  // The next step of its life: to acknowledge it, then to send somebody.
  const leads = !shelved && (offered[0]?.[0] === '确认' || offered[0]?.[0] === '派单')
  const Asked = asked === 'shelve' ? ShelveDialog : RemarkDialog
  return (
    <span className={`inline-row gap-12 ${leads ? 'is-led' : ''} ${className}`}>
      {offered.map(([word, , , run]) => (
        <SaidAt
          key={word}
          run={run}
          button={(press, busy) => (
            <button
              type="button"
              className={button}
              aria-label={`${word} ${title}`}
              aria-busy={busy}
              onClick={press}
            >
              {word}
            </button>
          )}
        />
      ))}
      {asked && <Asked rows={[warning]} close={() => setAsked(undefined)} />}
    </span>
  )
}
