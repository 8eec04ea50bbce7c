import { Button, Result } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { loginPath } from '#web/session/guard.ts'

const waitSec = 5

export function AlterationDone({ username }: { username: string }): ReactElement {
  const navigate = useNavigate()
  const [left, setLeft] = useState(waitSec)
  useEffect(() => {
    if (left === 0) navigate(loginPath, { replace: true, state: { username } })
    const timer = setTimeout(() => setLeft(now => Math.max(0, now - 1)), 1_000)
    return () => clearTimeout(timer)
  }, [left, navigate, username])
  return (
    <Result
      status="success"
      title="更改密码成功"
      subTitle={`${left} 秒后返回登录，原有登录已全部退出`}
      extra={
        <Button type="primary" onClick={() => navigate(loginPath, { replace: true, state: { username } })}>
          立即登录
        </Button>
      }
    />
  )
}
