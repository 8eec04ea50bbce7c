// @screen system/PermissionList in permission
import type { ReactElement } from 'react'
import { PermissionPage } from './permission-page.tsx'

/** 菜单管理(老): the whole tree at once. */
export default function WholePermissions(): ReactElement {
  return <PermissionPage lazy={false} />
}
