/** Live counts of the home, selected from topics: a component renders again only when a figure changed. */
import { useCallback, useEffect, useRef } from 'react'
import type { MessageOf, Topic } from '#contract/kit/topic.ts'
import { deviceStatus, pulse, sewageReading, warningTopic } from '#contract/topics.ts'
import { useChanging } from '#web/live/use-changing.ts'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { atPlants, countByLevel, type LevelCount, unknownLevels, type Warning } from './warning-view.ts'

export interface Fleet {
  total: number
  online: number
  sampling: number
}
const sameRecord = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every(key => a[key] === b[key])

export function fleetOf(
  items: Iterable<MessageOf<typeof deviceStatus>>,
  wanted?: ReadonlySet<string>,
): Fleet {
  const fleet = { total: 0, online: 0, sampling: 0 }
  for (const item of items) {
    if (wanted && !wanted.has(item.id)) continue
    fleet.total++
    if (item.online === 1) fleet.online++
    if (item.online === 1 && item.run === 'SAMPLING') fleet.sampling++
  }
  return fleet
}
const sameKnown = <T extends object>(a: T | undefined, b: T | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && sameRecord(a, b))

/** Undefined until the first snapshot, and for who may not read it: unknown is not zero. */
export const useFleet = (wanted?: ReadonlySet<string>): Fleet | undefined =>
  useTopic(
    deviceStatus,
    state => (state.ready ? fleetOf(state.items.values(), wanted) : undefined),
    sameKnown<Fleet>,
  )

/** What an empty place says while a topic has brought nothing: it waits, it may not be read, or there is nothing. */
export const useEmptyWord = (topic: Topic, nothing: string): string =>
  useTopic(topic, state => (state.ready ? nothing : state.denied ? '没有查看权限' : '正在读取'))

export interface LiveWater {
  /** m³/h */
  flow: number
  /** kg/h; null where no plant measures COD. */
  cod: number | null
  nh3n: number | null
  /** Plants that reported within the last quarter of an hour; null while nothing was received. */
  stations: number | null
  /** What was summed. */
  parts: readonly Reading[]
}
type Sum = Omit<LiveWater, 'parts'>
type Reading = MessageOf<typeof sewageReading>
const freshMs = 15 * 60_000

/** The plants' newest readings; those silent for a quarter of an hour are left out. */
export function freshOf(items: Iterable<Reading>, wanted?: ReadonlySet<string>): Reading[] {
  let newest = 0
  const all: Reading[] = []
  for (const item of items) {
    if (wanted && !wanted.has(item.id)) continue
    all.push(item)
    newest = Math.max(newest, item.ts)
  }
  return all.filter(item => item.flow !== null && newest - item.ts <= freshMs)
}
/** Their sums; m³/h × mg/L = g/h. */
export function waterOf(items: Iterable<Reading>, wanted?: ReadonlySet<string>): Sum {
  const sum = { flow: 0, cod: null as number | null, nh3n: null as number | null, stations: 0 }
  for (const item of freshOf(items, wanted)) {
    if (item.flow === null) continue
    sum.flow += item.flow
    sum.stations++
    if (item.cod !== null) sum.cod = (sum.cod ?? 0) + (item.flow * item.cod) / 1000
    if (item.nh3n !== null) sum.nh3n = (sum.nh3n ?? 0) + (item.flow * item.nh3n) / 1000
  }
  return sum
}
const noWater: LiveWater = { flow: 0, cod: null, nh3n: null, stations: null, parts: [] }
/** What it is made of is new each time. */
const sameSums = (before: LiveWater, next: LiveWater): boolean =>
  sameRecord({ ...before, parts: next.parts }, next)
const waterMs = 1_000

/** A sum of the whole fleet changes with every reading: it is shown once a second, not with each of them. */
export function useLiveWater(wanted?: ReadonlySet<string>): LiveWater {
  const [water, setWater] = useChanging(noWater, sameSums)
  const items = useRef<ReadonlyMap<string, Reading>>(new Map())
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const region = useRef(wanted)
  region.current = wanted
  const sum = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const parts = freshOf(items.current.values(), region.current)
    setWater(items.current.size === 0 ? noWater : { ...waterOf(parts), parts })
  }, [setWater])
  useLiveEffect(sewageReading, fresh => {
    const first = items.current.size === 0
    items.current = fresh
    timer.current ??= setTimeout(sum, first ? 0 : waterMs)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another region is summed at once
  useEffect(sum, [wanted])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return water
}

const sameLevels = (a: readonly LevelCount[], b: readonly LevelCount[]): boolean =>
  a.every((level, index) => b[index] !== undefined && sameRecord(level, b[index]))
export const useLevels = (plants?: ReadonlySet<string>): readonly LevelCount[] =>
  useTopic(
    warningTopic,
    state => (state.ready ? countByLevel(atPlants(state.items.values(), plants)) : unknownLevels),
    sameLevels,
  )

const sameList = (a: readonly Warning[] | undefined, b: readonly Warning[] | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.length === b.length &&
    a.every((warning, index) => warning === b[index]))
/** Undefined until the first snapshot, and for who may not read it. */
export const useWarnings = (
  plants: ReadonlySet<string> | undefined,
  pick: (warnings: Iterable<Warning>) => Warning[],
): Warning[] | undefined =>
  useTopic(
    warningTopic,
    state => (state.ready ? pick(atPlants(state.items.values(), plants)) : undefined),
    sameList,
  )

export type Pulse = MessageOf<typeof pulse>
export const usePulse = (): Pulse | undefined =>
  useTopic(pulse, state => state.items.values().next().value as Pulse | undefined)
