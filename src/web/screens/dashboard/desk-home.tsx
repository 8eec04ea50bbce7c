/** The home on the desk: one sheet of figures, the trend and the rank, four sheets of what happens now. */
import type { ReactElement } from 'react'
import { acknowledgeWarnings } from '#contract/device/warning.ts'
import { measureWord } from '#contract/sewage/figures.ts'
import { frameTopic, warningTopic } from '#contract/topics.ts'
import { Enlarged } from '#web/charts/enlarged.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { Fed } from '#web/live/stale.tsx'
import { useCan } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { DrugSheet } from './drug-sheet.tsx'
import { FrameSheet } from './frame-sheet.tsx'
import { HomeHead } from './home-head.tsx'
import { KpiStrip } from './kpi-strip.tsx'
import { MapSheet } from './map-sheet.tsx'
import { RankSheet } from './rank-sheet.tsx'
import { SamplingSheet } from './sampling-sheet.tsx'
import type { HomeChange, HomeState } from './url-state.ts'
import type { HomeFigures } from './use-home-figures.ts'
import { WarningSheet } from './warning-sheet.tsx'
import { WaterSheet } from './water-sheet.tsx'

export interface DeskHomeProps {
  state: HomeState
  change: (change: HomeChange) => void
  figures: HomeFigures
}

/** On a telephone only. */
const WatchHome = later(async () => (await import('./watch-home.tsx')).WatchHome)

export function DeskHome({ state, change, figures }: DeskHomeProps): ReactElement {
  const { today, drugs, water, cities, fleet, levels, liveWater, places, worst } = figures
  const devices = figures.regionFacilities
  const phone = useMedia(phoneQuery)
  const seesWarnings = useCan(warningTopic.access)
  // Who has warnings to see to sees them first.
  const watches = useCan(acknowledgeWarnings.access) && seesWarnings && phone
  const seesFrames = useCan(frameTopic.access)
  const tabs = (
    <PanelTabs panel={state.panel} drugsText={`${measureWord[state.measure]}趋势`} change={change} />
  )
  return (
    <Enlarged>
      <div className={`home grid gap-12 min-w-0 p-12-16 ${figures.requerying ? 'is-requerying' : ''}`}>
        {watches && (
          <Fed devices={devices}>
            <WatchHome names={figures.names} plants={figures.regionPlants} />
          </Fed>
        )}
        <HomeHead {...{ state, change, figures }} beneath={watches} />
        <Fed devices={devices}>
          <KpiStrip figures={figures} state={state} change={change} />
        </Fed>
        <div className="home-row stack gap-12 min-h-0 is-trends" data-panel={state.panel}>
          <div className="slot min-w-0 min-h-0 is-drugs">
            <DrugSheet
              drugs={drugs}
              waiting={figures.waiting.drugs}
              state={state}
              change={change}
              title={tabs}
            />
          </div>
          <div className="slot min-w-0 min-h-0 is-water">
            <Fed devices={devices}>
              <WaterSheet
                water={water}
                waiting={figures.waiting.water}
                live={liveWater}
                compare={state.compare}
                plants={figures.regionPlants}
                title={tabs}
              />
            </Fed>
          </div>
          <RankSheet
            cities={cities}
            waiting={figures.waiting.cities}
            drugCode={figures.drug}
            drugName={figures.drugName}
            state={state}
            change={change}
          />
        </div>
        <div className="home-row stack gap-12 min-h-0 is-now">
          <SamplingSheet
            today={today}
            sampling={fleet?.sampling}
            plants={figures.regionPlants}
            change={change}
          />
          {seesWarnings && !watches && (
            <Fed devices={devices}>
              <WarningSheet levels={levels} names={figures.names} plants={figures.regionPlants} />
            </Fed>
          )}
          <Fed devices={devices}>
            <MapSheet
              cities={cities}
              drugName={figures.drugName}
              places={places}
              worst={worst}
              waitingAt={figures.waitingAt}
              state={state}
              change={change}
            />
          </Fed>
          {seesFrames && (
            <Fed devices={devices}>
              <FrameSheet devices={devices} />
            </Fed>
          )}
        </div>
      </div>
    </Enlarged>
  )
}

/** On narrow pages one place holds both trends; wide pages show them side by side and these tabs become titles. */
function PanelTabs(props: {
  panel: HomeState['panel']
  drugsText: string
  change: (change: HomeChange) => void
}): ReactElement {
  const { panel, drugsText, change } = props
  const tab = (name: HomeState['panel'], text: string) => (
    <button
      type="button"
      className={`panel-tab hover-link muted is-${name}`}
      aria-pressed={panel === name}
      onClick={() => change({ panel: name })}
    >
      {text}
    </button>
  )
  return (
    <span className="inline-flex gap-16">
      {tab('drugs', drugsText)}
      {tab('water', '流量与负荷')}
    </span>
  )
}
