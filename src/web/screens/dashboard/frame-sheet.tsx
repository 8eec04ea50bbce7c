/** The newest frames as they are taken; 暂停 holds the list still for reading, not the stream. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { frameTopic } from '#contract/topics.ts'
import { formatClock, formatNumber } from '#lib/format.ts'
import type { Devices } from '#web/live/use-age.ts'
import { useWindow } from '#web/live/use-window.ts'
import { PageLink } from '#web/widgets/page-link.tsx'
import { Sheet } from './sheet.tsx'
import { useEmptyWord, usePulse } from './use-live-figures.ts'
import { useSize } from './use-size.ts'

const rowPx = 46
const fewest = 3
const okVerdicts = new Set(['OK', 'CRC_MODBUS'])

export function FrameSheet({ devices }: { devices?: Devices }): ReactElement {
  const all = useWindow(frameTopic)
  const frames = useMemo(
    () => (devices ? all.filter(frame => devices.has(frame.facilityId)) : all),
    [all, devices],
  )
  const pulse = usePulse()
  const nothing = useEmptyWord(frameTopic, '等待报文')
  const [held, setHeld] = useState<typeof frames | null>(null)
  const [ref, { height }] = useSize<HTMLUListElement>()
  const shown = Math.max(fewest, Math.floor(height / rowPx))
  const list = (held ?? frames).slice(-shown).reverse()
  return (
    <Sheet
      title="最新报文"
      sub={
        held
          ? `已暂停，期间 ${formatNumber(missedSince(held, frames))} 帧以上`
          : pulse && `平台 ${formatNumber(pulse.framesPerSec, pulse.framesPerSec < 10 ? 1 : 0)} 帧/s`
      }
      action={
        <Button
          type="text"
          size="mini"
          className="qy-link"
          aria-pressed={held !== null}
          onClick={() => setHeld(held ? null : frames)}
        >
          {held ? '继续' : '暂停'}
        </Button>
      }
    >
      <ul className="frames column fill overflow-hidden" ref={ref}>
        {list.map(frame => (
          <li key={frame.id} className="frame-row grid items-center">
            <PageLink
              className="beside min-w-0 ink-inherit hover-link text-12 nowrap"
              to={`/device/frame?open=${frame.id}`}
            >
              <span className="mono text-11">{formatClock(frame.recvAt, true)}</span>
              <span className="overflow-hidden ellipsis">{shortName(frame.plantName) || frame.mn}</span>
            </PageLink>
            <span className="aux home-sub">{frame.cn}</span>
            <span
              className={
                okVerdicts.has(frame.verdict)
                  ? 'verdict tag-ok rounded-3 text-11 leading-18'
                  : 'verdict tag-danger rounded-3 text-11 leading-18'
              }
            >
              {frame.verdict}
            </span>
            <span className="mono cut full-line text-11 leading-16 ink-2">
              {okVerdicts.has(frame.verdict) ? frame.head : frame.reason}
            </span>
          </li>
        ))}
        {list.length === 0 && <li className="frame-row block muted text-center">{nothing}</li>}
      </ul>
    </Sheet>
  )
}

const shortName = (name: string) => name.replace(/污水处理厂$/, '')

/** At least so many came since the list was held; the window keeps fifty. */
function missedSince(held: readonly { id: string }[], frames: readonly { id: string }[]): number {
  const last = held[held.length - 1]?.id
  const at = frames.findIndex(frame => frame.id === last)
  return frames.length - 1 - at
}
