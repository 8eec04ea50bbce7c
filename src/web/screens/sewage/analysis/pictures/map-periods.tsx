/** Which period the map shows: a slider over all of them, moved on by itself once a second. */
import { Button } from '@arco-design/web-react'
import { IconPause, IconPlayArrow } from '@arco-design/web-react/icon'
import { type CSSProperties, type ReactElement, useEffect, useState } from 'react'
import { useMedia } from '#web/crud/use-media.ts'

const stepMs = 1_000
const stillQuery = '(prefers-reduced-motion: reduce)'

/**
 * A step a second until the end, or round and round; never while nobody looks or while the reader asks for less motion.
 * @param count of periods
 */
export function usePlaying(
  { at, count, onAt }: { at: number; count: number; onAt: (at: number) => void },
  { begun = false, round = false } = {},
) {
  const still = useMedia(stillQuery)
  const [wanted, setWanted] = useState(begun)
  const ended = !round && at >= count - 1
  const playing = wanted && !still && !ended && count > 1
  useEffect(() => {
    if (wanted && ended) setWanted(false)
  }, [wanted, ended])
  useEffect(() => {
    if (!playing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => onAt((at + 1) % count), stepMs)
      // What goes round waits until it is seen again.
      else if (!round) setWanted(false)
    }
    go()
    document.addEventListener('visibilitychange', go)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', go)
    }
  }, [playing, at, count, onAt, round])
  return {
    playing,
    still,
    toggle: () => {
      if (!playing && at >= count - 1) onAt(0)
      setWanted(!playing)
    },
    stop: () => setWanted(false),
  }
}

export function Periods({
  at,
  words,
  onAt,
}: {
  at: number
  /** Of each period. */
  words: readonly string[]
  onAt: (at: number) => void
}): ReactElement {
  const count = words.length
  const { playing, still, toggle, stop } = usePlaying({ at, count, onAt })
  return (
    <div className="analysis-periods">
      <Button
        size="small"
        aria-label={playing ? '暂停' : '播放'}
        title={still ? '系统设置为减少动态效果，请逐期看' : undefined}
        disabled={still || count < 2}
        icon={playing ? <IconPause /> : <IconPlayArrow />}
        onClick={toggle}
      />
      <span className="aux">{words[0]}</span>
      <input
        type="range"
        aria-label="周期"
        min={0}
        max={count - 1}
        step={1}
        value={at}
        aria-valuetext={`${words[at]}，第 ${at + 1} 期，共 ${count} 期`}
        disabled={count < 2}
        style={{ '--at': `${(at / Math.max(1, count - 1)) * 100}%` } as CSSProperties}
        onChange={event => {
          stop()
          onAt(Number(event.target.value))
        }}
      />
      <span className="aux">{words.at(-1)}</span>
      <output>
        <b>{words[at]}</b> <span className="aux">{`${at + 1} / ${count}`}</span>
      </output>
    </div>
  )
}
