/** Calls that example pages of the wire make (spec/wire 18): no fixed rows, but what the caller may read of the platform. */
import Type from 'typebox'
import { sysRole } from '#contract/identity/role.ts'
import { userList } from '#contract/identity/user.ts'
import { type Endpoint, endpoint } from '#contract/kit/endpoint.ts'
import { pageOf } from '#contract/kit/resource.ts'
import { textOrNull } from '#contract/kit/shapes.ts'
import { exampleItem } from './item.ts'

const query = Type.Record(Type.String(), Type.Unknown())
const seesItems = `${exampleItem.perm}:list`
const seesPermissions = 'system:permission:list'

export const mockUsers = endpoint('GET', '/mock/api/user', {
  title: '示例用户列表',
  access: 'session',
  query,
  result: userList.result!,
})
export const mockRoles = endpoint('GET', '/mock/api/role', {
  title: '示例角色列表',
  access: 'session',
  query,
  result: (sysRole.endpoints.list as Endpoint).result!,
})
export const mockServices = endpoint('GET', '/mock/api/service', {
  title: '示例服务列表',
  access: seesItems,
  query,
  result: (exampleItem.endpoints.list as Endpoint).result!,
})
const maybe = () => textOrNull
const permission = Type.Object({
  id: Type.String(),
  name: Type.String(),
  parentId: maybe(),
  url: maybe(),
  component: maybe(),
  perms: maybe(),
  menuType: Type.Number(),
  status: maybe(),
})
export const mockPermissions = endpoint('GET', '/mock/api/permission', {
  title: '示例权限列表',
  access: seesPermissions,
  query,
  result: pageOf(permission),
})
export const mockPermissionsWhole = endpoint('GET', '/mock/api/permission/no-pager', {
  title: '示例权限',
  access: seesPermissions,
  result: Type.Array(permission),
})
/** Rows of an editable grid. */
export const mockGrid = endpoint('GET', '/mock/vxe/getData', {
  title: '示例表格数据',
  access: seesItems,
  also: ['POST'],
  query,
  result: (exampleItem.endpoints.list as Endpoint).result!,
})
