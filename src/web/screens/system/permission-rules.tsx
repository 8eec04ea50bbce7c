/** 数据权限规则: which rules can narrow the rows of one page. */
import { Button, Input, Tag } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { deleteRule, queryRules } from '#contract/identity/permission.ts'
import { callFully } from '#web/api/client.ts'
import { told, useHeld } from '#web/crud/actions.ts'
import { SideLayer } from '#web/crud/layers.tsx'
import { WordLinks } from '#web/crud/row-actions.tsx'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import type { Entry } from './permission-rows.ts'
import { type Rule, RuleForm } from './permission-rule-form.tsx'

interface Props {
  entry: Entry
  onClose: () => void
  /** Whether rules hang on the entry may have changed. */
  onChanged: () => void
}
export function PermissionRules({ entry, onClose, onChanged }: Props): ReactElement {
  const writes = useHeld()('system:permission:rule')
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const [editing, setEditing] = useState<Rule | 'new'>()
  const rules = useCall(
    queryRules,
    { query: { permissionId: entry.id, ...(asked && { ruleName: asked }) } },
    { keepPrevious: true },
  )
  const changed = async () => {
    await rules.refetch()
    onChanged()
  }
  const remove = async (rule: Rule) => {
    const words = `确定删除规则「${rule.ruleName}」吗? 已使用它的角色不再受其限制。`
    if (!(await confirmed('确认删除', words, true))) return
    await told(() => callFully(deleteRule, { query: { id: rule.id } }))
    await changed()
  }
  return (
    <SideLayer title={`数据权限规则：${entry.name}`} width={720} onCancel={onClose}>
      <div className="column child-editor gap-12 min-h-0">
        <div className="wraps child-tools" role="search">
          <Input.Search
            allowClear
            aria-label="规则名称"
            placeholder="规则名称"
            value={words}
            onChange={setWords}
            onClear={() => setAsked('')}
            onSearch={text => setAsked(text.trim())}
          />
          {writes && (
            <Button type="primary" icon={<IconPlus />} onClick={() => setEditing('new')}>
              添加
            </Button>
          )}
        </div>
        <Answered
          of={rules}
          lines={4}
          empty={{
            title: '数据规则',
            filtered: asked !== '',
            hint: '添加规则后，在角色授权中勾选它，该角色就只看到符合的记录',
            onClear: () => setAsked(''),
          }}
        >
          {all => (
            <ul className="rule-list grid">
              {all.map(rule => (
                <li className="row gap-12 py-10 border-b" key={rule.id}>
                  <span className="grow wraps items-center">
                    <strong>{rule.ruleName}</strong>
                    {rule.status === '0' && <Tag size="small">无效</Tag>}
                    <small className="mono aux basis-full anywhere">
                      {[rule.ruleColumn, rule.ruleConditions, rule.ruleValue].filter(Boolean).join(' ')}
                    </small>
                  </span>
                  {writes && (
                    <span className="inline-row gap-12">
                      <WordLinks
                        label={rule.ruleName}
                        actions={[
                          { key: 'edit', title: '编辑', run: () => setEditing(rule) },
                          { key: 'delete', title: '删除', danger: true, run: () => void remove(rule) },
                        ]}
                      />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Answered>
      </div>
      {editing && (
        <RuleForm
          permissionId={entry.id}
          {...(editing !== 'new' && { rule: editing })}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined)
            void changed()
          }}
        />
      )}
    </SideLayer>
  )
}
