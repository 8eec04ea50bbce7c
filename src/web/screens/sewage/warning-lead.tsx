/** What a warning's details begin with: how it stands, its value against the limit, the day before, what was said and done. */
import './warning-lead.css'
import { type ReactElement, useRef } from 'react'
import { facilityWarning, remarkWarnings } from '#contract/device/warning.ts'
import { warningTopic } from '#contract/topics.ts'
import { fromWire, hourMs } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useRefresh } from '#web/data/resource-write.ts'
import { dictTextOf } from '#web/data/row.ts'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { useCan } from '#web/session/session.ts'
import { Age } from '#web/widgets/age.tsx'
import { DayCurve } from '#web/widgets/reading/day-curve.tsx'
import { useLimits } from '#web/widgets/reading/limits.ts'
import { isOver, warningState } from '#web/widgets/warning/changes.ts'
import {
  excessOf,
  factorOfCode,
  figureWords,
  isStateful,
  isWithin,
  peakWords,
  valueWords,
  withinWords,
} from '#web/widgets/warning/figures.ts'
import { RemarkBox } from '#web/widgets/warning/remark-box.tsx'
import { LevelCell, LimitCell, ValueCell, type Warning } from './warning-cells.tsx'
import { Impact } from './warning-impact.tsx'
import { overlay, useReadNow } from './warning-live.ts'
import { Similar } from './warning-similar.tsx'
import { State, Timeline } from './warning-story.tsx'

/** Somebody has gone further than to acknowledge it. */
const begun = new Set(['DISPATCHED', 'PROCESSING', 'RESOLVED', 'SHELVED', 'CLOSED', 'FALSE_ALARM'])

export function WarningLead({ row }: { row: Warning }): ReactElement {
  const told = useTopic(warningTopic, state => state.items.get(row.id))
  const now = useReadNow(overlay(row, told))
  const refresh = useRefresh(facilityWarning)
  const known = useRef(told)
  // Somebody has done something: who, and what he said, the server tells.
  useLiveEffect(warningTopic, items => {
    const next = items.get(row.id)
    const before = known.current
    known.current = next
    if (before && next && (before.acked !== next.acked || before.state !== next.state)) void refresh()
  })
  const factor = factorOfCode[now.code ?? '']
  const limit = useLimits().find(({ code }) => code === now.code)
  const mayRead = useCan('device:facility:list')
  const maySay = useCan(remarkWarnings.access) && !isOver(now.state)
  const over = now.active !== 'Y'
  const peak = peakWords(now)
  // What is over is judged by how far it went, not by the value with which it ended.
  const past = over && peak !== undefined
  const excess = excessOf(past ? { ...now, value: now.peak } : now)
  return (
    <section className="warning-lead column gap-16" aria-label="预警现状">
      <p className="row gap-12">
        <LevelCell level={now.level} acked={now.acked} state={now.state} />
        <RowsLink path="/device/facility" open={now.facilityId ?? ''} tab="values">
          {dictTextOf(row, 'facilityId') ?? '设备'}
        </RowsLink>
        {now.plantId && (
          <RowsLink path="/sewage/plant" open={now.plantId}>
            {dictTextOf(row, 'plantId') ?? '污水厂'}
          </RowsLink>
        )}
      </p>
      <dl className="grid cols-3 border rounded">
        <State title="条件" words={over ? '已恢复' : '活动'} loud={!over}>
          {now.firstTime && (
            <>
              {over ? '首次至恢复 ' : '首次至今 '}
              <Age
                since={fromWire(now.firstTime)}
                until={now.clearTime ? fromWire(now.clearTime) : undefined}
              />
              ，第&nbsp;{now.count}&nbsp;次
            </>
          )}
        </State>
        <State title="确认" words={now.acked === 'Y' ? '已确认' : '待确认'} loud={now.acked !== 'Y'}>
          {now.acked === 'Y'
            ? `${dictTextOf(row, 'ackBy') ?? ''} ${row.ackAt?.slice(5, 16) ?? ''}`
            : '尚无人确认'}
        </State>
        <State
          title="处理"
          words={begun.has(now.state ?? '') ? warningState({ state: now.state ?? '' }) : '未处理'}
        >
          {now.shelveUntil
            ? `至 ${now.shelveUntil.slice(5, 16)} 恢复`
            : (dictTextOf(row, 'assignee') ?? '未派单')}
        </State>
      </dl>
      <p className="row items-baseline gap-12">
        {past && <span className="text-13">峰值</span>}
        {over && !past && <span className="text-13">{isStateful(now.code) ? '触发时' : '恢复时'}</span>}
        <b className={`warning-figure semibold ${over || isWithin(now) ? '' : `is-level-${now.level}`}`}>
          <ValueCell row={past ? { ...now, value: now.peak } : now} />
        </b>
        <span className="text-13">
          {!isStateful(now.code) && '限值 '}
          <LimitCell code={now.code} threshold={now.threshold} />
          {excess && factor && (
            <>
              ，{excess[0]} <b className="semibold">{figureWords(now.code, excess[1])}</b> {now.unit}
            </>
          )}
          {limit &&
            limit.forSec > 0 &&
            (excess || over) &&
            `；持续 ${formatNumber(limit.forSec / 60)} min 生成`}
          {!over && withinWords(now) && (
            <>
              ，{withinWords(now)}
              {limit?.clear && (
                <>
                  ，{limit.clear.op} {figureWords(now.code, limit.clear.value)} {now.unit} 持续{' '}
                  {formatNumber(limit.clear.forSec / 60)} min 后恢复
                </>
              )}
            </>
          )}
          {past && now.peak !== now.value && `；恢复时 ${valueWords(now, true)} ${now.unit ?? ''}`}
          {!past && peak && now.peak !== now.value && `；峰值 ${peak}`}
        </span>
      </p>
      {factor && now.facilityId && mayRead && (
        <DayCurve
          facilityId={now.facilityId}
          factor={factor}
          code={now.code ?? undefined}
          since={over || !now.firstTime ? undefined : fromWire(now.firstTime)}
          to={now.clearTime ? fromWire(now.clearTime) + hourMs : undefined}
        />
      )}
      <Impact id={row.id} over={over} />
      <Timeline row={{ ...row, ...now }} lastingSec={limit?.forSec ?? 0} />
      {maySay && <RemarkBox key={row.id} warning={now} sent={refresh} />}
      <Similar row={row} />
    </section>
  )
}
