import { Button, Result } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { loginPath } from '#web/session/guard.ts'
import { EntryPage } from './entry-page.tsx'
import styles from './login.module.css'

/** Reached from a registration only: an address alone knows no name. */
export default function RegisterResult(): ReactElement {
  const handed = useLocation().state as { username?: unknown; waiting?: unknown } | null
  const navigate = useNavigate()
  if (typeof handed?.username !== 'string') return <Navigate to={loginPath} replace />
  const { username, waiting } = handed
  return (
    <EntryPage>
      <div className={styles['form']}>
        <Result
          status="success"
          title={`你的账户：${username} 注册成功`}
          subTitle={waiting === true ? '账户尚无权限，请联系管理员分配角色' : '现在可以登录'}
          extra={
            <Button
              type="primary"
              onClick={() => navigate(loginPath, { replace: true, state: { username } })}
            >
              返回首页
            </Button>
          }
        />
      </div>
    </EntryPage>
  )
}
