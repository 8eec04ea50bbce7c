/** Name of the component, as the menu says it → the screen; filled with the files that say `@screen` when the console is built (src/setup/screens.mjs). */
import type { ComponentType } from 'react'

export type Screen = ComponentType
export type LoadScreen = () => Promise<{ default: Screen }>

export const screens: Readonly<Record<string, LoadScreen>> = {}

/** Menus of the wire spell some otherwise: `dashboard/Analysis`, `account/center/Index`. */
const spelled = (component: string) => component.toLowerCase().replace(/\/index$/, '')
export const screenNamed = (component: string): LoadScreen | undefined =>
  Object.hasOwn(screens, component)
    ? screens[component]
    : Object.entries(screens).find(([name]) => spelled(name) === spelled(component))?.[1]
