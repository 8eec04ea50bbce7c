import { Form, Input, InputNumber, Radio, TreeSelect } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { departTree } from '#contract/organisation/depart.ts'
import type { departById } from '#contract/organisation/depart-admin.ts'

type Node = ResultOf<typeof departTree>[number]
interface Choice {
  key: string
  title: string
  children?: Choice[]
}
/** A department goes under any but itself and what lies below it. */
const choicesOf = (nodes: readonly Node[], without?: string): Choice[] =>
  nodes
    .filter(({ id }) => id !== without)
    .map(node => ({
      key: node.id,
      title: node.departName,
      children: choicesOf((node.children ?? []) as readonly Node[], without),
    }))

interface Props {
  parents: readonly Node[]
  before: ResultOf<typeof departById> | undefined
  /** A company, not a part of one. */
  root: boolean
}
/** What a person may write of a department. */
export function DepartFields({ parents, before, root }: Props): ReactElement {
  return (
    <>
      <Form.Item
        label="机构名称"
        field="departName"
        rules={[
          { required: true, message: '请输入机构名称!' },
          { maxLength: 100, message: '最大长度100位字符' },
        ]}
      >
        <Input placeholder="请输入机构名称" />
      </Form.Item>
      <Form.Item label="上级部门" field="parentId" extra={before && '改换上级后，编码与下属记录一并移动'}>
        <TreeSelect
          allowClear
          showSearch
          placeholder="无（一级部门）"
          treeData={choicesOf(parents, before?.id)}
          filterTreeNode={(text, node) => String(node.props.title).includes(text)}
        />
      </Form.Item>
      {before && (
        <Form.Item label="机构编码">
          <Input className="mono" value={before.orgCode} readOnly aria-label="机构编码" />
        </Form.Item>
      )}
      <Form.Item label="机构类型" field="orgCategory">
        <Radio.Group>
          {root ? (
            <Radio value="1">公司</Radio>
          ) : (
            <>
              <Radio value="2">部门</Radio>
              <Radio value="3">岗位</Radio>
            </>
          )}
        </Radio.Group>
      </Form.Item>
      <Form.Item label="排序" field="departOrder">
        <InputNumber min={0} max={99_999} precision={0} />
      </Form.Item>
      <Form.Item label="手机号" field="mobile" rules={[{ maxLength: 50, message: '最大长度50位字符' }]}>
        <Input placeholder="请输入电话" />
      </Form.Item>
      <Form.Item label="传真" field="fax" rules={[{ maxLength: 50, message: '最大长度50位字符' }]}>
        <Input placeholder="请输入传真" />
      </Form.Item>
      <Form.Item label="地址" field="address">
        <Input placeholder="请输入地址" maxLength={500} />
      </Form.Item>
      <Form.Item label="备注" field="memo">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </>
  )
}
