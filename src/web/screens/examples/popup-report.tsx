// @screen examples/popup-report
import { Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { Example, ExamplePage } from '#web/widgets/example/example.tsx'
import { choice, count, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { PopupPicker } from '#web/widgets/picker/popup-picker.tsx'
import { stateOf, stateOption } from './field-state.ts'

/** Columns of each report, and the fields of this page's form that take them. */
const reports = {
  设备运行状态: {
    code: 'facility_status',
    orgFields: 'facilityCode,facilityName,plantName',
    sorter: 'facilityCode=asc',
  },
  厂级日负荷: {
    code: 'plant_daily_load',
    orgFields: 'plantName,sampleDate,loadG',
    sorter: 'sampleDate=desc',
  },
  样品检测结果: { code: 'sample_results', orgFields: 'sampleNo,plantName,value', sorter: 'sampleDate=desc' },
  人员通讯录: { code: 'user_directory', orgFields: 'username,realname,departName', sorter: 'username=asc' },
} as const
const destFields = 'first,second,third'
const empty = { first: '', second: '', third: '' }

function ReportExample(): ReactElement {
  const [form, setForm] = useState<Readonly<Record<string, string>>>(empty)
  const [options, panel] = useOptions({
    report: choice('报表', ['设备运行状态', '厂级日负荷', '样品检测结果', '人员通讯录'] as const),
    multi: toggle('多选'),
    spliter: choice('分隔符', [',', ';', '|'] as const),
    days: count('参数 days', 30, 1, 365),
    group: toggle('缓存 30 秒'),
    width: count('弹窗宽度', 1200, 600, 1200),
    state: stateOption,
  })
  const { code, orgFields, sorter } = reports[options.report]
  return (
    <Example
      title="报表选择"
      about="从报表中选一行或多行，按顺序填入目标字段；多行的值以分隔符连接，清空则目标字段一并清空。"
      options={panel}
      value={form}
      wide
    >
      <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
        <PopupPicker
          key={code}
          id="example-popup"
          label={options.report}
          {...stateOf(options.state)}
          code={code}
          field="first"
          orgFields={orgFields}
          destFields={destFields}
          sorter={sorter}
          width={options.width}
          multi={options.multi}
          spliter={options.spliter}
          param={{ days: String(options.days) }}
          groupId={options.group ? 'example' : undefined}
          value={form['first'] ?? ''}
          onChange={(_, destinations) => setForm(destinations)}
        />
        {orgFields.split(',').map((name, at) => {
          const field = destFields.split(',')[at] ?? ''
          return (
            <Input
              key={field}
              addBefore={name}
              aria-label={name}
              readOnly
              placeholder="由所选行填入"
              value={form[field] ?? ''}
            />
          )
        })}
      </div>
    </Example>
  )
}

const broken = {
  缺目标字段: { code: 'facility_status', orgFields: 'facilityCode', destFields: '' },
  数量不一致: { code: 'facility_status', orgFields: 'facilityCode,mn', destFields: 'first' },
  报表不存在: { code: 'no_such_report', orgFields: 'a', destFields: 'first' },
} as const

function BrokenExample(): ReactElement {
  const [value, setValue] = useState('')
  const [options, panel] = useOptions({
    fault: choice('错误配置', ['缺目标字段', '数量不一致', '报表不存在'] as const),
  })
  return (
    <Example
      title="配置有误"
      about="参数缺失或数量不一致时不打开弹窗；报表不存在时弹窗说明原因，并可重试。"
      options={panel}
      value={value}
    >
      <PopupPicker
        key={options.fault}
        id="example-popup-broken"
        label="报表"
        {...broken[options.fault]}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

export default function PopupReport(): ReactElement {
  return (
    <ExamplePage
      title="报表选择"
      intro="报表由系统登记，列、条件、字典与权限各自声明；选中的行填入表单的多个字段。"
    >
      <ReportExample />
      <BrokenExample />
    </ExamplePage>
  )
}
