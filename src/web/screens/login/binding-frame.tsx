import { Button } from '@arco-design/web-react'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import type { ThirdOutcome } from '#web/api/third.ts'
import styles from './login.module.css'
import { failureText } from './use-login.ts'

/** An account at this provider that belongs to nobody here yet. */
export type Unbound = { source: string; title: string } & Extract<ThirdOutcome, { kind: 'unknown' }>

export interface BindingProps {
  unbound: Unbound
  onToken(token: string): void
}

/** Sends, shows the refusal in the form, and hands the token on. */
export function useBinding(onToken: BindingProps['onToken']) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  return {
    busy,
    refusal,
    setRefusal,
    async send(ask: () => Promise<string>): Promise<unknown> {
      if (busy) return undefined
      setBusy(true)
      setRefusal('')
      try {
        onToken(await ask())
        return undefined
      } catch (error) {
        setRefusal(failureText(error))
        return error
      } finally {
        setBusy(false)
      }
    },
  }
}

export function BindingFrame(props: {
  children: ReactNode
  refusal: string
  busy: boolean
  button: string
  onSend(): Promise<void>
}): ReactElement {
  const send = (event: FormEvent) => {
    event.preventDefault()
    // The dialog lies within the page of the login, whose form this is not.
    event.stopPropagation()
    void props.onSend()
  }
  return (
    <form onSubmit={send} noValidate>
      {props.children}
      {props.refusal !== '' && (
        <div className={styles['error']} role="alert">
          {props.refusal}
        </div>
      )}
      <Button type="primary" htmlType="submit" long loading={props.busy} className={styles['submit'] ?? ''}>
        {props.button}
      </Button>
    </form>
  )
}
