/** 计算依据: from the figure down to laboratory value and frame, each step with its sum. */
import './basis.css'
import { Alert, Button, Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { overviewBasis } from '#contract/sewage/basis.ts'
import { loadUnit, measureWord } from '#contract/sewage/figures.ts'
import { decimalsOf, formatLoad, formatNumber, formatRange } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { Unanswered } from '#web/ui/states.tsx'
import { PageDrawer } from '#web/widgets/page-layer.tsx'
import { type Basis, type Check, checksOf, windowWords } from './basis-check.ts'
import { BasisTrail } from './basis-trail.tsx'
import type { BasisChoice } from './choice.ts'
import type { ChooseBasis } from './use-basis.ts'

export function BasisDrawer(props: { choice: BasisChoice | undefined; choose: ChooseBasis }): ReactElement {
  const { choice, choose } = props
  return (
    <PageDrawer
      title="计算依据"
      width={420}
      visible={choice !== undefined}
      footer={null}
      onCancel={() => choose(undefined)}
      unmountOnExit
    >
      {choice && <BasisContent key={JSON.stringify(choice)} choice={choice} choose={choose} />}
    </PageDrawer>
  )
}

function BasisContent(props: { choice: BasisChoice; choose: ChooseBasis }): ReactElement {
  const { choice, choose } = props
  const { to, measure, ...asked } = choice
  const [checked, setChecked] = useState(false)
  const found = useCall(
    overviewBasis,
    { query: { ...asked, day: to, measure } },
    { staleMs: 60_000, keepPrevious: true },
  )
  const { data } = found
  if (!data) return <Unanswered of={found} />
  return (
    <div>
      <h3>
        {data.regionName} · {data.drugName}
        {measureWord[measure]}
      </h3>
      <p className="aux">{data.daily.length > 1 ? `${windowWords(data)}，均值` : data.day}</p>
      <p className="basis-figure">
        <b>{formatLoad(data.value)}</b> {loadUnit}
        <span className="aux"> 95% CI {formatRange(data.low, data.high, decimalsOf(data.value ?? 0))}</span>
      </p>
      {data.value === null && <Alert type="info" content="该期间没有该区域的结果，请选择其他期间" />}
      <div className="basis-bar beside">
        {data.daily.length > 1 && <DayChoice basis={data} choice={choice} choose={choose} />}
        <PlantChoice basis={data} choice={choice} choose={choose} />
        <Button size="small" onClick={() => setChecked(true)} disabled={data.value === null}>
          验算
        </Button>
      </div>
      {checked && <Checks checks={checksOf(data, measure)} />}
      <BasisTrail basis={data} measure={measure} />
    </div>
  )
}

interface ChoiceProps {
  basis: Basis
  choice: BasisChoice
  choose: ChooseBasis
}
function DayChoice({ basis, choice, choose }: ChoiceProps): ReactElement {
  return (
    <Select
      size="small"
      aria-label="溯源日期"
      value={basis.shown}
      onChange={(shown: string) => choose({ ...choice, shown })}
    >
      {basis.daily.toReversed().map(({ day, value }) => (
        <Select.Option key={day} value={day} disabled={value === null}>
          {`${day} · ${formatLoad(value)}`}
        </Select.Option>
      ))}
    </Select>
  )
}

function PlantChoice({ basis, choice, choose }: ChoiceProps): ReactElement {
  const named = basis.plants.filter(plant => plant.plantId !== null)
  return (
    <Select
      size="small"
      showSearch
      aria-label="溯源污水厂"
      placeholder="选择污水厂"
      value={basis.detail?.plantId}
      filterOption={(typed, option) => String(option?.props?.children ?? '').includes(typed)}
      onChange={(plantId: string) => choose({ ...choice, plantId })}
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
