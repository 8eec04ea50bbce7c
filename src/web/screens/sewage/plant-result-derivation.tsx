/** 如何算出: the sums of a result with the values they begin with; on demand each is put beside what was stored. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { resultDerivation } from '#contract/sewage/derivation.ts'
import { sample } from '#contract/sewage/sample.ts'
import { formatNumber } from '#lib/format.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { Answered } from '#web/ui/states.tsx'

const decimals = 4
type Step = ResultOf<typeof resultDerivation>['steps'][number]
/** What cannot be made again is no difference. */
const isWrong = ({ agrees, stored, computed }: Step): boolean =>
  !agrees && (computed !== null || stored === null)
function checkedWords(steps: readonly Step[]): string {
  const wrong = steps.filter(isWrong).length
  if (wrong > 0) return `${wrong} 步与存储值不一致，请核对后重新计算`
  const unknown = steps.filter(one => !one.agrees).length
  return unknown === 0
    ? `验算 ${steps.length} 步，全部一致`
    : `验算 ${steps.length - unknown} 步，全部一致，${unknown} 步缺少依据，无法验算`
}
const figure = (value: number | null) => (value === null ? '—' : formatNumber(value, decimals))

export function Derivation({ id }: { id: string }): ReactElement {
  const [checked, setChecked] = useState(false)
  const found = useCall(resultDerivation, { query: { id } })
  return (
    <Answered of={found} lines={6}>
      {({ values, samples, steps, factor, notes }) => {
        const wrong = steps.filter(isWrong).length
        return (
          <div className="column gap-12 overflow-x-auto">
            <p className="row gap-12 m-0 flex-wrap">
              <Button size="small" onClick={() => setChecked(true)}>
                验算
              </Button>
              {checked && (
                <span role="status" className={wrong === 0 ? 'is-ok' : 'is-level-1'}>
                  {checkedWords(steps)}
                </span>
              )}
            </p>
            <PlainTable
              label="计算步骤"
              rows={steps}
              keyOf={one => one.title}
              columns={[
                { title: '步骤', cell: one => one.title },
                { title: '算式', className: 'wrap', cell: one => one.formula },
                { title: '存储值', className: 'r', cell: one => figure(one.stored) },
                { title: '单位', cell: one => <span className="aux">{one.unit}</span> },
                ...(checked
                  ? [
                      {
                        title: '验算值',
                        className: 'r',
                        cell: (one: (typeof steps)[number]) => (
                          <span className={isWrong(one) ? 'is-level-1' : undefined}>
                            {figure(one.computed)}
                          </span>
                        ),
                      },
                      {
                        title: '结论',
                        cell: (one: (typeof steps)[number]) =>
                          isWrong(one) ? (
                            <Tag tone="warning">不一致</Tag>
                          ) : one.agrees ? (
                            <span className="is-ok">一致</span>
                          ) : (
                            <span className="muted">无法验算</span>
                          ),
                      },
                    ]
                  : []),
              ]}
            />
            {factor && <p className="aux m-0">校正系数：{factor}</p>}
            {notes.map(one => (
              <p key={one} className="aux m-0">
                {one}
              </p>
            ))}
            {samples.length > 0 && (
              <p className="row gap-12 m-0 flex-wrap text-13">
                所用样品
                {samples.map(one => (
                  <RowsLink key={one.id} path={sample.path} open={one.id}>
                    {groupLabelNo(one.sampleNo ?? '')}
                  </RowsLink>
                ))}
              </p>
            )}
            {values.length > 0 && (
              <PlainTable
                label="所依据的检测值"
                rows={values}
                keyOf={one => one.id}
                columns={[
                  { title: '样品', className: 'mono', cell: one => one.sampleNo ?? '—' },
                  { title: '化合物', cell: one => one.drugCode },
                  {
                    title: '检测值 ng/L',
                    className: 'r',
                    cell: one => (one.qualifier === '=' ? figure(one.value) : one.qualifier),
                  },
                  { title: 'LOD', className: 'r', cell: one => figure(one.lod) },
                  { title: 'LOQ', className: 'r', cell: one => figure(one.loq) },
                  { title: '工作单', className: 'mono', cell: one => one.worksheetNo ?? '—' },
                  { title: '用于', cell: one => (one.measured ? '浓度' : '人口或来源诊断') },
                  { title: '状态', cell: one => (one.superseded === 'Y' ? '后被更正' : '有效') },
                ]}
              />
            )}
          </div>
        )
      }}
    </Answered>
  )
}
