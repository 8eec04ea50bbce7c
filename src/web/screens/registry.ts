/** Name of the component, as the menu says it → the screen; filled with the files that say `@screen` when the console is built (src/setup/screens.mjs). */
import type { ComponentType } from 'react'

export type Screen = ComponentType
export type LoadScreen = () => Promise<{ default: Screen }>

export const screens: Readonly<Record<string, LoadScreen>> = {}
