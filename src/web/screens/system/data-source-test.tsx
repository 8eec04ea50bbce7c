/** The password of a data source with the button that tries the connection as the form has it now. */
import { Button, Input, Message } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { testConnection } from '#contract/platform/data-source.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import { ariaOf, type FormItemProps, textValue } from '#web/fields/kit.ts'
import { useCan } from '#web/session/session.ts'
import './data-source.css'

type Outcome = { ok: boolean; words: string }

export function PasswordAndTest(item: FormItemProps): ReactElement {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const mayTest = useCan('system:datasource:test')
  const text = (name: string) => textValue(item.row[name]) || undefined
  const port = item.row['port']
  const ready = text('host') && typeof port === 'number' && text('dbName') && text('dbUsername')
  const test = async () => {
    setBusy(true)
    setOutcome(undefined)
    const said = Message.loading({ content: '连接中……', duration: 0 })
    const body = {
      id: text('id'),
      dbType: text('dbType'),
      host: text('host'),
      port: port as number,
      dbName: text('dbName'),
      dbUsername: text('dbUsername'),
      dbPassword: textValue(item.value) || undefined,
    }
    try {
      await callFully(testConnection, { body }, { quiet: true })
      setOutcome({ ok: true, words: '连接成功' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setOutcome({ ok: false, words: error.message.replace('数据库连接失败', '连接失败') })
    } finally {
      said()
      setBusy(false)
    }
  }
  return (
    <>
      <div className="beside">
        <Input.Password
          {...ariaOf(item)}
          autoComplete="new-password"
          placeholder={item.field.placeholder}
          maxLength={item.field.maxLength}
          value={textValue(item.value)}
          disabled={item.disabled}
          status={item.invalid ? 'error' : undefined}
          onChange={next => item.onChange(next === '' ? undefined : next)}
        />
        {mayTest && (
          <Button loading={busy} disabled={!ready} onClick={() => void test()}>
            测试
          </Button>
        )}
      </div>
      <p className={`help source-outcome${outcome ? (outcome.ok ? ' ok' : ' bad') : ''}`} role="status">
        {busy ? '连接中……' : (outcome?.words ?? '')}
      </p>
    </>
  )
}
