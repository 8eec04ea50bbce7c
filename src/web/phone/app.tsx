/** The pages of the phone by their addresses; on a tablet three of them side by side. */

import { useSession } from '#web/session/session.ts'
import { usePhone } from './data/state.ts'
import { useMedia } from './data/use-media.ts'
import { useWorks } from './data/use-works.ts'
import { BottlesPage } from './pages/bottles.tsx'
import { ArrivedElsewhere } from './pages/elsewhere.tsx'
import { FaultPage } from './pages/fault.tsx'
import { HandoverPage } from './pages/handover.tsx'
import { MapPage } from './pages/map.tsx'
import { MePage } from './pages/me.tsx'
import { QueuePage } from './pages/queue.tsx'
import { ScanPage } from './pages/scan.tsx'
import { SignInPage } from './pages/sign-in.tsx'
import { TakePage } from './pages/take.tsx'
import { TodayPage } from './pages/today.tsx'
import { WorkPage } from './pages/work.tsx'
import { Column, Toast } from './parts/frame.tsx'
import { useRoute } from './route.ts'

/** Room for three phones. */
const wide = '(min-width: 1100px)'

export function App() {
  const token = useSession(session => session.token)
  const { ready, broken, lapsed } = usePhone()
  const { page } = useRoute()
  const three = useMedia(wide)
  if (!ready) return null
  if (broken !== undefined)
    return (
      <main className="entry">
        <h1>清源 采样与运输</h1>
        <p role="alert">{broken}</p>
      </main>
    )
  return (
    <>
      {(token === undefined && !lapsed) || page === 'sign-in' ? (
        <SignInPage />
      ) : three && page === '' ? (
        <Three />
      ) : (
        <One />
      )}
      <Toast />
    </>
  )
}

function One() {
  const { page, id } = useRoute()
  switch (page) {
    case '':
      return <TodayPage />
    case 'work':
      return <WorkPage key={id} id={id} />
    case 'bottles':
      return <BottlesPage key={id} id={id} />
    case 'fault':
      return <FaultPage key={id} id={id} />
    case 'scan':
      return <ScanPage />
    case 'handover':
      return <HandoverPage />
    case 'take':
      return <TakePage />
    case 'queue':
      return <QueuePage />
    case 'map':
      return <MapPage />
    case 'me':
      return <MePage />
    default:
      return <ArrivedElsewhere />
  }
}

function Three() {
  const works = useWorks()
  const current =
    works?.find(({ state }) => state === 'ON_SITE') ?? works?.find(({ state }) => state === 'ACCEPTED')
  return (
    <main className="columns">
      <Column.Provider value={0}>
        <TodayPage />
      </Column.Provider>
      <Column.Provider value={1}>
        {current ? <BottlesPage key={current.id} id={current.id} /> : <MapPage />}
      </Column.Provider>
      <Column.Provider value={2}>
        <HandoverPage />
      </Column.Provider>
    </main>
  )
}
