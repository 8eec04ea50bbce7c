/** 轨迹 of somebody who works with a phone: where his work of a day took him, on the map and as a list. */
import './plant-tabs.css'
import { Button, DatePicker } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { type trackOf as track, trackOf } from '#contract/sewage/mini-user.ts'
import { businessDay } from '#lib/dates.ts'
import { formatInstant } from '#lib/format.ts'
import { positionsOf } from '#lib/geo.ts'
import { serverNow } from '#web/api/clock.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'
import { BaseMap, type MapHandles } from '#web/map/base-map.tsx'
import { useTokens } from '#web/theme/use-tokens.ts'
import { Answered, Empty } from '#web/ui/states.tsx'
import { TrackPicture } from './mini-track-picture.tsx'

type Place = ResultOf<typeof track>['places'][number]
const padding = { left: 40, right: 40, top: 34, bottom: 34 }
// Near enough to tell places of a town apart, far enough for a river or a border to be seen beside them.
const closest = 11
const whose = { arrive: '/work', step: '/work', custody: '/sewage/sample' } as const

/** Neighbours at one place are one stop of the way. */
function stopsOf(places: readonly Place[]): string[] {
  return places.flatMap(({ place }, at) => (place === places[at - 1]?.place ? [] : [place]))
}

function TrackMap({ places }: { places: readonly Place[] }): ReactElement {
  const { dark } = useTokens()
  const [handles, setHandles] = useState<MapHandles>()
  const stops = positionsOf(stopsOf(places))
  const corners = stops.join(' ')
  useEffect(() => {
    if (!handles || corners === '') return
    const at = positionsOf(corners.split(' '))
    const [lngs, lats] = [at.map(([lng]) => lng), at.map(([, lat]) => lat)]
    handles.map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
      padding,
      maxZoom: closest,
      duration: 0,
    })
  }, [handles, corners])
  return (
    <div className="catchment-map" role="img" aria-label={`当日轨迹，${stops.length} 处`}>
      <BaseMap skin={dark ? 'dark' : 'light'} padding={padding} onReady={setHandles} />
      {handles && <TrackPicture map={handles.map} stops={stops} />}
    </div>
  )
}

export function MiniTrack({ id }: { id: string }): ReactElement {
  const [day, setDay] = useState(() => businessDay(serverNow()))
  const asked = useCall(trackOf, { query: { id, day } })
  const before = asked.data?.before
  return (
    <div className="column gap-12">
      <div className="row gap-8">
        <DatePicker
          style={{ width: 152 }}
          allowClear={false}
          dayStartOfWeek={1}
          value={day}
          aria-label="日期"
          onChange={text => setDay(text)}
        />
        {before && <Button onClick={() => setDay(before)}>前一次作业 {before}</Button>}
      </div>
      <Answered of={asked} lines={4}>
        {({ places, hidden, placeless }) => (
          <>
            {places.length === 0 ? (
              <Empty>{day} 没有带位置的作业记录</Empty>
            ) : (
              <>
                <TrackMap places={places} />
                <PlainTable
                  rows={places}
                  keyOf={one => `${one.at} ${one.of} ${one.about} ${one.title}`}
                  columns={[
                    { title: '时间', className: 'mono', cell: ({ at }) => formatInstant(at).slice(11) },
                    {
                      title: '事项',
                      cell: ({ title, count }) => (count > 1 ? `${title}（${count} 份样品）` : title),
                    },
                    { title: '地点', cell: ({ site }) => site ?? '—' },
                    { title: '坐标', className: 'mono', cell: ({ place }) => place },
                    {
                      title: '工单或样品',
                      cell: ({ of, about, no }) => (
                        <RowsLink path={whose[of]} open={about} className="link mono">
                          {no}
                        </RowsLink>
                      ),
                    },
                  ]}
                />
              </>
            )}
            <p className="aux m-0">
              由到场、作业步骤和样品交接的记录组成，手机平时的移动不保存
              {placeless > 0 && `；另有 ${placeless} 条记录没有位置`}
              {hidden > 0 && `；另有 ${hidden} 条属于您看不到的工单或样品`}
            </p>
          </>
        )}
      </Answered>
    </div>
  )
}
