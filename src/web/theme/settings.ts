/** The user's look: kept in this browser, put on the page as it changes. */
import { create } from 'zustand'
import { keys } from '#web/session/keys.ts'
import { storage } from '#web/session/storage.ts'
import { defaultColour } from './colours.ts'

export interface Settings {
  /** Side menu open. */
  sidebar: boolean
  /** Ground of the menu. */
  theme: 'light' | 'dark'
  brightness: 'light' | 'dark' | 'system'
  layout: 'sidemenu' | 'topmenu'
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  fixedSidebar: boolean
  /** Header goes away while scrolling down; needs a fixed header. */
  hiddenHeader: boolean
  colour: string
  weak: boolean
  multipage: boolean
}

export const defaults: Settings = {
  sidebar: true,
  theme: 'light',
  brightness: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixedSidebar: true,
  hiddenHeader: false,
  colour: defaultColour,
  weak: false,
  multipage: true,
}
/** What each setting may hold; anything else in the storage reads as the default. */
const accepted: { [K in keyof Settings]: (value: unknown) => value is Settings[K] } = {
  sidebar: isBoolean,
  theme: oneOf('light', 'dark'),
  brightness: oneOf('light', 'dark', 'system'),
  layout: oneOf('sidemenu', 'topmenu'),
  contentWidth: oneOf('Fixed', 'Fluid'),
  fixedHeader: isBoolean,
  fixedSidebar: isBoolean,
  hiddenHeader: isBoolean,
  colour: (value): value is string => typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value),
  weak: isBoolean,
  multipage: isBoolean,
}
function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}
function oneOf<const T extends string>(...words: readonly T[]) {
  return (value: unknown): value is T => words.some(word => word === value)
}

const names = Object.keys(defaults) as (keyof Settings)[]
function stored<K extends keyof Settings>(name: K): Settings[K] {
  const value = storage.get(keys[name])
  return accepted[name](value) ? value : defaults[name]
}
const load = (): Settings =>
  Object.assign({}, defaults, ...names.map(name => ({ [name]: stored(name) }))) as Settings

/** Settings that follow from another: they are changed together, so that no screen has to know. */
function withConsequences(change: Partial<Settings>): Partial<Settings> {
  // Another place of the menu begins with the defaults of what depends on it.
  if (change.layout === 'sidemenu')
    return { contentWidth: 'Fixed', fixedSidebar: defaults.fixedSidebar, ...change }
  if (change.layout === 'topmenu') return { fixedSidebar: false, ...change }
  if (change.fixedHeader === false) return { hiddenHeader: false, ...change }
  return change
}

interface SettingsStore extends Settings {
  change(change: Partial<Settings>): void
}
export const useSettings = create<SettingsStore>(set => ({
  ...load(),
  change(change) {
    const full = withConsequences(change)
    for (const name of names) if (name in full) storage.set(keys[name], full[name])
    set(full)
  },
}))
