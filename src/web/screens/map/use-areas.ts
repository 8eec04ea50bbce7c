import { useMemo } from 'react'
import { allCatchments } from '#contract/sewage/catchment.ts'
import { useCall } from '#web/data/call.ts'
import { useCan } from '#web/session/session.ts'

const none: readonly never[] = []

/** Areas whose sewage comes to the plants, while they are wished to be shown. */
export function useAreas(wished: boolean): readonly { name: string; shape: string }[] {
  const may = useCan(allCatchments.access)
  const { data } = useCall(allCatchments, {}, { enabled: wished && may, staleMs: 60_000 })
  return useMemo(
    () => (wished ? (data ?? none).map(({ plantName, shape }) => ({ name: plantName, shape })) : none),
    [wished, data],
  )
}
