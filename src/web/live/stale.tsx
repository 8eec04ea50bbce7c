import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { Topic } from '#contract/kit/topic.ts'
import { toWire } from '#lib/dates.ts'
import { useAge } from './use-age.ts'
import './stale.css'

const two = (value: number) => String(value).padStart(2, '0')
/** 192_000 → 00:03:12 */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
/** 2_000 → 2 秒前 */
export function agoOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 1) return '刚刚'
  if (seconds < 60) return `${seconds} 秒前`
  return seconds < 3_600 ? `${Math.floor(seconds / 60)} 分钟前` : `${Math.floor(seconds / 3_600)} 小时前`
}
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

/**
 * Wraps whatever is fed by topics. While they come it only passes its children through; when they stop, the last figures stay,
 * grey and hatched, under a chip that counts how long nothing has been known.
 */
export function Fed(props: {
  topics: readonly Topic[]
  children: ReactNode
  className?: string
  style?: CSSProperties
}) {
  const { stale, staleSince, lastAt, ageMs } = useAge(...props.topics)
  const content = useMemo(() => <div className="fed-content h-full">{props.children}</div>, [props.children])
  const names = ['fed relative min-w-0 min-h-0', stale ? 'is-stale' : '', props.className ?? '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={names} style={props.style} aria-busy={stale}>
      {content}
      {stale && (
        <>
          <div className="fed-hatch absolute inset-0 pointer-events-none rounded" aria-hidden="true" />
          <div
            className="row fed-chip gap-6 absolute pointer-events-none text-13 leading-20 semibold"
            role="status"
          >
            {brokenLink}
            <span>数据中断 {clockOf(staleSince === 0 ? ageMs : Date.now() - staleSince)}</span>
          </div>
          {lastAt > 0 && (
            <div className="fed-foot px-6 absolute pointer-events-none bg-card rounded-3 text-12 leading-20 ink-2">
              末次数据 {timeOf(lastAt)}
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** 数据 2 秒前; semibold once a usual pause has passed. */
export function AgeBadge({ topics }: { topics: readonly Topic[] }) {
  const { lastAt, ageMs, aging } = useAge(...topics)
  if (lastAt === 0) return <span className="age-badge muted">等待数据</span>
  return <span className={aging ? 'age-badge ink-1 semibold' : 'age-badge muted'}>数据 {agoOf(ageMs)}</span>
}
