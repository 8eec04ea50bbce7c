// @screen sewage/lab-compare
/** 实验室比对: how laboratories agree that measured parts of the same samples. */
import '#web/charts/charts.css'
import './lab-compare/lab-compare.css'
import { Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formulasPage } from '#contract/drug/formulas.ts'
import { labCompareList } from '#contract/sewage/lab-compare.ts'
import { sample } from '#contract/sewage/sample.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { useCall } from '#web/data/call.ts'
import { Answered, EmptyRows } from '#web/ui/states.tsx'
import { CompareTable } from './lab-compare/compare-table.tsx'
import { ScoreChart } from './lab-compare/score-chart.tsx'
import { VerdictLine } from './lab-compare/verdict-line.tsx'
import { WaitingParts } from './lab-compare/waiting-parts.tsx'

const spans = [
  { value: '90', label: '近 90 天' },
  { value: '365', label: '近一年' },
  { value: '1095', label: '近三年' },
]
export default function LabCompare(): ReactElement {
  const [params, setParams] = useSearchParams()
  const span = spans.find(({ value }) => value === params.get('span'))?.value ?? '365'
  const drug = params.get('drug') ?? ''
  const reference = params.get('reference') ?? ''
  const put = (next: Record<string, string>) =>
    setParams(
      now =>
        new URLSearchParams(
          Object.entries({ ...Object.fromEntries(now), ...next }).filter(([, value]) => value !== ''),
        ),
      { replace: true },
    )
  const asked = useCall(
    labCompareList,
    {
      query: {
        from: businessDay(Date.now() - Number(span) * dayMs),
        ...(reference && { reference }),
        // An answer has an end: of one compound it reaches further back than of all of them.
        ...(drug && { drugCode: drug }),
      },
    },
    { keepPrevious: true },
  )
  const { drugs = [], labs = [] } = asked.data ?? {}
  return (
    <div className="lc-page">
      <div className="row lc-tools">
        <Select
          aria-label="范围"
          style={{ width: 120 }}
          value={span}
          options={spans}
          onChange={value => put({ span: value })}
        />
        <Select
          aria-label="化合物"
          style={{ width: 200 }}
          value={drug}
          options={[
            { value: '', label: '全部化合物' },
            ...drugs.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
          ]}
          onChange={value => put({ drug: value })}
        />
        <Select
          aria-label="指定值"
          style={{ width: 240 }}
          value={reference}
          options={[
            { value: '', label: '指定值：稳健均值' },
            ...labs.map(({ id, name }) => ({ value: id, label: `指定值：${name}` })),
          ]}
          onChange={value => put({ reference: value })}
        />
        <Link className="link ml-auto" to={`${formulasPage.url}?part=${encodeURIComponent('11 实验室比对')}`}>
          方法说明
        </Link>
      </div>
      <Answered of={asked}>
        {answer => {
          const { rows, more } = answer
          return (
            <>
              {rows.length > 0 && <VerdictLine rows={rows} />}
              <WaitingParts parts={answer.waiting} />
              {rows.length === 0 ? (
                <section className="panel">
                  <EmptyRows
                    title="实验室比对"
                    filtered={drug !== ''}
                    onClear={() => put({ drug: '' })}
                    hint="在“样品”里对已接收的样品点“分样”，用途选“比对”，选送往的实验室；两家以上有了结果，这里算出 z 比分"
                    action={
                      <Link className="link" to={sample.path}>
                        去“样品”分样
                      </Link>
                    }
                  />
                </section>
              ) : (
                <>
                  <ScoreChart
                    rows={rows}
                    drugs={answer.drugs}
                    chosen={drug}
                    rpdLimit={answer.rpdLimit}
                    onChoose={code => put({ drug: code })}
                  />
                  <section className="panel lc-table">
                    <h2>
                      比对结果{' '}
                      <span className="aux">
                        {more
                          ? `只列最近的 ${rows.length} 项，其余请${drug === '' ? '选化合物或' : ''}缩短范围查看`
                          : `${rows.length} 项`}
                        ，浓度 ng/L
                      </span>
                    </h2>
                    <CompareTable rows={rows} labs={answer.labs} />
                    <p className="aux">
                      |z| ≤ 2 满意，2 &lt; |z| &lt; 3 有问题，≥ 3 不满意；|En| ≤ 1 满意；相对差 ≤{' '}
                      {answer.rpdLimit}% 满意。σ 取
                      {answer.sigmaPct === null
                        ? '指定值的 22%（Thompson 2000）'
                        : `指定值的 ${answer.sigmaPct}%`}
                    </p>
                  </section>
                </>
              )}
            </>
          )
        }}
      </Answered>
    </div>
  )
}
