/** Themes (one of them) and overlays (any of them), and the legend that goes with them. */
import { Checkbox, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { allCatchments } from '#contract/sewage/catchment.ts'
import { appraisalWords, notAppraised } from '#lib/wbe/appraisal.ts'
import { useBoot } from '#web/api/boot.ts'
import { useMedia } from '#web/crud/use-media.ts'
import { useCan } from '#web/session/session.ts'
import { stateFilters } from './filter.ts'
import { StateMark, stateWord } from './state-chips.tsx'

export type MapTheme = 'status' | 'level'
export interface LayerChoice {
  theme: MapTheme
  water: boolean
  stations: boolean
  /** Areas whose sewage comes to the plants. */
  catchments: boolean
}

/** Narrower than this there is no room for it between the list and a card. */
const narrowQuery = '(max-width: 1799.99px)'

export function LayerPanel(props: {
  value: LayerChoice
  onChange: (value: LayerChoice) => void
  /** A card stands beside it. */
  tight: boolean
}) {
  const { value, onChange } = props
  const folds = useMedia(narrowQuery) && props.tight
  const [opened, setOpened] = useState(false)
  const mayAreas = useCan(allCatchments.access)
  // Only the demo brings the outlines of its cities.
  const demo = useBoot(boot => boot.demo)
  const fold = folds && (
    <button
      type="button"
      className="link map-fold"
      aria-expanded={opened}
      onClick={() => setOpened(before => !before)}
    >
      {opened ? '收起图层' : '图层'}
    </button>
  )
  if (folds && !opened)
    return (
      <section className="panel absolute z-3 map-layers is-folded" aria-label="图层">
        {fold}
      </section>
    )
  return (
    <section className="panel absolute z-3 stack map-layers p-12-16" aria-label="图层">
      {fold}
      {demo && (
        <>
          <h3 className="aux normal">专题</h3>
          <Radio.Group
            direction="vertical"
            value={value.theme}
            onChange={(theme: MapTheme) => onChange({ ...value, theme })}
            options={[
              { label: '设备状态', value: 'status' },
              { label: '测算等级', value: 'level' },
            ]}
          />
        </>
      )}
      <h3 className="aux normal">叠加</h3>
      <Checkbox checked={value.stations} onChange={stations => onChange({ ...value, stations })}>
        站点
      </Checkbox>
      <Checkbox checked={value.water} onChange={water => onChange({ ...value, water })}>
        河流湖泊
      </Checkbox>
      {mayAreas && (
        <Checkbox checked={value.catchments} onChange={catchments => onChange({ ...value, catchments })}>
          集水区
        </Checkbox>
      )}
    </section>
  )
}

const steps = [0, 1, 2, 3, 4] as const

export function Legend({ choice, period }: { choice: LayerChoice; period: string }) {
  return (
    <div className="panel absolute z-3 wraps map-legend min-h-36 gap-4-16 items-center justify-center text-12 leading-18 ink-2">
      {choice.stations &&
        stateFilters.map(filter => (
          <span key={filter} className="inline-row gap-6">
            <StateMark filter={filter} />
            {stateWord(filter)}
          </span>
        ))}
      {choice.stations && (
        <span className="inline-row gap-6">
          <StateMark filter="2" acked />
          空心 已确认
        </span>
      )}
      {choice.stations && (
        <span className="inline-row gap-6">
          <i className="map-mark inline-grid map-mark-cluster" />
          聚合，弧为异常占比
        </span>
      )}
      {choice.theme === 'level' && (
        <span className="map-legend-steps inline-row gap-12">
          甲基苯丙胺 {period}，{notAppraised}
          {steps.map(step => (
            <span key={step} className="inline-row gap-6">
              <i className="border" style={{ background: `var(--s${step})` }} />
              {appraisalWords[step]}
            </span>
          ))}
        </span>
      )}
    </div>
  )
}
