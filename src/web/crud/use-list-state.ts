import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type ListState, parseListState, writeListState } from './list-state.ts'

type Patch = Partial<ListState>
export type ChangeList = (patch: Patch, options?: { replace?: boolean }) => void
const none: Readonly<Record<string, string>> = {}
const ofLayer = (patch: Patch) => Object.keys(patch).every(key => key === 'open' || key === 'tab')

/** The list's state out of the address of its own tab. */
export function useListState(defaults = none, fit?: number): [ListState, ChangeList] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const state = parseListState(new URLSearchParams(search), defaults, fit)
  const latest = useRef(state)
  latest.current = state
  const change = useCallback<ChangeList>(
    (patch, options) => {
      // What is open is closed, or followed by another, in its place: Back does not open it again.
      const replace = options?.replace || (ofLayer(patch) && latest.current.open !== undefined)
      // Two changes before the next render are both meant.
      latest.current = { ...latest.current, ...patch }
      const params = writeListState(latest.current, defaults, fit)
      const text = params.size === 0 ? '' : `?${params}`
      void navigate({ pathname, search: text }, { replace })
    },
    [navigate, pathname, defaults, fit],
  )
  return [state, change]
}
