/** The tokens as values, for canvases: they cannot read CSS variables. Components use var(--…) instead. */
import { useSyncExternalStore } from 'react'
import { announceTheme, onThemeChange } from './apply.ts'

const variables = {
  bg: '--bg',
  card: '--card',
  fill: '--fill',
  line: '--line',
  line2: '--line2',
  lineStrong: '--line-strong',
  field: '--field',
  t1: '--t1',
  t2: '--t2',
  t3: '--t3',
  t4: '--t4',
  accent: '--accent',
  solid: '--solid',
  link: '--link',
  on: '--on',
  level1: '--level-1',
  level2: '--level-2',
  level3: '--level-3',
  level4: '--level-4',
  level1Text: '--level-1-text',
  level2Text: '--level-2-text',
  level3Text: '--level-3-text',
  level4Text: '--level-4-text',
  level1Ground: '--level-1-ground',
  level2Ground: '--level-2-ground',
  level3Ground: '--level-3-ground',
  level4Ground: '--level-4-ground',
  level1Ink: '--level-1-ink',
  level2Ink: '--level-2-ink',
  level3Ink: '--level-3-ink',
  level4Ink: '--level-4-ink',
  ok: '--ok',
  okText: '--ok-text',
  okGround: '--ok-ground',
  s0: '--s0',
  s1: '--s1',
  s2: '--s2',
  s3: '--s3',
  s4: '--s4',
  data: '--data',
  bar: '--bar',
  band: '--band',
  grid: '--grid',
  hatch: '--hatch',
  font: '--font',
  mono: '--mono',
} as const

export type TokenName = keyof typeof variables
export type Tokens = Readonly<Record<TokenName, string>> & {
  readonly dark: boolean
  readonly wall: boolean
}

let snapshot: Tokens | undefined
export function readTokens(): Tokens {
  if (snapshot) return snapshot
  const style = getComputedStyle(document.body)
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]),
  ) as Record<TokenName, string>
  const wall = document.body.dataset['skin'] === 'wall'
  snapshot = { ...values, wall, dark: wall || document.body.getAttribute('arco-theme') === 'dark' }
  return snapshot
}
onThemeChange(() => {
  snapshot = undefined
})

/** Computed tokens; the component renders again when theme, colour or skin change. */
export const useTokens = (): Tokens => useSyncExternalStore(onThemeChange, readTokens)

/** Desk or wall: the wall replaces every token and scales by rem. */
export function setSkin(skin: 'desk' | 'wall'): void {
  if (skin === 'wall') document.body.dataset['skin'] = 'wall'
  else delete document.body.dataset['skin']
  announceTheme()
}

let fonts: Promise<void> | undefined
/** Both faces, before a canvas measures its first word; a face that does not come is not waited for twice. */
export function fontsReady(): Promise<void> {
  fonts ??= Promise.all([
    document.fonts?.load('14px "Inter Variable"', '0'),
    document.fonts?.load('600 14px "Inter Variable"', '0'),
    document.fonts?.load('12px "JetBrains Mono Variable"', '0'),
  ]).then(
    () => undefined,
    () => undefined,
  )
  return fonts
}
/** What is drawn before they are there is drawn in another face. */
export const fontsAwaited = (): boolean => document.fonts?.check('14px "Inter Variable"', '0') === false
