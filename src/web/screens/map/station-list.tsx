/** The map's equal in words: same filter, same order, reachable by keyboard. */
import { Empty, Input } from '@arco-design/web-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Fed, StalePill } from '#web/live/stale.tsx'
import type { MarkerCounts } from '#web/map/station-model.ts'
import type { Stations } from '#web/map/use-stations.ts'
import { HeldNote } from '#web/ui/held-line.tsx'
import { useHeldOrder } from '#web/ui/held-order.ts'
import { isWarningLevel, levelWords } from '#web/widgets/level-glyph.tsx'
import { tellUnseen } from '#web/widgets/warning/held.ts'
import type { StateFilter } from './filter.ts'
import { StateChips } from './state-chips.tsx'
import { StationWords } from './station-words.tsx'

const rowPx = 53

export interface StationListProps {
  stations: Stations
  counts: MarkerCounts
  /** Indices in order. */
  shown: readonly number[]
  selected: number
  text: string
  state: StateFilter
  onText: (text: string) => void
  onState: (state: StateFilter) => void
  onSelect: (index: number) => void
  onReset: () => void
}

/** The word under a station's name, and the mark before it, while its warnings are not known. */
export function stateOf(
  { model }: Stations,
  index: number,
): { filter: StateFilter; word: string; acked: boolean } {
  const level = model.level[index] ?? 0
  const acked = model.unacked[index] === 0
  if (isWarningLevel(level)) {
    const filter = String(level) as StateFilter
    return { filter, word: `${levelWords[level]} · ${acked ? '已确认' : '待确认'}`, acked }
  }
  if (model.online[index] === 0) return { filter: 'offline', word: '离线', acked }
  return { filter: 'normal', word: model.online[index] === 2 ? '未激活' : '正常', acked }
}

export function StationList(props: StationListProps) {
  const { stations, selected } = props
  const order = useHeldOrder(props.shown, index => stations.model.ids[index] ?? '', {
    by: `${props.state} ${props.text}`,
    onUnseen: tellUnseen,
  })
  const { rows: shown } = order
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  })
  const place = shown.indexOf(selected)
  // Follows a click on the map, not every reordering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the selection moves the list
  useEffect(() => {
    if (place >= 0) rows.scrollToIndex(place, { align: 'auto' })
  }, [selected])
  const abnormal = shown.filter(index => stations.model.kind(index) !== 'normal').length

  return (
    <section className="panel absolute z-3 column map-list" aria-label="站点列表" {...order.holds}>
      <div className="stack map-list-head">
        <Input.Search
          allowClear
          value={props.text}
          onChange={props.onText}
          placeholder="厂名、设备、MN 编号"
          aria-label="搜索站点"
        />
        <StateChips counts={props.counts} value={props.state} onChange={props.onState} />
      </div>
      <Fed className="fill">
        <div className="column h-full">
          <div className="aux beside justify-between map-list-sum bg-fill">
            <span>
              {shown.length} 座，异常 {abnormal} 座
            </span>
            <StalePill />
            <HeldNote
              order={order}
              waiting={{ count: order.come.length + order.gone.size, words: '顺序已冻结' }}
            />
          </div>
          <div className="fill overflow-auto" ref={scroller}>
            {shown.length === 0 && (
              <div className="p-32-16 text-center">
                <Empty description="没有符合条件的站点" />
                <button type="button" className="map-link ink-link" onClick={props.onReset}>
                  清除条件
                </button>
              </div>
            )}
            <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
              {rows.getVirtualItems().map(row => {
                const index = shown[row.index]!
                const station = stations.list[index]!
                const state = stateOf(stations, index)
                return (
                  <button
                    key={station.id}
                    data-id={station.id}
                    type="button"
                    className="row map-row hover-fill top-0 right-0 left-0 border-b-light gap-12 absolute px-16 text-left"
                    aria-current={index === selected}
                    style={{ transform: `translateY(${row.start}px)`, height: rowPx }}
                    onClick={() => props.onSelect(index)}
                  >
                    <StationWords station={station} state={state} />
                  </button>
                )
              })}
            </div>
          </div>
        </div>
      </Fed>
    </section>
  )
}
