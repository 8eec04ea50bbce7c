import { Message, Modal, Select } from '@arco-design/web-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { currentDeparts } from '#contract/identity/own-entry.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { changeDepart, loadGrants } from '#web/api/auth.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { reloadPage } from '#web/api/shell.ts'
import { useTold } from '#web/crud/actions.ts'
import { departTitle } from '#web/widgets/picker/depart-title.ts'
import styles from './dialogs.module.css'

type Departs = ResultOf<typeof currentDeparts>

/** Which of the user's departments speaks: rights and visible rows follow it. */
export default function DepartDialog({ onClose }: { onClose(): void }): ReactElement | null {
  const [departs, setDeparts] = useState<Departs>()
  const [orgCode, setOrgCode] = useState<string>()
  const [tried, setTried] = useState(false)
  const [busy, tell] = useTold()
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    let left = false
    call(currentDeparts, {}).then(
      answer => {
        if (left) return
        if (answer.list.length === 0) {
          Message.warning('您尚未设置部门信息!')
          close.current()
        } else {
          setDeparts(answer)
          setOrgCode(answer.orgCode ?? undefined)
        }
      },
      (error: unknown) => {
        if (left) return
        if (error instanceof CallError && error.kind === 'refused') Message.warning(error.message)
        close.current()
      },
    )
    return () => {
      left = true
    }
  }, [])

  if (!departs) return null
  const current = departs.list.find(depart => depart.orgCode === departs.orgCode)
  const save = async () => {
    setTried(true)
    if (!orgCode) return
    await tell(async () => {
      await changeDepart(orgCode)
      await loadGrants()
      onClose()
      // Every open list was asked in the name of the other department.
      void reloadPage()
    })
  }
  return (
    <Modal
      visible
      title={departTitle(current?.departName)}
      okText="确定"
      cancelText="关闭"
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
      style={{ width: 450 }}
    >
      <p className="mb-12 muted">您隶属于多部门，请选择当前所在部门</p>
      <Select
        placeholder="请选择登录部门"
        aria-label="部门"
        value={orgCode}
        error={tried && !orgCode}
        onChange={setOrgCode}
        options={departs.list.map(({ orgCode: value, departName: label }) => ({ value, label }))}
      />
      {tried && !orgCode && (
        <p className={styles['error']} role="alert">
          请选择登录部门
        </p>
      )}
    </Modal>
  )
}
