/** A file is read and checked here, looked at, and then kept: nothing is sent before somebody has seen it. */
import { Button, Checkbox } from '@arco-design/web-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { saveCatchment } from '#contract/sewage/catchment.ts'
import type { plant } from '#contract/sewage/plant.ts'
import { geoJsonOf, mostKept, type Reading } from '#lib/catchment.ts'
import { formatNumber } from '#lib/format.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { readAreaFile } from '#web/map/area-file.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { FileButton } from '#web/widgets/upload/file-button.tsx'
import { CatchmentMap } from './catchment-map.tsx'
import { densityOf } from './density.ts'

interface UploadProps {
  row: RowOf<typeof plant>
  version: number
  /** 万人 */
  population: number | null
  close: () => void
  saved: () => void
}
const mostBytes = 40 * 1024 * 1024
const tooLarge: Reading = { kind: 'bad', problems: ['文件超过 40 MB，请先在 GIS 里简化后再上传'] }

export function CatchmentUpload({ row, version, population, close, saved }: UploadProps): ReactElement {
  const [name, setName] = useState('')
  const [reading, setReading] = useState<Reading>()
  const [agreed, setAgreed] = useState(false)
  const { busy, refusal, attempt, forget } = useAttempt()
  /** What is being read; another file, or leaving, ends it. */
  const under = useRef<AbortController>(undefined)
  const [isReading, setIsReading] = useState(false)
  useEffect(() => () => under.current?.abort(), [])
  const take = async (file: File) => {
    under.current?.abort()
    const own = new AbortController()
    under.current = own
    forget()
    setAgreed(false)
    setName(file.name)
    setReading(undefined)
    setIsReading(true)
    const read = file.size > mostBytes ? tooLarge : await readAreaFile(file, own.signal)
    if (own.signal.aborted) return
    setReading(read)
    setIsReading(false)
  }
  const catchment =
    reading?.kind === 'good' ? reading.catchment : reading?.kind === 'large' ? reading.simplified : undefined
  const save = async () => {
    if (!catchment) return
    const body = { id: row.id, shape: geoJsonOf(catchment.areas), version }
    const went = await attempt(async () => void (await call(saveCatchment, { body }, { quiet: true })))
    if (!went) return
    saved()
    close()
  }
  const crossed = reading?.kind === 'bad' ? reading.crossed : undefined
  const problems = reading?.kind === 'bad' ? reading.problems : refusal ? [refusal] : []
  return (
    <Dialog
      title={`上传集水区：${row.plantName}`}
      width={720}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!catchment || (reading?.kind === 'large' && !agreed)}
            onClick={() => void save()}
          >
            保存
          </Button>
        </>
      }
    >
      <div className="column gap-12">
        <p className="row gap-12 m-0">
          <FileButton
            label="GeoJSON 文件"
            accept=".geojson,.json,application/geo+json,application/json"
            onFile={file => void take(file)}
          >
            选择文件
          </FileButton>
          <span className={name ? undefined : 'muted'}>{name || '没有选择文件'}</span>
        </p>
        <p className="aux m-0">GeoJSON 面（Polygon 或 MultiPolygon），WGS-84 经纬度，最多 20 万个角点</p>
        {isReading && (
          <p className="aux m-0" role="status">
            正在核对 {name}…
          </p>
        )}
        {problems.length > 0 && (
          <div className="p-8-12 rounded on-level-1" role="alert">
            <b className="semibold">{name} 没有收下</b>
            <ul className="m-0 pl-20">
              {problems.map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        )}
        {crossed && (
          <>
            <p className="aux m-0">红圈处是边界相交的地方；边的编号从面的第一个角点数起</p>
            <CatchmentMap
              name={row.plantName ?? ''}
              shape={geoJsonOf(crossed.areas)}
              place={row.location ?? ''}
              faults={crossed.places}
            />
          </>
        )}
        {catchment && (
          <>
            <p className="row gap-16 text-13 m-0" role="status">
              <b className="semibold">{formatNumber(catchment.areaKm2, 2)} km²</b>
              <span>服务人口 {formatNumber(population, 2)} 万人</span>
              <span>{densityOf(population, catchment.areaKm2)}</span>
              <span>{formatNumber(catchment.corners)} 个角点</span>
            </p>
            {reading?.kind === 'large' && (
              <Checkbox checked={agreed} onChange={setAgreed}>
                有 {formatNumber(reading.corners)} 个角点，超过 {formatNumber(mostKept)} 个；同意简化为{' '}
                {formatNumber(catchment.corners)} 个再保存
              </Checkbox>
            )}
            <CatchmentMap
              name={row.plantName ?? ''}
              shape={geoJsonOf(catchment.areas)}
              place={row.location ?? ''}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
