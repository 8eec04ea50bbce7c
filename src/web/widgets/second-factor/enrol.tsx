/** A device for one-time codes is set up: its picture, its first code, and what helps when it is lost. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { beginFactor, confirmFactor } from '#contract/identity/second-factor.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useAttempt } from '../attempt.ts'
import { CodeInput } from './code-input.tsx'
import './second-factor.css'

type Begun = ResultOf<typeof beginFactor>

export function useEnrolling(onConfirmed: (recovery: readonly string[]) => void) {
  const [begun, setBegun] = useState<Begun>()
  const [code, setCode] = useState('')
  const { busy, refusal, attempt } = useAttempt()
  return {
    begun,
    code,
    setCode,
    refusal,
    busy,
    begin: (password?: string) =>
      attempt(async () => {
        const body = password === undefined ? {} : { password }
        setBegun(await call(beginFactor, { body }, { quiet: true }))
      }),
    confirm: () =>
      attempt(async () => {
        if (code.trim() === '') throw new CallError('invalid', '请输入动态口令')
        const { recovery } = await call(confirmFactor, { body: { code } }, { quiet: true })
        onConfirmed(recovery)
      }),
  }
}

/** @param props.enrolling of which `begun` is there */
export function DeviceSteps({
  enrolling,
}: {
  enrolling: ReturnType<typeof useEnrolling>
}): ReactElement | null {
  const { begun, code, setCode, refusal, confirm } = enrolling
  if (!begun) return null
  return (
    <div className="grid gap-12 text-left">
      <p>1. 在手机上打开任一身份验证器（支持 TOTP 的应用），扫描二维码：</p>
      <img
        className="factor-picture block mx-auto rounded"
        alt="动态口令二维码"
        src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
      />
      <p className="aux">
        不能扫描时手工输入密钥：
        <span className="factor-secret">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <p>2. 输入验证器显示的 6 位口令：</p>
      <CodeInput value={code} refused={refusal !== ''} onChange={setCode} onEnter={() => void confirm()} />
      <p className="message" role="alert">
        {refusal}
      </p>
    </div>
  )
}

/** They are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactElement {
  const text = `清源 动态口令恢复码（每个只能用一次）\r\n${codes.join('\r\n')}\r\n`
  return (
    <div className="grid gap-12 text-left">
      <p>
        手机丢失时可用恢复码代替动态口令，每个只能用一次。恢复码只显示这一次，请抄下或下载，不要与密码放在一起。
      </p>
      <ul className="factor-codes grid gap-4-16 p-12-16 rounded bg-page" aria-label="恢复码">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        long
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        anchorProps={{ download: '清源-动态口令恢复码.txt' }}
      >
        下载恢复码
      </Button>
    </div>
  )
}
