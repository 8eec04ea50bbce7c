/** 计算依据: from the figure on a chart down to the laboratory value and the frame, each step with its sum. */
import './basis.css'
import { Alert, Button, Select, Spin } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { overviewBasis } from '#contract/sewage/overview.ts'
import { formatLoad, formatNumber, formatRange } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { PageDrawer } from '#web/widgets/page-layer.tsx'
import { type Basis, type Check, checksOf } from './basis-check.ts'
import { BasisTrail } from './basis-trail.tsx'
import { loadUnit, measureWord } from './drug-data.ts'
import type { BasisChoice, HomeChange, HomeState } from './url-state.ts'
import { useEscape } from './use-escape.ts'

export function BasisDrawer(props: {
  choice: BasisChoice | undefined
  measure: HomeState['measure']
  change: (change: HomeChange) => void
}): ReactElement {
  const { choice, measure, change } = props
  const close = () => change({ basis: undefined })
  useEscape(choice !== undefined, close)
  return (
    <PageDrawer
      title="计算依据"
      width={420}
      visible={choice !== undefined}
      footer={null}
      onCancel={close}
      escToExit={false}
      unmountOnExit
    >
      {choice && (
        <BasisContent key={JSON.stringify(choice)} choice={choice} measure={measure} change={change} />
      )}
    </PageDrawer>
  )
}

function BasisContent(props: {
  choice: BasisChoice
  measure: HomeState['measure']
  change: (change: HomeChange) => void
}): ReactElement {
  const { choice, measure, change } = props
  const [checked, setChecked] = useState(false)
  const { data, isPending } = useCall(
    overviewBasis,
    { query: { ...choice, measure } },
    { staleMs: 60_000, keepPrevious: true },
  )
  if (!data) return <Spin loading={isPending} block style={{ minHeight: 200 }} />
  const checks = checksOf(data, measure)
  return (
    <div>
      <h3>
        {data.regionName} · {data.drugName}
        {measureWord[measure]}
      </h3>
      <p className="aux">{data.day}</p>
      <p className="basis-figure">
        <b>{formatLoad(data.value)}</b> {loadUnit}
        <span className="aux"> 95% CI {formatRange(data.low, data.high, 1)}</span>
      </p>
      {data.value === null && <Alert type="info" content="当日没有该区域的结果，请选择其他日期" />}
      <div className="basis-bar beside">
        <PlantChoice basis={data} choice={choice} change={change} />
        <Button size="small" onClick={() => setChecked(true)} disabled={data.value === null}>
          验算
        </Button>
      </div>
      {checked && <Checks checks={checks} />}
      <BasisTrail basis={data} measure={measure} />
    </div>
  )
}

function PlantChoice(props: {
  basis: Basis
  choice: BasisChoice
  change: (change: HomeChange) => void
}): ReactElement {
  const { basis, choice, change } = props
  const named = basis.plants.filter(plant => plant.plantId !== null)
  return (
    <Select
      size="small"
      showSearch
      aria-label="溯源污水厂"
      placeholder="选择污水厂"
      value={basis.detail?.plantId}
      filterOption={(typed, option) => String(option?.props?.children ?? '').includes(typed)}
      onChange={(plantId: string) => change({ basis: { ...choice, plantId } })}
    >
      {named.map(plant => (
        <Select.Option key={plant.plantId} value={plant.plantId ?? ''}>
          {`${plant.plantName} · ${formatLoad(plant.value)}`}
        </Select.Option>
      ))}
    </Select>
  )
}

function Checks({ checks }: { checks: readonly Check[] }): ReactElement {
  const failed = checks.filter(one => !one.ok).length
  return (
    <div className="basis-checks mb-12 p-8-12 bg-fill rounded" role="status">
      <p className={failed === 0 ? 'is-ok' : 'is-level-1'}>
        {failed === 0
          ? `验算 ${checks.length} 步，全部一致`
          : `${failed} 步与存储值不一致，请重新计算该日结果`}
      </p>
      <table className="qy-data collapse w-full text-13 leading-20">
        <tbody>
          {checks.map(one => (
            <tr key={one.title}>
              <td>
                {one.title}
                <br />
                <span className="aux">{one.formula}</span>
              </td>
              <td>
                {formatNumber(one.computed, 4)}
                <br />
                <span className={one.ok ? 'is-ok' : 'is-level-1'}>
                  {one.ok ? '一致' : `存储 ${formatNumber(one.stored, 4)}`}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
