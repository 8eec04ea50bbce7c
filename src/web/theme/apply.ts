/** Puts the settings on the page: one attribute, one class, one style element. */
import { flushSync } from 'react-dom'
import { keys } from '#web/session/keys.ts'
import { storage } from '#web/session/storage.ts'
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
let paper = false
const printers = new Set<() => void>()
/** Called when the page has become paper, or is a screen again: what draws itself by its width does so before it returns. */
export function onPaper(listener: () => void): () => void {
  printers.add(listener)
  return () => printers.delete(listener)
}
export const isPaper = (): boolean => paper
/**
 * Paper is light, whatever the room, and as wide as it is, whatever the window: the page is so while it is printed. A browser that
 * prints waits for nothing that comes later.
 */
export function setPaper(on: boolean): void {
  if (paper === on) return
  paper = on
  document.documentElement.toggleAttribute('data-paper', on)
  applyBrightness()
  flushSync(announceTheme)
  for (const listener of printers) listener()
}
export function isDark(): boolean {
  if (paper) return false
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
    storage.remove(keys.colourCss)
    return
  }
  const { paletteCss } = await import('./palette.ts')
  if (useSettings.getState().colour !== colour) return
  const style = present ?? document.head.appendChild(document.createElement('style'))
  style.id = 'theme-colour'
  const css = paletteCss(colour)
  style.textContent = css
  // The next load paints with it before any script of the console runs (web/first/look.js).
  storage.set(keys.colourCss, { colour, css })
}

export function startTheme(): void {
  const all = () => {
    applyBrightness()
    announceTheme()
  }
  all()
  const paint = (colour: string) => {
    announceWork('working')
    applyColour(colour).then(
      () => {
        announceTheme()
        announceWork('done')
      },
      () => announceWork('failed'),
    )
  }
  paint(useSettings.getState().colour)
  useSettings.subscribe((now, before) => {
    if (now.brightness !== before.brightness || now.weak !== before.weak) all()
    if (now.colour !== before.colour) paint(now.colour)
  })
  systemDark()?.addEventListener('change', all)
  window.addEventListener('beforeprint', () => setPaper(true))
  window.addEventListener('afterprint', () => setPaper(false))
}

export type ThemeWork = 'working' | 'done' | 'failed'
const workListeners = new Set<(state: ThemeWork) => void>()
/** The frame says 正在编译主题！ and 更新主题失败; the theme itself knows no message box. */
export function onThemeWork(listener: (state: ThemeWork) => void): () => void {
  workListeners.add(listener)
  return () => workListeners.delete(listener)
}
function announceWork(state: ThemeWork): void {
  for (const listener of workListeners) listener(state)
}
