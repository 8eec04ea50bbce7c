/** 数据规则: which rules of one menu entry narrow its owner. */
import { Button, Checkbox, Message } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { Unanswered } from '#web/ui/states.tsx'
import { PageDrawer } from '#web/widgets/page-layer.tsx'
import type { RightNode } from './right-model.ts'

export interface RuleChoice {
  id: string
  ruleName: string
  ruleColumn?: string | null
  ruleConditions: string
  ruleValue: string
}
export interface RuleSource {
  load: (permissionId: string) => Promise<{ datarule: readonly RuleChoice[]; drChecked: string }>
  save: (permissionId: string, dataRuleIds: string) => Promise<string>
}
const title = '数据规则/按钮权限配置'
// Arco's own drawer has no role, and its types know none.
const aria = { role: 'dialog', 'aria-modal': true, 'aria-label': title }

interface RuleDrawerProps {
  entry: RightNode
  source: RuleSource
  onClose: () => void
}

export function RuleDrawer({ entry, source, onClose }: RuleDrawerProps): ReactElement {
  const query = useQuery({
    queryKey: ['right rules', entry.key],
    queryFn: () => source.load(entry.key),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = query
  const [chosen, setChosen] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const ticks = chosen ?? (data?.drChecked ?? '').split(',').filter(Boolean)
  const save = async () => {
    if (ticks.length === 0) Message.warning('请注意，现未勾选任何数据权限!')
    setBusy(true)
    try {
      Message.success(await source.save(entry.key, ticks.join(',')))
      onClose()
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      if (fault.kind === 'refused') Message.warning(fault.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PageDrawer
      {...aria}
      visible
      title={title}
      className="crud-layer"
      width={Math.min(365, window.innerWidth)}
      footer={
        <Button type="primary" long loading={busy} disabled={!data} onClick={() => void save()}>
          点击保存
        </Button>
      }
      onCancel={onClose}
    >
      <p className="aux my-12">「{entry.title}」的数据规则，勾选后只看到符合全部所选规则的记录</p>
      {!data && <Unanswered of={query} />}
      <Checkbox.Group direction="vertical" value={[...ticks]} onChange={setChosen} className="rule-choices">
        {(data?.datarule ?? []).map(rule => (
          <Checkbox key={rule.id} value={rule.id}>
            {rule.ruleName}
            <small className="aux mono block anywhere">
              {[rule.ruleColumn, rule.ruleConditions, rule.ruleValue].filter(Boolean).join(' ')}
            </small>
          </Checkbox>
        ))}
      </Checkbox.Group>
    </PageDrawer>
  )
}
