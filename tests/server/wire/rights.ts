/** Menus, buttons, data rules and the rules that roles hold (wire 4, 5). */
import type { WireCall } from '../wire-calls.ts'

export const rights: WireCall[] = [
  {
    call: 'POST /sys/permission/add',
    body: {
      name: '线路菜单',
      menuType: 0,
      url: '/wire',
      component: 'layouts/RouteView',
      sortNo: 99,
      route: true,
      status: 1,
    },
    message: '添加成功！',
  },
  { call: 'GET /sys/permission/list', query: { name: '线路菜单' }, list: true, keep: 'entry' },
  { call: 'PUT /sys/permission/edit', whole: 'entry', body: { sortNo: 98 }, message: '修改成功！' },
  {
    call: 'GET /sys/permission/checkPermDuplication',
    query: { url: '/wire', alwaysShow: 'false' },
    success: false,
    message: '该值不可用，系统中已存在！',
  },
  {
    call: 'GET /sys/permission/checkPermDuplication',
    query: { id: '{entry.id}', url: '/wire', alwaysShow: 'false' },
    message: '该值可用！',
  },
  { call: 'DELETE /sys/permission/delete', query: { id: '{entry.id}' }, message: '删除成功!' },
  {
    call: 'DELETE /sys/permission/delete',
    query: { id: '{entry.id}' },
    status: 404,
    success: false,
    message: '未找到菜单信息',
  },
  {
    call: 'DELETE /sys/permission/deleteBatch',
    query: { ids: '{entry.id},' },
    success: false,
    message: '删除失败!',
  },
  {
    call: 'POST /sys/permission/add',
    body: {
      name: '线路页',
      menuType: 0,
      url: '/wire2',
      component: 'layouts/RouteView',
      sortNo: 99,
      status: '1',
    },
    message: '添加成功！',
  },
  { call: 'GET /sys/permission/list', query: { name: '线路页' }, list: true, keep: 'entry' },
  { call: 'DELETE /sys/permission/deleteBatch', query: { ids: '{entry.id},' }, message: '删除成功!' },
  // Rules hang on a page that shows a list.
  { call: 'GET /sys/permission/list', query: { name: '系统校验规则' }, list: true, keep: 'page' },
  {
    call: 'POST /sys/permission/addPermissionRule',
    body: {
      permissionId: '{page.id}',
      ruleName: '线路规则',
      ruleColumn: 'createBy',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
      status: 1,
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/permission/getPermRuleListByPermId',
    query: { permissionId: '{page.id}' },
    list: true,
    keys: ['id', 'permissionId', 'ruleName', 'ruleColumn', 'ruleConditions', 'ruleValue', 'status'],
    keep: 'rule',
  },
  {
    call: 'PUT /sys/permission/editPermissionRule',
    whole: 'rule',
    body: { ruleName: '线路规则改' },
    message: '更新成功！',
  },
  {
    call: 'POST /sys/role/add',
    body: { roleName: '线路授权角色', roleCode: 'wire_rights' },
    message: '添加成功！',
  },
  { call: 'GET /sys/role/list', query: { roleCode: 'wire_rights' }, page: true, keep: 'holder' },
  {
    call: 'POST /sys/role/datarule',
    body: { permissionId: '{page.id}', roleId: '{holder.id}', dataRuleIds: '{rule.id}' },
    success: false,
    message: '请先保存角色菜单权限!',
  },
  {
    call: 'POST /sys/permission/saveRolePermission',
    body: { roleId: '{holder.id}', permissionIds: '{page.id}', lastpermissionIds: '' },
    message: '保存成功！',
  },
  {
    call: 'POST /sys/role/datarule',
    body: { permissionId: '{page.id}', roleId: '{holder.id}', dataRuleIds: '{rule.id}' },
    message: '保存成功!',
  },
  {
    call: 'GET /sys/role/datarule/{page.id}/{holder.id}',
    keys: ['datarule', 'drChecked'],
  },
  { call: 'DELETE /sys/permission/deletePermissionRule', query: { id: '{rule.id}' }, message: '删除成功！' },
  {
    call: 'GET /sys/role/datarule/{page.id}/{holder.id}',
    success: false,
    message: '未找到权限配置信息',
  },
  { call: 'DELETE /sys/role/delete', query: { id: '{holder.id}' }, message: '删除角色成功' },
]
