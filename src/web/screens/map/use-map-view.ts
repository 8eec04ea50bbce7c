/** What is looked at: filter, layers and selection from the URL, and the stations that follow from them. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { warningTopic } from '#contract/topics.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { countMarkers } from '#web/map/station-model.ts'
import type { Stations } from '#web/map/use-stations.ts'
import { matchesState, matchesText, readState, sortIndices } from './filter.ts'
import type { LayerChoice } from './layer-panel.tsx'
import { worstOpen } from './station-words.tsx'

type Worst = ReturnType<typeof worstOpen>
const sameWorst = (a: Worst, b: Worst): boolean =>
  a.size === b.size && [...a].every(([id, one]) => b.get(id) === one)

export function useMapView(stations: Stations) {
  const { list, model, revision } = stations
  const [params, setParams] = useSearchParams()
  const put = useCallback(
    (changes: Record<string, string>) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === '') next.delete(key)
            else next.set(key, value)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const text = params.get('q') ?? ''
  const state = readState(params.get('state'))
  const choice: LayerChoice = {
    theme: params.get('theme') === 'level' ? 'level' : 'status',
    water: params.get('water') !== '0',
    stations: params.get('stations') !== '0',
    catchments: params.get('catchments') === '1',
  }
  const found = useMemo(
    () => list.flatMap((station, index) => (matchesText(station, text) ? [index] : [])),
    [list, text],
  )
  const worst = useTopic(warningTopic, ({ items }) => worstOpen(items.values()), sameWorst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for what lies in the model's arrays
  const shown = useMemo(
    () =>
      sortIndices(
        model,
        list,
        found.filter(index => matchesState(model, index, state)),
        worst,
      ),
    [model, list, found, state, revision, worst],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const counts = useMemo(() => {
    const inside = new Set(found)
    return countMarkers(model, index => inside.has(index))
  }, [model, found, revision])
  return {
    wall: params.get('wall') === '1',
    text,
    state,
    choice,
    shown,
    counts,
    selected: model.indexOf(params.get('station') ?? ''),
    /** The address itself names a station, found or not. */
    linked: params.get('station') !== null,
    put,
    choose: (next: LayerChoice) =>
      put({
        theme: next.theme === 'level' ? 'level' : '',
        water: next.water ? '' : '0',
        stations: next.stations ? '' : '0',
        catchments: next.catchments ? '1' : '',
      }),
  }
}
