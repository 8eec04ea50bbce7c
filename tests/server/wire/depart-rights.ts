/** Rights and roles of departments (wire 6). */
import type { WireCall } from '../wire-calls.ts'

const role = ['id', 'departId', 'roleName', 'roleCode', 'description'] as const

export const departRights: WireCall[] = [
  {
    call: 'POST /sys/sysDepart/add',
    body: { departName: '线路授权部门', parentId: '', orgCategory: '1', departOrder: 98 },
    message: '添加成功！',
  },
  { call: 'GET /sys/sysDepart/searchBy', query: { keyWord: '线路授权部门' }, list: true, keep: 'house' },
  { call: 'GET /sys/permission/list', query: { name: '系统校验规则' }, list: true, keep: 'page' },
  {
    call: 'POST /sys/permission/addPermissionRule',
    body: {
      permissionId: '{page.id}',
      ruleName: '线路部门规则',
      ruleColumn: 'createBy',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
      status: '1',
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/permission/getPermRuleListByPermId',
    query: { permissionId: '{page.id}' },
    list: true,
    keep: 'rule',
  },
  {
    call: 'POST /sys/sysDepartPermission/datarule',
    body: { permissionId: '{page.id}', departId: '{house.id}', dataRuleIds: '{rule.id}' },
    success: false,
    message: '请先保存部门菜单权限!',
  },
  {
    call: 'POST /sys/permission/saveDepartPermission',
    body: { departId: '{house.id}', permissionIds: '{page.id}', lastpermissionIds: '' },
    message: '保存成功！',
  },
  {
    call: 'GET /sys/permission/queryDepartPermission',
    query: { _t: '1', departId: '{house.id}' },
    list: true,
  },
  {
    call: 'POST /sys/sysDepartPermission/datarule',
    body: { permissionId: '{page.id}', departId: '{house.id}', dataRuleIds: '{rule.id}' },
    message: '保存成功!',
  },
  {
    call: 'GET /sys/sysDepartPermission/datarule/{page.id}/{house.id}',
    keys: ['datarule', 'drChecked'],
  },
  {
    call: 'POST /sys/sysDepartRole/add',
    body: { departId: '{house.id}', roleName: '线路部门角色', roleCode: 'wire_depart_role', description: '' },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/sysDepartRole/list',
    query: { deptId: '{house.id}', roleName: '*线路*' },
    page: true,
    keys: role,
    keep: 'departRole',
  },
  { call: 'GET /sys/sysDepartRole/queryById', query: { id: '{departRole.id}' }, keys: role },
  {
    call: 'PUT /sys/sysDepartRole/edit',
    body: { id: '{departRole.id}', description: '改过' },
    message: '修改成功!',
  },
  {
    call: 'GET /sys/sysDepartPermission/queryTreeListForDeptRole',
    query: { _t: '1', departId: '{house.id}' },
    keys: ['treeList', 'ids'],
  },
  {
    call: 'POST /sys/sysDepartPermission/saveDeptRolePermission',
    body: { roleId: '{departRole.id}', permissionIds: '{page.id}', lastpermissionIds: '' },
    message: '保存成功！',
  },
  {
    call: 'GET /sys/sysDepartPermission/queryDeptRolePermission',
    query: { _t: '1', roleId: '{departRole.id}' },
    list: true,
  },
  {
    call: 'POST /sys/sysDepartRole/datarule',
    body: { permissionId: '{page.id}', roleId: '{departRole.id}', dataRuleIds: '{rule.id}' },
    message: '保存成功!',
  },
  {
    call: 'GET /sys/sysDepartRole/datarule/{page.id}/{house.id}/{departRole.id}',
    keys: ['datarule', 'drChecked'],
  },
  { call: 'GET /sys/user/list', query: { username: 'sampler' }, page: true, keep: 'someone' },
  {
    call: 'POST /sys/user/editSysDepartWithUser',
    body: { depId: '{house.id}', userIdList: ['{someone.id}'] },
    message: '添加成功!',
  },
  {
    call: 'GET /sys/sysDepartRole/getDeptRoleList',
    query: { _t: '1', departId: '{house.id}', userId: '{someone.id}' },
    list: true,
    keys: role,
  },
  {
    call: 'POST /sys/sysDepartRole/deptRoleUserAdd',
    body: { newRoleId: '{departRole.id}', oldRoleId: '', userId: '{someone.id}' },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/sysDepartRole/getDeptRoleByUserId',
    query: { _t: '1', userId: '{someone.id}', departId: '{house.id}' },
    list: true,
    keys: ['userId', 'droleId'],
  },
  {
    call: 'POST /sys/sysDepartRole/deptRoleUserAdd',
    body: { newRoleId: '', oldRoleId: '{departRole.id}', userId: '{someone.id}' },
    message: '添加成功！',
  },
  { call: 'DELETE /sys/sysDepartRole/delete', query: { id: '{departRole.id}' }, message: '删除成功!' },
  {
    call: 'POST /sys/sysDepartRole/add',
    body: { departId: '{house.id}', roleName: '线路部门角色', roleCode: 'wire_depart_role' },
    message: '添加成功！',
    keep: 'departRole',
  },
  {
    call: 'DELETE /sys/sysDepartRole/deleteBatch',
    query: { ids: '{departRole.id},' },
    message: '批量删除成功!',
  },
  { call: 'DELETE /sys/permission/deletePermissionRule', query: { id: '{rule.id}' }, message: '删除成功！' },
]
