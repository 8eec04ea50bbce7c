/** Asks under which name something is kept; a name that is taken is asked about. */
import { Checkbox, Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { sharesLists } from '#contract/platform/list-saved.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { useHeld } from '../actions.ts'

export interface NamePromptProps {
  title: string
  initial?: string
  /** Own titles that would be overwritten; asked about. */
  taken: readonly string[]
  /** Offer to show it to all. */
  sharing?: boolean
  onSave: (name: string, shared: boolean) => Promise<boolean>
  onClose: () => void
}

export function NamePrompt(props: NamePromptProps): ReactElement {
  const [name, setName] = useState(props.initial ?? '')
  const [shared, setShared] = useState(false)
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const mayShare = useHeld()(sharesLists)
  const save = async () => {
    const given = name.trim()
    if (given === '') {
      setMessage('保存的名称不能为空')
      return
    }
    if (props.taken.includes(given) && !(await confirmed('提示', `“${given}”已存在，是否覆盖？`))) return
    setBusy(true)
    const done = await props.onSave(given, shared)
    setBusy(false)
    if (done) props.onClose()
  }
  return (
    <PageModal
      title={props.title}
      visible
      className="crud-layer"
      style={{ width: 420 }}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => void save()}
      onCancel={props.onClose}
    >
      <div className="stack">
        <Input
          {...{ 'aria-label': '请输入保存的名称', 'aria-invalid': message !== undefined }}
          autoFocus
          maxLength={60}
          placeholder="请输入保存的名称"
          error={message !== undefined}
          value={name}
          onChange={text => {
            setName(text)
            setMessage(undefined)
          }}
          onPressEnter={() => void save()}
        />
        {message && (
          <p className="ink-danger" role="alert">
            {message}
          </p>
        )}
        {props.sharing && mayShare && (
          <Checkbox checked={shared} onChange={setShared}>
            共享给所有人
          </Checkbox>
        )}
      </div>
    </PageModal>
  )
}
