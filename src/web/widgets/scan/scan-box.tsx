/** Where a label is asked for: typed, or scanned by a hand scanner, which need not have the focus. */
import { Button, Input } from '@arco-design/web-react'
import { IconScan } from '@arco-design/web-react/icon'
import { type ReactElement, useId, useState } from 'react'
import { useAttempt } from '#web/widgets/attempt.ts'
import { useScanner } from './use-scanner.ts'

export interface ScanBoxProps {
  label: string
  placeholder: string
  /** What becomes of a code. @throws CallError that says why it was not taken */
  onCode: (code: string) => Promise<void>
}
export function ScanBox({ label, placeholder, onCode }: ScanBoxProps): ReactElement {
  const [text, setText] = useState('')
  const { busy, refusal, attempt, forget } = useAttempt()
  const refusalId = useId()
  const take = async (code: string) => {
    if (code.trim() === '') return
    // What was not taken stays, to be mended.
    setText(code)
    if (await attempt(() => onCode(code))) setText('')
  }
  useScanner(code => void take(code))
  return (
    <section className="panel row p-8-16 gap-12" style={{ flexWrap: 'wrap' }} aria-label={label}>
      <span className="ink-2">{label}</span>
      <Input
        aria-label={label}
        aria-invalid={refusal !== '' || undefined}
        aria-describedby={refusal ? refusalId : undefined}
        className="mono"
        style={{ width: 300, maxWidth: '100%' }}
        prefix={<IconScan aria-hidden />}
        value={text}
        placeholder={placeholder}
        status={refusal ? 'error' : undefined}
        allowClear
        onChange={value => {
          setText(value)
          forget()
        }}
        onPressEnter={() => void take(text)}
      />
      <Button loading={busy} disabled={text.trim() === ''} onClick={() => void take(text)}>
        查找
      </Button>
      {refusal && (
        <span id={refusalId} className="ink-danger text-13" role="alert">
          {refusal}
        </span>
      )}
    </section>
  )
}
