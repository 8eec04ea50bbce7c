/** 小图: one small picture a region or a drug, all on the same axes, the highest first. */
import { Radio } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { analysisCompare } from '#contract/sewage/analysis.ts'
import { mostCompared, withoutWords } from '#contract/sewage/consumption.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { formatNumber, formatRange, formatShare } from '#lib/format.ts'
import { grainTitles, periodWords } from '#lib/wbe/period.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { afresh, spanWords } from '../state.ts'
import { unit } from '../unit.ts'
import type { Lines } from '../use-analysis.ts'
import { Picture } from './frame.tsx'
import { type Line, multiplesOf } from './multiples.ts'
import { multiplesDrawing } from './multiples-drawing.tsx'
import { grainFor } from './paths.ts'
import type { PictureProps } from './props.ts'

const title = '小图'
const ways = { place: '按区域', drug: '按毒品' } as const
type Way = keyof typeof ways
/** As many questions as it may ask, each of at most eight lines. */
const parts = 3
const most = parts * mostCompared

export default function Multiples({ analysis, drugName, subject }: PictureProps): ReactElement {
  const { state, change, options, trend, places, whole } = analysis
  const ink = useInk()
  const way: Way = state.way === 'drug' ? 'drug' : 'place'
  const span = whole ?? { from: '', to: '' }
  const grain = whole ? grainFor(state.grain, whole) : state.grain
  const own = state.place ?? trend.data?.place?.code ?? ''
  const below = trend.data?.children ?? []
  const all =
    way === 'drug'
      ? (options.data?.drugs ?? []).map(({ code }) => code)
      : (below.length > 0 ? below : (places.data?.records ?? [])).map(({ code }) => code)
  const codes = all.slice(0, most)
  const ask = (part: number) => {
    const some = codes.slice(part * mostCompared, (part + 1) * mostCompared).join()
    return [
      {
        query: {
          places: way === 'drug' ? own : some,
          drugs: way === 'drug' ? some : state.drug,
          measure: state.measure,
          ...viewIn(state),
          grain,
          ...span,
        },
      },
      { enabled: whole !== undefined && some !== '' && own !== '', keepPrevious: true, quiet: 'missing' },
    ] as const
  }
  const first = useCall(analysisCompare, ...ask(0))
  const second = useCall(analysisCompare, ...ask(1))
  const third = useCall(analysisCompare, ...ask(2))
  const needed = [first, second, third].slice(0, Math.max(1, Math.ceil(codes.length / mostCompared)))
  const waiting = needed.find(({ data }) => data === undefined)
  const drugWords = (code: string) => options.data?.drugs.find(one => one.code === code)?.name ?? code
  const nameOf = (line: Line) => (way === 'drug' ? drugWords(line.drug) : line.name)
  const about = way === 'drug' ? (trend.data?.place?.name ?? '') : drugName
  return (
    <Answered of={waiting ?? first}>
      {() => {
        const answers = needed.flatMap(({ data }) => data ?? [])
        const lines = answers.flatMap((one: Lines) => one.lines)
        const starts = answers[0]?.starts ?? []
        const empty = lines.every(({ value }) => value.every(one => one === null))
        const ordered = multiplesOf(lines, nameOf, 900).smalls
        return (
          <Picture
            title={title}
            aux={`${about} · ${lines.length} 个 · ${grainTitles[grain]} · ${unit}`}
            controls={
              <Radio.Group
                type="button"
                size="small"
                aria-label="小图分法"
                value={way}
                options={Object.entries(ways).map(([value, label]) => ({ value, label }))}
                onChange={(next: Way) => change({ way: next === 'place' ? undefined : next })}
              />
            }
            differs={answers[0]?.differs ?? []}
            table={{
              title: `${title}${ways[way]}`,
              columns: ['名称', '周期', unit, '95% CI', '占共同量程'],
              rows: () => {
                const { scale } = multiplesOf(lines, nameOf, 900)
                return ordered.flatMap(({ name, line }) =>
                  starts.map((start, at) => [
                    name,
                    periodWords(grain, start),
                    line.without[at] === null
                      ? formatNumber(line.value[at], 2)
                      : (withoutWords[line.without[at] ?? 'none'] ?? ''),
                    formatRange(line.low[at], line.high[at], 2),
                    formatShare(line.value[at] === null ? null : line.value[at]! / scale.max, 0),
                  ]),
                )
              },
              note: `${subject}；${spanWords(span)}；${about}；各图同一坐标，按均值从高到低；断线为缺测、低于定量限或已脱敏，不补值`,
            }}
            empty={empty ? '所选条件没有可画的数值' : undefined}
            foot={[
              '各图同一坐标，按均值从高到低，百分数为最高值占共同量程的份额',
              '色带为 95% 区间，断线为缺测、低于定量限或已脱敏，不补值',
              grain !== state.grain && `时间较长，改按${grainTitles[grain]}画`,
              all.length > most && `共 ${all.length} 个，只画前 ${most} 个`,
            ]}
            draw={(width, _roomy, tall) =>
              multiplesDrawing({
                ...{ lines, starts, nameOf, width, tall, dark: ink.dark, about, period: spanWords(span) },
                onOpen: line =>
                  change(way === 'drug' ? { drug: line.drug } : { ...afresh, place: line.code }),
              })
            }
          />
        )
      }}
    </Answered>
  )
}
