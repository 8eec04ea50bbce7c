/** Today's composites: how far they have come between the cabinet and the laboratory. */
import type { ReactElement } from 'react'
import type { SampleStage } from '#contract/sewage/overview.ts'
import { deviceStatus } from '#contract/topics.ts'
import { formatNumber, formatShare } from '#lib/format.ts'
import { useCan } from '#web/session/session.ts'
import { Figure, FigureButton, Sheet } from './sheet.tsx'
import type { HomeChange } from './url-state.ts'
import type { Today } from './use-overview.ts'
import { atRegion } from './warning-view.ts'

const rows: readonly { stage: SampleStage; text: string; of: (samples: Today['samples']) => number }[] = [
  { stage: 'waiting', text: '计划', of: samples => samples.planned },
  { stage: 'collected', text: '已采', of: samples => samples.collected },
  { stage: 'transit', text: '已交接', of: samples => samples.transit },
  { stage: 'received', text: '已接收', of: samples => samples.received },
  { stage: 'tested', text: '已检测', of: samples => samples.tested },
]

export function SamplingSheet(props: {
  today: Today | undefined
  /** Absent while it is not known. */
  sampling: number | undefined
  plants: ReadonlySet<string> | undefined
  change: (change: HomeChange) => void
}): ReactElement {
  const { today, sampling, plants, change } = props
  const samples = today?.samples
  const seesDevices = useCan(deviceStatus.access)
  const share = (count: number) => (samples && samples.planned > 0 ? count / samples.planned : null)
  return (
    <Sheet title="今日采样进度" sub={samples && `今日到期 ${formatNumber(samples.planned)} 份`}>
      <ul className="steps">
        {rows.map(row => {
          const count = samples ? row.of(samples) : undefined
          const part = count === undefined ? null : share(count)
          return (
            <li className="grid items-center gap-10 h-26 text-13" key={row.stage}>
              <span>{row.text}</span>
              <span className="bar h-8 bg-line-light" aria-hidden="true">
                <i
                  className={row.stage === 'waiting' ? 'is-plan block h-full' : 'block h-full'}
                  style={{ width: `${(part ?? 0) * 100}%` }}
                />
              </span>
              <FigureButton onClick={() => change({ samples: row.stage })}>
                {formatNumber(count)}
              </FigureButton>
              <span className="aux home-sub">{formatShare(part, 0)}</span>
            </li>
          )
        })}
      </ul>
      <dl className="facts fill grid border-t-light text-13">
        {seesDevices && (
          <>
            <dt className="ink-inherit" title="此刻正在抽取样品的设备">
              采样中
            </dt>
            <dd className="text-right">
              <Figure to={atRegion('/device/facility?runStatus=SAMPLING', plants)}>
                {formatNumber(sampling)}
              </Figure>{' '}
              台
            </dd>
          </>
        )}
        <dt className="ink-inherit">逾期样品</dt>
        <dd className={samples && samples.missed > 0 ? 'text-right is-level-2' : 'text-right'}>
          <FigureButton onClick={() => change({ samples: 'missed' })}>
            {formatNumber(samples?.missed)}
          </FigureButton>{' '}
          份
        </dd>
        <dt className="ink-inherit" title="已采、尚未检测，含今日以前采的">
          待检样品 <small className="muted">含往日</small>
        </dt>
        <dd className="text-right">
          <FigureButton onClick={() => change({ samples: 'pending' })}>
            {formatNumber(today?.completeness.pending)}
          </FigureButton>{' '}
          份
        </dd>
      </dl>
    </Sheet>
  )
}
