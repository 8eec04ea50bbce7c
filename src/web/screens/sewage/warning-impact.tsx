import type { ReactElement } from 'react'
import { warningImpact } from '#contract/device/warning.ts'
import { minuteMs } from '#lib/dates.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'

/** What it harms: the sample in the cabinet, and how long it may still stay warm; or that there is none. */
export function Impact({ id, over }: { id: string; over: boolean }): ReactElement | null {
  const impact = useCall(
    warningImpact,
    { query: { id } },
    { staleMs: minuteMs, refetchMs: over ? undefined : minuteMs },
  )
  const drawn = impact.data?.sample
  if (!drawn)
    return impact.data?.idle ? (
      <p className="p-10-12 rounded text-13 bg-fill">影响：现在设备未在采样，柜内没有待取样品</p>
    ) : null
  const { overMinutes: minutes } = drawn
  const spoilt = minutes !== null && minutes >= drawn.mostMinutes
  return (
    <p
      className={`p-10-12 rounded text-13 ${spoilt ? 'on-level-1' : minutes && !over ? 'on-level-2' : 'bg-fill'}`}
    >
      影响：
      {over
        ? drawn.waits
          ? '当时柜内的样品'
          : '当时采的样品'
        : drawn.waits
          ? '柜内待取的样品'
          : '正在采的样品'}{' '}
      {drawn.id !== null && (
        <RowsLink path="/sewage/sample" open={drawn.id}>
          <span className="mono">{drawn.sampleNo}</span>
        </RowsLink>
      )}
      ，{drawn.endTime.slice(5, 16)} 结束
      {minutes !== null && minutes > 0 && (
        <>
          ，采样以来高于 {drawn.high} ℃ 累计 <b className="semibold nowrap">{minutes} min</b>，
          {spoilt
            ? `已超过 ${drawn.mostMinutes} min，冷链不合格`
            : `满 ${drawn.mostMinutes} min 记为冷链不合格`}
        </>
      )}
    </p>
  )
}
