/** 地图: regions, plants or hexagons of the place in one period, and a slider over all of them. */
import './map.css'
import type { CSSProperties, ReactElement } from 'react'
import { analysisMap } from '#contract/sewage/analysis-map.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { drugColour } from '#web/charts/palette.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { useCall } from '#web/data/call.ts'
import { groundOf, useOutlineFile } from '#web/map/outlines.ts'
import { Answered } from '#web/ui/states.tsx'
import { askedOf } from './asked.ts'
import { hexagons, mapGrain } from './map.ts'
import { Frames } from './map-frames.tsx'
import type { PictureProps } from './props.ts'

export default function PeriodMap(of: PictureProps): ReactElement {
  const { state, trend } = of.analysis
  const ink = useInk()
  const { place, span, enabled } = askedOf(of.analysis)
  const outlines = useOutlineFile()
  const path = (trend.data?.path ?? []).map(({ code }) => code)
  const ground = groundOf(outlines.data?.features ?? [], path.at(-1) === place ? path : [...path, place])
  // Where no outlines of what lies in it are shipped, its plants stand for it.
  const unitAsked = state.way === hexagons ? hexagons : ground.parts.length > 0 ? 'region' : 'plant'
  const { drug, measure } = state
  const count = unitAsked === 'region' ? ground.parts.length : (trend.data?.plantsAll ?? 0)
  const grain = enabled ? mapGrain(state.grain, span, count) : state.grain
  const asked = { drug, measure, grain, of: unitAsked, place, ...viewIn(state), ...span } as const
  const ready = enabled && !outlines.isLoading && !trend.isPlaceholderData
  const answer = useCall(
    analysisMap,
    { query: asked },
    { enabled: ready, keepPrevious: true, quiet: 'missing' },
  )
  return (
    <div
      className={answer.isPlaceholderData ? 'analysis-map waiting' : 'analysis-map'}
      style={{ '--drug': drugColour(drug, ink.dark) } as CSSProperties}
    >
      <Answered of={answer}>
        {data => <Frames {...{ data, ground, grain, unread: outlines.isError }} {...of} />}
      </Answered>
    </div>
  )
}
