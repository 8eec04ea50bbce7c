import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { homePath } from '#web/session/guard.ts'
import styles from './error-page.module.css'

export type ErrorCode = 403 | 404 | 500

const texts: Record<ErrorCode, string> = {
  403: '抱歉，你无权访问该页面',
  404: '抱歉，你访问的页面不存在或无权访问',
  500: '抱歉，服务器出错了',
}

/** The drawing: a day's curve that breaks off where nothing was measured. */
const Drawing = () => (
  <svg viewBox="0 0 320 96" width="320" height="96" aria-hidden="true" className={styles['drawing']}>
    <path d="M0 88h320" className={styles['axis']} />
    <path d="M0 60c28 0 44 14 64 14s28-46 52-46 20 22 34 26" className={styles['curve']} />
    <path d="M198 50c16 6 30-22 52-22s36 24 70 32" className={styles['curve']} />
    <path d="M158 30v58M190 30v58" className={styles['gap']} />
  </svg>
)

export function ErrorPage({ code }: { code: ErrorCode }): ReactElement {
  const navigate = useNavigate()
  return (
    <main className={styles['page']}>
      <Drawing />
      <h1>{code}</h1>
      <p>{texts[code]}</p>
      <Button type="primary" onClick={() => navigate(homePath)}>
        返回首页
      </Button>
    </main>
  )
}
