/** The map of one period with its table, its slider and what it says of itself. */
import { Radio } from '@arco-design/web-react'
import { type ReactElement, useEffect, useMemo } from 'react'
import type { AnalysedGrain } from '#contract/sewage/analysis.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatChange, formatNumber, formatRange } from '#lib/format.ts'
import { grainTitles, periodWords } from '#lib/wbe/period.ts'
import { useBoot } from '#web/api/boot.ts'
import type { Ground } from '#web/map/outlines.ts'
import { usePage } from '#web/session/page-context.ts'
import { afresh, spanWords } from '../state.ts'
import { unit } from '../unit.ts'
import { Picture } from './frame.tsx'
import { figuresAt, hexagons, type MapAnswer, mapLimits, newestShown, seenWords } from './map.ts'
import { mapDrawing } from './map-drawing.tsx'
import { Periods, usePlaying } from './map-periods.tsx'
import type { PictureProps } from './props.ts'
import { useFrame } from './use-frame.ts'

const title = '地图'

export function Frames({
  data,
  ground,
  grain,
  unread,
  analysis: { state, change, chosen },
  drugName,
  subject,
  onPeriod,
}: PictureProps & {
  data: MapAnswer
  ground: Ground
  grain: AnalysedGrain
  unread: boolean
}): ReactElement {
  const { wall } = usePage()
  const demo = useBoot(boot => boot.demo)
  const { starts, places } = data
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
  useEffect(() => onPeriod?.(period), [onPeriod, period])
  const told = chosen ? spanWords(chosen) : ''
  const hidden = places.filter(({ without }) => without[at] === 'masked').length
  const nowhere = places.filter(
    ({ level, lng, members }) => level === 'P' && lng === null && members.length === 0,
  ).length
  const byHexagons = state.way === hexagons
  const nothing = places.every(({ without }) => without.every(one => one === 'none'))
  const usual = ground.parts.length === 0 ? '各厂' : data.place.level === '1' ? '各市' : '各区县'
  const part = seenWords(data)
  // Most plants are sampled on some days of the week only.
  const daily = grain === 'DAY' && '各日有值的厂可能不同，比上一期的变化含厂的差别'
  const named = byHexagons ? '六边形内的厂' : '地方'
  return (
    <Picture
      title={title}
      carded
      aux={`${data.place.name}${part ? `（${data.seen!.seen} / ${data.seen!.all} 厂）` : ''} · ${drugName} · ${period} · ${unit}`}
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
        note: `${subject}；${told}，按${grainTitles[grain]}；图为 ${period}；${daily ? `${daily}；` : ''}${byHexagons ? `六边形中心到角 ${data.radiusKm} km，数值为其中各厂按人口加权的均值，已脱敏的厂不在内；` : ''}${part ? `${part}；` : ''}颜色按各期所有数值五等分，各期同一分级`,
      }}
      empty={nothing ? '所选条件没有已发布结果' : undefined}
      foot={[
        part,
        '清单按数值排，95% CI 重叠的不分先后',
        daily,
        demo ? '虚构省份示意图' : '示意图（未经审图）',
        grain !== state.grain && `时间较长，改按${grainTitles[grain]}画`,
        byHexagons &&
          `六边形中心到角 ${data.radiusKm} km，数值为其中各厂按人口加权的均值；格内放不下数值的写序号，见清单`,
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
