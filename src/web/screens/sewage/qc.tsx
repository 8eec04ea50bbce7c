// @screen sewage/qc
/** 质控图: Levey-Jennings of each compound, the rules it breaks, and the runs behind. */
import '#web/charts/charts.css'
import './qc/qc.css'
import { Radio, Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formulasPage } from '#contract/drug/formulas.ts'
import { type ChartedKind, chartedKinds, qcChart, qcOverview, usualRuns } from '#contract/sewage/qc.ts'
import { kindTitles } from '#lib/lab/qc.ts'
import { call } from '#web/api/client.ts'
import { Answered, EmptyRows } from '#web/ui/states.tsx'
import { CompoundList } from './qc/compound-list.tsx'
import { ControlSheet } from './qc/control-sheet.tsx'
import { policyOf } from './qc/effect.ts'
import { worstFirst } from './qc/worst-first.ts'

const spans = [20, usualRuns, 120]
export default function ControlCharts(): ReactElement {
  const [params, setParams] = useSearchParams()
  const kind = (chartedKinds.find(one => one === params.get('kind')) ?? 'SPK') as ChartedKind
  const runs = spans.find(one => String(one) === params.get('runs')) ?? usualRuns
  const method = params.get('method') ?? undefined
  const put = (next: Record<string, string>) =>
    setParams(now => new URLSearchParams({ ...Object.fromEntries(now), ...next }), { replace: true })
  const overview = useQuery({
    queryKey: [qcOverview.path, kind, method, runs],
    queryFn: () => call(qcOverview, { query: { kind, runs, ...(method && { method }) } }),
  })
  const given = overview.data?.compounds
  const compounds = useMemo(() => worstFirst(given ?? []), [given])
  const chosen = compounds.find(({ code }) => code === params.get('code')) ?? compounds[0]
  const shown = overview.data?.method ?? ''
  const chart = useQuery({
    queryKey: [qcChart.path, shown, kind, chosen?.code, runs],
    queryFn: () => call(qcChart, { query: { method: shown, kind, code: chosen!.code, runs } }),
    enabled: chosen !== undefined,
  })
  return (
    <div className="qc-page">
      <div className="row qc-tools">
        {(overview.data?.methods.length ?? 0) > 1 && (
          <Select
            aria-label="方法"
            style={{ width: 320 }}
            value={shown}
            options={[...(overview.data?.methods ?? [])]}
            onChange={value => put({ method: value })}
          />
        )}
        <Radio.Group
          type="button"
          value={kind}
          options={chartedKinds.map(one => ({ value: one, label: `${kindTitles[one]} ${one}` }))}
          onChange={value => put({ kind: value })}
        />
        <Select
          aria-label="范围"
          style={{ width: 136 }}
          value={runs}
          options={spans.map(one => ({ value: one, label: `近 ${one} 次` }))}
          onChange={value => put({ runs: String(value) })}
        />
        <Link className="link ml-auto" to={formulasPage.url}>
          方法说明
        </Link>
      </div>
      <Answered of={overview}>
        {({ policy }) =>
          chosen ? (
            <div className="qc-body">
              <CompoundList compounds={compounds} chosen={chosen.code} onChoose={code => put({ code })} />
              <Answered of={chart}>
                {points => (
                  <ControlSheet
                    {...{ kind, points }}
                    policy={policyOf(policy)}
                    asked={runs}
                    code={chosen.code}
                    name={chosen.name}
                  />
                )}
              </Answered>
            </div>
          ) : (
            <section className="panel">
              <EmptyRows
                title={`${kindTitles[kind]}的记录`}
                filtered={false}
                hint="在工作单里录入质控值后，这里按批画出"
              />
            </section>
          )
        }
      </Answered>
    </div>
  )
}
