// @screen dashboard/analysis
/** 首页: the control room on one page. `?wall=1` is the same room seen from eight metres. */
import './home.css'
import './sheets.css'
import '#web/charts/charts.css'
import type { ReactElement } from 'react'
import { overviewToday } from '#contract/sewage/overview.ts'
import { useCan } from '#web/session/session.ts'
import { BasisDrawer } from './basis-drawer.tsx'
import { DeskHome } from './desk-home.tsx'
import { QuietHome } from './quiet-home.tsx'
import { SamplesDrawer } from './samples-drawer.tsx'
import { useHome } from './url-state.ts'
import { useHomeFigures } from './use-home-figures.ts'
import { WallHome } from './wall-home.tsx'

export default function Analysis(): ReactElement {
  return useCan(overviewToday.access) ? <ControlRoom /> : <QuietHome />
}

function ControlRoom(): ReactElement {
  const [state, change] = useHome()
  const figures = useHomeFigures(state)
  if (state.wall) return <WallHome state={state} figures={figures} />
  return (
    <>
      <DeskHome state={state} change={change} figures={figures} />
      <BasisDrawer choice={state.basis} measure={state.measure} change={change} />
      <SamplesDrawer choice={state.samples} region={state.region} change={change} />
    </>
  )
}
