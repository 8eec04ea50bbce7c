/** 比值: two compounds of a plant's day against the bands by which their source is judged. */
import { Radio } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { analysisRatios, mostRatioDays } from '#contract/sewage/analysis-pictures.ts'
import { type RatioPair, ratioPairs } from '#lib/wbe/ratio.ts'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { afresh, spanWords } from '../state.ts'
import { askedOf } from './asked.ts'
import { Picture } from './frame.tsx'
import type { PictureProps } from './props.ts'
import { boundWords, ratioWords, verdictWords } from './ratio.ts'
import { ratioDrawing } from './ratio-drawing.tsx'

const title = '比值'
const wayOf = (pair: RatioPair): string => pair.replace('/', '')
const pairOf = (way: string | undefined): RatioPair =>
  ratioPairs.find(pair => wayOf(pair) === way) ?? ratioPairs[0]!

export default function Ratio({ analysis }: PictureProps): ReactElement {
  const { state, change } = analysis
  const pair = pairOf(state.way)
  const { place, span, long, enabled } = askedOf(analysis, mostRatioDays)
  const answer = useCall(
    analysisRatios,
    { query: { place, pair, ...span } },
    { enabled, keepPrevious: true, quiet: 'missing' },
  )
  if (long) return <p className="muted">{long}</p>
  return (
    <div className={answer.isPlaceholderData ? 'waiting' : undefined}>
      <Answered of={answer}>
        {data => {
          const count = (verdict: string) => data.points.filter(one => one.verdict === verdict).length
          const verdicts = Object.keys(verdictWords).filter(verdict => count(verdict) > 0)
          const bands = data.bands
            .map(({ from, to, verdict }) => `${boundWords(from, to)} ${verdictWords[verdict]}`)
            .join('，')
          return (
            <Picture
              title={title}
              aux={`${data.place.name} · ${data.above} / ${data.below} 质量比 · ${spanWords(span)}`}
              controls={
                <Radio.Group
                  type="button"
                  size="small"
                  aria-label="化合物对"
                  value={pair}
                  options={ratioPairs.map(value => ({ value, label: value }))}
                  onChange={(next: RatioPair) => change({ way: wayOf(next) })}
                />
              }
              table={{
                title: `${title} ${pair.replace('/', '-')}`,
                columns: ['日期', '污水厂', '比值', '判断', `${data.above} ng/L`, `${data.below} ng/L`],
                rows: () =>
                  data.points.map(one => [
                    one.day,
                    one.name,
                    ratioWords(one),
                    verdictWords[one.verdict] ?? one.verdict,
                    boundWords(one.aboveLow ?? 0, one.aboveHigh),
                    boundWords(one.belowLow ?? 0, one.belowHigh),
                  ]),
                note: `${data.place.name} ${data.above} / ${data.below}；${spanWords(span)}；${bands}；低于定量限的只知在 0 与定量限之间，比值只给范围`,
              }}
              empty={
                data.points.length > 0
                  ? undefined
                  : data.masked > 0
                    ? '这里的比值已脱敏'
                    : `所选条件没有同时测了${data.above}和${data.below}的已发布结果`
              }
              foot={[
                `n = ${data.points.length} 厂·日，${data.plants} 厂`,
                verdicts.map(verdict => `${verdictWords[verdict]} ${count(verdict)}`).join('，'),
                bands,
                '点为比值，竖线为一方低于定量限时的范围；纵轴为对数',
                data.masked > 0 && `${data.masked} 厂·日已脱敏`,
              ]}
              draw={(width, _roomy, tall) =>
                ratioDrawing(data, {
                  ...{ width, tall, span, pair },
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
