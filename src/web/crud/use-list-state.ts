import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type ListState, parseListState, writeListState } from './list-state.ts'

export type ChangeList = (patch: Partial<ListState>, options?: { replace?: boolean }) => void

/**
 * The list's state out of the address. A page kept alive behind another tab goes on seeing its own last address.
 */
export function useListState(defaults: Readonly<Record<string, string>> = {}): [ListState, ChangeList] {
  const location = useLocation()
  const navigate = useNavigate()
  const home = useRef(location.pathname)
  const search = useRef(location.search)
  if (location.pathname === home.current) search.current = location.search
  const state = parseListState(new URLSearchParams(search.current), defaults)
  const latest = useRef(state)
  latest.current = state

  const change = useCallback<ChangeList>(
    (patch, options) => {
      const params = writeListState({ ...latest.current, ...patch }, defaults)
      const text = params.size === 0 ? '' : `?${params}`
      void navigate({ pathname: home.current, search: text }, { replace: options?.replace ?? false })
    },
    [navigate, defaults],
  )
  return [state, change]
}
