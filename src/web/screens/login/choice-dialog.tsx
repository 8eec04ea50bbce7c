import { Button, Modal, Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { Choice } from '#web/api/auth.ts'

const titleOf = ({ tenants, departs }: Choice) =>
  tenants.length > 0 && departs.length > 0
    ? '请选择租户和部门'
    : departs.length > 0
      ? '请选择部门'
      : '请选择租户'

/** The second step of a login: it cannot be left without a choice. */
export default function ChoiceDialog(props: {
  choice: Choice
  onChoose(chosen: { tenantId?: string; orgCode?: string }): Promise<void>
}): ReactElement {
  const { tenants, departs } = props.choice
  const [tenantId, setTenant] = useState<string>()
  const [orgCode, setDepart] = useState<string>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const lacksTenant = tenants.length > 0 && tenantId === undefined
  const lacksDepart = departs.length > 0 && orgCode === undefined

  const confirm = async () => {
    setTried(true)
    if (lacksTenant || lacksDepart) return
    setBusy(true)
    await props.onChoose({ ...(tenantId && { tenantId }), ...(orgCode && { orgCode }) })
    setBusy(false)
  }
  return (
    <Modal
      visible
      title={titleOf(props.choice)}
      closable={false}
      maskClosable={false}
      escToExit={false}
      style={{ width: 450 }}
      footer={
        <Button type="primary" loading={busy} onClick={confirm}>
          确定
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 16 }}>
        {tenants.length > 0 && (
          <Select
            placeholder="请选择登录租户"
            aria-label="租户"
            error={tried && lacksTenant}
            value={tenantId}
            onChange={setTenant}
            options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {departs.length > 0 && (
          <Select
            placeholder="请选择登录部门"
            aria-label="部门"
            error={tried && lacksDepart}
            value={orgCode}
            onChange={setDepart}
            options={departs.map(({ orgCode: value, departName: label }) => ({ value, label }))}
          />
        )}
      </div>
    </Modal>
  )
}
