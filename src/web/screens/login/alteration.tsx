/** A new password by a code on the telephone, in three steps: who it is, the password, done. */
import { Result, Spin, Steps } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { useBoot } from '#web/api/boot.ts'
import { loginPath } from '#web/session/guard.ts'
import { AlterationDone } from './alteration-done.tsx'
import { AlterationPassword, AlterationPhone, type Proof } from './alteration-steps.tsx'
import { EntryPage } from './entry-page.tsx'
import styles from './login.module.css'

function Alteration(): ReactElement {
  const [step, setStep] = useState(0)
  const [proof, setProof] = useState<Proof>()
  return (
    <div className={styles['form']}>
      <h1>找回密码</h1>
      <p className={styles['lead']}>用账号绑定的手机号验证身份</p>
      <Steps className={styles['steps'] ?? ''} size="small" current={step + 1}>
        <Steps.Step title="手机验证" />
        <Steps.Step title="更改密码" />
        <Steps.Step title="完成" />
      </Steps>
      {step === 0 && (
        <AlterationPhone
          onProved={given => {
            setProof(given)
            setStep(1)
          }}
        />
      )}
      {step === 1 && proof && (
        <AlterationPassword proof={proof} onBack={() => setStep(0)} onDone={() => setStep(2)} />
      )}
      {step === 2 && proof && <AlterationDone username={proof.username} />}
      {step < 2 && (
        <div className={styles['back']}>
          <Link to={loginPath}>返回登录</Link>
        </div>
      )}
    </div>
  )
}

export default function AlterationPage(): ReactElement {
  const { version, byPhone } = useBoot()
  return (
    <EntryPage>
      {byPhone ? (
        <Alteration />
      ) : (
        <div className={styles['form']}>
          {version === '' ? (
            <Spin tip="正在核对找回方式…" />
          ) : (
            <Result
              status="info"
              title="不能自行找回密码"
              subTitle="系统未配置短信，请联系管理员重置密码"
              extra={<Link to={loginPath}>返回登录</Link>}
            />
          )}
        </div>
      )}
    </EntryPage>
  )
}
