// @screen exhibition/device
/** 设备展示: the last values of every station on a live canvas grid, by region. */
import './device.css'
import { Button, Input, Select } from '@arco-design/web-react'
import { Fragment, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { warningTopic } from '#contract/topics.ts'
import { formatNumber } from '#lib/format.ts'
import { useWidth } from '#web/charts/use-width.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { LiveGrid, type LiveGridHandle } from '#web/grid/live-grid.tsx'
import { AgeBadge, Fed } from '#web/live/stale.tsx'
import { useStations } from '#web/map/use-stations.ts'
import { useCan } from '#web/session/session.ts'
import { beyondWords, columnsFor, numbersPx } from './columns.ts'
import { RegionTree } from './region-tree.tsx'
import { readOrder, type Wanted } from './rows.ts'
import { useLiveRows } from './use-live-rows.ts'

const states = [
  { value: '', label: '全部状态' },
  { value: '1', label: '在线' },
  { value: '0', label: '离线' },
  { value: 'out', label: '读数超限' },
  { value: 'flag', label: '仪器标记异常' },
]

/** Each in one piece. */
const flags = ['F 停运', 'M 维护', 'S 手工', 'D 故障', 'C 校准', 'T 超限', 'B 通讯'] as const

export default function DeviceExhibition() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const put = (changes: Record<string, string>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(changes))
          value === '' ? next.delete(key) : next.set(key, value)
        return next
      },
      { replace: true },
    )
  const sort = readOrder(params.get('sort'))
  const wanted: Wanted = {
    text: params.get('q') ?? '',
    region: params.get('region') ?? '',
    state: params.get('state') ?? '',
  }

  const stations = useStations()
  const { list, model } = stations
  const grid = useRef<LiveGridHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const phone = useMedia(phoneQuery)
  const warns = useCan(warningTopic.access)
  const columns = useMemo(() => columnsFor(width, phone, warns), [width, phone, warns])
  const { order, online, cell, frameOf } = useLiveRows(stations, wanted, sort, grid)
  const open = (row: number, column: string) => {
    const station = list[order[row] ?? -1]
    if (!station) return
    const frame = frameOf(station.id, column)
    if (frame) navigate(`/device/frame?open=${encodeURIComponent(frame)}&tab=values`)
    else navigate(`/device/facility?open=${encodeURIComponent(station.id)}&tab=values`)
  }

  const inside = list.find(one => [one.cityCode, one.districtCode].includes(wanted.region))
  const regionName = inside && (inside.cityCode === wanted.region ? inside.cityName : inside.districtName)
  const regions = (
    <RegionTree stations={list} online={online} value={wanted.region} onChange={region => put({ region })} />
  )

  return (
    <div className="exhibit min-h-420 stack gap-12 h-full p-12-16">
      <aside className="panel exhibit-side min-h-0 overflow-auto">
        {phone ? (
          <details>
            <summary>区域：{regionName ?? '全部'}</summary>
            {regions}
          </details>
        ) : (
          <>
            <h2>区域</h2>
            {regions}
          </>
        )}
      </aside>
      <Fed className="panel exhibit-main min-h-0">
        <div className="row exhibit-bar gap-8-12 flex-wrap p-12-16">
          <Input.Search
            allowClear
            value={wanted.text}
            onChange={q => put({ q })}
            placeholder="站点、设备编码、MN 编号"
            aria-label="搜索设备"
          />
          <Select
            value={wanted.state}
            options={states}
            onChange={state => put({ state })}
            aria-label="状态"
          />
          <span className="ml-auto text-13 ink-2">
            {beyondWords(columns, width)}
            {formatNumber(order.length)} 台，在线{' '}
            {formatNumber(order.filter(index => model.online[index] === 1).length)}
          </span>
          <AgeBadge />
        </div>
        <div ref={frame} className="fill exhibit-grid relative">
          <LiveGrid
            ref={grid}
            label="设备实时值"
            columns={columns}
            rows={order.length}
            cellOf={cell}
            frozen={1}
            numbersPx={numbersPx}
            sort={sort}
            onSort={key => put({ sort: `${sort.key === key && sort.order === 'asc' ? '-' : ''}${key}` })}
            onOpen={open}
            clicks={column => column === 'name'}
          />
          {!stations.isPending && order.length === 0 && (
            <div className="exhibit-empty stack justify-items-center gap-12 absolute ink-2" role="status">
              {stations.error ? `设备没有读到：${stations.error.message}` : '没有符合条件的设备'}
              <Button
                size="small"
                onClick={() => (stations.error ? stations.retry() : put({ q: '', region: '', state: '' }))}
              >
                {stations.error ? '重试' : '清除条件'}
              </Button>
            </div>
          )}
        </div>
        <p className="aux exhibit-foot p-8-16">
          单击站点名称打开设备，双击数值查看产生它的报文；单击列名排序。带级别符号的读数超出预警规则的限值，空心为预警已确认，沙漏为该级别尚未报警；“标记”为仪器自报（
          {flags.map((flag, at) => (
            <Fragment key={flag}>
              {at > 0 && ' '}
              <span className="nowrap">{flag}</span>
            </Fragment>
          ))}
          ），灰字为本次报文未带的较早值
        </p>
      </Fed>
    </div>
  )
}
