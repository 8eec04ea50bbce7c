// @screen sewage/recalc
/** 结果计算: what is missing, and what was computed anew, old beside new, before it is confirmed. */
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { recalcList, startRecalc } from '#contract/sewage/recalc.ts'
import { formatNumber } from '#lib/format.ts'
import { useHeld } from '#web/crud/actions.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { Compared } from './recalc/compared.tsx'
import { Missing } from './recalc/missing.tsx'
import { judges, stateWords } from './recalc/states.ts'

function Jobs(): ReactElement {
  const [params, setParams] = useSearchParams()
  const jobs = useCall(recalcList, {})
  const id = params.get('id') ?? jobs.data?.[0]?.id
  return (
    <>
      <section className="panel p-16 overflow-x-auto" aria-label="重新计算">
        <p className="row justify-between m-0 mb-8">
          <strong>重新计算</strong>
          <RowsLink className="link text-13" path={plantResult.path}>
            到“厂检测结果”发起
          </RowsLink>
        </p>
        <Answered of={jobs} lines={2}>
          {rows =>
            rows.length === 0 ? (
              <p className="text-13 ink-2 m-0">
                还没有重新计算。系数、人口或检测值改动后，选厂和日期发起；新旧对照确认后才写入，已发布的结果另存新版本。
              </p>
            ) : (
              <PlainTable
                label="重新计算"
                rows={rows}
                keyOf={one => one.id}
                columns={[
                  { title: '发起时间', className: 'mono', cell: one => one.at.slice(0, 16) },
                  { title: '发起人', cell: one => (one.own ? '您' : one.byName) },
                  { title: '范围', cell: one => `${one.from} 至 ${one.to}，${one.plants} 厂` },
                  { title: '理由', className: 'recalc-reason', cell: one => one.reason },
                  { title: '状态', cell: one => stateWords[one.state] },
                  { title: '有变化', className: 'r', cell: one => formatNumber(one.made, 0) },
                ]}
                actions={one => [
                  {
                    key: 'open',
                    title: '新旧对照',
                    run: () => setParams({ id: one.id }, { replace: true }),
                  },
                ]}
                nameOf={one => one.at}
              />
            )
          }
        </Answered>
      </section>
      {id && <Compared key={id} id={id} onMoved={() => void jobs.refetch()} />}
    </>
  )
}

export default function ResultComputation(): ReactElement {
  const held = useHeld()
  const may = [startRecalc.access, ...judges].some(held)
  return (
    <div className="column gap-12">
      {may && <Jobs />}
      <Missing />
    </div>
  )
}
