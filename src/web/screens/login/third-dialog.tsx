/** An account elsewhere that belongs to nobody here yet: one shows who one is here, or gets an account. */
import { Modal } from '@arco-design/web-react'
import { type ReactElement, useId, useState } from 'react'
import { useBoot } from '#web/api/boot.ts'
import type { Unbound } from './binding-frame.tsx'
import { BindByPassword, BindByPhone, CreateUser } from './third-forms.tsx'
import WayTabs from './way-tabs.tsx'

interface Props {
  unbound: Unbound
  onClose(): void
  /** Of one minute: opens the session. */
  onToken(token: string): void
}
const forms = { password: BindByPassword, phone: BindByPhone, create: CreateUser }
type Way = keyof typeof forms

export default function ThirdDialog({ unbound, onClose, onToken }: Props): ReactElement {
  const { byPhone, thirdRegister } = useBoot()
  const [way, setWay] = useState<Way>(unbound.byPhone && byPhone ? 'phone' : 'password')
  const tabs: { key: Way; title: string }[] = [
    ...(byPhone ? [{ key: 'phone' as const, title: '绑定手机号' }] : []),
    { key: 'password', title: '绑定已有账号' },
    ...(thirdRegister ? [{ key: 'create' as const, title: '创建新账号' }] : []),
  ]
  const id = useId()
  const Form = forms[way]
  const form = <Form key={way} unbound={unbound} onToken={onToken} />
  return (
    <Modal
      visible
      title={`${unbound.title}：首次登录`}
      footer={null}
      maskClosable={false}
      onCancel={onClose}
      style={{ width: 450 }}
    >
      <p style={{ margin: '0 0 16px', color: 'var(--t2)' }}>
        该第三方账号尚未绑定本系统账号，绑定一次后即可直接登录
      </p>
      {tabs.length === 1 ? (
        form
      ) : (
        <>
          <WayTabs id={id} label="绑定方式" ways={tabs} way={way} onWay={setWay} />
          <div role="tabpanel" id={id} aria-labelledby={id + way}>
            {form}
          </div>
        </>
      )}
    </Modal>
  )
}
