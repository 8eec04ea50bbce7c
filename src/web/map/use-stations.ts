/** The stations of the map and their live state: one model for the life of the list, redrawn a few times a second at most. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { mapStations } from '#contract/device/map.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { MessageOf } from '#contract/kit/topic.ts'
import { deviceStatus } from '#contract/topics.ts'
import { useCall } from '#web/data/call.ts'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import { StationModel } from './station-model.ts'

export type Station = ResultOf<typeof mapStations>[number]

export interface Stations {
  list: readonly Station[]
  model: StationModel
  /** Changes when anything drawn has changed; at most five times a second. */
  revision: number
  isPending: boolean
  error: Error | null
  retry: () => void
}
const none: readonly Station[] = []
const redrawMs = 200

export function useStations(): Stations {
  const query = useCall(mapStations, {}, { staleMs: 60_000, refetchMs: 300_000 })
  const list = query.data ?? none
  const model = useMemo(() => new StationModel(list), [list])
  const [revision, setRevision] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = useRef(model)
  const known = useRef<ReadonlyMap<string, MessageOf<typeof deviceStatus>>>(new Map())

  useLiveEffect(deviceStatus, (items, changed) => {
    known.current = items
    let drawn = false
    for (const id of changed) {
      const message = items.get(id)
      if (message) drawn = current.current.set(id, message) || drawn
    }
    if (!drawn || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      setRevision(count => count + 1)
    }, redrawMs)
  })

  // A new list starts from what the topic already knows.
  useEffect(() => {
    current.current = model
    for (const [id, state] of known.current) model.set(id, state)
    setRevision(count => count + 1)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [model])

  return {
    list,
    model,
    revision,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
