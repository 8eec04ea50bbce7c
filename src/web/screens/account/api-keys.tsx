// @screen account/settings/ApiKeys in account
import { Button, Spin } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { type OwnApiKey, ownApiKeys, revokeOwnApiKey } from '#contract/identity/api-key.ts'
import { callFully } from '#web/api/client.ts'
import { useTold } from '#web/crud/actions.ts'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { FailedRows } from '#web/ui/states.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { IssueKey } from './issue-key.tsx'
import { SettingLine, SettingsPage } from './settings-page.tsx'
import { ShownKey } from './shown-key.tsx'

const stateOf = ({ state }: OwnApiKey): ReactElement =>
  state === 'VALID' ? (
    <Tag tone="ok">有效</Tag>
  ) : state === 'EXPIRED' ? (
    <Tag tone="warning">已过期</Tag>
  ) : (
    <Tag tone="plain">已吊销</Tag>
  )
const usedWords = ({ lastUsedAt, lastUsedIp, useCount }: OwnApiKey): string =>
  lastUsedAt ? `已用 ${useCount} 次，最近 ${lastUsedAt} 来自 ${lastUsedIp || '未知地址'}` : '尚未使用'

function Key(props: {
  of: OwnApiKey
  titleOf(path: string): string
  onRevoke(): void
  busy: boolean
}): ReactElement {
  const { of, titleOf, onRevoke, busy } = props
  return (
    <SettingLine
      title={
        <span className="row flex-wrap gap-8">
          {of.keyName} <span className="mono aux">{of.hint}…</span>
          {stateOf(of)}
        </span>
      }
      words={`${of.scopes.map(titleOf).join('、')} · ${of.addresses.length > 0 ? of.addresses.join('、') : '任何地址'} · 到期 ${of.expiresAt} · ${usedWords(of)}`}
    >
      {of.state === 'VALID' && (
        <Button status="danger" loading={busy} aria-label={`吊销 ${of.keyName}`} onClick={onRevoke}>
          吊销
        </Button>
      )}
    </SettingLine>
  )
}

/** One's own keys for programs that read results. */
export default function ApiKeys(): ReactElement {
  const list = useCall(ownApiKeys, {})
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<string>()
  const [busy, tell] = useTold()
  const revoke = async ({ id, keyName }: OwnApiKey) => {
    const words = `吊销后使用「${keyName}」的程序立即读不到数据，不能恢复，确定吊销吗?`
    if (!(await confirmed('吊销密钥', words, true))) return
    await tell(async () => (await callFully(revokeOwnApiKey, { body: { id } })).message)
    await list.refetch()
  }
  const titleOf = (path: string) => list.data?.calls.find(one => one.path === path)?.title ?? path
  return (
    <SettingsPage name="ApiKeys">
      <p className="muted mb-16">
        程序凭密钥读取结果：请求头写
        X-Api-Key。密钥只能读勾选的接口，看到的不超过您当时的权限；每次使用都记入日志。
      </p>
      {list.isError && !list.data ? (
        <FailedRows error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Spin block tip="加载中…" />
      ) : (
        <>
          <Button type="primary" disabled={list.data.calls.length === 0} onClick={() => setAsking(true)}>
            签发密钥
          </Button>
          {list.data.calls.length === 0 && (
            <p className="muted my-12">您没有可用密钥读取的接口，请联系管理员授权</p>
          )}
          <ul className="mt-16">
            {list.data.keys.map(each => (
              <Key key={each.id} of={each} titleOf={titleOf} busy={busy} onRevoke={() => void revoke(each)} />
            ))}
          </ul>
          {list.data.keys.length === 0 && <p className="muted my-12">尚未签发密钥</p>}
          {asking && (
            <IssueKey
              calls={list.data.calls}
              onClose={() => setAsking(false)}
              onIssued={key => {
                setAsking(false)
                setShown(key)
                void list.refetch()
              }}
            />
          )}
        </>
      )}
      <ShownKey of={shown} onClose={() => setShown(undefined)} />
    </SettingsPage>
  )
}
