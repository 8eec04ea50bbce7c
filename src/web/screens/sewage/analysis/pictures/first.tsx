/** 首次检出: which drug was found where for the first time, and of how many days in the span. */
import type { ReactElement } from 'react'
import { analysisFirst } from '#contract/sewage/analysis-pictures.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatNumber, formatShare } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { spanWords } from '../state.ts'
import { askedOf } from './asked.ts'
import { isFirstWithin } from './first.ts'
import { firstDrawing } from './first-drawing.tsx'
import { Picture } from './frame.tsx'
import type { PictureProps } from './props.ts'

const title = '首次检出'
const rate = (detected: number, tested: number): number | null => (tested === 0 ? null : detected / tested)

export default function First({ analysis }: PictureProps): ReactElement {
  const { change } = analysis
  const { place, span, enabled } = askedOf(analysis)
  const answer = useCall(
    analysisFirst,
    { query: { place, ...span } },
    { enabled, keepPrevious: true, quiet: 'missing' },
  )
  return (
    <div className={answer.isPlaceholderData ? 'waiting' : undefined}>
      <Answered of={answer}>
        {data => {
          const fresh = data.drugs.filter(one => one.fresh)
          const never = data.drugs.filter(one => one.first === null)
          return (
            <Picture
              title={title}
              aux={`${data.place.name} · 已发布结果自 ${data.watchedSince ?? '—'} · 检出率 ${spanWords(span)}`}
              table={{
                title,
                columns: ['毒品', '区域', '首次检出', '期内首次', '厂·日', '检出', '检出率'],
                rows: () =>
                  data.drugs.flatMap(drug => [
                    [
                      drug.name,
                      data.place.name,
                      drug.first ?? '未检出',
                      drug.fresh ? '是' : '否',
                      formatNumber(drug.tested),
                      formatNumber(drug.detected),
                      formatShare(rate(drug.detected, drug.tested)),
                    ],
                    ...drug.at.map(one => [
                      drug.name,
                      one.name,
                      one.without === null ? (one.first ?? '未检出') : (withoutWords[one.without] ?? ''),
                      isFirstWithin(one.first, span, data.watchedSince) ? '是' : '否',
                      one.without === 'masked' ? '' : formatNumber(one.tested),
                      one.without === 'masked' ? '' : formatNumber(one.detected),
                      formatShare(rate(one.detected, one.tested)),
                    ]),
                  ]),
                note: `${data.place.name} ${spanWords(span)}；检出为浓度不低于检出限（LOD）的厂·日；首次检出在全部已发布结果里找，自 ${data.watchedSince ?? '—'} 起`,
              }}
              empty={data.drugs.length === 0 ? `${data.place.name}没有可看的已发布结果` : undefined}
              foot={[
                fresh.length > 0
                  ? `期内首次检出：${fresh.map(({ name, first }) => `${name}（${first}）`).join('、')}`
                  : '期内没有首次检出的毒品',
                never.length > 0 && `从未检出：${never.map(({ name }) => name).join('、')}`,
                '格内为该区域首次检出日，深浅为期内检出率，蓝框为期内首次',
                '检出为不低于检出限（LOD）',
                data.drugs.some(({ first }) => first !== null && first === data.watchedSince) &&
                  '开始监测当日即检出的，更早情况不明，不算首次',
              ]}
              draw={width => firstDrawing(data, { width, span, onPlace: code => change({ marked: code }) })}
            />
          )
        }}
      </Answered>
    </div>
  )
}
