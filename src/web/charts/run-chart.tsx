/** The last runs of one control, small: mean, ±1 to ±3 SD, the limits of the method. */
import './run-chart.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo } from 'react'
import { qcChart } from '#contract/sewage/qc.ts'
import { call } from '#web/api/client.ts'
import { useTokens } from '#web/theme/use-tokens.ts'
import { Chart } from './chart.tsx'
import { controlOption, lastOf, readRuns } from './control-option.ts'

/** Limits are made of more runs than are drawn. */
const runs = 60
const drawn = 20
export function RunChart({
  method,
  kind,
  code,
}: {
  method: string
  kind: 'SPK' | 'RM'
  code: string
}): ReactElement {
  const tokens = useTokens()
  const query = useQuery({
    queryKey: [qcChart.path, method, kind, code, runs],
    queryFn: () => call(qcChart, { query: { method, kind, code, runs } }),
  })
  const read = useMemo(() => lastOf(readRuns(query.data ?? []), drawn), [query.data])
  const option = useMemo(() => controlOption(read, tokens, { small: true, unit: '%' }), [read, tokens])
  return (
    <div className="lab-run">
      <p className="aux">
        近 {read.points.length} 次，%
        {read.statistics ? '，色带 ±1、±2、±3 SD' : `，不足 ${read.least} 次，控制限未定`}
      </p>
      <div className="lab-run-chart">
        <Chart
          option={option}
          name={`${code} 近 ${read.points.length} 次${kind === 'SPK' ? '加标' : '质控样'}回收率`}
        />
      </div>
    </div>
  )
}
