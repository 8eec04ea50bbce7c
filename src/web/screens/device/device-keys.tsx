/** Keys with which one device may send telemetry over HTTP. A new key is shown once. */
import { Button, Message } from '@arco-design/web-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { deviceKeys, issueKey, revokeKey } from '#contract/device/device-key.ts'
import { formatInstant } from '#lib/format.ts'
import { tellRefusal } from '#web/crud/actions.ts'
import { keyOf, useCall, useMutationOf } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'

export function DeviceKeys({ facilityId }: { facilityId: string }): ReactElement {
  const input = { query: { facilityId } }
  const client = useQueryClient()
  const { data: keys = [], isPending } = useCall(deviceKeys, input)
  const issue = useMutationOf(issueKey)
  const revoke = useMutationOf(revokeKey)
  const [shown, setShown] = useState<string>()
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(deviceKeys, input) })

  const onIssue = async () => {
    try {
      setShown((await issue.mutateAsync({ body: { facilityId } })).key)
    } catch (error) {
      tellRefusal(error)
    }
    await refresh()
  }
  const onRevoke = async (id: string) => {
    if (!(await confirmed('吊销密钥', '吊销后使用该密钥的上报将被拒绝，确定吊销吗?', true))) return
    try {
      await revoke.mutateAsync({ body: { facilityId, id } })
      Message.success('密钥已吊销')
    } catch (error) {
      tellRefusal(error)
    }
    await refresh()
  }
  return (
    <>
      <p className="aux">
        设备以 HTTP 上报数据时使用密钥；密钥只在签发时显示一次，原有密钥在吊销前仍然有效。
      </p>
      <Button type="primary" loading={issue.isPending} onClick={() => void onIssue()}>
        签发密钥
      </Button>
      <table className="table whole spaced">
        <thead>
          <tr>
            <th scope="col">密钥编号</th>
            <th scope="col">签发时间</th>
            <th scope="col">状态</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(key => (
            <tr key={key.id}>
              <td className="mono">{key.id}</td>
              <td>{formatInstant(key.createdAt)}</td>
              <td>
                {key.revokedAt === null ? (
                  <Tag tone="ok">有效</Tag>
                ) : (
                  `已于 ${formatInstant(key.revokedAt)} 吊销`
                )}
              </td>
              <td>
                {key.revokedAt === null && (
                  <button type="button" className="link danger" onClick={() => void onRevoke(key.id)}>
                    吊销
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isPending && keys.length === 0 && <p className="aux">尚未签发密钥</p>}
      <PageModal
        title="新密钥"
        visible={shown !== undefined}
        className="crud-layer"
        maskClosable={false}
        onCancel={() => setShown(undefined)}
        footer={
          <>
            <Button
              onClick={() => {
                void navigator.clipboard?.writeText(shown ?? '').then(() => Message.success('已复制'))
              }}
            >
              复制
            </Button>
            <Button type="primary" onClick={() => setShown(undefined)}>
              我已保存
            </Button>
          </>
        }
      >
        <p>请立即保存，关闭后无法再次查看：</p>
        <p className="mono secret">{shown}</p>
      </PageModal>
    </>
  )
}
