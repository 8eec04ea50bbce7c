import './theme/tokens.css'
import './theme/wall.css'
import './theme/base.css'
import './theme/arco.css'
import './ui/ui.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bootReady } from './api/boot.ts'
import { App, importFrame } from './app/app.tsx'
import { useSession } from './session/session.ts'
import { startTheme } from './theme/apply.ts'

startTheme()
void bootReady()
// What follows rights comes with them; what fails here is tried again, and told, where it is needed.
if (useSession.getState().token !== undefined) importFrame().catch(() => undefined)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
