import '#web/theme/tokens.css'
import '#web/theme/base.css'
import '#web/theme/fonts.css'
import './phone.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bootReady } from '#web/api/boot.ts'
import { keepShell, lookForNew } from '#web/api/shell.ts'
import { keepInput } from '#web/session/idle.ts'
import { startTheme } from '#web/theme/apply.ts'
import { App } from './app.tsx'
import { startPhone } from './data/phone.ts'

startTheme()
// The session counts from the last touch: what goes out by itself is none.
for (const act of ['pointerdown', 'keydown'] as const)
  window.addEventListener(act, keepInput, { capture: true, passive: true })
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
void startPhone()
void bootReady()
window.addEventListener('load', () => void keepShell())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void lookForNew()
})
