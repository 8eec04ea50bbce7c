import { Modal, Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { reloadPage } from '#web/api/shell.ts'
import { useSession } from '#web/session/session.ts'
import styles from './dialogs.module.css'
import type { OwnTenant } from './use-own-tenants.ts'

/** In the name of which of the user's tenants the console asks. */
export default function TenantDialog(props: {
  tenants: readonly OwnTenant[]
  onClose(): void
}): ReactElement {
  const { tenants, onClose } = props
  const present = useSession(session => session.tenantId)
  const current = tenants.find(({ id }) => id === present)
  const [chosen, setChosen] = useState(current?.id)
  const [tried, setTried] = useState(false)

  const save = () => {
    setTried(true)
    if (chosen === undefined) return
    onClose()
    if (chosen === present) return
    useSession.getState().setTenant(chosen)
    // Every open list was asked in the name of the other tenant.
    void reloadPage()
  }
  return (
    <Modal
      visible
      title={current ? `租户切换（当前租户 : ${current.name}）` : '租户选择'}
      okText="确定"
      cancelText="关闭"
      onOk={save}
      onCancel={onClose}
      style={{ width: 450 }}
    >
      <p className="mb-12 muted">您隶属于多租户，请选择当前所在租户</p>
      <Select
        placeholder="请选择登录租户"
        aria-label="租户"
        value={chosen}
        error={tried && chosen === undefined}
        onChange={setChosen}
        options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {tried && chosen === undefined && (
        <p className={styles['error']} role="alert">
          请选择登录租户
        </p>
      )}
    </Modal>
  )
}
