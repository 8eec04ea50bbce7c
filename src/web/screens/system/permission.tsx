// @screen system/NewPermissionList in permission
import type { ReactElement } from 'react'
import { PermissionPage } from './permission-page.tsx'

/** 菜单管理: levels are read as they are opened. */
export default function Permissions(): ReactElement {
  return <PermissionPage lazy />
}
