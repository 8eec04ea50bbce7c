/** One data rule; the server reads it as it will be applied and says what is wrong with it. */
import { Button, Form, Input, Message, Radio, Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { addRule, editRule, type queryRules } from '#contract/identity/permission.ts'
import { ruleVariables } from '#contract/kit/data-rule/words.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import { useDict } from '#web/data/dict.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { formChanged, useLeave } from '#web/widgets/use-leave.ts'

export type Rule = ResultOf<typeof queryRules>[number]
interface Props {
  permissionId: string
  rule?: Rule
  onClose: () => void
  onSaved: () => void
}
const own = 'USE_SQL_RULES'
type Values = Partial<Pick<Rule, 'ruleName' | 'ruleColumn' | 'ruleConditions' | 'ruleValue' | 'status'>>

export function RuleForm({ permissionId, rule, onClose, onSaved }: Props): ReactElement {
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const conditions = useDict('rule_conditions')
  const initial: Values = rule ?? { ruleConditions: '=', status: '1' }
  const close = useLeave(() => formChanged(form, initial), onClose)
  const condition = Form.useWatch('ruleConditions', form) ?? initial.ruleConditions
  const save = async () => {
    let values: Values
    try {
      values = await form.validate()
    } catch {
      return
    }
    setBusy(true)
    setRefusal('')
    try {
      const { ruleName = '', ruleConditions = '', ruleValue = '', ruleColumn, status } = values
      const body = {
        permissionId,
        ruleName: ruleName.trim(),
        ruleConditions,
        ruleValue: ruleValue.trim(),
        ruleColumn: ruleConditions === own ? null : (ruleColumn ?? '').trim(),
        status: status ?? '1',
      }
      const said = rule
        ? await callFully(editRule, { body: { ...body, id: rule.id } }, { quiet: true })
        : await callFully(addRule, { body }, { quiet: true })
      Message.success(said.message)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PageModal
      visible
      title={rule ? '编辑' : '新增'}
      className="crud-layer"
      style={{ width: 720, maxWidth: '96vw' }}
      maskClosable={false}
      onCancel={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>关闭</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            确定
          </Button>
        </>
      }
    >
      {refusal && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      <Form form={form} initialValues={initial} layout="vertical">
        <Form.Item label="规则名称" field="ruleName" rules={[{ required: true, message: '请输入规则名称!' }]}>
          <Input maxLength={100} placeholder="请输入规则名称" />
        </Form.Item>
        <Form.Item
          label="条件规则"
          field="ruleConditions"
          rules={[{ required: true, message: '请选择条件规则!' }]}
        >
          <Select options={conditions.map(({ value, text }) => ({ value, label: `${text} ${value}` }))} />
        </Form.Item>
        {condition !== own && (
          <Form.Item
            label="规则字段"
            field="ruleColumn"
            extra="列表记录的字段名，如 cityCode、createBy、sysOrgCode"
            rules={[{ required: true, message: '请输入规则字段!' }]}
          >
            <Input className="mono" maxLength={100} placeholder="如 cityCode" />
          </Form.Item>
        )}
        <Form.Item
          label="规则值"
          field="ruleValue"
          extra={
            condition === own
              ? "条件表达式，如 city_code = '990100' and status in ('RUN','STOP')；不支持子查询和函数"
              : '“包含”用英文逗号分隔多个值'
          }
          rules={[{ required: true, message: '请输入规则值!' }]}
        >
          <Input.TextArea className="mono" maxLength={2_000} autoSize={{ minRows: 1, maxRows: 6 }} />
        </Form.Item>
        <p className="aux">
          可用变量：
          {ruleVariables.map(name => (
            <Button
              key={name}
              size="mini"
              type="text"
              className="mono"
              onClick={() =>
                form.setFieldValue('ruleValue', `${form.getFieldValue('ruleValue') ?? ''}#{${name}}`)
              }
            >
              {`#{${name}}`}
            </Button>
          ))}
        </p>
        <Form.Item label="状态" field="status">
          <Radio.Group type="button">
            <Radio value="1">有效</Radio>
            <Radio value="0">无效</Radio>
          </Radio.Group>
        </Form.Item>
      </Form>
    </PageModal>
  )
}
