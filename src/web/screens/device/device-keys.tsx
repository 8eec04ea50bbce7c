/** Keys with which one device may send telemetry over HTTP. A new key is shown once. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { deviceKeys, issueKey, revokeKey } from '#contract/device/device-key.ts'
import { formatInstant } from '#lib/format.ts'
import { call } from '#web/api/client.ts'
import { useTold } from '#web/crud/actions.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { copyText } from '#web/widgets/copy.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'

export function DeviceKeys({ facilityId }: { facilityId: string }): ReactElement {
  const list = useCall(deviceKeys, { query: { facilityId } })
  const keys = list.data ?? []
  const [busy, tell] = useTold()
  const [shown, setShown] = useState<string>()
  const act = async (work: Parameters<typeof tell>[0]) => {
    await tell(work)
    await list.refetch()
  }
  const issue = () => act(async () => setShown((await call(issueKey, { body: { facilityId } })).key))
  const revoke = async (id: string) => {
    if (!(await confirmed('吊销密钥', '吊销后使用该密钥的上报将被拒绝，确定吊销吗?', true))) return
    await act(async () => {
      await call(revokeKey, { body: { facilityId, id } })
      return '密钥已吊销'
    })
  }
  return (
    <>
      <p className="aux my-12">
        设备以 HTTP 上报数据时使用密钥；密钥只在签发时显示一次，原有密钥在吊销前仍然有效。
      </p>
      <Button type="primary" loading={busy} onClick={() => void issue()}>
        签发密钥
      </Button>
      <PlainTable
        className="spaced"
        rows={keys}
        keyOf={({ id }) => id}
        columns={[
          { title: '密钥编号', className: 'mono', cell: ({ id }) => id },
          { title: '签发时间', cell: ({ createdAt }) => formatInstant(createdAt) },
          {
            title: '状态',
            cell: ({ revokedAt }) =>
              revokedAt === null ? <Tag tone="ok">有效</Tag> : `已于 ${formatInstant(revokedAt)} 吊销`,
          },
        ]}
        actions={({ id, revokedAt }) =>
          revokedAt === null
            ? [{ key: 'revoke', title: '吊销', danger: true, run: () => void revoke(id) }]
            : []
        }
      />
      {!list.isPending && keys.length === 0 && <p className="aux my-12">尚未签发密钥</p>}
      <PageModal
        title="新密钥"
        visible={shown !== undefined}
        className="crud-layer"
        maskClosable={false}
        onCancel={() => setShown(undefined)}
        footer={
          <>
            <Button onClick={() => void copyText(shown ?? '', '已复制', '请选中密钥后复制')}>复制</Button>
            <Button type="primary" onClick={() => setShown(undefined)}>
              我已保存
            </Button>
          </>
        }
      >
        <p className="my-12">请立即保存，关闭后无法再次查看：</p>
        <p className="mono secret p-12 bg-fill rounded anywhere">{shown}</p>
      </PageModal>
    </>
  )
}
