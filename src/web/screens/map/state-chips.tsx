/** Counts by state: filter and legend in one. */
import type { MarkerCounts } from '#web/map/station-model.ts'
import { isWarningLevel, LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'
import { type StateFilter, stateFilters } from './filter.ts'

const countOf = (counts: MarkerCounts, filter: StateFilter): number => {
  if (filter === 'offline') return counts.offline
  if (filter === 'normal') return counts.normal + counts.pending
  return counts.levels[Number(filter) - 1] ?? 0
}
export const stateWord = (filter: StateFilter): string => {
  if (filter === 'offline') return '离线'
  if (filter === 'normal') return '正常'
  const level = Number(filter)
  return isWarningLevel(level) ? levelWords[level] : ''
}
export function StateMark({ filter, acked = false }: { filter: StateFilter; acked?: boolean }) {
  const level = Number(filter)
  if (isWarningLevel(level)) return <LevelGlyph level={level} acked={acked} size="1.15em" label="" />
  return <span className={`map-mark inline-grid map-mark-${filter}`} aria-hidden="true" />
}

/** A station counts once, whatever else waits there: of warnings there may be more. */
export const countedBy = '按站点最高级别，座'

export function StateChips(props: {
  counts: MarkerCounts
  value: StateFilter
  onChange: (value: StateFilter) => void
}) {
  return (
    <fieldset className="map-chips stack gap-6" title={countedBy} aria-describedby="map-chips-of">
      <legend className="sr-only">按状态筛选</legend>
      <p id="map-chips-of" className="map-chips-of full-line muted text-12 leading-16">
        {countedBy}
      </p>
      {stateFilters.map(filter => (
        <button
          key={filter}
          type="button"
          className="panel row map-chip lit gap-6 h-28 px-8 text-12"
          aria-pressed={props.value === filter}
          onClick={() => props.onChange(props.value === filter ? '' : filter)}
        >
          <StateMark filter={filter} />
          <span className="nowrap">{stateWord(filter)}</span>
          <b className="ml-auto semibold">{countOf(props.counts, filter)}</b>
        </button>
      ))}
    </fieldset>
  )
}
