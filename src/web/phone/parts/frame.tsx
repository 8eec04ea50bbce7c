/** A page of the phone: its head, what must be known before anything else, the matter, and what to do next at the foot. */
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { usePhone } from '../data/state.ts'
import { back, go, useRoute } from '../route.ts'
import { Banners } from './banners.tsx'
import { Icon, type IconName } from './icon.tsx'

const tabs: readonly (readonly [page: string, title: string, icon: IconName])[] = [
  ['', '今日', 'home'],
  ['scan', '扫描', 'scan'],
  ['handover', '交接', 'swap'],
  ['me', '我的', 'user'],
]

export function Tabs() {
  const { page } = useRoute()
  return (
    <nav className="foot tabs" aria-label="主要页面">
      {tabs.map(([to, title, icon]) => (
        <button key={to} type="button" aria-current={page === to ? 'page' : undefined} onClick={() => go(to)}>
          <Icon name={icon} />
          {title}
        </button>
      ))}
    </nav>
  )
}

export interface PageProps {
  title: string
  /** One came from somewhere. */
  inner?: boolean
  right?: ReactNode
  sub?: ReactNode
  /** In the place of the tabs; null: nothing. */
  foot?: ReactNode
  children: ReactNode
}
/** Which of several pages side by side: those are parts of one, and have its tabs once. Undefined: it stands alone. */
export const Column = createContext<number | undefined>(undefined)

export function Page({ title, inner, right, sub, foot, children }: PageProps) {
  const { demo } = usePhone(state => state.about)
  const column = useContext(Column)
  const tabs = column === undefined || column === 0
  const Part = column === undefined ? 'main' : 'section'
  return (
    <Part className="page" {...(column !== undefined && { 'aria-label': title })}>
      <header className="head">
        <div>
          {inner ? (
            <button type="button" className="round" aria-label="返回" onClick={back}>
              <Icon name="back" />
            </button>
          ) : (
            <img src="/mark.svg" alt="" width="26" height="26" />
          )}
          <h1>{title}</h1>
          {demo && <span className="demo">演示数据</span>}
          <span className="grow" />
          {right}
        </div>
        {sub && <div className="sub spread">{sub}</div>}
      </header>
      <Banners />
      {children}
      {foot === undefined ? tabs && <Tabs /> : foot && <div className="foot">{foot}</div>}
    </Part>
  )
}

const shownMs = 3_500
const shownLongMs = 8_000
/** Nobody has read it sooner, ms: the touch that brought it is not the one that ends it. */
const readMs = { good: 400, bad: 1_500 } as const
/** What was just done, or why not; whoever goes on has read it. */
export function Toast() {
  const said = usePhone(state => state.said)
  useEffect(() => {
    if (!said) return
    const from = performance.now()
    const end = () => usePhone.setState({ said: undefined })
    const timer = setTimeout(end, said.bad ? shownLongMs : shownMs)
    const touched = () => {
      if (performance.now() - from > (said.bad ? readMs.bad : readMs.good)) end()
    }
    document.addEventListener('pointerdown', touched)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', touched)
    }
  }, [said])
  return (
    <div role="status" aria-live="polite">
      {said && <div className={said.bad ? 'toast bad' : 'toast'}>{said.words}</div>}
    </div>
  )
}
