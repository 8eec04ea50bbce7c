import './theme/fonts.css'
import './theme/tokens.css'
import './theme/wall.css'
import './theme/base.css'
import './theme/arco.css'
import './ui/ui.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bootReady } from './api/boot.ts'
import { App } from './app/app.tsx'
import { startTheme } from './theme/apply.ts'

startTheme()
void bootReady()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
