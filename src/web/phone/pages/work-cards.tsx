/** Work as it stands in the list of the day. */

import { businessDay, toWire } from '#lib/dates.ts'
import { armedOf } from '../data/judge-scan.ts'
import { usePhone } from '../data/state.ts'
import {
  bottlesOf,
  distanceText,
  distanceTo,
  handlesBottles,
  stageOf,
  stagesOf,
  type Work,
} from '../data/works.ts'
import { spanText } from '../parts/banners.tsx'
import { Alarm, Icon } from '../parts/icon.tsx'
import { useAccept } from '../parts/use-accept.ts'
import { clockText, dayClockText, tones, useWord } from '../parts/words.ts'
import { go } from '../route.ts'

/** ℃: what lies outside is somebody's to see to. */
export const coldRange = { low: 0, high: 6 } as const

export function Stages({ work }: { work: Work }) {
  const stages = stagesOf(work)
  // Before somebody has said yes to it, nothing of it is under way.
  const now = work.state === 'ASSIGNED' ? undefined : stageOf(work)
  return (
    <ol className="stages">
      {stages.map(({ key, title, done }) => (
        <li
          key={key}
          className={done ? 'done' : key === now?.key ? 'now' : ''}
          aria-current={key === now?.key ? 'step' : undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  )
}

export function Cabinet({ work: { sampler } }: { work: Work }) {
  if (!sampler || sampler.temp === null) return null
  const warm = sampler.temp > coldRange.high || sampler.temp < coldRange.low
  return (
    <div>
      <span>柜温</span>
      <span className={warm ? 'red' : ''}>
        {warm && <Alarm kind="refused" />} {sampler.temp.toFixed(1)} ℃
        {warm && `，应为 ${coldRange.low}–${coldRange.high} ℃`}
        {sampler.tempAt !== null && <span className="faint"> {clockText(sampler.tempAt)}</span>}
      </span>
    </div>
  )
}

/** By when it was to be done, and how long ago that was: on a line of its own, which is never broken. */
export function Late({ work: { planEnd }, now }: { work: Pick<Work, 'planEnd'>; now: number }) {
  if (now <= planEnd) return null
  return (
    <span className="orange overdue unbroken">
      应于 {dayClockText(planEnd, now)}，逾期 {spanText(now - planEnd)}
    </span>
  )
}

/** `11-29 08:00–08:30`, in one piece. */
const Window = ({ work: { planBegin, planEnd }, now }: { work: Work; now: number }) => (
  <span className="unbroken">
    {dayClockText(planBegin, now)}–{clockText(planEnd)}
  </span>
)

const nextWords: Readonly<Record<string, string>> = {
  ARRIVE: '到场',
  SAFETY: '安全检查',
  BIND_LABEL: '扫描标签',
  SEAL: '封签',
  PHOTO: '拍照',
  LEAVE: '提交',
}

export function CurrentCard({ work, now }: { work: Work; now: number }) {
  const word = useWord()
  const stage = stageOf(work)
  const bottles = bottlesOf(work)
  const bound = bottles.filter(({ label }) => label).length
  const armed = armedOf(bottles)
  const binding = stage?.key === 'BIND_LABEL'
  return (
    <section className="sheet on">
      <div className="spread">
        <h2>{work.plantName}</h2>
        <span className={tones[work.state]}>{word('work_state', work.state)}</span>
      </div>
      <div className="small">
        {[work.pointName, word('work_type', work.workType)].filter(Boolean).join('，')}，
        <Window work={work} now={now} />
        <Late work={work} now={now} />
      </div>
      <Stages work={work} />
      {(bottles.length > 0 || work.sampler?.temp != null) && (
        <div className="facts">
          {handlesBottles(work) && (
            <div>
              <span>已绑标签</span>
              <span>
                {bound} / {bottles.length} 瓶
              </span>
            </div>
          )}
          <Cabinet work={work} />
        </div>
      )}
      <div className="acts">
        <button
          type="button"
          className="act solid"
          onClick={() => go(binding ? `bottles/${work.id}` : `work/${work.id}`)}
        >
          {binding && <Icon name="scan" />}
          {binding && armed ? `扫描第 ${armed.bottleNo} 瓶` : (nextWords[stage?.key ?? ''] ?? '查看')}
        </button>
        <button type="button" className="act" onClick={() => go(`fault/${work.id}`)}>
          报异常
        </button>
      </div>
    </section>
  )
}

/** The next one, which waits to be taken on: it can be, at once. */
export function NextCard({ work, now }: { work: Work; now: number }) {
  const word = useWord()
  const [accepting, accept] = useAccept(work)
  const bottles = handlesBottles(work) ? bottlesOf(work).length : 0
  return (
    <section className="sheet on">
      <div className="spread">
        <h2>{work.plantName}</h2>
        <span className={tones[work.state]}>{word('work_state', work.state)}</span>
      </div>
      <div className="small">
        {[work.pointName, word('work_type', work.workType), bottles > 0 && `${bottles} 瓶`]
          .filter(Boolean)
          .join('，')}
        ，<Window work={work} now={now} />
        <Late work={work} now={now} />
      </div>
      {work.address && <div className="small">{work.address}</div>}
      <div className="acts">
        <button type="button" className="act solid" disabled={accepting} onClick={() => accept()}>
          接单
        </button>
        <button type="button" className="act" onClick={() => go(`work/${work.id}`)}>
          查看
        </button>
      </div>
    </section>
  )
}

export function StopCard({ work, now }: { work: Work; now: number }) {
  const word = useWord()
  const fix = usePhone(state => state.fix)
  const metres = distanceTo(work, fix)
  return (
    <button type="button" className="sheet stop" onClick={() => go(`work/${work.id}`)}>
      <span className="clock">
        {clockText(work.planBegin)}
        {businessDay(work.planBegin) < businessDay(now) && (
          <span className="faint" style={{ display: 'block' }}>
            {toWire(work.planBegin).slice(5, 10)}
          </span>
        )}
      </span>
      <span className="what">
        <span className="spread">
          <b>{work.plantName}</b>
          <span className={tones[work.state]}>{word('work_state', work.state)}</span>
        </span>
        <span className="small" style={{ display: 'block' }}>
          {[
            work.pointName,
            word('work_type', work.workType),
            handlesBottles(work) && bottlesOf(work).length > 0 && `${bottlesOf(work).length} 瓶`,
          ]
            .filter(Boolean)
            .join('，')}
        </span>
        {work.returned !== null && (
          <span className="small orange" style={{ display: 'block' }}>
            退回原因：{work.returned}
          </span>
        )}
        <span className="small spread">
          {metres === undefined ? (
            <span>{work.address ?? ''}</span>
          ) : (
            <span className="pin">
              <Icon name="pin" size={16} />
              {distanceText(metres)}
            </span>
          )}
          {work.stopped && <span className="red">未被接受</span>}
        </span>
        <Late work={work} now={now} />
      </span>
    </button>
  )
}
