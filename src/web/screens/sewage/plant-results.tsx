/** 结果: what came of the samples of a plant, day by day and drug by drug, with the state of each. */
import './plant-tabs.css'
import { Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { plantResults } from '#contract/sewage/plant-figures.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { absent } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { isBlank } from '#web/fields/kit.ts'
import { figureText } from '#web/fields/number.tsx'
import { Tag, type Tone } from '#web/fields/tag.tsx'
import { Answered, Empty } from '#web/ui/states.tsx'
import { Pager } from '#web/widgets/pager.tsx'

const tones: Readonly<Record<string, Tone>> = { PUBLISHED: 'ok', RETRACTED: 'danger', REVIEW: 'warning' }
type Figure = 'conc' | 'flow' | 'population' | 'load' | 'pndl' | 'consumption'
/** With the digits that the list of all results has. */
const figure = (name: Figure, value: number | null): string =>
  isBlank(value) ? absent : figureText(plantResult.fields[name], value)
const columns: readonly [title: string, unit?: string][] = [
  ['采样日期'],
  ['毒品'],
  ['浓度', 'ng/L'],
  ['流量', 'm³/d'],
  ['人口', '人'],
  ['负荷', 'mg/d'],
  ['负荷量', 'mg/(d·千人)'],
  ['消费量', 'mg/(d·千人)'],
  ['标记'],
  ['版本'],
  ['状态'],
]

export function PlantResults({ id }: { id: string }): ReactElement {
  const [drug, setDrug] = useState('')
  const [pageNo, setPage] = useState(1)
  const query = { id, pageNo, ...(drug && { drug }) }
  const results = useCall(plantResults, { query }, { keepPrevious: true })
  return (
    <Answered of={results}>
      {({ masked, total, size, drugs, rows }) =>
        masked ? (
          <Empty>
            <p>服务人口不足 5,000 人，不单独显示结果</p>
            <p className="aux">请在所在城市的汇总里查看</p>
          </Empty>
        ) : total === 0 && drug === '' ? (
          <Empty>
            <p>还没有检测结果</p>
            <p className="aux">样品检测完成并计算后显示在这里</p>
          </Empty>
        ) : (
          <div className="column gap-12">
            <span className="row gap-12">
              <Select
                aria-label="毒品"
                style={{ width: 200 }}
                value={drug}
                options={[
                  { value: '', label: '全部毒品' },
                  ...drugs.map(({ code, name }) => ({ value: code, label: `${name} ${code}` })),
                ]}
                onChange={(value: string) => {
                  setDrug(value)
                  setPage(1)
                }}
              />
              <span className="aux">负荷量未按排泄率换算，消费量已换算，两者不可相加</span>
            </span>
            <div className="overflow-x-auto">
              <table className="w-full text-13 plant-results" aria-label="检测结果">
                <thead>
                  <tr>
                    {columns.map(([title, unit]) => (
                      <th key={title} scope="col">
                        {title}
                        {unit && <small> {unit}</small>}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(row => (
                    <tr key={row.id}>
                      <td className="mono">{row.day}</td>
                      <td>{row.drugName}</td>
                      <td className={row.qualifier && row.qualifier !== '=' ? 'muted' : undefined}>
                        {row.qualifier && row.qualifier !== '=' ? `${row.qualifier} ` : ''}
                        {figure('conc', row.conc)}
                      </td>
                      <td>{figure('flow', row.flow)}</td>
                      <td>{figure('population', row.population)}</td>
                      <td>{figure('load', row.load)}</td>
                      <td>{figure('pndl', row.pndl)}</td>
                      <td>{figure('consumption', row.consumption)}</td>
                      <td>
                        {[row.wet && '雨天', row.qc && row.qc !== 'PASS' && '质控未过']
                          .filter(Boolean)
                          .join('、') || '—'}
                      </td>
                      <td>{row.version}</td>
                      <td>
                        <Tag tone={tones[row.state] ?? 'info'}>{row.stateText}</Tag>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pager current={pageNo} pageSize={size} total={total} showTotal size="small" onChange={setPage} />
          </div>
        )
      }
    </Answered>
  )
}
