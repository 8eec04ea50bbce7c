/** 人口方法: what the figures would be with the people that each other method counts, on the same plants' days. */
import type { ReactElement } from 'react'
import { analysisMethods, mostRatioDays } from '#contract/sewage/analysis-pictures.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatNumber } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { itemOf, useDict } from '#web/data/dict.ts'
import { Answered } from '#web/ui/states.tsx'
import { afresh, spanWords } from '../state.ts'
import { unit } from '../unit.ts'
import { askedOf } from './asked.ts'
import { Picture } from './frame.tsx'
import { agreeing, apartWords } from './methods.ts'
import { methodsDrawing } from './methods-drawing.tsx'
import type { PictureProps } from './props.ts'

const title = '人口方法'
export default function Methods({ analysis, drugName, subject }: PictureProps): ReactElement {
  const { state, change } = analysis
  const words = useDict('pop_method')
  const nameOf = (method: string) => itemOf(words, method)?.text ?? (method || '未记录')
  const { place, span, long, enabled } = askedOf(analysis, mostRatioDays)
  const answer = useCall(
    analysisMethods,
    { query: { drug: state.drug, measure: state.measure, place, ...span } },
    { enabled, keepPrevious: true, quiet: 'missing' },
  )
  if (long) return <p className="muted">{long}</p>
  return (
    <div className={answer.isPlaceholderData ? 'waiting' : undefined}>
      <Answered of={answer}>
        {data => {
          const ofDays = data.place.level === 'P'
          const figure = (without: string | null, value: number | null) =>
            without === null ? formatNumber(value, 2) : (withoutWords[without] ?? '')
          const taken = data.taken
            .toSorted((a, b) => b.days - a.days)
            .map(one => `${nameOf(one.method)} ${formatNumber(one.days)} 厂·日`)
            .join('，')
          return (
            <Picture
              title={title}
              aux={`${data.place.name} · ${drugName} · ${spanWords(span)} 均值 · ${unit}`}
              table={{
                title,
                columns: [
                  '方法',
                  ofDays ? '日期' : '污水厂',
                  '天数',
                  `按此方法 ${unit}`,
                  `已发布 ${unit}`,
                  '相差',
                  '人口',
                  '已发布所用人口',
                ],
                rows: () =>
                  data.methods.flatMap(one => [
                    [
                      nameOf(one.method),
                      ofDays ? '全部' : `全部 ${one.plants} 厂`,
                      formatNumber(one.days),
                      figure(one.without, one.value),
                      figure(one.without, one.usual),
                      apartWords(one),
                      formatNumber(one.people),
                      formatNumber(one.taken),
                    ],
                    ...one.units.map(each => [
                      nameOf(one.method),
                      each.name,
                      formatNumber(each.days),
                      figure(each.without, each.value),
                      figure(each.without, each.usual),
                      apartWords(each),
                      '',
                      '',
                    ]),
                  ]),
                note: `${subject}；${spanWords(span)}；同一厂、同一天的同一结果，只换人口；人口为平均每厂每日，人；已发布的数值不因此改变；发布时采用：${taken || '—'}`,
              }}
              empty={
                data.methods.length > 0
                  ? undefined
                  : data.masked > 0
                    ? '这里的结果已脱敏'
                    : '所选条件没有既有已发布结果、又有人口估算的日子'
              }
              foot={[
                `发布时采用：${taken || '—'}`,
                `同一厂、同一天的同一结果，只换人口；竖线为合计，点为${ofDays ? '各日' : '各厂'}`,
                `浅底为相差 ${formatNumber((agreeing - 1) * 100)}% 以内；横轴为对数`,
                data.masked > 0 && `${data.masked} 厂·日已脱敏，不在内`,
              ]}
              draw={(width, _roomy, tall) =>
                methodsDrawing(data, {
                  ...{ width, tall, nameOf },
                  about: `${data.place.name} ${drugName}`,
                  onUnit: code =>
                    change(ofDays ? { selected: { from: code, to: code } } : { ...afresh, place: code }),
                })
              }
            />
          )
        }}
      </Answered>
    </div>
  )
}
