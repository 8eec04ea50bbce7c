/** 集水区 of a plant: what is kept, on the map; another one is uploaded after its checks. */
import './plant-tabs.css'
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { plantCatchment, removeCatchment, saveCatchment } from '#contract/sewage/catchment.ts'
import type { plant } from '#contract/sewage/plant.ts'
import { formatNumber } from '#lib/format.ts'
import { callFully } from '#web/api/client.ts'
import { told, useHeld } from '#web/crud/actions.ts'
import { useCall } from '#web/data/call.ts'
import { Answered, Empty } from '#web/ui/states.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { CatchmentMap } from './catchment-map.tsx'
import { CatchmentUpload } from './catchment-upload.tsx'
import { densityOf } from './density.ts'

export function Catchment({ row }: { row: RowOf<typeof plant> }): ReactElement {
  const kept = useCall(plantCatchment, { query: { id: row.id } })
  const may = useHeld()(saveCatchment.access)
  const [uploading, setUploading] = useState(false)
  const version = kept.data?.version ?? 0
  const remove = async () => {
    if (!(await confirmed('删除集水区', `删除${row.plantName}的集水区，地图上不再显示`, true))) return
    await told(
      async () =>
        (await callFully(removeCatchment, { body: { id: row.id, version } }, { quiet: true })).message,
    )
    await kept.refetch()
  }
  return (
    <div className="column gap-12">
      <Answered of={kept} lines={4}>
        {({ shape, areaKm2, corners, servedPopulation, by, at }) => (
          <>
            <p className="row gap-16 text-13 m-0 flex-wrap">
              {shape && areaKm2 !== null ? (
                <>
                  <b className="semibold">{formatNumber(areaKm2, 2)} km²</b>
                  <span>服务人口 {formatNumber(servedPopulation, 2)} 万人</span>
                  <span>{densityOf(servedPopulation, areaKm2)}</span>
                  <span>{formatNumber(corners)} 个角点</span>
                  <span className="muted">
                    {by} {at.slice(0, 16)} 上传
                  </span>
                </>
              ) : null}
              {may && shape && (
                <span className="ml-auto row gap-8">
                  <Button status="danger" onClick={() => void remove()}>
                    删除
                  </Button>
                  <Button onClick={() => setUploading(true)}>重新上传</Button>
                </span>
              )}
            </p>
            {shape ? (
              <CatchmentMap name={row.plantName ?? ''} shape={shape} place={row.location ?? ''} />
            ) : (
              <Empty>
                <p>还没有集水区</p>
                <p className="aux">上传 GeoJSON 面文件（WGS-84 经纬度），用于地图和按面积核对服务人口</p>
                {may && (
                  <Button type="primary" onClick={() => setUploading(true)}>
                    上传集水区
                  </Button>
                )}
              </Empty>
            )}
          </>
        )}
      </Answered>
      {uploading && (
        <CatchmentUpload
          {...{ row, version }}
          population={kept.data?.servedPopulation ?? null}
          close={() => setUploading(false)}
          saved={() => void kept.refetch()}
        />
      )}
    </div>
  )
}
