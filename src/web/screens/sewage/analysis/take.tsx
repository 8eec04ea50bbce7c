/** The samples behind what is chosen, as a workbook, by the rules that it is looked at by. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { consumptionExport } from '#contract/sewage/consumption.ts'
import { notPublished } from '#contract/sewage/figure-view.ts'
import { download } from '#web/api/files.ts'
import { useTold } from '#web/crud/actions.ts'
import { useCan } from '#web/session/session.ts'
import type { AnalysisState, Span } from './state.ts'

export function Take({
  place,
  span,
  state,
}: {
  place: string
  span: Span
  state: AnalysisState
}): ReactElement | null {
  const [busy, tell] = useTold()
  const { drug, loq, wet } = state
  const take = () =>
    void tell(async () => {
      const query = { level: 'P' as const, parent: place, grain: 'DAY' as const, drug, ...span }
      const view = { ...(loq && { loq }), ...(wet && { wet }) }
      const name = `人均消费量${loq || wet ? `（${notPublished}）` : ''}.xlsx`
      await download(consumptionExport, { query: { ...query, ...view, format: 'xlsx' } }, name)
      return undefined
    })
  return useCan(consumptionExport.access) ? (
    <Button loading={busy} onClick={take}>
      导出样品
    </Button>
  ) : null
}
