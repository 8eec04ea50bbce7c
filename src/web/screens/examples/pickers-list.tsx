/** Selection lists: users, roles, positions, any list in a dialog, and one that cannot be read. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useRef, useState } from 'react'
import { facility } from '#contract/device/facility.ts'
import type { AnyRow } from '#web/data/records.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, count, toggle, useOptions } from '#web/widgets/example/options.tsx'
import type { PickColumn } from '#web/widgets/picker/pick-columns.ts'
import { type PickKind, positionKind, roleKind, userKind } from '#web/widgets/picker/pick-kinds.ts'
import { PickerModal, pickerModal } from '#web/widgets/picker/picker-modal.tsx'
import { SelectPicker } from '#web/widgets/picker/select-picker.tsx'
import { stateOf, stateOption } from './field-state.ts'

const kinds: Readonly<Record<string, PickKind>> = { 用户: userKind, 角色: roleKind, 职务: positionKind }
/** Stored before the page was opened: their names are asked for once. */
const stored: Readonly<Record<string, string>> = {
  用户: 'prov,control',
  角色: 'lab_analyst',
  职务: 'sampler,courier',
}

export function ListExample(): ReactElement {
  const [values, setValues] = useState(stored)
  const [options, panel] = useOptions({
    kind: choice('选择', ['用户', '角色', '职务'] as const),
    multi: toggle('多选', true),
    returnId: toggle('存储 ID'),
    state: stateOption,
  })
  const slot = options.returnId ? `${options.kind} id` : options.kind
  const value = values[slot] ?? ''
  return (
    <Example
      title="用户、角色、职务列表"
      about="每页 5 条，点击行即选中或取消，右侧列出已选；存储账号、角色编码、职务编码，或 ID。"
      options={panel}
      value={value}
    >
      <SelectPicker
        key={slot}
        id="example-list"
        label={options.kind}
        kind={kinds[options.kind] ?? userKind}
        {...stateOf(options.state)}
        multi={options.multi}
        returnId={options.returnId}
        value={value}
        onChange={next => setValues(now => ({ ...now, [slot]: next }))}
      />
    </Example>
  )
}

const columns: readonly PickColumn[] = [
  { key: 'facilityCode', title: '设备编码', width: 110, sort: true },
  { key: 'facilityName', title: '设备名称', width: 150 },
  { key: 'facilityType', title: '设备类型', width: 90 },
  { key: 'onlineStatus', title: '在线状态', width: 80 },
]
const keyOf = (row: AnyRow) => String(row['id'])
const labelOf = (row: AnyRow) => String(row['facilityName'] ?? row['id'])

export function ModalExample(): ReactElement {
  const [open, setOpen] = useState(false)
  const [rows, setRows] = useState<readonly AnyRow[]>([])
  const opener = useRef<HTMLButtonElement>(null)
  const [options, panel] = useOptions({
    multi: toggle('多选', true),
    width: count('弹窗宽度', pickerModal.width, 600, 1200),
  })
  return (
    <Example
      title="通用列表弹窗"
      about="任何列表都可以这样选：超过 12 个字的内容缩略显示，关闭即放弃未确定的选择。"
      options={panel}
      value={rows.map(row => ({ id: row['id'], facilityName: row['facilityName'] }))}
    >
      <Button ref={opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        选择设备
      </Button>
      {open && (
        <PickerModal
          title="设备选择"
          chosenTitle="已选设备"
          endpoint={facility.endpoints.list!}
          columns={columns}
          queries={[
            { key: 'facilityName', label: '设备名称', kind: 'text' },
            { key: 'facilityType', label: '设备类型', kind: 'choice', dict: 'facility_type' },
          ]}
          keyOf={keyOf}
          labelOf={labelOf}
          multi={options.multi}
          width={options.width}
          chosen={rows}
          opener={opener}
          onOk={setRows}
          onClose={() => setOpen(false)}
        />
      )}
    </Example>
  )
}

/** A list that no server has: what a person sees when one cannot be read. */
const nowhere = { ...userKind.list, path: '/sys/user/listElsewhere' }

export function FailingExample(): ReactElement {
  const [value, setValue] = useState('')
  return (
    <Example title="列表加载失败" about="地址不存在的列表：弹窗在原处说明原因，并可重试。" value={value}>
      <SelectPicker
        id="example-failing"
        label="用户"
        kind={{ ...userKind, list: nowhere }}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}
