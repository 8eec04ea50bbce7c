// @screen account/settings/Custom in account
import type { ReactElement } from 'react'
import { LookSettings } from '#web/widgets/look/look-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** The look of the console, as the drawer of 系统设置 has it; changes show at once. */
export default function Custom(): ReactElement {
  return (
    <SettingsPage name="Custom">
      <div className="account-look">
        <LookSettings />
      </div>
    </SettingsPage>
  )
}
