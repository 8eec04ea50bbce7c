/** 构成: what drugs come to beside one another, in doses; by region over the span, or of one place by period. */
import { Radio } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { analysisStructure } from '#contract/sewage/analysis-pictures.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { formatNumber, formatRange, formatShare } from '#lib/format.ts'
import { periodEnd, periodWords } from '#lib/wbe/period.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { spanWords } from '../state.ts'
import { askedOf } from './asked.ts'
import { Picture } from './frame.tsx'
import { grainFor } from './paths.ts'
import type { PictureProps } from './props.ts'
import { doseUnit } from './structure.ts'
import { structureDrawing } from './structure-drawing.tsx'

const title = '构成'
const ways = { place: '按区域', period: '按时间' } as const
type Way = keyof typeof ways

/** Those that take most of all, first. */
const leading = ({ drugs, groups }: ResultOf<typeof analysisStructure>) => {
  const taken = new Map<string, number>()
  for (const { parts } of groups)
    for (const { drug, doses } of parts) taken.set(drug, (taken.get(drug) ?? 0) + (doses ?? 0))
  return drugs.toSorted((a, b) => taken.get(b.code)! - taken.get(a.code)!)
}

export default function Structure({ analysis }: PictureProps): ReactElement {
  const { state, change, chosen } = analysis
  const ink = useInk()
  const by: Way = state.way === 'period' ? 'period' : 'place'
  const { place, span, enabled } = askedOf(analysis)
  const grain = chosen ? grainFor(state.grain, chosen) : state.grain
  const answer = useCall(
    analysisStructure,
    { query: { place, by, grain, ...viewIn(state), ...span } },
    { enabled, keepPrevious: true, quiet: 'missing' },
  )
  return (
    <div className={answer.isPlaceholderData ? 'waiting' : undefined}>
      <Answered of={answer}>
        {data => {
          const named = new Map(data.drugs.map(one => [one.code, one]))
          const groups =
            by === 'place' ? data.groups.toSorted((a, b) => (b.total ?? -1) - (a.total ?? -1)) : data.groups
          const words = (group: (typeof groups)[number]) =>
            group.start === null ? group.name : periodWords(grain, group.start)
          const doses = data.drugs.map(({ name, doseMg }) => `${name} ${formatNumber(doseMg)} mg`).join('、')
          const below = data.groups.some(({ parts }) => parts.some(({ without }) => without === 'below'))
          const empty = data.groups.every(({ total }) => total === null)
          return (
            <Picture
              title={title}
              aux={`${data.place.name} · 消费量折剂量 · ${spanWords(span)} · 份额，${by === 'place' ? '右' : '上'}为合计 ${doseUnit}`}
              controls={
                <Radio.Group
                  type="button"
                  size="small"
                  aria-label="构成分法"
                  value={by}
                  options={Object.entries(ways).map(([value, label]) => ({ value, label }))}
                  onChange={(next: Way) => change({ way: next === 'place' ? undefined : next })}
                />
              }
              differs={data.differs}
              table={{
                title: `${title}${ways[by]}`,
                columns: [
                  by === 'place' ? '区域' : '周期',
                  '毒品',
                  doseUnit,
                  '95% CI',
                  '份额',
                  '样品',
                  '人口',
                ],
                rows: () =>
                  groups.flatMap(group =>
                    group.parts.map(part => [
                      words(group),
                      named.get(part.drug)?.name ?? part.drug,
                      part.without === null
                        ? formatNumber(part.doses, 3)
                        : (withoutWords[part.without] ?? ''),
                      formatRange(part.low, part.high, 3),
                      formatShare(part.share),
                      formatNumber(part.samples),
                      formatNumber(group.population),
                    ]),
                  ),
                note: `${data.place.name} ${spanWords(span)}；千人日剂量 = 消费量 ÷ 典型剂量（${doses}）；份额只在有数值的毒品之间${data.left.length > 0 ? `；${data.left.join('、')}无公认系数或剂量，不计入` : ''}`,
              }}
              empty={empty ? '所选条件没有可折算剂量的消费量' : undefined}
              foot={[
                `典型剂量 ${doses}`,
                '份额只在有数值的毒品之间',
                below && '低于定量限的不计入',
                data.left.length > 0 && `${data.left.join('、')}无公认系数或剂量，不计入`,
                by === 'period' && '空位为无结果，不补值',
              ]}
              draw={width =>
                structureDrawing({
                  drugs: leading(data),
                  groups: groups.map(group => ({ ...group, words: words(group) })),
                  ...{ by, width, dark: ink.dark, place: data.place.name },
                  period: spanWords(span),
                  onPlace: code => change({ marked: code }),
                  onPeriod: start => change({ selected: { from: start, to: periodEnd(grain, start) } }),
                })
              }
            />
          )
        }}
      </Answered>
    </div>
  )
}
