import { Button, Input } from '@arco-design/web-react'
import { IconLock, IconUser } from '@arco-design/web-react/icon'
import { type FormEvent, lazy, type ReactElement, Suspense, useEffect, useId, useState } from 'react'
import { useBoot } from '#web/api/boot.ts'
import { platform, product } from '#web/session/product.ts'
import { useSession } from '#web/session/session.ts'
import { Mark } from '#web/widgets/mark.tsx'
import { CaptchaField, Field } from './fields.tsx'
import { FlowArt } from './flow-art.tsx'
import styles from './login.module.css'
import { type LoginErrors, type LoginForm, missing, useLogin } from './use-login.ts'

const ChoiceDialog = lazy(() => import('./choice-dialog.tsx'))

const Brand = () => (
  <div className={styles['brand']}>
    <Mark size={32} />
    {product}
  </div>
)

export default function Login(): ReactElement {
  const { busy, picture, pending, submit, choose, fetchPicture } = useLogin()
  const { version, demo } = useBoot()
  const [form, setForm] = useState<LoginForm>({ username: '', password: '', captcha: '' })
  const [errors, setErrors] = useState<LoginErrors>({})
  const id = useId()

  // What an earlier session left behind is no one's any more.
  useEffect(() => useSession.getState().clear(), [])

  const set = (name: keyof LoginForm) => (value: string) => {
    setForm(now => ({ ...now, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = missing(form, picture !== undefined)
    setErrors(found)
    if (busy || Object.keys(found).length > 0) return
    const entered = await submit(form)
    if (!entered) set('captcha')('')
  }
  return (
    <div className={styles['page']}>
      <aside className={styles['left']} aria-label="产品介绍">
        <Brand />
        <div className={styles['middle']}>
          <FlowArt />
          <div>
            <h2>{platform}</h2>
            <p>每一个数值，都能追溯到样品、检测值和原始报文</p>
          </div>
        </div>
        <div className={styles['note']}>{demo ? '演示数据，非真实监测结果' : ' '}</div>
      </aside>
      <main className={styles['right']}>
        <div className={styles['phoneBrand']}>
          <Brand />
          <p>{platform}</p>
        </div>
        <form className={styles['form']} onSubmit={send} noValidate>
          <h1>登录</h1>
          <p className={styles['lead']}>使用单位分配的账号</p>
          <Field id={`${id}u`} label="账号" error={errors.username}>
            <Input
              id={`${id}u`}
              value={form.username}
              onChange={set('username')}
              prefix={<IconUser />}
              autoComplete="username"
              autoFocus
              error={errors.username !== undefined}
              maxLength={100}
            />
          </Field>
          <Field id={`${id}p`} label="密码" error={errors.password}>
            <Input.Password
              id={`${id}p`}
              value={form.password}
              onChange={set('password')}
              prefix={<IconLock />}
              autoComplete="current-password"
              error={errors.password !== undefined}
              maxLength={200}
            />
          </Field>
          {picture && (
            <CaptchaField
              id={`${id}c`}
              picture={picture}
              value={form.captcha}
              error={errors.captcha}
              onChange={set('captcha')}
              onAgain={fetchPicture}
            />
          )}
          <Button type="primary" htmlType="submit" long loading={busy} className={styles['submit'] ?? ''}>
            登录
          </Button>
        </form>
        <div className={styles['note']}>{[product, version].filter(Boolean).join(' ')}</div>
      </main>
      {pending && (
        <Suspense fallback={null}>
          <ChoiceDialog choice={pending.choice} onChoose={choose} />
        </Suspense>
      )}
    </div>
  )
}
