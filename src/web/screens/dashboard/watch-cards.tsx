/** A warning on a telephone: the most urgent one with its curve and its acts, another one in two lines. */
import type { ReactElement } from 'react'
import { warningImpact } from '#contract/device/warning.ts'
import { minuteMs } from '#lib/dates.ts'
import { formatAge } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { useNow } from '#web/live/use-now.ts'
import { useCan } from '#web/session/session.ts'
import { isWarningLevel, LevelGlyph } from '#web/widgets/level-glyph.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import { DayCurve } from '#web/widgets/reading/day-curve.tsx'
import { WarningActs } from '#web/widgets/warning/acts.tsx'
import { warningState } from '#web/widgets/warning/changes.ts'
import {
  factorOfCode,
  isWithin,
  lastedMs,
  limitWords,
  recoveredAgo,
  valueWords,
  withinWords,
} from '#web/widgets/warning/figures.ts'
import { waits } from '#web/widgets/warning/waiting.ts'
import type { Warning } from './warning-view.ts'

const hrefOf = ({ id }: Warning): string => `/sewage/warning?open=${encodeURIComponent(id)}`

export function Urgent({
  warning,
  plant,
}: {
  warning: Warning
  plant: string | undefined
}): ReactElement | null {
  const now = useNow()
  const mayRead = useCan('device:facility:list')
  const impact = useCall(
    warningImpact,
    { query: { id: warning.id } },
    { staleMs: minuteMs, refetchMs: minuteMs, enabled: warning.active },
  )
  const factor = factorOfCode[warning.code]
  const within = warning.active && withinWords(warning)
  const limit = limitWords(warning)
  if (!isWarningLevel(warning.level)) return null
  return (
    <article
      className="panel column gap-8 p-16"
      style={warning.level <= 2 ? { borderColor: `var(--level-${warning.level})` } : undefined}
      data-id={warning.id}
    >
      <header className="row">
        <LevelGlyph level={warning.level} acked={warning.acked} size={18} />
        <PageLink to={hrefOf(warning)} className="text-18 semibold ink-1 no-underline cut">
          {warning.title}
        </PageLink>
        <span className="ml-auto flex-none">
          <StateTag warning={warning} />
        </span>
      </header>
      <p className="text-13 ink-2">
        {plant && `${plant} · `}
        {formatAge(lastedMs(warning, now))}
        {!warning.active && ` · ${recoveredAgo(warning, now)}`}
      </p>
      <p className="row items-baseline">
        <b
          className={`kpi-figure semibold ${warning.active && !isWithin(warning) ? `is-level-${warning.level}` : ''}`}
        >
          {valueWords(warning, !warning.active)} <small>{warning.unit}</small>
        </b>
        <span className="text-13 ink-2">
          {limit && `${limit.startsWith('应为') ? '' : '限值 '}${limit}`}
          {within && `${limit && '，'}${within}`}
          {impact.data?.sample && `${limit && '，'}影响样品 1 份`}
        </span>
      </p>
      {factor && mayRead && (
        <DayCurve
          facilityId={warning.facilityId}
          factor={factor}
          code={warning.code}
          since={warning.active ? warning.firstAt : undefined}
        />
      )}
      <div className="row watch-acts">
        <WarningActs dispatches warning={warning} button="watch-act" />
        <PageLink to={hrefOf(warning)} className="watch-act">
          详情
        </PageLink>
      </div>
    </article>
  )
}

const StateTag = ({ warning }: { warning: Warning }): ReactElement => (
  <Tag tone={waits(warning) ? 'warning' : 'plain'}>{warningState(warning)}</Tag>
)

export function Next({
  warning,
  plant,
}: {
  warning: Warning
  plant: string | undefined
}): ReactElement | null {
  const now = useNow()
  const within = warning.active && withinWords(warning)
  if (!isWarningLevel(warning.level)) return null
  return (
    <PageLink to={hrefOf(warning)} className="panel watch-next row gap-12 ink-1 no-underline">
      <LevelGlyph level={warning.level} acked={warning.acked} size={18} />
      <span className="grow min-w-0">
        <b className="block cut semibold">{warning.title}</b>
        <span className="block cut text-13 ink-2">
          {plant && `${plant} · `}
          {formatAge(lastedMs(warning, now))}
          {!warning.active && ` · ${recoveredAgo(warning, now)}`}
          {within && ` · ${within}`}
        </span>
      </span>
      <span className="flex-none text-right">
        <b className="block semibold">
          {valueWords(warning, !warning.active)} <small className="normal">{warning.unit}</small>
        </b>
        <StateTag warning={warning} />
      </span>
    </PageLink>
  )
}
