import { Drawer } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { LookSettings } from '#web/widgets/look/look-settings.tsx'
import styles from './settings-drawer.module.css'

export default function SettingsDrawer({ onClose }: { onClose(): void }): ReactElement {
  return (
    <Drawer
      visible
      width={300}
      {...{ role: 'dialog', 'aria-modal': true, 'aria-label': '系统设置' }}
      title="系统设置"
      footer={null}
      onCancel={onClose}
      className={styles['drawer'] ?? ''}
    >
      <LookSettings />
    </Drawer>
  )
}
