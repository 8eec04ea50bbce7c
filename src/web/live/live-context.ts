import { createContext, useContext } from 'react'
import { live } from './live.ts'

/** The tab's live layer; tests put one of their own here and feed it from an array. */
export const LiveContext = createContext(live)
export const useLive = () => useContext(LiveContext)
