/** 各市测算等级: the small map beside its legend; a city opens its trend, a glyph the plant's warnings. */
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AppraisalLevel, appraisalWords, notAppraised } from '#lib/wbe/appraisal.ts'
import { useOpens } from '#web/session/session.ts'
import { LevelGlyph } from '#web/widgets/level-glyph.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import { CityMap } from './city-map.tsx'
import { Sheet } from './sheet.tsx'
import { type HomeChange, type HomeState, ranges } from './url-state.ts'
import type { Cities, Place } from './use-overview.ts'
import { listOfOpen, type Warning } from './warning-view.ts'

const levels: readonly AppraisalLevel[] = [0, 1, 2, 3, 4]

export function MapSheet(props: {
  cities: Cities | undefined
  drugName: string
  places: readonly Place[]
  worst: ReadonlyMap<string, Warning>
  waitingAt: ReadonlyMap<string, number>
  state: HomeState
  change: (change: HomeChange) => void
}): ReactElement {
  const { cities, drugName, places, worst, waitingAt, state, change } = props
  const navigate = useNavigate()
  const seesMap = useOpens('/map/device')
  const seesWarnings = useOpens(listOfOpen)
  return (
    <Sheet
      title="各市测算等级"
      sub={`${cities?.regionName || '全省'} · 示意图`}
      action={seesMap && <PageLink to="/map/device">设备地图</PageLink>}
    >
      <div className="fill map-frame">
        <CityMap
          cities={cities?.cities ?? []}
          places={places}
          worst={worst}
          waitingAt={waitingAt}
          width={272}
          height={196}
          graded
          sizes={[13, 12, 10, 10]}
          dot={0}
          labels
          onCity={code => change({ region: code === state.region ? undefined : code })}
          {...(seesWarnings && { onPlant: plantId => navigate(`${listOfOpen}&plantId=${plantId}`) })}
        />
      </div>
      <p className="pt-6 aux text-center">{`${drugName} ${ranges.find(({ days }) => days === state.days)?.text ?? ''}，${notAppraised}`}</p>
      <div className="aux flex flex-wrap justify-center gap-10 map-key nowrap">
        {levels.map(level => (
          <span key={level}>
            <i className="swatch mr-4 inline-block" style={{ background: `var(--s${level})` }} />
            {appraisalWords[level]}
          </span>
        ))}
        {worst.size > 0 && (
          <span>
            <LevelGlyph level={2} acked label="" size={12} className="mr-4" />
            有预警的厂
          </span>
        )}
      </div>
    </Sheet>
  )
}
