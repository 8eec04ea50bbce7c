import type { MessageOf } from '#contract/kit/topic.ts'
import { deviceStatus, warningTopic } from '#contract/topics.ts'
import { useTopic } from '#web/live/use-topic.ts'
import type { Station } from '#web/map/use-stations.ts'
import { Age } from '#web/widgets/age.tsx'
import { isWarningLevel, LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'
import { isOver } from '#web/widgets/warning/changes.ts'
import { useCurrently } from '#web/widgets/warning/current.ts'
import { withinWords } from '#web/widgets/warning/figures.ts'
import { gravestBy } from '#web/widgets/warning/urgency.ts'
import { othersMark, othersWords, waitingBy, waits } from '#web/widgets/warning/waiting.ts'
import type { StateFilter } from './filter.ts'
import { StateMark } from './state-chips.tsx'

/** What is the matter with a station, for how long; where nothing is, how old what it sent last is. */
export function StationWords(props: {
  station: Station
  state: { filter: StateFilter; word: string; acked: boolean }
}) {
  const { station, state } = props
  const warning = useTopic(warningTopic, ({ items }) =>
    worstOpen([...items.values()].filter(one => one.facilityId === station.id)).get(station.id),
  )
  const waiting = useTopic(
    warningTopic,
    ({ items }) => waitingBy(items.values(), one => one.facilityId).get(station.id) ?? 0,
  )
  const lastAt = useTopic(deviceStatus, ({ items }) => items.get(station.id)?.lastAt)
  const otherLevel = useTopic(warningTopic, ({ items }) =>
    Math.min(
      ...[...items.values()].flatMap(one =>
        one.facilityId === station.id && one.id !== warning?.id && waits(one) ? one.level : [],
      ),
    ),
  )
  const since = warning?.firstAt ?? lastAt
  const current = useCurrently(warning ?? unwarned)
  const over = warning && !warning.active
  const within = warning?.active && withinWords(current)
  const others = warning ? othersWords(warning, waiting) : ''
  const level = warning && isWarningLevel(warning.level) ? `${levelWords[warning.level]} · ` : ''
  const what = warning?.title ?? state.word
  const how = warning ? `${ackWords(warning)}${over ? ' · 已恢复' : ''}${within ? ` · ${within}` : ''}` : ''
  // Only what still is wrong has the colour of its level.
  const calm = over || within
  return (
    <>
      {/* Of the warning that is told; of what else waits there the count has a mark of its own. */}
      <StateMark
        filter={
          warning && isWarningLevel(warning.level) ? (String(warning.level) as StateFilter) : state.filter
        }
        acked={warning ? !waits(warning) : state.acked}
      />
      <span className="grow grid min-w-0">
        <span className="cut text-13 leading-20">{station.plantName}</span>
        <span className="flex gap-4 min-w-0">
          <span
            className={`aux flex gap-4 min-w-0 ${calm ? '' : `is-level-${warning?.level ?? state.filter}`}`}
            title={level + [what, how].filter(Boolean).join(' · ')}
          >
            {/* The mark before it shows the level. */}
            {level && <span className="sr-only">{level}</span>}
            <span className="cut min-w-0">{what}</span>{' '}
            {/* How it stands is never cut off; what it is stands in the title too. */}
            {how && <span className="flex-none nowrap">· {how}</span>}
          </span>
          {others && (
            <span
              className={`aux flex-none ${isWarningLevel(otherLevel) ? `is-level-${otherLevel}` : 'ink-1'}`}
              title={others}
            >
              {isWarningLevel(otherLevel) && <LevelGlyph level={otherLevel} size="1.15em" label="" />}{' '}
              <span aria-hidden="true">{othersMark(others)}</span>
              <span className="sr-only">{others}</span>
            </span>
          )}
        </span>
      </span>
      <span className="aux grid flex-none text-right">
        <span>{station.cityName}</span>
        {typeof since === 'number' && (
          <span title={warning ? '预警已持续' : '最近一帧'}>
            <Age since={since} until={warning?.clearAt ?? undefined} />
          </span>
        )}
      </span>
    </>
  )
}

/** How it stands: what is put aside is told as that, acknowledged or not. */
const ackWords = (warning: Warning): string =>
  waits(warning) ? '待确认' : warning.state === 'SHELVED' ? '已挂起' : '已确认'
const unwarned = { code: null, value: null, threshold: null, facilityId: null, active: false }

type Warning = MessageOf<typeof warningTopic>
/** Of each facility the gravest open one, which its mark shows. */
export const worstOpen = (warnings: Iterable<Warning>): Map<string, Warning> =>
  gravestBy(
    [...warnings].filter(({ state }) => !isOver(state)),
    ({ facilityId }) => facilityId,
  )
