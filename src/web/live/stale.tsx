import {
  type CSSProperties,
  createContext,
  type HTMLAttributes,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'
import { toWire } from '#lib/dates.ts'
import { formatAge } from '#lib/format.ts'
import { type Age, type Devices, useAge } from './use-age.ts'
import './stale.css'

const two = (value: number) => String(value).padStart(2, '0')
/** 192_000 → 00:03:12 */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
/** 2_000 → 2 s 前: as every age is written. */
export const agoOf = (ms: number): string => `${formatAge(ms)} 前`
/** The wall clock of the data, wherever the browser stands. */
const timeOf = (at: number) => toWire(at).slice(11)

const brokenLink = (
  <svg
    viewBox="0 0 16 16"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
  >
    <path d="M6.5 4.5 8 3a2.8 2.8 0 0 1 4 0l1 1a2.8 2.8 0 0 1 0 4l-1.5 1.5M9.5 11.5 8 13a2.8 2.8 0 0 1-4 0l-1-1a2.8 2.8 0 0 1 0-4l1.5-1.5M3 3l10 10" />
  </svg>
)

const AgeContext = createContext<Age | undefined>(undefined)

/**
 * Wraps whatever instruments feed. While they report it only passes its children through; when they or the line fall silent, the
 * last figures stay, grey and hatched. How long nothing has been known is said by the `StalePill` in the head of what is wrapped.
 */
export function Fed(props: {
  devices?: Devices
  children: ReactNode
  className?: string
  style?: CSSProperties
  /** What holds the order of a live list in it. */
  holds?: HTMLAttributes<HTMLElement>
}) {
  const age = useAge(props.devices)
  const content = useMemo(() => <div className="fed-content h-full">{props.children}</div>, [props.children])
  const names = ['fed relative min-w-0 min-h-0', age.stale ? 'is-stale' : '', props.className ?? '']
    .filter(Boolean)
    .join(' ')
  return (
    <div {...props.holds} className={names} style={props.style} aria-busy={age.stale}>
      <AgeContext.Provider value={age}>{content}</AgeContext.Provider>
      {age.stale && (
        <div className="fed-hatch absolute inset-0 pointer-events-none rounded" aria-hidden="true" />
      )}
    </div>
  )
}

function Pill({ age }: { age: Age }) {
  const why = age.cut ? '与服务器的连接中断' : '连接正常，仪器没有报文'
  const last = age.newestAt === null ? '' : `，末次数据 ${timeOf(age.newestAt)}`
  return (
    <span
      className="row stale-pill gap-6 flex-none text-12 leading-20 semibold"
      role="status"
      title={why + last}
    >
      {brokenLink}
      数据中断 <span aria-hidden="true">{clockOf(age.ageMs)}</span>
    </span>
  )
}
/** Stands in the head of what is fed, and only while that is stale. */
export function StalePill() {
  const age = useContext(AgeContext)
  return age?.stale ? <Pill age={age} /> : null
}

/** 数据 2 s 前; semibold once a usual pause has passed, the pill once nothing is known any more. */
export function AgeBadge({ devices }: { devices?: Devices }) {
  const age = useAge(devices)
  if (age.stale) return <Pill age={age} />
  if (age.newestAt === null) return <span className="age-badge muted">等待数据</span>
  return (
    <span className={age.aging ? 'age-badge ink-1 semibold' : 'age-badge muted'}>
      数据 {agoOf(age.ageMs)}
    </span>
  )
}
