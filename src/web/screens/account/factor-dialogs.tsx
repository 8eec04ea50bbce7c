/** Dialogs of one's own one-time codes: a device, new recovery codes, the end. */
import { Input, Message } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { endFactor, renewRecovery } from '#contract/identity/second-factor.ts'
import { call, callFully } from '#web/api/client.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { CodeInput } from '#web/widgets/second-factor/code-input.tsx'
import { DeviceSteps, RecoveryCodes, useEnrolling } from '#web/widgets/second-factor/enrol.tsx'

function Dialog(props: {
  title: string
  okText: string
  busy?: boolean
  onOk(): void
  onClose(): void
  children: ReactNode
}): ReactElement {
  return (
    <PageModal
      visible
      title={props.title}
      okText={props.okText}
      cancelText="关闭"
      maskClosable={false}
      confirmLoading={props.busy ?? false}
      style={{ width: 440 }}
      onOk={props.onOk}
      onCancel={props.onClose}
    >
      {props.children}
    </PageModal>
  )
}
function PasswordInput(props: {
  value: string
  onChange(value: string): void
  onEnter?(): void
}): ReactElement {
  return (
    <Input.Password
      aria-label="登录密码"
      placeholder="登录密码"
      size="large"
      maxLength={200}
      autoComplete="current-password"
      value={props.value}
      onChange={props.onChange}
      {...(props.onEnter && { onPressEnter: props.onEnter })}
    />
  )
}
const Refusal = ({ words }: { words: string }) => (
  <p className="message" role="alert">
    {words}
  </p>
)

export function DeviceDialog({ onClose }: { onClose(): void }): ReactElement {
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const enrolling = useEnrolling(setCodes)
  const { begun, busy, refusal, begin, confirm } = enrolling
  if (codes)
    return (
      <Dialog title="保存恢复码" okText="我已保存" onOk={onClose} onClose={onClose}>
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  const go = () => void (begun ? confirm() : begin(password))
  return (
    <Dialog title="设置动态口令" okText={begun ? '启用' : '下一步'} busy={busy} onOk={go} onClose={onClose}>
      {begun ? (
        <DeviceSteps enrolling={enrolling} />
      ) : (
        <>
          <PasswordInput value={password} onChange={setPassword} onEnter={go} />
          <Refusal words={refusal} />
        </>
      )}
    </Dialog>
  )
}

/** What a code of the device is asked for: new recovery codes, or the end. */
export function CodeDialog({ open, onClose }: { open: 'recovery' | 'end'; onClose(): void }): ReactElement {
  const ends = open === 'end'
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const { busy, refusal, attempt } = useAttempt()
  const go = () =>
    attempt(async () => {
      if (ends) {
        const { message } = await callFully(endFactor, { body: { password, code } }, { quiet: true })
        Message.success(message)
        onClose()
      } else setCodes((await call(renewRecovery, { body: { code } }, { quiet: true })).recovery)
    })
  if (codes)
    return (
      <Dialog title="保存恢复码" okText="我已保存" onOk={onClose} onClose={onClose}>
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  return (
    <Dialog
      title={ends ? '停用动态口令' : '重新生成恢复码'}
      okText={ends ? '停用' : '重新生成'}
      busy={busy}
      onOk={() => void go()}
      onClose={onClose}
    >
      <div className="grid gap-12 text-left">
        {ends ? (
          <>
            <p>停用后只凭密码即可登录。</p>
            <PasswordInput value={password} onChange={setPassword} />
          </>
        ) : (
          <p>原有的恢复码全部作废。</p>
        )}
        <CodeInput value={code} refused={refusal !== ''} onChange={setCode} onEnter={() => void go()} />
        <Refusal words={refusal} />
      </div>
    </Dialog>
  )
}
