/** In front of everything while a session owes the code of its owner's device, or the device itself. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { checkFactor, type FactorDue } from '#contract/identity/second-factor.ts'
import { signOut } from '#web/api/auth.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { product } from '#web/session/product.ts'
import { useSession } from '#web/session/session.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { CodeInput } from '#web/widgets/second-factor/code-input.tsx'
import { DeviceSteps, RecoveryCodes, useEnrolling } from '#web/widgets/second-factor/enrol.tsx'
import styles from './lock.module.css'

export default function SecondFactor({ due }: { due: FactorDue }): ReactElement {
  return due === 'check' ? <Check /> : <Enrol />
}

const passed = () => useSession.getState().owe(null)

function Card(props: { title: string; why: string; onSend(): void; children: ReactNode }): ReactElement {
  return (
    <main className={styles['cover']}>
      <form
        className={styles['card']}
        onSubmit={event => {
          event.preventDefault()
          props.onSend()
        }}
      >
        <div className={styles['brand']}>{product}</div>
        <h2>{props.title}</h2>
        <p className={styles['why']}>{props.why}</p>
        {props.children}
      </form>
    </main>
  )
}
const Leave = () => (
  <button type="button" className="min-h-32 px-8 ink-link" onClick={() => void signOut()}>
    退出登录
  </button>
)

function Check(): ReactElement {
  const name = useSession(session => session.userInfo?.realname || session.userInfo?.username || '')
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const { busy, refusal, attempt, forget } = useAttempt()
  const check = async () => {
    const went = await attempt(async () => {
      if (code.trim() === '') throw new CallError('invalid', recovery ? '请输入恢复码' : '请输入动态口令')
      const { recoveryLeft } = await call(checkFactor, { body: { code } }, { quiet: true })
      if (recovery) {
        const { Message } = await import('#web/api/boxes.ts')
        Message.warning(`还有 ${recoveryLeft} 个恢复码，可在“个人设置”→“安全设置”中更换设备或重新生成`)
      }
      passed()
    })
    if (went === false) setCode('')
  }
  return (
    <Card
      title={name}
      why={recovery ? '请输入启用动态口令时保存的恢复码' : '请输入手机验证器上显示的动态口令'}
      onSend={() => void check()}
    >
      <CodeInput
        key={String(recovery)}
        value={code}
        refused={refusal !== ''}
        recovery={recovery}
        onChange={setCode}
      />
      <p className={styles['refusal']} role="alert">
        {refusal}
      </p>
      <Button type="primary" htmlType="submit" size="large" long loading={busy}>
        验证
      </Button>
      <div className="flex justify-center gap-24 mt-12">
        <button
          type="button"
          className="min-h-32 px-8 ink-link"
          onClick={() => {
            setRecovery(!recovery)
            setCode('')
            forget()
          }}
        >
          {recovery ? '使用动态口令' : '使用恢复码'}
        </button>
        <Leave />
      </div>
    </Card>
  )
}

function Enrol(): ReactElement {
  const [codes, setCodes] = useState<readonly string[]>()
  const enrolling = useEnrolling(setCodes)
  const { begun, begin, confirm, busy, refusal } = enrolling
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, with the page
  useEffect(() => void begin(), [])
  if (codes)
    return (
      <Card title="保存恢复码" why="动态口令已启用" onSend={passed}>
        <RecoveryCodes codes={codes} />
        <Button type="primary" htmlType="submit" size="large" long className="mt-16">
          我已保存，进入系统
        </Button>
      </Card>
    )
  return (
    <Card
      title="设置动态口令"
      why="按安全策略，您的账号除密码外还须使用动态口令"
      onSend={() => void confirm()}
    >
      <DeviceSteps enrolling={enrolling} />
      {begun ? (
        <Button type="primary" htmlType="submit" size="large" long loading={busy}>
          启用
        </Button>
      ) : (
        <>
          <p className={styles['refusal']} role="alert">
            {refusal}
          </p>
          <Button size="large" long loading={busy} onClick={() => void begin()}>
            重试
          </Button>
        </>
      )}
      <div className="flex justify-center gap-24 mt-12">
        <Leave />
      </div>
    </Card>
  )
}
