/** The live rows of the device grid: values in refs, the order worked out every few seconds, cells repainted by place. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { recentTrends } from '#contract/device/exhibition.ts'
import { workOn } from '#contract/device/facility.ts'
import type { MessageOf } from '#contract/kit/topic.ts'
import { deviceReading, deviceStatus, warningTopic } from '#contract/topics.ts'
import { useCall } from '#web/data/call.ts'
import type { LiveCell, LiveGridHandle } from '#web/grid/live-grid.tsx'
import { sourceOf } from '#web/live/reading-source.ts'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import type { Stations } from '#web/map/use-stations.ts'
import { useLimitsByDevice } from '#web/widgets/reading/limits.ts'
import { flowFactor, Sparks } from './columns.ts'
import {
  type AlarmsByDevice,
  alarmsOf,
  arrange,
  cellOf,
  type Order,
  type Readings,
  type Wanted,
} from './rows.ts'

export interface LiveRows {
  /** Station indices in the order of the rows. */
  order: readonly number[]
  online: ReadonlySet<string>
  cell: (row: number, column: string) => LiveCell
  frameOf: (stationId: string, factor: string) => string | undefined
}

// Not under the reader's eyes at each frame: a row that jumps away cannot be read.
const reorderMs = 5000

export function useLiveRows(
  stations: Stations,
  wanted: Wanted,
  sort: Order,
  grid: RefObject<LiveGridHandle | null>,
): LiveRows {
  const { list, model, revision } = stations
  const limits = useLimitsByDevice()
  const readings = useRef<Readings>(new Map())
  const alarms = useRef<AlarmsByDevice>(undefined)
  const statuses = useRef<ReadonlyMap<string, MessageOf<typeof deviceStatus>>>(new Map())
  const sparks = useRef(new Sparks())
  const places = useRef<ReadonlyMap<string, number>>(new Map())
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn(count => count + 1), reorderMs)
    return () => clearInterval(timer)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: values lie in refs; turn and revision stand for them
  const order = useMemo(
    () => arrange(list, model, readings.current, wanted, sort, limits, alarms.current),
    [list, model, revision, turn, wanted.text, wanted.region, wanted.state, sort.key, sort.order, limits],
  )
  places.current = useMemo(() => new Map(order.map((index, row) => [list[index]!.id, row])), [order, list])

  const repaint = useRef((ids: Iterable<string>) => {
    const rows: number[] = []
    for (const id of ids) {
      const row = places.current.get(id)
      if (row !== undefined) rows.push(row)
    }
    grid.current?.repaint(rows)
  })
  useLiveEffect(deviceReading, (items, changed) => {
    readings.current = items
    for (const id of changed) {
      const message = items.get(id)
      const flow = message?.values[flowFactor]?.[0]
      if (message && flow !== null && flow !== undefined) {
        sparks.current.add(id, sourceOf(message, flowFactor).ts, flow)
      }
    }
    repaint.current(changed)
  })
  useLiveEffect(warningTopic, items => {
    const before = alarms.current
    alarms.current = alarmsOf(items.values())
    repaint.current([...(before?.keys() ?? []), ...alarms.current.keys()])
  })
  useLiveEffect(deviceStatus, (items, changed) => {
    statuses.current = items
    repaint.current(changed)
  })

  const { data: trends } = useCall(recentTrends, { query: { factor: flowFactor } }, { staleMs: 60_000 })
  useEffect(() => {
    for (const trend of trends ?? []) sparks.current.start(trend.id, trend.values, trend.at)
    repaint.current((trends ?? []).map(trend => trend.id))
  }, [trends])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for what lies in the model's arrays
  const online = useMemo(
    () => new Set(model.ids.filter((_, index) => model.online[index] === 1)),
    [model, revision],
  )
  const cell = useMemo(
    () => (row: number, column: string) =>
      cellOf(
        list,
        model,
        readings.current,
        sparks.current,
        order[row] ?? -1,
        column,
        limits,
        alarms.current,
        id => workOn(statuses.current.get(id)?.run),
      ),
    [list, model, order, limits],
  )
  return {
    order,
    online,
    cell,
    frameOf: (stationId, factor) => {
      const reading = readings.current.get(stationId)
      return reading && factor in reading.values ? sourceOf(reading, factor).frameId : undefined
    },
  }
}
