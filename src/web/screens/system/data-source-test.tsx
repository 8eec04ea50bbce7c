/** The password of a data source with the button that tries the connection as the form has it now. */
import { Button, Input, Message } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { testConnection } from '#contract/platform/data-source.ts'
import { callFully } from '#web/api/client.ts'
import { ariaOf, type FormItemProps, textValue } from '#web/fields/kit.ts'
import { useCan } from '#web/session/session.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import './data-source.css'

export function PasswordAndTest(item: FormItemProps): ReactElement {
  const { busy, refusal, attempt } = useAttempt()
  const [passed, setPassed] = useState(false)
  const mayTest = useCan('system:datasource:test')
  const text = (name: string) => textValue(item.row[name]) || undefined
  const port = item.row['port']
  const ready = text('host') && typeof port === 'number' && text('dbName') && text('dbUsername')
  const test = async () => {
    setPassed(false)
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
    const went = await attempt(async () => void (await callFully(testConnection, { body }, { quiet: true })))
    setPassed(went === true)
    said()
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
      <p className={`help source-outcome${passed ? ' ok' : refusal && ' bad'}`} role="status">
        {busy ? '连接中……' : passed ? '连接成功' : refusal.replace('数据库连接失败', '连接失败')}
      </p>
    </>
  )
}
