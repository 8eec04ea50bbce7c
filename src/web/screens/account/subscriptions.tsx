// @screen account/settings/Subscriptions in account
import { Button, Spin } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import {
  cycleWords,
  endSubscription,
  ownSubscriptions,
  type Subscription,
} from '#contract/sewage/analysis-subscription.ts'
import { callFully } from '#web/api/client.ts'
import { useTold } from '#web/crud/actions.ts'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { FailedRows } from '#web/ui/states.tsx'
import { SettingLine, SettingsPage } from './settings-page.tsx'

/** What comes next, or why nothing comes, and how it was the last time. */
function wordsOf({ held, nextAt, lastPeriod, lastAt, lastHeld }: Subscription): string {
  const next = held ? `暂停发送：${held}` : `下次 ${nextAt.slice(0, 16)}`
  const last = lastPeriod
    ? `上次 ${lastPeriod}，${lastAt?.slice(0, 16)} ${lastHeld ? `未发送：${lastHeld}` : '已发到“我的消息”'}`
    : '尚未发送过'
  return `${next} · ${last}`
}

/** Views of 分析 whose figures come by message. */
export default function Subscriptions(): ReactElement {
  const list = useCall(ownSubscriptions, {})
  const [busy, tell] = useTold()
  const end = async (id: string) => {
    await tell(async () => (await callFully(endSubscription, { body: { id } })).message)
    await list.refetch()
  }
  return (
    <SettingsPage name="Subscriptions">
      <p className="muted mb-16">
        到时把视图上一周或上一月的数字发到“我的消息”，按发送时您的权限计算。在“分析”的“视图”里，或在“分析视图”的列表里订阅。
      </p>
      {list.isError && !list.data ? (
        <FailedRows error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Spin block tip="加载中…" />
      ) : list.data.length === 0 ? (
        <p className="muted my-12">还没有订阅</p>
      ) : (
        <ul>
          {list.data.map(each => (
            <SettingLine
              key={each.id}
              title={
                <span className="row flex-wrap gap-8">
                  {each.held ? (
                    each.title
                  ) : (
                    <Link className="link" to={`/sewage/analysis?view=${each.viewId}`}>
                      {each.title}
                    </Link>
                  )}
                  <span className="aux">{cycleWords[each.cycle]}</span>
                  {each.held && <Tag tone="warning">暂停</Tag>}
                </span>
              }
              words={wordsOf(each)}
            >
              <Button loading={busy} aria-label={`结束订阅 ${each.title}`} onClick={() => void end(each.id)}>
                结束订阅
              </Button>
            </SettingLine>
          ))}
        </ul>
      )}
    </SettingsPage>
  )
}
