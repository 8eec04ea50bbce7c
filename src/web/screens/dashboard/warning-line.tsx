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

/** Said beneath it: that it is put aside, that what it warned of is no longer so. '' while it calls. */
const calmWords = (warning: Warning): string =>
  [warning.state === 'SHELVED' && '已挂起', warning.active ? withinWords(warning) : '已恢复']
    .filter(Boolean)
    .join(' · ')
const [linePx, gapPx] = [20, 3]
/** Three lines find a place wherever it is. */
const leastPx = 3 * linePx + 2 * gapPx
/** Those that find a place, each with its two lines; where not all do, a last line tells of the rest. */
export function fitting(all: readonly Warning[], height: number): readonly Warning[] {
  const space = Math.max(height, leastPx) + gapPx
  const ofOne = 2 * linePx + gapPx
  if (all.length * ofOne <= space) return all
  return all.slice(0, Math.floor((space - linePx - gapPx) / ofOne))
}

export function WarningLine({
  warning,
  plant,
}: {
  warning: Warning
  plant: string | undefined
}): ReactElement | null {
  const now = useNow()
  if (!isWarningLevel(warning.level)) return null
  const value = warning.unit === '' || !warning.active ? '' : `${valueWords(warning)} ${warning.unit}`
  const calm = calmWords(warning)
  const beneath = [plant, calm].filter(Boolean).join(' · ')
  return (
    <li
      className={`beside items-start justify-between text-12 leading-20 ${waits(warning) ? '' : 'is-dim'}`}
      data-id={warning.id}
    >
      <PageLink
        className="flex items-start gap-6 min-w-0 ink-inherit hover-link"
        to={`/sewage/warning?open=${warning.id}`}
      >
        <LevelGlyph level={warning.level} acked={warning.acked} style={{ marginTop: 2 }} />
        <span className="min-w-0">
          {/* How much it is stands whole, and where it is beneath it: the list of warnings says the name again. */}
          <span className="flex gap-4" title={plant ? `${warning.title} · ${plant}` : warning.title}>
            <span className="cut">{warning.title}</span>{' '}
            {value && <span className="flex-none nowrap">{value}</span>}
          </span>
          {beneath && <span className="block cut muted">{beneath}</span>}
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
