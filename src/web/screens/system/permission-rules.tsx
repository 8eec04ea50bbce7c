/** 数据权限规则: which rules can narrow the rows of one page. */
import { Button, Input, Message, Tag } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { deleteRule, queryRules } from '#contract/identity/permission.ts'
import { callFully } from '#web/api/client.ts'
import { tellRefusal, useHeld } from '#web/crud/actions.ts'
import { EmptyRows, FailedRows, SkeletonRows } from '#web/crud/states.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useCall } from '#web/data/call.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import { PageDrawer } from '#web/widgets/page-layer.tsx'
import type { Entry } from './permission-rows.ts'
import { type Rule, RuleForm } from './permission-rule-form.tsx'

interface Props {
  entry: Entry
  onClose: () => void
  /** Whether rules hang on the entry may have changed. */
  onChanged: () => void
}
export function PermissionRules({ entry, onClose, onChanged }: Props): ReactElement {
  const phone = useMedia(phoneQuery)
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
    if (
      !(await confirmed('确认删除', `确定删除规则「${rule.ruleName}」吗? 已使用它的角色不再受其限制。`, true))
    )
      return
    try {
      Message.success((await callFully(deleteRule, { query: { id: rule.id } }, { quiet: true })).message)
    } catch (error) {
      tellRefusal(error)
    }
    await changed()
  }
  const title = `数据权限规则：${entry.name}`
  return (
    <PageDrawer
      {...{ role: 'dialog', 'aria-modal': true, 'aria-label': title }}
      visible
      title={title}
      className="crud-layer"
      width={phone ? '100%' : 720}
      footer={null}
      onCancel={onClose}
    >
      <div className="column child-editor">
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
        {rules.isError && !rules.data ? (
          <FailedRows error={rules.error} onRetry={() => void rules.refetch()} />
        ) : !rules.data ? (
          <SkeletonRows rows={4} rowPx={36} />
        ) : rules.data.length === 0 ? (
          <EmptyRows
            title="数据规则"
            filtered={asked !== ''}
            hint="添加规则后，在角色授权中勾选它，该角色就只看到符合的记录"
            onClear={() => setAsked('')}
          />
        ) : (
          <ul className="rule-list">
            {rules.data.map(rule => (
              <li key={rule.id}>
                <span>
                  <strong>{rule.ruleName}</strong>
                  {rule.status === '0' && <Tag size="small">无效</Tag>}
                  <small className="mono aux">
                    {[rule.ruleColumn, rule.ruleConditions, rule.ruleValue].filter(Boolean).join(' ')}
                  </small>
                </span>
                {writes && (
                  <span className="row-actions">
                    <button
                      type="button"
                      className="link"
                      aria-label={`编辑 ${rule.ruleName}`}
                      onClick={() => setEditing(rule)}
                    >
                      编辑
                    </button>
                    <button
                      type="button"
                      className="link danger"
                      aria-label={`删除 ${rule.ruleName}`}
                      onClick={() => void remove(rule)}
                    >
                      删除
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
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
    </PageDrawer>
  )
}
