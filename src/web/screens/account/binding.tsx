// @screen account/settings/Binding in account
import type { ReactElement } from 'react'
import { ThirdBindings } from '#web/widgets/third-bindings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** One's own accounts elsewhere that sign in here. */
export default function Binding(): ReactElement {
  return (
    <SettingsPage name="Binding">
      <ThirdBindings />
    </SettingsPage>
  )
}
