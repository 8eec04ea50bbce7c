// @screen dashboard/Analysis in home
/** 首页: the control room on one page. `?wall=1` is the same room seen from eight metres. */
import './home.css'
import './sheets.css'
import '#web/charts/charts.css'
import type { ReactElement } from 'react'
import { can } from '#contract/kit/can.ts'
import { overviewToday } from '#contract/sewage/overview.ts'
import { workDesks } from '#contract/sewage/work.ts'
import { deviceStatus } from '#contract/topics.ts'
import { useCan, useSession } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { BasisDoor } from '#web/widgets/basis/basis-door.tsx'
import { DeskHome } from './desk-home.tsx'
import { DutyHome } from './duty-home.tsx'
import { FigureDrawer } from './figure-drawer.tsx'
import { SamplesDrawer } from './samples-drawer.tsx'
import { useHome } from './url-state.ts'
import { useHomeFigures } from './use-home-figures.ts'
import { WorkHome } from './work-home.tsx'

/** Eight files that a desk has no use for. */
const WallHome = later(async () => (await import(/* webpackChunkName: 'wall' */ './wall-home.tsx')).WallHome)

export default function Analysis(): ReactElement {
  const watches = useCan(overviewToday.access)
  const desk = useDesk()
  if (!watches) return <DutyHome />
  return desk ? <WorkHome desk={desk} /> : <ControlRoom />
}

/** Who holds an office and no devices has his own work in front of him, not the province. */
function useDesk() {
  const seesDevices = useCan(deviceStatus.access)
  const desk = useSession(({ permissions }) => workDesks.find(({ access }) => can(permissions, access)))
  return seesDevices ? undefined : desk
}

function ControlRoom(): ReactElement {
  const [state, change] = useHome()
  const figures = useHomeFigures(state)
  if (state.wall) return <WallHome state={state} figures={figures} />
  return (
    <>
      <DeskHome state={state} change={change} figures={figures} />
      <BasisDoor choice={state.basis} choose={basis => change({ basis })} />
      <FigureDrawer choice={state.figure} figures={figures} change={change} />
      <SamplesDrawer choice={state.samples} region={state.region} change={change} />
    </>
  )
}
