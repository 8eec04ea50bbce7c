/** The tenants that may be given to somebody. */
import { useQuery } from '@tanstack/react-query'
import { sysTenant, tenantList } from '#contract/organisation/tenant.ts'
import { call } from '#web/api/client.ts'
import type { DictChoices, DictItem } from './dict.ts'

const none: readonly DictItem[] = []

/** Asked again whenever a tenant was written here. */
export function useTenantChoices(): DictChoices {
  const { data, error, isFetching, refetch } = useQuery<readonly DictItem[]>({
    queryKey: [sysTenant.path, 'choices'],
    queryFn: async () => {
      const rows = await call(tenantList, { query: {} }, { quiet: true })
      return rows.map(row => {
        const { id, name } = row as { id: number; name: string }
        return { value: String(id), text: name }
      })
    },
    staleTime: 30_000,
  })
  return {
    items: data ?? none,
    loading: data === undefined && isFetching,
    error: data === undefined ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  }
}
