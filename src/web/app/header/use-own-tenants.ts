import { useQuery } from '@tanstack/react-query'
import { currentTenants } from '#contract/organisation/own-tenant.ts'
import { call } from '#web/api/client.ts'

export interface OwnTenant {
  id: string
  name: string
}

/** The user's tenants that are in force; empty until they are known. */
export const useOwnTenants = (): readonly OwnTenant[] =>
  useQuery({
    queryKey: [currentTenants.path],
    queryFn: () => call(currentTenants, {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ list }) => list.map(({ id, name }) => ({ id: String(id), name })),
  }).data ?? []
