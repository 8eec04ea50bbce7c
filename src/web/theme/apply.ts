/** Puts the settings on the page: one attribute, one class, one style element. */
import { defaultColour } from './colours.ts'
import { useSettings } from './settings.ts'

const listeners = new Set<() => void>()
/** Called after the page's tokens have changed, and after its skin has. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function announceTheme(): void {
  for (const listener of listeners) listener()
}

const systemDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')
export function isDark(): boolean {
  const { brightness } = useSettings.getState()
  return brightness === 'dark' || (brightness === 'system' && (systemDark()?.matches ?? false))
}

function applyBrightness(): void {
  if (isDark()) document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  document.documentElement.classList.toggle('weak', useSettings.getState().weak)
}

/** The default colour stands in the style sheet; another one brings its generator with it. */
async function applyColour(colour: string): Promise<void> {
  const present = document.getElementById('theme-colour')
  if (colour.toUpperCase() === defaultColour) {
    present?.remove()
    return
  }
  const { paletteCss } = await import('./palette.ts')
  if (useSettings.getState().colour !== colour) return
  const style = present ?? document.head.appendChild(document.createElement('style'))
  style.id = 'theme-colour'
  style.textContent = paletteCss(colour)
}

export function startTheme(): void {
  const all = () => {
    applyBrightness()
    announceTheme()
  }
  all()
  const paint = (colour: string) => {
    applyColour(colour).then(announceTheme, reportColourFailure)
  }
  paint(useSettings.getState().colour)
  useSettings.subscribe((now, before) => {
    if (now.brightness !== before.brightness || now.weak !== before.weak) all()
    if (now.colour !== before.colour) paint(now.colour)
  })
  systemDark()?.addEventListener('change', all)
}

let failureShown: (() => void) | undefined
/** The frame tells how to show 更新主题失败; the theme itself knows no message box. */
export function onColourFailure(show: () => void): void {
  failureShown = show
}
function reportColourFailure(): void {
  failureShown?.()
}
