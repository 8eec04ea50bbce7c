/** What happened to a record with states, and the news that others moved such records. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef } from 'react'
import type { Static } from 'typebox'
import type { Machine, timelineResult } from '#contract/kit/machine.ts'
import { recordsMoved } from '#contract/topics.ts'
import { call } from '#web/api/client.ts'
import { useDictChoices } from '#web/data/dict.ts'
import type { Row } from '#web/data/row.ts'
import { useSteadily } from '#web/live/steadily.ts'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import { FailedRows } from '#web/ui/states.tsx'
import { Timeline } from '#web/widgets/timeline.tsx'

type Entry = Static<typeof timelineResult>[number]

/** A time among the values is told as the time of the step is. */
const moment = /^\d{4}-(\d{2}-\d{2} \d{2}:\d{2}:\d{2})$/
const noteOf = ({ reason, values }: Entry): string | undefined =>
  [reason, ...values.map(({ title, text }) => `${title} ${text.replace(moment, '$1')}`)]
    .filter(Boolean)
    .join('；') || undefined

export const storyOf = (own: Machine): ComponentType<{ row: Row }> =>
  function StepStory({ row: { id, version } }) {
    const { items } = useDictChoices(own.resource.fields[own.property]?.dict)
    const story = useQuery({
      queryKey: [own.resource.path, 'timeline', id, version],
      queryFn: async () => (await call(own.timeline, { query: { id } }, { quiet: true })) as Entry[],
    })
    if (story.isError) return <FailedRows error={story.error} onRetry={() => void story.refetch()} />
    const wordOf = (state: string) => items.find(({ value }) => value === state)?.text ?? state
    return (
      <div className="mt-16">
        <Timeline
          events={(story.data ?? []).map(entry => ({
            time: entry.at,
            who: entry.byText,
            // Where it stays is not what became of it.
            words: [...new Set([entry.title, ...(entry.from === entry.to ? [] : [wordOf(entry.to)])])].join(
              '，',
            ),
            note: noteOf(entry),
          }))}
        />
      </div>
    )
  }

/** Reads the list anew when somebody has moved a record of its kind. */
export const watchOf = ({ resource }: Machine): ComponentType<{ refresh: () => Promise<void> }> =>
  function StepWatch({ refresh }) {
    const known = useRef<number>(undefined)
    const again = useSteadily(refresh)
    useLiveEffect(recordsMoved, items => {
      const at = items.get(resource.path)?.at ?? 0
      const before = known.current
      known.current = at
      if (before !== undefined && at !== before) again()
    })
    return null
  }
