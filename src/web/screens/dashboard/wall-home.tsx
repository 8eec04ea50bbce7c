/** The home on the wall: the same figures from eight metres, in the two grids of 16:9 and of 3:1 and wider. */
import { WallHead } from '#web/widgets/wall-head.tsx'
import './wall-home.css'
import './wall-panels.css'
import type { ReactElement } from 'react'
import { Fed } from '#web/live/stale.tsx'
import type { HomeState } from './url-state.ts'
import type { HomeFigures } from './use-home-figures.ts'
import { WallCold, WallOnline } from './wall-health.tsx'
import { WallMap } from './wall-map.tsx'
import { WallRank } from './wall-rank.tsx'
import { WallSampling } from './wall-sampling.tsx'
import { WallStrip } from './wall-strip.tsx'
import { WallTrends } from './wall-trends.tsx'
import { WallWarnings } from './wall-warnings.tsx'

export function WallHome({ state, figures }: { state: HomeState; figures: HomeFigures }): ReactElement {
  const devices = figures.regionFacilities
  return (
    <div className="wall-home grid overflow-hidden bg-page">
      <WallHead title={figures.drugs?.regionName ? `${figures.drugs.regionName}总览` : '总览'} />
      <div className="wall-grid wall-gap-16 grid min-h-0">
        <Fed devices={devices} className="in-sampling">
          <WallSampling figures={figures} />
        </Fed>
        <Fed devices={devices} className="in-online">
          <WallOnline figures={figures} />
        </Fed>
        <Fed devices={devices} className="in-cold">
          <WallCold figures={figures} />
        </Fed>
        <Fed devices={devices} className="in-strip">
          <WallStrip figures={figures} />
        </Fed>
        <Fed devices={devices} className="in-map">
          <WallMap figures={figures} />
        </Fed>
        <Fed devices={devices} className="in-warnings">
          <WallWarnings figures={figures} />
        </Fed>
        <div className="in-trends min-w-0 min-h-0">
          <WallTrends drugs={figures.drugs} state={state} />
        </div>
        <div className="in-rank min-w-0 min-h-0">
          <WallRank figures={figures} />
        </div>
      </div>
    </div>
  )
}
