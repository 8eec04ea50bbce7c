/** The facts of one department, new or known. Its code follows from its place and is not written. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { BodyOf, ResultOf } from '#contract/kit/endpoint.ts'
import { choice, number, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { departTree } from '#contract/organisation/depart.ts'
import { addDepart, departById, editDepart } from '#contract/organisation/depart-admin.ts'
import { callFully } from '#web/api/client.ts'
import { useHeld } from '#web/crud/actions.ts'
import { useRecord } from '#web/crud/use-record.tsx'
import { useCall } from '#web/data/call.ts'
import type { FormItemProps } from '#web/fields/kit.ts'
import { TreeFormItem } from '#web/fields/tree-kit.tsx'
import { Answered } from '#web/ui/states.tsx'
import { nodeOf, without } from '#web/widgets/tree/tree-model.ts'
import { type Leave, useGuard } from '#web/widgets/use-leave.ts'
import { type Node, nodesOf } from './depart-node.ts'

type Facts = ResultOf<typeof departById>
interface Props {
  /** Absent: a new department under `parentId`. */
  id?: string
  parentId?: string
  parents: readonly Node[]
  onSaved: (id: string) => Promise<void>
  onCancel?: () => void
  onDelete?: () => void
  /** Asked before the form goes. */
  leave: Leave
}

const categories = [
  { value: '1', text: '公司' },
  { value: '2', text: '部门' },
  { value: '3', text: '岗位' },
]
const fields = {
  departName: text('机构名称', { required: true, emptyWords: '请输入机构名称!', maxLength: 100 }),
  parentId: text('上级部门', { placeholder: '无（一级部门）' }),
  orgCode: text('机构编码', { readonly: true }),
  orgCategory: choice('机构类型', categories),
  departOrder: number('排序', { min: 0, max: 99_999, decimals: 0 }),
  mobile: text('手机号', { maxLength: 50, placeholder: '请输入电话' }),
  fax: text('传真', { maxLength: 50 }),
  address: text('地址', { maxLength: 500 }),
  memo: textarea('备注', { maxLength: 500 }),
}
const form = resource('/sys/sysDepart', {
  title: '部门',
  perm: 'system:depart',
  table: 'sys_depart',
  verbs: [],
  bare: true,
  fields,
})
const written = Object.keys(fields).filter(name => name !== 'orgCode')
const moves = { ...fields.parentId, help: '改换上级后，编码与下属记录一并移动' }

export function DepartForm(props: Props): ReactElement {
  const { id } = props
  const known = useCall(departById, { query: { id: id ?? '' } }, { enabled: id !== undefined })
  const [turn, setTurn] = useState(0)
  const reload = () => void known.refetch()
  const again = () => {
    setTurn(turn + 1)
    reload()
  }
  if (id === undefined) return <Facts {...props} {...{ reload, again }} />
  return (
    <Answered of={known}>
      {data => <Facts key={`${data.version} ${turn}`} {...props} {...{ reload, again }} before={data} />}
    </Answered>
  )
}

/** A department goes under any but itself and what lies below it. */
function Parent(item: FormItemProps): ReactElement {
  const { data, isPending } = useCall(departTree, { query: {} }, { staleMs: 60_000 })
  return <TreeFormItem item={item} nodes={without(nodesOf(data), item.row['id'])} loading={isPending} />
}

interface FactsProps extends Props {
  before?: Facts
  reload: () => void
  /** Drops what was typed. */
  again: () => void
}
function Facts(props: FactsProps): ReactElement {
  const { before, parentId = '', parents, onSaved } = props
  const held = useHeld()
  const writes = held(before ? 'system:depart:edit' : 'system:depart:add')
  const root = (before ? before.parentId : parentId) === ''
  // A company, not a part of one.
  const category = { ...fields.orgCategory, choices: root ? categories.slice(0, 1) : categories.slice(1) }
  const record = useRecord({
    resource: form,
    entries: Object.keys(fields),
    before: before ? { ...before } : { parentId, orgCategory: root ? '1' : '2' },
    disabled: !writes,
    formAs: {
      parentId: () => (before ? moves : fields.parentId),
      orgCode: () => (before ? fields.orgCode : null),
      orgCategory: () => category,
    },
    formItems: { parentId: Parent },
    shown: values => ({
      ...values,
      parentId: nodeOf(parents, String(values['parentId']))?.title ?? '',
    }),
    submit: async (values, version) => {
      const facts = Object.fromEntries(written.map(name => [name, values[name]]))
      const body = { ...facts, parentId: values['parentId'] ?? '' } as BodyOf<typeof addDepart>
      const said = before
        ? await callFully(editDepart, { body: { ...body, id: before.id, version } }, { quiet: true })
        : await callFully(addDepart, { body }, { quiet: true })
      if (before) props.reload()
      await onSaved(said.result.id)
      return said.message
    },
    onTakePresent: props.again,
  })
  useGuard(props.leave, () => record.form.dirty, '部门信息有尚未保存的修改，确定放弃吗?')
  return (
    <div className="depart-form">
      {record.body}
      {writes && (
        <footer className="depart-foot sticky beside bg-card">
          {props.onDelete && (
            <Button status="danger" onClick={props.onDelete}>
              删除
            </Button>
          )}
          <span className="spring" />
          {props.onCancel && <Button onClick={props.onCancel}>取消</Button>}
          {before && <Button onClick={props.again}>重置</Button>}
          <Button type="primary" loading={record.busy} onClick={record.submit}>
            保存
          </Button>
        </footer>
      )}
    </div>
  )
}
