/** 分布: where the plants of each region lie; a box of enough of them, else only their dots. */
import type { ReactElement } from 'react'
import { analysisSpread, leastBoxed } from '#contract/sewage/analysis-pictures.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { drugColour } from '#web/charts/palette.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { afresh, spanWords } from '../state.ts'
import { unit } from '../unit.ts'
import { askedOf } from './asked.ts'
import { Picture } from './frame.tsx'
import type { PictureProps } from './props.ts'
import { spreadDrawing } from './spread-drawing.tsx'

const title = '分布'
export default function Spread({ analysis, drugName, subject }: PictureProps): ReactElement {
  const { state, change } = analysis
  const ink = useInk()
  const { place, span, enabled } = askedOf(analysis)
  const asked = { drug: state.drug, measure: state.measure, place, ...viewIn(state), ...span }
  const answer = useCall(analysisSpread, { query: asked }, { enabled, keepPrevious: true, quiet: 'missing' })
  return (
    <div className={answer.isPlaceholderData ? 'waiting' : undefined}>
      <Answered of={answer}>
        {data => {
          const n = data.groups.reduce((sum, one) => sum + one.n, 0)
          const values = data.groups.flatMap(one => one.values)
          const people = values.reduce((sum, one) => sum + (one.population ?? 0), 0)
          const samples = values.reduce((sum, one) => sum + one.samples, 0)
          const count = (why: string) => values.filter(({ without }) => without === why).length
          return (
            <Picture
              title={title}
              aux={`${data.place.name} · ${drugName} · ${spanWords(span)} 均值 · ${unit}`}
              differs={data.differs}
              table={{
                title: `${title}`,
                columns: [
                  '区域',
                  '有值厂 / 全部',
                  '中位数',
                  '四分位',
                  '最低 – 最高',
                  '污水厂',
                  unit,
                  '95% CI',
                  '天数',
                  '样品',
                  '人口',
                ],
                rows: () =>
                  data.groups.flatMap(group =>
                    group.values.map(one => [
                      group.name,
                      `${group.n} / ${group.plants}`,
                      formatNumber(group.median, 2),
                      formatRange(group.q1, group.q3, 2),
                      formatRange(group.least, group.most, 2),
                      one.name,
                      one.without === null ? formatNumber(one.value, 2) : (withoutWords[one.without] ?? ''),
                      formatRange(one.low, one.high, 2),
                      formatNumber(one.days),
                      formatNumber(one.samples),
                      formatNumber(one.population),
                    ]),
                  ),
                note: `${subject}；${spanWords(span)}；箱为四分位（少于 ${leastBoxed} 厂不画），须到最低和最高，点为各厂均值，细线为其 95% 区间`,
              }}
              empty={n === 0 ? '所选条件没有污水厂有值' : undefined}
              foot={[
                `n = ${n} 厂，样品 ${formatNumber(samples)} 份，测算人口 ${formatNumber(people)} 人`,
                `箱为四分位、粗线为中位数、须到最低和最高；少于 ${leastBoxed} 厂只画点，细线为其 95% 区间`,
                count('below') > 0 && `${count('below')} 厂低于定量限`,
                count('masked') > 0 && `${count('masked')} 厂已脱敏`,
                count('none') > 0 && `${count('none')} 厂无已发布结果`,
              ]}
              draw={(width, _roomy, tall) =>
                spreadDrawing(data, {
                  ...{ width, tall },
                  colour: drugColour(state.drug, ink.dark),
                  about: `${data.place.name} ${drugName}`,
                  period: `${spanWords(span)} 均值`,
                  onPlant: code => change({ ...afresh, place: code }),
                })
              }
            />
          )
        }}
      </Answered>
    </div>
  )
}
