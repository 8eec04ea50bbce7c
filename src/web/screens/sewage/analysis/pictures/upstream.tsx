/** 上游溯源: what was drawn in the network above one plant, and the branch that it most likely came from. */
import './upstream.css'
import type { ReactElement } from 'react'
import { analysisUpstream, mostUpstreamDays } from '#contract/sewage/analysis-upstream.ts'
import { formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { itemOf, useDict } from '#web/data/dict.ts'
import { usePage } from '#web/session/page-context.ts'
import { Answered } from '#web/ui/states.tsx'
import { afresh, spanWords } from '../state.ts'
import { askedOf } from './asked.ts'
import { Picture } from './frame.tsx'
import type { PictureProps } from './props.ts'
import { besideWords, daysCompared, loadScale, overWords, shortNames, type Upstream } from './upstream.ts'
import { upstreamDrawing } from './upstream-drawing.tsx'
import { UpstreamNext } from './upstream-next.tsx'
import { mostLevels } from './upstream-pieces.ts'
import { UpstreamSamples } from './upstream-samples.tsx'
import { plantColumns, plantTable, upstreamColumns, upstreamTable } from './upstream-table.ts'

const title = '上游溯源'
const method =
  '负荷 = 浓度 × 采样期间流量（不足或超过 24 h 的折算为一天）；区间为 95%，含采样、检测、流量各 10%；低于定量限取 0 至 LOQ；各支路只比同一天的采样'

/** Why there is nothing to draw. */
function emptyWords({ place, plants, outlets, masked, untested, unplaced }: Upstream): string | undefined {
  if (place.level !== 'P')
    return plants.length > 0 ? '选一座污水厂看上游溯源' : `${place.name}所选日期没有在污水厂上游采样`
  if (outlets.length > 0) return undefined
  if (masked > 0) return '这里的结果已脱敏'
  if (untested > 0) return `已采 ${untested} 个样品，检测值还没有审核通过`
  if (unplaced > 0) return `${unplaced} 个溯源样品的采样点没有登记所在排水口，或排水口没有接到进水口`
  return '所选日期没有采样，或没有登记进水口'
}

export default function UpstreamPicture({ analysis, drugName, subject }: PictureProps): ReactElement {
  const { state, change } = analysis
  const { wall } = usePage()
  const kinds = useDict('outlet_kind')
  const { place, span, long, enabled } = askedOf(analysis, mostUpstreamDays)
  const answer = useCall(
    analysisUpstream,
    { query: { drug: state.drug, place, ...span } },
    { enabled, keepPrevious: true, quiet: 'missing' },
  )
  if (long) return <p className="muted">{long}</p>
  return (
    <div className={answer.isPlaceholderData ? 'waiting' : undefined}>
      <Answered of={answer}>
        {data => {
          const scale = loadScale(data)
          const nameOf = shortNames(data.outlets)
          const chosen = data.outlets.find(one => one.id === state.way)
          const region = data.place.level !== 'P'
          const deeper = data.outlets.filter(one => one.level > mostLevels).length
          return (
            <>
              <Picture
                title={title}
                aux={`${data.place.name} · ${drugName} · ${spanWords(span)}${data.outlets.length > 0 ? ` 采样日均值 · 带宽或条长为负荷 ${scale.unit}` : ''}`}
                table={{
                  title,
                  columns: region ? plantColumns : upstreamColumns(scale.unit),
                  rows: () =>
                    region
                      ? plantTable(data)
                      : upstreamTable(data, { scale, kindOf: kind => itemOf(kinds, kind)?.text ?? kind }),
                  note: `${data.place.name} ${subject.split(' ')[1] ?? drugName}；${spanWords(span)}；${method}；浓度为实验室审核通过的检测值，不是已发布的厂检测结果`,
                }}
                empty={emptyWords(data)}
                foot={
                  data.outlets.length === 0
                    ? [data.masked > 0 && `${data.masked} 个样品已脱敏，不在内`]
                    : [
                        daysCompared(data),
                        ...overWords(data, nameOf, scale),
                        ...besideWords(data, nameOf),
                        '◆ 与实色较浓的带为可能来源，斜纹为未取样支路或差额，虚线框为未取样、低于定量限或缺流量（按浓度，不按负荷）',
                        '百分数为占所汇入的汇流点的份额，再往上的另写占全厂的份额（各级份额相乘）',
                        method,
                        data.split.length > 0 && `${data.split.join('、')}另有去向，只按通向进水口的一路`,
                        data.ring.length > 0 && `${data.ring.join('、')}登记成了环，请在“排水口”改正`,
                        data.unplaced > 0 && `${data.unplaced} 个溯源样品没有接到进水口，不在图内`,
                        data.untested > 0 && `${data.untested} 个样品还没有检测值`,
                        data.masked > 0 && `${data.masked} 个样品已脱敏，不在内`,
                        deeper > 0 && `更上游 ${deeper} 处见“查看数据”`,
                      ]
                }
                draw={(width, _roomy, tall) =>
                  upstreamDrawing(data, {
                    ...{ width, tall, scale, nameOf, chosen: chosen?.id },
                    about: `${data.place.name} ${drugName} ${title}`,
                    onPlace: id => change({ way: id === chosen?.id ? undefined : id }),
                  })
                }
              />
              {data.outlets.length > 0 && (
                <UpstreamNext {...{ data, drugName, nameOf, wall }} drug={state.drug} />
              )}
              {chosen && !wall && (
                <UpstreamSamples
                  name={nameOf(chosen.id)}
                  rows={data.samples.filter(one => one.outlet === chosen.id)}
                />
              )}
              {data.plants.length > 0 && (
                <PlainTable
                  label="上游有采样的污水厂"
                  rows={data.plants}
                  keyOf={one => one.code}
                  columns={[
                    {
                      title: '污水厂',
                      cell: one =>
                        wall ? (
                          one.name
                        ) : (
                          <button
                            type="button"
                            className="link"
                            onClick={() => change({ ...afresh, place: one.code, way: undefined })}
                          >
                            {one.name}
                          </button>
                        ),
                    },
                    { title: '上游排水口', className: 'r', cell: one => formatNumber(one.outlets) },
                    { title: '样品', className: 'r', cell: one => formatNumber(one.samples) },
                    { title: '最近采样日', cell: one => one.newest },
                  ]}
                />
              )}
            </>
          )
        }}
      </Answered>
    </div>
  )
}
