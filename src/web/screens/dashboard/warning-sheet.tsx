/** Open warnings by level with what nobody has acknowledged, and what needs somebody first. */
import type { ReactElement } from 'react'
import { warningTopic } from '#contract/topics.ts'
import { formatNumber } from '#lib/format.ts'
import { useOpens } from '#web/session/session.ts'
import { HeldNote } from '#web/ui/held-line.tsx'
import { LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import { hiddenWords } from '#web/widgets/warning/changes.ts'
import { useHeldWarnings } from '#web/widgets/warning/held.ts'
import { Figure, Sheet } from './sheet.tsx'
import { useEmptyWord, useWarnings } from './use-live-figures.ts'
import { useSize } from './use-size.ts'
import { fitting, WarningLine } from './warning-line.tsx'
import {
  atRegion,
  type LevelCount,
  listOfLevel,
  listOfOpen,
  openWarnings,
  sumOf,
  type Warning,
} from './warning-view.ts'

const none: readonly Warning[] = []

export function WarningSheet(props: {
  levels: readonly LevelCount[]
  names: ReadonlyMap<string, string>
  /** Plants of the chosen region; absent: all. */
  plants: ReadonlySet<string> | undefined
}): ReactElement {
  const { levels, names, plants } = props
  const open = sumOf(levels, 'open')
  const unacked = sumOf(levels, 'unacked')
  const recovered = sumOf(levels, 'recovered')
  const most = Math.max(1, ...levels.map(level => level.open ?? 0))
  const mayOpen = useOpens(listOfOpen)
  const nothing = useEmptyWord(warningTopic, '没有活动预警')
  const [ref, { height }] = useSize<HTMLUListElement>()
  const urgent = useWarnings(plants, openWarnings)
  const all = urgent ?? none
  const listed = fitting(all, height)
  const { rows, order, waiting } = useHeldWarnings(listed, `${height} ${[...(plants ?? [])].join()}`)
  return (
    <Sheet
      title="活动预警"
      sub={`${formatNumber(open)} 条，未确认 ${formatNumber(unacked)}${recovered ? `，已恢复 ${formatNumber(recovered)}` : ''}`}
      action={
        <>
          <HeldNote order={order} waiting={waiting} />
          {mayOpen && <PageLink to={atRegion(listOfOpen, plants)}>处理</PageLink>}
        </>
      }
      holds={order.holds}
    >
      <ul className="levels">
        {levels.map(level => (
          <li
            className={`grid items-center gap-10 h-26 text-13 ${level.open === 0 ? 'is-none' : ''}`}
            key={level.level}
          >
            <span className={`flex items-center gap-6 text-13 is-level-${level.level}`}>
              <LevelGlyph
                level={level.level}
                acked={level.open !== null && level.open > 0 && level.unacked === 0}
                label=""
              />
              {levelWords[level.level]}
            </span>
            <span className="bar h-8 bg-line-light" aria-hidden="true">
              <i
                className="block h-full"
                style={{
                  width: `${((level.open ?? 0) / most) * 100}%`,
                  background: `var(--level-${level.level})`,
                }}
              />
            </span>
            <Figure to={atRegion(listOfLevel(level.level), plants)}>{formatNumber(level.open)}</Figure>
            <span className="aux home-sub">
              未确认{' '}
              <Figure to={atRegion(listOfLevel(level.level, true), plants)}>
                {formatNumber(level.unacked)}
              </Figure>
            </span>
          </li>
        ))}
      </ul>
      <ul
        className="newest mt-8 pt-6 column fill overflow-hidden border-t-light"
        aria-live="polite"
        ref={ref}
      >
        {rows.map(warning => (
          <WarningLine key={warning.id} warning={warning} plant={names.get(warning.plantId)} />
        ))}
        {rows.length === 0 && <li className="py-16 muted text-12 leading-20 text-center">{nothing}</li>}
        {all.length > listed.length && (
          <li className="text-12 leading-20">
            <PageLink className="muted hover-link" to={atRegion(listOfOpen, plants)}>
              {hiddenWords(all.slice(listed.length))}
            </PageLink>
          </li>
        )}
      </ul>
    </Sheet>
  )
}
