import { Button } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import { openOutside, readyUrl } from '../frame/open-entry.ts'
import { unknownNames, wantsTicket } from '../menu-url.ts'
import { PageSkeleton } from '../page-skeleton.tsx'
import type { RouteEntry } from '../routes.ts'
import styles from './pages.module.css'

/**
 * What a framed page may do: work as a page of its own origin, but neither lead this window away nor open dialogs over it.
 * A page of our own server runs without that origin: the session lies in its storage, and the sandbox could be taken off.
 */
const outside = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
const ours = 'allow-scripts allow-forms allow-popups allow-downloads'
const sandboxOf = (url: string) => (new URL(url).origin === window.location.origin ? ours : outside)

/** A page of elsewhere inside a tab; with a one-time ticket where its address asks for a token. */
export function IframePage({ route }: { route: RouteEntry }): ReactElement {
  const { url = '', title, external } = route
  const [ready, setReady] = useState<string | undefined>(() => (wantsTicket(url) ? undefined : url))
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for another ticket
  useEffect(() => {
    if (external || !wantsTicket(url)) return
    let left = false
    setFailed(false)
    readyUrl(url).then(
      address => left || setReady(address),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [url, external, attempt])

  if (external)
    return (
      <div className={styles['elsewhere']}>
        <p>{`“${title}”在新窗口中打开`}</p>
        <Button type="primary" onClick={() => openOutside(url)}>
          打开
        </Button>
      </div>
    )
  if (failed)
    return (
      <div className={styles['elsewhere']} role="alert">
        <p>未能取得访问票据，页面没有打开</p>
        <Button onClick={() => setAttempt(now => now + 1)}>重试</Button>
      </div>
    )
  if (ready === undefined) return <PageSkeleton />
  return (
    <iframe
      className={styles['iframe']}
      title={title}
      src={ready}
      sandbox={sandboxOf(ready)}
      referrerPolicy="no-referrer"
      allow="fullscreen"
    />
  )
}

/** In the place of a page whose address in the menu cannot be opened; nothing of it is ever evaluated. */
export function WrongAddress({ title, wrongUrl }: { title: string; wrongUrl: string }): ReactElement {
  const unknown = unknownNames(wrongUrl)
  return (
    <div className={styles['elsewhere']} role="alert">
      <p>
        {unknown.length > 0
          ? `“${title}”的菜单地址含有不支持的占位符 ${unknown.map(name => `{{${name}}}`).join('、')}`
          : `“${title}”的菜单地址不是可以打开的网址`}
      </p>
      <p className="mono">{wrongUrl}</p>
      <p className="aux">
        请联系管理员在“菜单管理”中改正地址；支持的占位符有 {'{{apiBase}}'}、{'{{origin}}'}、{'{{tenantId}}'}
      </p>
    </div>
  )
}
