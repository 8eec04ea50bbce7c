/** 路线: today's stops where they lie, drawn from what is on the phone. */
import { businessDay } from '#lib/dates.ts'
import { positionOf } from '#lib/geo.ts'
import { trueNow, usePhone } from '../data/state.ts'
import { useWorks } from '../data/use-works.ts'
import { distanceText, distanceTo, isOver, orderedWorks } from '../data/works.ts'
import { Page } from '../parts/frame.tsx'
import { clockText } from '../parts/words.ts'
import { go } from '../route.ts'

const width = 358
const height = 300
const margin = 34

export function MapPage() {
  const day = businessDay(trueNow())
  // What lies ahead of today is no stop of today.
  const works = (useWorks() ?? []).filter(
    ({ state, planBegin }) => state !== 'RETURNED' && (state === 'ON_SITE' || businessDay(planBegin) <= day),
  )
  const { fix, behindMs } = usePhone()
  const stops = orderedWorks(works, 'time', fix).flatMap(work => {
    const at = positionOf(work.place)
    return at ? [{ work, at }] : []
  })
  const all = [...stops.map(({ at }) => at), ...(fix ? [[fix.lng, fix.lat] as const] : [])]
  const project = projection(all)
  const scale = project && rounded(project.metresPerPx * 90)
  return (
    <Page title="路线" inner sub={<span>示意图，按时间排序，直线距离</span>}>
      <div className="body">
        {project ? (
          <svg
            className="map"
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={`今天 ${stops.length} 站`}
          >
            <polyline
              points={stops.map(({ at }) => project.to(at).join(',')).join(' ')}
              fill="none"
              stroke="var(--s3)"
              strokeWidth="2"
              strokeDasharray="5 4"
            />
            {stops.map(({ work, at }, index) => {
              const [x, y] = project.to(at)
              return (
                <g key={work.id}>
                  <circle cx={x} cy={y} r="11" fill={isOver(work) ? 'var(--s2)' : 'var(--solid)'} />
                  <text x={x} y={y + 4} textAnchor="middle" style={{ fill: '#fff', stroke: 'none' }}>
                    {index + 1}
                  </text>
                </g>
              )
            })}
            {fix && (
              <g>
                <circle
                  cx={project.to([fix.lng, fix.lat])[0]}
                  cy={project.to([fix.lng, fix.lat])[1]}
                  r="7"
                  fill="var(--ok)"
                  stroke="var(--card)"
                  strokeWidth="2"
                />
              </g>
            )}
            {scale && (
              <g stroke="var(--t3)" strokeWidth="1.500">
                <path d={`M16 ${height - 14}h${scale / project.metresPerPx}`} />
                <text x="16" y={height - 20} stroke="none">
                  {distanceText(scale)}
                </text>
              </g>
            )}
          </svg>
        ) : (
          <p className="empty">今天的采样点没有登记位置</p>
        )}
        {stops.length > 0 && (
          <>
            <p className="faint">
              绿点是本机位置{fix ? `，${clockText(fix.at + behindMs)} 定位` : '（尚未定位）'}；灰蓝色已提交
            </p>
            <section className="sheet rows">
              {stops.map(({ work }, index) => {
                const metres = distanceTo(work, fix)
                return (
                  <button
                    key={work.id}
                    type="button"
                    style={{ minHeight: 48, width: '100%', textAlign: 'left' }}
                    onClick={() => go(`work/${work.id}`)}
                  >
                    <b>{index + 1}</b>
                    <span className="grow">
                      {work.plantName}
                      <span className="faint"> {work.pointName}</span>
                    </span>
                    <span className="small">
                      {metres === undefined ? '' : `${distanceText(metres)}，`}
                      {clockText(work.planBegin)}
                    </span>
                  </button>
                )
              })}
            </section>
          </>
        )}
      </div>
    </Page>
  )
}

type Place = readonly [number, number]
function projection(places: readonly Place[]) {
  if (places.length === 0) return undefined
  const lngs = places.map(([lng]) => lng)
  const lats = places.map(([, lat]) => lat)
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const metresPerDegree = 111_195
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const metresPerPx = Math.max(
    ((east - west) * metresPerDegree * narrow) / (width - 2 * margin),
    ((north - south) * metresPerDegree) / (height - 2 * margin),
    // One place alone is not drawn larger than its neighbourhood.
    2,
  )
  const to = ([lng, lat]: Place): [number, number] => [
    width / 2 + ((lng - (west + east) / 2) * metresPerDegree * narrow) / metresPerPx,
    height / 2 - ((lat - (south + north) / 2) * metresPerDegree) / metresPerPx,
  ]
  return { to, metresPerPx }
}
/** 1, 2 or 5 of a power of ten, at most so many metres. */
function rounded(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  return ([5, 2, 1].find(step => step * power <= metres) ?? 1) * power
}
