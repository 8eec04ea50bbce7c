// @screen sewage/consumption
/** 人均消费量: regions and plants by the period, down to a day's result, and up to eight of them beside one another. */
import './analysis/analysis.css'
import './consumption/consumption.css'
import type { ReactElement } from 'react'
import { measureWord } from '#contract/sewage/figures.ts'
import { periodWords } from '#lib/wbe/period.ts'
import { Answered, EmptyRows } from '#web/ui/states.tsx'
import { BasisDoor } from '#web/widgets/basis/basis-door.tsx'
import { useBasis } from '#web/widgets/basis/use-basis.ts'
import { Pager } from '#web/widgets/pager.tsx'
import { Switched, switchedNote } from './analysis/switches.tsx'
import { Comparison } from './consumption/comparison.tsx'
import { Filters } from './consumption/filters.tsx'
import { Places } from './consumption/places.tsx'
import { Trail } from './consumption/trail.tsx'
import { type ConsumptionPage, pageSize, useConsumption } from './consumption/use-consumption.ts'

/** How the figures were made: under the table, in every view of the data. */
function noteOf(page: ConsumptionPage, measure: 'pndl' | 'consumption'): string {
  const parts = [
    `${measureWord[measure]}，mg/(d·千人)，区域为各厂人口加权，周期为有值各日的均值`,
    page.loqPolicies.length > 0 &&
      page.differs.length === 0 &&
      `低于定量限按 ${page.loqPolicies.join('、')} 代入`,
    measure === 'consumption' && page.cfVersions.length > 0 && `校正系数版本 ${page.cfVersions.join('、')}`,
    `周末 = ${page.weekendWords}`,
    `服务人口不足 ${page.smallBelow.toLocaleString('zh-CN')} 人的厂${page.seesSmall ? '可见，注意保密' : '及可由差额推出它的厂和区县已脱敏'}`,
    page.differs.length > 0 && switchedNote(page.differs).slice(1),
  ]
  return `${parts.filter(Boolean).join('；')}。`
}

export default function Consumption(): ReactElement {
  const { state, change, options, list, lines, asked } = useConsumption()
  const chosen = lines.data
  const basis = useBasis()
  return (
    <div className="consumption-page">
      <Trail page={list.data} {...{ state, change, asked }} />
      <Filters {...{ state, change, options, list }} />
      {state.codes.length > 0 && chosen && (
        <Comparison page={chosen} note={noteOf(chosen, state.measure)} {...{ state, change }} />
      )}
      <section className="panel consumption-list" aria-label="列表">
        <Answered of={options.data ? list : options}>
          {() =>
            list.data && list.data.total > 0 ? (
              <>
                {list.data.from === list.data.to && (
                  <p className="consumption-period">
                    <b>{periodWords(state.grain, list.data.to ?? '')}</b>{' '}
                    <span className="aux">{measureWord[state.measure]} mg/(d·千人)</span>{' '}
                    <Switched of={list.data.differs} />
                  </p>
                )}
                <div className="consumption-scroll">
                  <Places page={list.data} {...{ state, change }} />
                </div>
                <div className="consumption-foot">
                  {list.data.total > pageSize && (
                    <Pager
                      current={state.pageNo}
                      pageSize={pageSize}
                      total={list.data.total}
                      showTotal
                      size="small"
                      onChange={pageNo => change({ pageNo })}
                    />
                  )}
                  <p className="aux">{noteOf(list.data, state.measure)}</p>
                </div>
              </>
            ) : (
              <EmptyRows
                title="已发布结果"
                filtered={state.at !== undefined || state.codes.length > 0}
                hint="结果复核发布后在这里按区域和周期汇总"
                onClear={() => change({ at: undefined, level: '2', codes: [], only: false, last: 1 })}
              />
            )
          }
        </Answered>
      </section>
      <BasisDoor choice={basis.choice} choose={basis.choose} />
    </div>
  )
}
