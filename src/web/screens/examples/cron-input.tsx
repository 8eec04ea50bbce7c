import { Button, Space } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { toWire } from '#lib/dates.ts'
import { validate } from '#lib/quartz/parse.ts'
import { nextRuns } from '#lib/quartz/runs.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import { CronInput } from '#web/widgets/cron-editor/cron-input.tsx'
import type { RemoteRuns } from '#web/widgets/cron-editor/cron-preview.tsx'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { stateOf, stateOption } from './field-state.ts'

const samples = [
  '* * * * * ? *',
  '0 0/5 8-18 ? * MON-FRI *',
  '0 30 23 L-1 * ? *',
  '0 15 10 LW * ? 2026-2030',
  '0 0 9 ? * 2#1 *',
  '0 0 22-2 15W 3,6,9,12 ? *',
  '0 0 0 31 2 ? *',
  '0 61 * * * ? *',
]
/** Answers late, as a server would. */
const remoteRuns: RemoteRuns = (expression, fromMs, answer) => {
  window.setTimeout(() => answer(nextRuns(expression, fromMs, 10).map(run => `${toWire(run)}（远程）`)), 400)
}

export function CronExample(): ReactElement {
  const [value, setValue] = useState('0 0/5 8-18 ? * MON-FRI *')
  const [options, panel] = useOptions({
    hideSecond: toggle('隐藏秒'),
    hideYear: toggle('隐藏年'),
    remote: toggle('远程计算'),
    years: choice('年份范围', ['2019-2119', '不限年份'] as const),
    state: stateOption,
  })
  const yearWindow = options.years === '2019-2119' ? 'fixed' : 'current'
  const { readOnly, disabled, invalid } = stateOf(options.state)
  return (
    <Example
      title="表达式输入框"
      about="“选择”打开编辑窗口；字段框离开或回车后生效。日与周互斥，设置较大的单位时仍为 * 的较小单位归零。"
      options={panel}
      value={value}
      wide
    >
      <ControlItem id="cron" title="Cron表达式" message={validate(value, yearWindow)}>
        <CronInput
          id="cron"
          label="Cron表达式"
          describedBy="cron-help"
          {...{ value, readOnly, disabled, invalid, yearWindow }}
          hideSecond={options.hideSecond}
          hideYear={options.hideYear}
          remote={options.remote ? remoteRuns : undefined}
          onChange={setValue}
        />
      </ControlItem>
      <Space wrap size="mini" style={{ marginTop: 10 }}>
        {samples.map(sample => (
          <Button key={sample} size="mini" onClick={() => setValue(sample)}>
            <code>{sample}</code>
          </Button>
        ))}
      </Space>
    </Example>
  )
}
