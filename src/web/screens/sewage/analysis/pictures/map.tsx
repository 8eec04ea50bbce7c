/** 地图: regions, plants or hexagons of the place in one period, and a slider over all of them. */
import { Radio } from '@arco-design/web-react'
import { type CSSProperties, type ReactElement, useMemo } from 'react'
import { analysisMap } from '#contract/sewage/analysis-map.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { formatChange, formatNumber, formatRange } from '#lib/format.ts'
import { grainTitles, periodWords } from '#lib/wbe/period.ts'
import { useBoot } from '#web/api/boot.ts'
import { drugColour } from '#web/charts/palette.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { useCall } from '#web/data/call.ts'
import { type Ground, groundOf, useOutlineFile } from '#web/map/outlines.ts'
import { usePage } from '#web/session/page-context.ts'
import { Answered } from '#web/ui/states.tsx'
import { afresh, spanWords } from '../state.ts'
import { unit } from '../unit.ts'
import { askedOf } from './asked.ts'
import { Picture } from './frame.tsx'
import { figuresAt, type MapAnswer, mapLimits, newestShown } from './map.ts'
import { mapDrawing } from './map-drawing.tsx'
import { Periods, usePlaying } from './map-periods.tsx'
import type { PictureProps } from './props.ts'
import { useFrame } from './use-frame.ts'

const title = '地图'
const hexagons = 'hexagon'

export default function PeriodMap(of: PictureProps): ReactElement {
  const { state, trend } = of.analysis
  const ink = useInk()
  const { place, span, enabled } = askedOf(of.analysis)
  const outlines = useOutlineFile()
  const path = (trend.data?.path ?? []).map(({ code }) => code)
  const ground = groundOf(outlines.data?.features ?? [], path.at(-1) === place ? path : [...path, place])
  // Where no outlines of what lies in it are shipped, its plants stand for it.
  const unitAsked = state.way === hexagons ? hexagons : ground.parts.length > 0 ? 'region' : 'plant'
  const { drug, measure, grain } = state
  const asked = { drug, measure, grain, of: unitAsked, place, ...viewIn(state), ...span } as const
  const ready = enabled && !outlines.isLoading && !trend.isPlaceholderData
  const answer = useCall(analysisMap, { query: asked }, { enabled: ready, keepPrevious: true })
  return (
    <div
      className={answer.isPlaceholderData ? 'analysis-map waiting' : 'analysis-map'}
      style={{ '--drug': drugColour(drug, ink.dark) } as CSSProperties}
    >
      <Answered of={answer}>
        {data => <Frames {...{ data, ground, unread: outlines.isError }} {...of} />}
      </Answered>
    </div>
  )
}

function Frames({
  data,
  ground,
  unread,
  analysis: { state, change, chosen },
  drugName,
  subject,
}: PictureProps & { data: MapAnswer; ground: Ground; unread: boolean }): ReactElement {
  const { wall } = usePage()
  const demo = useBoot(boot => boot.demo)
  const { starts, places } = data
  const { grain } = state
  const { at, onAt } = useFrame(
    { starts, grain, usual: newestShown(data) },
    { frame: state.frame, change, kept: !wall },
  )
  // Nobody stands at a wall to press: without a period in its address it goes round by itself.
  const round = wall && state.frame === undefined
  usePlaying({ at, count: round ? starts.length : 0, onAt }, { begun: round, round })
  const limits = useMemo(() => mapLimits(data), [data])
  const words = starts.map(start => periodWords(grain, start))
  const period = words[at] ?? ''
  const told = chosen ? spanWords(chosen) : ''
  const hidden = places.filter(({ without }) => without[at] === 'masked').length
  const nowhere = places.filter(
    ({ level, lng, members }) => level === 'P' && lng === null && members.length === 0,
  ).length
  const byHexagons = state.way === hexagons
  const nothing = places.every(({ without }) => without.every(one => one === 'none'))
  const usual = ground.parts.length === 0 ? '各厂' : data.place.level === '1' ? '各市' : '各区县'
  const named = byHexagons ? '六边形内的厂' : '地方'
  return (
    <Picture
      title={title}
      carded
      aux={`${data.place.name} · ${drugName} · ${period} · ${unit}`}
      controls={
        <Radio.Group
          type="button"
          size="small"
          aria-label="地图分法"
          value={byHexagons ? hexagons : 'place'}
          options={[
            { value: 'place', label: usual },
            { value: hexagons, label: '六边形' },
          ]}
          onChange={(way: string) => change({ way: way === hexagons ? way : undefined })}
        />
      }
      differs={data.differs}
      table={{
        title,
        columns: [named, '周期', unit, '95% CI', '比上一期', '有值厂', '样品', '人口'],
        rows: () =>
          [...words.entries()]
            .toReversed()
            .flatMap(([index, one]) =>
              figuresAt(data, index, []).map(({ place, ...figure }) => [
                place.name,
                one,
                figure.without === null
                  ? formatNumber(figure.value, 2)
                  : (withoutWords[figure.without] ?? ''),
                formatRange(figure.low, figure.high, 2),
                formatChange(figure.change),
                formatNumber(figure.plants),
                formatNumber(figure.samples),
                formatNumber(figure.population),
              ]),
            ),
        note: `${subject}；${told}，按${grainTitles[grain]}；图为 ${period}；${byHexagons ? `六边形中心到角 ${data.radiusKm} km，数值为其中各厂按人口加权的均值，已脱敏的厂不在内；` : ''}颜色按各期所有数值五等分，各期同一分级`,
      }}
      empty={nothing ? '所选条件没有已发布结果' : undefined}
      foot={[
        demo ? '虚构省份示意图' : '示意图（未经审图）',
        byHexagons && `六边形中心到角 ${data.radiusKm} km，数值为其中各厂按人口加权的均值`,
        unread
          ? '边界没有读到，只画位置'
          : ground.parts.length === 0 && !byHexagons && '没有下一级的边界，点为污水厂',
        hidden > 0 && `${hidden} 处已脱敏`,
        nowhere > 0 && `${nowhere} 厂未登记位置，只在表和清单中`,
      ]}
      under={!nothing && starts.length > 0 && <Periods {...{ at, words, onAt }} />}
      draw={(width, _roomy, tall) =>
        mapDrawing(data, ground, {
          ...{ width, tall, at, period, limits },
          about: `${data.place.name} ${drugName}`,
          onOpen: code => change({ ...afresh, place: code }),
        })
      }
    />
  )
}
