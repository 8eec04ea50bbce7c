import { Switch } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import { toWire } from '#lib/dates.ts'
import type { YearWindow } from '#lib/quartz/bounds.ts'
import { validate } from '#lib/quartz/parse.ts'
import { nextRuns } from '#lib/quartz/runs.ts'
import { useDebounced } from '#web/data/debounce.ts'
import { useDescription } from './use-description.ts'

/** Asks elsewhere for the next runs after a moment (epoch milliseconds): lines, or one text of lines. */
export type RemoteRuns = (
  expression: string,
  fromMs: number,
  answer: (lines: string | readonly string[]) => void,
) => void

const runCount = 10
const debounceMs = 500

export function CronPreview(props: {
  expression: string
  remote?: RemoteRuns
  yearWindow: YearWindow
}): ReactElement {
  const { remote, yearWindow } = props
  const [honourYear, setHonourYear] = useState(false)
  const expression = useDebounced(props.expression, debounceMs)
  const message = validate(expression, yearWindow)
  const words = useDescription(expression)
  const [lines, setLines] = useState<readonly string[]>()
  useEffect(() => {
    if (message !== undefined || expression === '') return setLines([])
    const from = Date.now()
    if (!remote) return setLines(nextRuns(expression, from, runCount, { honourYear }).map(toWire))
    let left = false
    setLines(undefined)
    remote(expression, from, answer => {
      if (!left) setLines(typeof answer === 'string' ? answer.split('\n').filter(Boolean) : answer)
    })
    return () => {
      left = true
    }
  }, [expression, message, remote, honourYear])
  return (
    <section className="cron-preview" aria-label="近十次执行时间">
      <div className="row cron-preview-head flex-wrap justify-between text-12 ink-2">
        <h3 className="text-12 ink-1">近十次执行时间{honourYear ? '' : '（不含年）'}</h3>
        {!remote && (
          <label className="inline-row gap-6">
            计入年份{' '}
            <Switch size="small" checked={honourYear} onChange={setHonourYear} aria-label="计入年份" />
          </label>
        )}
      </div>
      <p
        className={
          message ? 'cron-words text-12 leading-18 ink-danger' : 'cron-words ink-2 text-12 leading-18'
        }
        role={message ? 'alert' : 'status'}
      >
        {message ?? words ?? ' '}
      </p>
      {lines === undefined ? (
        <p className="muted text-12">计算中…</p>
      ) : lines.length > 0 ? (
        <ol className="text-12 leading-20 ink-1">
          {lines.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ol>
      ) : (
        <p className="muted text-12">{message ? '改正表达式后显示' : '没有会执行的时间'}</p>
      )}
    </section>
  )
}
