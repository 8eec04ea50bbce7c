/** One data rule; the server reads it as it will be applied and says what is wrong with it. */
import { Button, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { addRule, editRule, type queryRules } from '#contract/identity/permission.ts'
import { ruleVariables } from '#contract/kit/data-rule/words.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { choice, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { callFully } from '#web/api/client.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { useDict } from '#web/data/dict.ts'
import { textOf } from '#web/data/row.ts'
import { ariaOf, type FormItemProps } from '#web/fields/kit.ts'
import { textarea as textareaKit } from '#web/fields/textarea.tsx'

export type Rule = ResultOf<typeof queryRules>[number]
const own = 'USE_SQL_RULES'
const fields = {
  ruleName: text('规则名称', { required: true, emptyWords: '请输入规则名称!', maxLength: 100 }),
  ruleConditions: text('条件规则', { required: true, emptyWords: '请选择条件规则!' }),
  ruleColumn: text('规则字段', {
    required: true,
    emptyWords: '请输入规则字段!',
    maxLength: 100,
    placeholder: '如 cityCode',
    help: '列表记录的字段名，如 cityCode、createBy、sysOrgCode',
  }),
  ruleValue: textarea('规则值', {
    required: true,
    emptyWords: '请输入规则值!',
    help: '“包含”用英文逗号分隔多个值',
  }),
  status: choice(
    '状态',
    [
      { value: '1', text: '有效' },
      { value: '0', text: '无效' },
    ],
    { input: 'radioButton' },
  ),
}
const form = resource('/sys/permission/rule', {
  title: '数据规则',
  perm: 'system:permission',
  table: 'sys_permission_data_rule',
  verbs: [],
  bare: true,
  fields,
})
const ownHelp = "条件表达式，如 city_code = '990100' and status in ('RUN','STOP')；不支持子查询和函数"

function Conditions(item: FormItemProps): ReactElement {
  const options = useDict('rule_conditions').map(({ value, text }) => ({ value, label: `${text} ${value}` }))
  return (
    <Select
      {...ariaOf(item)}
      value={textOf(item.value)}
      disabled={item.disabled}
      options={options}
      onChange={value => item.onChange(value)}
    />
  )
}
function Value(item: FormItemProps): ReactElement {
  return (
    <>
      <textareaKit.FormItem {...item} />
      <p className="aux my-12">
        可用变量：
        {ruleVariables.map(name => (
          <Button
            key={name}
            size="mini"
            type="text"
            className="mono"
            onClick={() => item.onChange(`${textOf(item.value)}#{${name}}`)}
          >
            {`#{${name}}`}
          </Button>
        ))}
      </p>
    </>
  )
}

interface Props {
  permissionId: string
  rule?: Rule
  onClose: () => void
  onSaved: () => void
}
export function RuleForm({ permissionId, rule, onClose, onSaved }: Props): ReactElement {
  return (
    <RecordLayer
      title={rule ? '编辑' : '新增'}
      width={720}
      resource={form}
      entries={Object.keys(fields)}
      before={rule ? { ...rule } : { ruleConditions: '=', status: '1' }}
      formAs={{
        ruleColumn: ({ ruleConditions }) => (ruleConditions === own ? null : fields.ruleColumn),
        ruleValue: ({ ruleConditions }) =>
          ruleConditions === own ? { ...fields.ruleValue, help: ownHelp } : fields.ruleValue,
      }}
      formItems={{ ruleConditions: Conditions, ruleValue: Value }}
      words={{ save: '确定' }}
      submit={async ({ ruleName, ruleConditions, ruleColumn, ruleValue, status }) => {
        const body = {
          permissionId,
          ruleName: textOf(ruleName).trim(),
          ruleConditions: textOf(ruleConditions),
          ruleValue: textOf(ruleValue).trim(),
          ruleColumn: ruleConditions === own ? null : textOf(ruleColumn).trim(),
          status: textOf(status) || '1',
        }
        const said = rule
          ? await callFully(editRule, { body: { ...body, id: rule.id } }, { quiet: true })
          : await callFully(addRule, { body }, { quiet: true })
        onSaved()
        return said.message
      }}
      onClose={onClose}
    />
  )
}
