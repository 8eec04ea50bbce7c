/** What the pages of 个人设置 have in common: their list at the side. */
import './account.css'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'

const pages = [
  ['BaseSetting', '基本设置'],
  ['Security', '安全设置'],
  ['Custom', '个性化'],
  ['Binding', '账户绑定'],
  ['ApiKeys', 'API 密钥'],
  ['Notification', '新消息通知'],
  ['Subscriptions', '分析订阅'],
] as const
export type SettingsName = (typeof pages)[number][0]

export function SettingsPage({ name, children }: { name: SettingsName; children: ReactNode }): ReactElement {
  return (
    <div className="panel account-settings min-h-420 grid">
      <nav aria-label="个人设置">
        {pages.map(([path, title]) => (
          <Link
            className="block ink-2 hover-fill lit"
            key={path}
            to={`/account/settings/${path}`}
            aria-current={path === name ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <section className="min-w-0">
        <h2 className="mb-16 text-16">{pages.find(([path]) => path === name)?.[1]}</h2>
        {children}
      </section>
    </div>
  )
}

/** One thing that can be set: what it is, how it stands, and what changes it. */
export function SettingLine(props: { title: ReactNode; words: string; children: ReactNode }): ReactElement {
  return (
    <li className="row gap-16 py-12 border-b-light">
      <div className="grow">
        <strong className="medium">{props.title}</strong>
        <p className="mt-2 muted anywhere">{props.words}</p>
      </div>
      {props.children}
    </li>
  )
}
