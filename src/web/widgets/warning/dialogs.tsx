/** What a person says of warnings: put aside until then and why, or a remark. What was typed stays until it has arrived. */
import { Input, Message, Radio } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import {
  longestShelvedHours,
  remarkWarnings,
  shelveWarnings,
  unshelveWarnings,
} from '#contract/device/warning.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { callFully } from '#web/api/client.ts'
import { serverNow } from '#web/api/clock.ts'
import { ControlItem, errorStatus } from '#web/widgets/control.tsx'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { failureWords } from '#web/widgets/said-at.tsx'
import { offerUndo } from '#web/widgets/undo.tsx'
import { useLeave } from '#web/widgets/use-leave.ts'

export interface WarningDialogProps {
  rows: readonly { id: string; title: string | null }[]
  close: () => void
  refresh?: () => Promise<void>
  clearSelection?: () => void
}
const named = (rows: WarningDialogProps['rows']) =>
  rows.length === 1 ? `“${rows[0]?.title ?? ''}”` : `选中的 ${rows.length} 条预警`

/** One call as the words that the server has for it. */
export const sendWarnings = async (endpoint: Endpoint, body: object): Promise<string> =>
  (await callFully(endpoint, { body }, { quiet: true })).message

interface AskedProps extends WarningDialogProps {
  title: string
  note: string
  label: string
  maxLength: number
  placeholder: string
  empty: string
  /** Sends what was typed. */
  send: (words: string) => Promise<string>
  /** Told in the place of a plain message. */
  sent?: (words: string) => void
  children?: ReactNode
}
function Asked(props: AskedProps): ReactElement {
  const { rows, close, refresh, clearSelection, title, label, send } = props
  const id = useId()
  const [words, setWords] = useState('')
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const leave = useLeave(() => words.trim() !== '', close)
  const submit = async () => {
    if (busy) return
    if (words.trim() === '') return setMessage(props.empty)
    setBusy(true)
    setMessage(undefined)
    try {
      const said = await send(words.trim())
      if (props.sent) props.sent(said)
      else Message.success(said)
      clearSelection?.()
      close()
      await refresh?.()
    } catch (error) {
      setMessage(failureWords(error))
      setBusy(false)
    }
  }
  return (
    <PageModal
      visible
      title={`${title}${named(rows)}`}
      style={{ width: 460 }}
      okText={title}
      cancelText="取消"
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => void submit()}
      onCancel={() => void leave()}
    >
      <p className="aux mb-12">{props.note}</p>
      {props.children}
      <ControlItem id={id} title={label} message={message} required>
        <Input.TextArea
          id={id}
          autoFocus
          value={words}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          autoSize={{ minRows: 2, maxRows: 6 }}
          aria-invalid={message !== undefined || undefined}
          aria-describedby={message ? `${id}-help` : undefined}
          status={errorStatus(message !== undefined)}
          onChange={text => {
            setWords(text)
            setMessage(undefined)
          }}
        />
      </ControlItem>
    </PageModal>
  )
}

const spans = [
  { value: 30, label: '30 分钟' },
  ...[1, 2, 4, longestShelvedHours].map(hours => ({ value: hours * 60, label: `${hours} 小时` })),
]
export function ShelveDialog(props: WarningDialogProps): ReactElement {
  const [minutes, setMinutes] = useState(60)
  const ids = props.rows.map(({ id }) => id)
  const back = async (): Promise<void> => {
    try {
      Message.success(await sendWarnings(unshelveWarnings, { ids }))
    } catch (error) {
      const words = failureWords(error)
      if (words) offerUndo(words, back)
    }
    await props.refresh?.()
  }
  return (
    <Asked
      {...props}
      title="挂起"
      note={`挂起期间不再提醒，到期自动恢复；级别升高时立即恢复。至多 ${longestShelvedHours} 小时。`}
      label="原因"
      maxLength={200}
      placeholder="如 厂方检修，预计 2 小时完成"
      empty="请填写挂起的原因"
      send={reason => {
        // A little within the longest: the line takes its time, and clocks differ.
        const span = Math.min(minutes * minuteMs, longestShelvedHours * hourMs - 1_000)
        return sendWarnings(shelveWarnings, { ids, reason, until: toWire(serverNow() + span) })
      }}
      sent={words => offerUndo(words, back)}
    >
      <div className="mb-12">
        <Radio.Group
          type="button"
          aria-label="挂起多久"
          value={minutes}
          options={spans}
          onChange={setMinutes}
        />
      </div>
    </Asked>
  )
}

export const RemarkDialog = (props: WarningDialogProps): ReactElement => (
  <Asked
    {...props}
    title="备注"
    note="写入预警的时间线，署名并记入操作日志。"
    label="备注"
    maxLength={500}
    placeholder="如 已电话厂方，门是关的"
    empty="请填写备注"
    send={comment => sendWarnings(remarkWarnings, { ids: props.rows.map(({ id }) => id), comment })}
  />
)
