/** One open warning on the desk: what, how much, where, how long; what is urgent and waits can be acknowledged where it stands. */
import type { ReactElement } from 'react'
import { formatAge } from '#lib/format.ts'
import { useNow } from '#web/live/use-now.ts'
import { later } from '#web/ui/later.tsx'
import { isWarningLevel, LevelGlyph } from '#web/widgets/level-glyph.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import { lastedMs, valueWords, withinWords } from '#web/widgets/warning/figures.ts'
import { waits } from '#web/widgets/warning/waiting.ts'
import type { Warning } from './warning-view.ts'

/** Its dialogs are of no use while nothing urgent waits. */
const WarningActs = later(
  async () =>
    (await import(/* webpackChunkName: 'warning-acts' */ '#web/widgets/warning/acts.tsx')).WarningActs,
)

export function WarningLine({
  warning,
  plant,
}: {
  warning: Warning
  plant: string | undefined
}): ReactElement | null {
  const now = useNow()
  if (!isWarningLevel(warning.level)) return null
  const value = warning.unit === '' || !warning.active ? '' : ` ${valueWords(warning)} ${warning.unit}`
  const within = warning.active && withinWords(warning)
  return (
    <li
      className={`beside justify-between text-12 leading-20 ${warning.acked ? 'is-dim' : ''}`}
      data-id={warning.id}
    >
      <PageLink
        className="row gap-6 min-w-0 ink-inherit hover-link"
        to={`/sewage/warning?open=${warning.id}`}
      >
        <LevelGlyph level={warning.level} acked={warning.acked} />
        <span className="cut">
          {warning.title}
          {value}
          {within && ` ${within}`}
          {plant && ` · ${plant}`}
          {!warning.active && ' · 已恢复'}
        </span>
      </PageLink>
      <span className="row flex-none gap-8">
        <span className="aux home-sub">{formatAge(lastedMs(warning, now))}</span>
        {warning.level === 1 && warning.active && waits(warning) && (
          <WarningActs warning={warning} only="确认" />
        )}
      </span>
    </li>
  )
}
