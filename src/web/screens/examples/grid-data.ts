/** Rows of the grid's example pages. Places are those of the invented province; figures are made by a formula. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { demoCities, demoProvince } from '#demo/cities.ts'
import type { Option } from '#web/grid/model/types.ts'
import type { EditableGridHandle } from '#web/grid/props.ts'

export const factors: readonly Option[] = [
  { value: 'w01018', text: '化学需氧量' },
  { value: 'w21003', text: '氨氮' },
  { value: 'w21011', text: '总磷' },
  { value: 'w01001', text: 'pH 值' },
  { value: 'w00000', text: '流量' },
]
export const states: readonly Option[] = [
  { value: '1', text: '待采' },
  { value: '2', text: '已采' },
  { value: '3', text: '送检' },
  { value: '4', text: '作废', disabled: true },
]
export const cities: readonly Option[] = demoCities.map(({ code, name }) => ({ value: code, text: name }))
const two = (figure: number) => String(figure).padStart(2, '0')

/** @param count rows */
export const samples = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index + 1}`,
    sampleNo: `YP2026${String(index + 1).padStart(6, '0')}`,
    city: cities[index % cities.length]!.value,
    volume: 500 + ((index * 37) % 9) * 50,
    flow: Number((12.5 + ((index * 7) % 23) / 4).toFixed(2)),
    day: `2026-03-${two((index % 28) + 1)}`,
    state: String((index % 3) + 1),
    factors: factors
      .slice(0, (index % 3) + 1)
      .map(factor => factor.value)
      .join(','),
    cold: index % 4 === 0 ? 'N' : 'Y',
    orderNum: index + 1,
  }))

/** Province, cities, districts: the first is asked for with an empty text. */
export async function areasUnder(parent: string): Promise<readonly Option[]> {
  if (parent === '') return [{ value: demoProvince.code, text: demoProvince.name }]
  if (parent === demoProvince.code) return cities
  const city = demoCities.find(({ code }) => code === parent)
  return (city?.districts ?? []).map((text, index) => ({
    value: `${parent.slice(0, 4)}${two(index + 1)}`,
    text,
  }))
}

const mostRows = 30
/** The rows a grid holds, as they would be sent; the first thirty of many. `mark` tells grids apart that take each other's place. */
export function useGridRows(mark = '') {
  const handle = useRef<EditableGridHandle>(null)
  const [rows, setRows] = useState<unknown>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a grid of another mark has another model
  useEffect(() => {
    const grid = handle.current
    if (!grid) return
    let frame = 0
    const read = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const all = grid.getTableData()
        setRows(all.length > mostRows ? [...all.slice(0, mostRows), `…… 共 ${all.length} 行`] : all)
      })
    }
    read()
    const stop = grid.model.subscribe(read)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [mark])
  return { handle, rows }
}

const mostLines = 6
/** The last events, newest first; shown once a frame, since a large paste is a hundred thousand of them. */
export function useEvents() {
  const [events, setEvents] = useState<readonly string[]>([])
  const held = useRef<string[]>([])
  const frame = useRef(0)
  const note = useCallback((line: string) => {
    held.current.push(line)
    if (held.current.length > mostLines) held.current.shift()
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0
      setEvents(held.current.toReversed())
    })
  }, [])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { events, note }
}
