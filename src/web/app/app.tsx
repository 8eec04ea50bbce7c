/** The outermost routes: signing in, and everything behind the guard. */
import {
  type ComponentType,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { passwordLinkPage } from '#contract/identity/password-link.ts'
import Login from '#web/screens/login/login.tsx'
import { useBackGuard } from '#web/session/back-guard.ts'
import { setCurrentRoute } from '#web/session/current-route.ts'
import {
  alterationPath,
  appLoginPath,
  judge,
  loginPath,
  registerPath,
  registerResultPath,
} from '#web/session/guard.ts'
import { useSession } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { loadChunk } from './chunk.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guarded } from './guarded.tsx'
import { Waiting } from './waiting.tsx'

let frame: ComponentType | undefined
export async function importFrame(): Promise<ComponentType> {
  frame ??= (await import(/* webpackChunkName: 'frame' */ './frame/frame.tsx')).default
  return frame
}
const Frame = later(
  () => loadChunk(importFrame),
  () => <Waiting />,
  () => frame,
)
const importSetPassword = () => import('#web/screens/login/set-password.tsx')
const SetPassword = lazy(() => loadChunk(importSetPassword))
const importRegister = () => import('#web/screens/login/register.tsx')
const Register = lazy(() => loadChunk(importRegister))
const importRegisterResult = () => import('#web/screens/login/register-result.tsx')
const RegisterResult = lazy(() => loadChunk(importRegisterResult))
const importAlteration = () => import('#web/screens/login/alteration.tsx')
const Alteration = lazy(() => loadChunk(importAlteration))
/** Open to everybody, beside the login itself. */
const openPages = [
  [passwordLinkPage, SetPassword],
  [registerPath, Register],
  [registerResultPath, RegisterResult],
  [alterationPath, Alteration],
] as const
/** While somebody types a password the rest may come; not before the login itself is there. */
const prefetchAfterMs = 800

/** Judged once per visit: when the login succeeds here, the login itself says where to go. */
function LoginGate({ name }: { name: string }): ReactElement {
  const location = useLocation()
  useLayoutEffect(() => setCurrentRoute({ name, params: {} }), [name])
  const [verdict] = useState(() => {
    const { token, grants } = useSession.getState()
    return judge(location, { hasToken: token !== undefined, hasGrants: grants !== undefined })
  })
  useEffect(() => {
    const timer = setTimeout(() => importFrame().catch(() => undefined), prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return verdict.kind === 'go' ? <Navigate to={verdict.to} replace /> : <Login />
}

function BackGuard(): null {
  useBackGuard()
  return null
}

export function App(): ReactElement {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <BackGuard />
        <Routes>
          <Route path={loginPath} element={<LoginGate name="login" />} />
          {openPages.map(([path, Page]) => (
            <Route
              key={path}
              path={path}
              element={
                <Suspense fallback={<Waiting />}>
                  <Page />
                </Suspense>
              }
            />
          ))}
          <Route path="/user/*" element={<Navigate to={loginPath} replace />} />
          <Route path={appLoginPath} element={<LoginGate name="oauth2-app-login" />} />
          <Route path="/oauth2-app/*" element={<Navigate to={appLoginPath} replace />} />
          <Route
            path="*"
            element={
              <Guarded>
                <Frame />
              </Guarded>
            }
          />
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  )
}
