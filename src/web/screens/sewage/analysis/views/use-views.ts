/** Views that one keeps, and those that others show; the one that the page begins with. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { analysisView } from '#contract/sewage/analysis-view.ts'
import { call } from '#web/api/client.ts'
import { resourcePageQuery, verbOf } from '#web/data/resource-page.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { useUserSetting } from '#web/data/user-setting.ts'
import { holds } from '#web/session/session.ts'

const mostViews = 100
export const viewAddress = (id: string): string => `/sewage/analysis?view=${id}`

export function useViews(enabled: boolean) {
  const page = resourcePageQuery(analysisView, { pageNo: 1, pageSize: mostViews, filters: {} })
  return useQuery({
    queryKey: page.queryKey,
    queryFn: async () => [...(await page.queryFn()).records],
    enabled: enabled && holds(`${analysisView.perm}:list`),
  })
}
const readId = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined)
/** Id of the view with which 分析 begins; empty: none. */
export const useDefaultView = () => useUserSetting('analysis.defaultView', '', readId)

/** A short address (`?view=`) becomes the address that it stands for; a page without any question of its own begins with the usual view. */
export function useOpenedView(): { failed: boolean } {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const [usual, , known] = useDefaultView()
  const begun = useRef(false)
  const bare = params.size === 0
  const asked = params.get('view')
  const id = asked ?? (bare && !begun.current && known && usual ? usual : undefined)
  const { data, isError } = useQuery({
    queryKey: [analysisView.path, 'opened', id],
    queryFn: () =>
      call(verbOf(analysisView, 'queryById'), { query: { id: id! } }, { quiet: true }) as Promise<Row>,
    enabled: id !== undefined,
    retry: false,
  })
  useEffect(() => {
    // A page that began with a question of its own, or that was emptied by hand, stays as it is.
    if (!bare || (known && !usual)) begun.current = true
    if (!data || !id) return
    begun.current = true
    client.removeQueries({ queryKey: [analysisView.path, 'opened', id] })
    setParams(new URLSearchParams(textOf(data['state'])), { replace: true })
  }, [bare, known, usual, data, id, client, setParams])
  return { failed: asked !== null && isError }
}
