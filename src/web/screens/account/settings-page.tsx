/** What the pages of 个人设置 have in common: their list at the side. */
import './account.css'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'

const pages = [
  ['BaseSetting', '基本设置'],
  ['Security', '安全设置'],
  ['Custom', '个性化'],
  ['Binding', '账户绑定'],
  ['Notification', '新消息通知'],
] as const
export type SettingsName = (typeof pages)[number][0]

export function SettingsPage({ name, children }: { name: SettingsName; children: ReactNode }): ReactElement {
  return (
    <div className="panel account-settings min-h-420 grid">
      <nav aria-label="个人设置">
        {pages.map(([path, title]) => (
          <Link key={path} to={`/account/settings/${path}`} aria-current={path === name ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <section>
        <h2>{pages.find(([path]) => path === name)?.[1]}</h2>
        {children}
      </section>
    </div>
  )
}
