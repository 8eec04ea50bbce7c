/** The calls of the wire in an order in which a client makes them: what is sent and what must be answered. */

import { people, signingIn } from './wire/accounts.ts'
import { departRights } from './wire/depart-rights.ts'
import { messages } from './wire/messages.ts'
import { refusals } from './wire/refusals.ts'
import { rights } from './wire/rights.ts'
import { tasks } from './wire/tasks.ts'
import { words } from './wire/words.ts'

/** Words in braces stand for what an earlier call kept: `{role.id}`. */
export interface WireCall {
  /** Verb and path as the client writes them. */
  call: string
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** A kept row that is posted back whole, as the wire's clients do; `body` changes it. */
  whole?: string
  /** Exactly this text; absent: not stated. */
  message?: string
  /** `false`: the wire states a refusal. */
  success?: boolean
  code?: number
  page?: boolean
  list?: boolean
  /** Keys that the result, or each row of it, must have. */
  keys?: readonly string[]
  /** What the result, or the first row of it, holds. */
  has?: Readonly<Record<string, unknown>>
  /** A status of HTTP other than 200. */
  status?: number
  /** Made without a session. */
  nobody?: true
  /** The answer has no envelope: `keys` are those of the body, or of its first row. */
  raw?: true
  /** The answer is a file of this type. */
  file?: RegExp
  /** Posted as a form: an earlier file by its name, or bytes. */
  form?: { file: string } | { bytes: Buffer; name: string; fields: Readonly<Record<string, string>> }
  /** Keeps the file, the message, under this name. */
  keepFile?: string
  keepMessage?: string
  messageLike?: RegExp
  /** What the result, or the first entry of its list, is as text. */
  says?: RegExp
  /** Keeps the first row of a page or list, or the result itself, under this name. */
  keep?: string
}

const roles: WireCall[] = [
  {
    call: 'POST /sys/role/add',
    body: { roleName: '线路角色', roleCode: 'wire_role' },
    code: 200,
    message: '添加成功！',
  },
  {
    call: 'GET /sys/role/list',
    query: { roleCode: 'wire_role,', _t: '1' },
    page: true,
    keys: ['id', 'roleName', 'roleCode', 'description', 'createBy', 'createTime'],
    keep: 'role',
  },
  {
    call: 'GET /sys/role/checkRoleCode',
    query: { roleCode: 'wire_role' },
    success: false,
    message: '角色编码已存在',
  },
  { call: 'GET /sys/role/checkRoleCode', query: { roleCode: 'wire_free' } },
  {
    call: 'PUT /sys/role/edit',
    whole: 'role',
    body: { description: '改过' },
    code: 200,
    message: '修改成功!',
  },
  { call: 'GET /sys/role/queryById', query: { id: '{role.id}' }, keys: ['id', 'roleCode'] },
  { call: 'GET /sys/role/queryall', list: true, keys: ['id', 'roleName', 'roleCode'] },
  { call: 'GET /sys/role/queryTreeList', keys: ['treeList', 'ids'] },
]

const users: WireCall[] = [
  {
    call: 'GET /sys/user/checkOnlyUser',
    query: { username: 'admin' },
    success: false,
    message: '用户账号已存在',
  },
  { call: 'GET /sys/user/checkOnlyUser', query: { username: 'wireuser', _t: '1' }, success: true },
  {
    call: 'POST /sys/user/add',
    body: {
      username: 'wireuser',
      realname: '线路用户',
      workNo: 'W-001',
      phone: '13900001234',
      password: 'Wire-Passw0rd',
      selectedroles: '{role.id},',
      selecteddeparts: '',
    },
    code: 200,
    message: '添加成功！',
  },
  {
    call: 'GET /sys/user/list',
    query: {
      username: 'wireuser',
      pageNo: '1',
      pageSize: '10',
      field: 'id,,username',
      column: 'createTime',
      order: 'desc',
      _t: '1',
    },
    page: true,
    keys: ['id', 'username', 'realname', 'status', 'orgCodeTxt'],
    keep: 'user',
  },
  { call: 'GET /sys/user/queryUserRole', query: { userid: '{user.id}' }, list: true },
  {
    call: 'GET /sys/user/userDepartList',
    query: { userId: '{user.id}' },
    success: false,
    message: '查找失败',
  },
  {
    call: 'PUT /sys/user/edit',
    whole: 'user',
    body: { realname: '改过', selectedroles: '{role.id},' },
    code: 200,
    message: '修改成功!',
  },
  { call: 'PUT /sys/user/frozenBatch', body: { ids: '{user.id},', status: '2' }, message: '操作成功!' },
  { call: 'PUT /sys/user/frozenBatch', body: { ids: '{user.id},', status: '1' }, message: '操作成功!' },
  { call: 'GET /sys/user/queryById', query: { id: '{user.id}' }, keys: ['id', 'username'] },
  {
    call: 'GET /sys/user/queryByIds',
    query: { userIds: '{user.id},' },
    list: true,
    keys: ['id', 'username'],
  },
  {
    call: 'GET /sys/user/queryUserComponentData',
    query: { pageNo: '1', pageSize: '5' },
    page: true,
    keys: ['id', 'username', 'realname'],
  },
  {
    call: 'GET /sys/user/userRoleList',
    query: { roleId: '{role.id}' },
    page: true,
    keys: ['id', 'username'],
  },
  {
    call: 'POST /sys/user/addSysUserRole',
    body: { roleId: '{role.id}', userIdList: ['{user.id}'] },
    message: '添加成功!',
  },
  {
    call: 'DELETE /sys/user/deleteUserRole',
    query: { roleId: '{role.id}', userId: '{user.id}' },
    message: '删除成功!',
  },
  {
    call: 'DELETE /sys/user/deleteUserRoleBatch',
    query: { roleId: '{role.id}', userIds: '{user.id},' },
    message: '删除成功!',
  },
  {
    call: 'GET /sys/user/queryUserRole',
    query: { userid: '{user.id}' },
    success: false,
    message: '未找到用户相关角色信息',
  },
  {
    call: 'PUT /sys/user/changePassword',
    body: { username: 'wire_nobody', password: 'Wire-Passw1rd', confirmpassword: 'Wire-Passw1rd' },
    success: false,
    message: '用户不存在！',
  },
  {
    call: 'POST /sys/user/updatePassword',
    body: {
      username: 'wireuser',
      oldpassword: 'x',
      password: 'Wire-Passw1rd',
      confirmpassword: 'Wire-Passw1rd',
    },
    success: false,
    message: '只允许修改自己的密码！',
  },
  { call: 'GET /sys/user/generateUserId' },
  { call: 'GET /sys/user/getCurrentUserDeparts', keys: ['list', 'orgCode'] },
  { call: 'GET /sys/user/queryByOrgCodeForAddressList', page: true },
  { call: 'DELETE /sys/user/delete', query: { id: '{user.id}' }, message: '删除用户成功' },
  { call: 'GET /sys/user/recycleBin', list: true, keys: ['id', 'username'] },
  { call: 'PUT /sys/user/putRecycleBin', body: { userIds: '{user.id},' }, message: '还原成功' },
  { call: 'DELETE /sys/user/deleteBatch', query: { ids: '{user.id},' }, message: '批量删除用户成功' },
  { call: 'DELETE /sys/user/deleteRecycleBin', query: { userIds: '{user.id},' }, message: '删除成功' },
]

const permissions: WireCall[] = [
  { call: 'GET /sys/permission/getUserPermissionByToken', keys: ['menu', 'auth', 'allAuth', 'sysSafeMode'] },
  {
    call: 'GET /sys/permission/getPermCode',
    keys: ['codeList', 'auth', 'allAuth', 'sysSafeMode'],
  },
  {
    call: 'GET /sys/permission/queryListAsync',
    list: true,
    keys: ['key', 'value', 'title', 'slotTitle', 'isLeaf', 'ruleFlag', 'parentId'],
  },
  { call: 'GET /sys/permission/list', list: true, keys: ['id', 'key', 'title', 'isLeaf'] },
  {
    call: 'GET /sys/permission/getSystemMenuList',
    list: true,
    keys: ['id', 'key', 'title', 'isLeaf'],
    keep: 'menu',
  },
  { call: 'GET /sys/permission/getSystemSubmenu', query: { parentId: '{menu.id}' }, list: true },
  { call: 'GET /sys/permission/getSystemSubmenuBatch', query: { parentIds: '{menu.id},' } },
  { call: 'GET /sys/permission/queryTreeList', keys: ['treeList', 'ids'] },
  { call: 'GET /sys/permission/queryRolePermission', query: { roleId: '{role.id}' }, list: true },
  {
    call: 'POST /sys/permission/saveRolePermission',
    body: { roleId: '{role.id}', permissionIds: '{menu.id}', lastpermissionIds: '' },
    message: '保存成功！',
  },
  { call: 'GET /sys/permission/getPermRuleListByPermId', query: { permissionId: '{menu.id}' }, list: true },
  { call: 'GET /sys/permission/queryPermissionRule', query: { permissionId: '{menu.id}' }, list: true },
  { call: 'DELETE /sys/role/deleteBatch', query: { ids: '{role.id},' }, message: '删除角色成功!' },
]

const departs: WireCall[] = [
  {
    call: 'POST /sys/sysDepart/add',
    body: { departName: '线路部门', parentId: '', orgCategory: '1', departOrder: 99 },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/sysDepart/searchBy',
    query: { keyWord: '线路部门' },
    list: true,
    keys: ['id', 'key', 'value', 'title', 'orgCode'],
    keep: 'depart',
  },
  {
    call: 'GET /sys/sysDepart/searchBy',
    query: { keyWord: '查无此部门' },
    success: false,
    message: '未查询匹配数据！',
  },
  {
    call: 'GET /sys/sysDepart/queryTreeList',
    list: true,
    keys: ['id', 'key', 'value', 'title', 'isLeaf', 'orgCode'],
  },
  { call: 'GET /sys/sysDepart/queryDepartTreeSync', list: true, keys: ['id', 'key', 'title'] },
  { call: 'GET /sys/sysDepart/queryIdTree', list: true, keys: ['key', 'value', 'title'] },
  { call: 'GET /sys/sysDepart/queryMyDeptTreeList' },
  { call: 'PUT /sys/sysDepart/edit', whole: 'depart', body: { memo: '改过' }, message: '修改成功!' },
  { call: 'GET /sys/user/queryUserByDepId', query: { id: '{depart.id}' }, list: true },
  {
    call: 'GET /sys/sysDepart/exportXls',
    query: { selections: '{depart.id}' },
    file: /sheet/,
    keepFile: 'departs',
  },
  { call: 'DELETE /sys/sysDepart/deleteBatch', query: { ids: '{depart.id},' }, message: '删除成功!' },
  {
    call: 'POST /sys/sysDepart/importExcel',
    form: { file: 'departs' },
    code: 200,
    message: '共1行数据全部导入成功！',
  },
]

const dictionaries: WireCall[] = [
  {
    call: 'POST /sys/dict/add',
    body: { dictName: '线路字典', dictCode: 'wire_dict', type: 0 },
    code: 200,
    message: '保存成功！',
  },
  {
    call: 'GET /sys/dict/list',
    query: { dictCode: 'wire_dict' },
    page: true,
    keys: ['id', 'dictName', 'dictCode'],
    keep: 'dict',
  },
  { call: 'PUT /sys/dict/edit', whole: 'dict', body: { description: '改过' }, message: '编辑成功!' },
  {
    call: 'POST /sys/dictItem/add',
    body: { dictId: '{dict.id}', itemText: '甲', itemValue: '1', sortOrder: 1, status: 1 },
    message: '保存成功！',
  },
  {
    call: 'GET /sys/dictItem/list',
    query: { dictId: '{dict.id}' },
    page: true,
    keys: ['id', 'dictId', 'itemText', 'itemValue', 'sortOrder', 'status'],
    keep: 'item',
  },
  {
    call: 'GET /sys/dictItem/dictItemCheck',
    query: { dictId: '{dict.id}', itemValue: '1' },
    success: false,
    code: 500,
    message: '该值不可用，系统中已存在！',
  },
  {
    call: 'GET /sys/dictItem/dictItemCheck',
    query: { dictId: '{dict.id}', itemValue: '2' },
    message: '该值可用！',
  },
  { call: 'PUT /sys/dictItem/edit', whole: 'item', body: { itemText: '乙' }, message: '编辑成功!' },
  { call: 'GET /sys/dict/getDictItems/wire_dict', list: true, keys: ['value', 'text', 'title', 'label'] },
  { call: 'GET /sys/dict/queryAllDictItems' },
  { call: 'GET /sys/dict/refleshCache' },
  { call: 'DELETE /sys/dictItem/deleteBatch', query: { ids: '{item.id},' }, message: '删除成功!' },
  { call: 'DELETE /sys/dict/deleteBatch', query: { ids: '{dict.id},' }, message: '删除成功!' },
  { call: 'GET /sys/dict/deleteList', list: true, keys: ['id', 'dictCode'] },
  { call: 'PUT /sys/dict/back/{dict.id}', message: '操作成功!' },
  { call: 'DELETE /sys/dict/delete', query: { id: '{dict.id}' }, message: '删除成功!' },
  { call: 'DELETE /sys/dict/deletePhysic/{dict.id}', message: '删除成功!' },
]

const others: WireCall[] = [
  {
    call: 'POST /sys/annountCement/add',
    body: {
      titile: '线路通告',
      msgAbstract: '摘要',
      startTime: '2026-01-01 00:00:00',
      endTime: '2099-12-31 00:00:00',
      msgContent: '<p>文</p>',
      msgCategory: '1',
      msgType: 'ALL',
      priority: 'M',
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/annountCement/list',
    query: { titile: '*线路*' },
    page: true,
    keys: ['id', 'titile', 'sendStatus', 'priority_dictText', 'msgCategory_dictText'],
    keep: 'notice',
  },
  {
    call: 'PUT /sys/annountCement/edit',
    whole: 'notice',
    body: { msgAbstract: '改过' },
    message: '修改成功!',
  },
  {
    call: 'GET /sys/annountCement/doReleaseData',
    query: { id: '{notice.id}' },
    message: '该系统通知发布成功',
  },
  {
    call: 'GET /sys/annountCement/listByUser',
    keys: ['anntMsgList', 'anntMsgTotal', 'sysMsgList', 'sysMsgTotal'],
  },
  {
    call: 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
    page: true,
    keys: ['id', 'anntId', 'titile', 'readFlag'],
  },
  { call: 'POST /sys/sysAnnouncementSend/editByAnntIdAndUserId', body: { anntId: '{notice.id}' } },
  { call: 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId', body: { anntId: '{notice.id}' } },
  { call: 'PUT /sys/sysAnnouncementSend/readAll', message: '全部已读' },
  {
    call: 'GET /sys/annountCement/doReovkeData',
    query: { id: '{notice.id}' },
    message: '该系统通知撤销成功',
  },
  { call: 'DELETE /sys/annountCement/deleteBatch', query: { ids: '{notice.id},' }, message: '删除成功!' },
  {
    call: 'POST /sys/position/add',
    body: { code: 'wire_pos', name: '线路职务', postRank: '1' },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/position/list',
    query: { code: 'wire_pos' },
    page: true,
    keys: ['id', 'code', 'name', 'postRank', 'postRank_dictText'],
    keep: 'position',
  },
  { call: 'PUT /sys/position/edit', whole: 'position', body: { name: '改过' }, message: '修改成功!' },
  { call: 'DELETE /sys/position/deleteBatch', query: { ids: '{position.id},' }, message: '删除成功!' },
  {
    call: 'POST /sys/tenant/add',
    body: { id: 7001, name: '线路租户', beginDate: '2026-01-01', endDate: '2099-12-31', status: 1 },
    message: '添加成功！',
  },
  {
    call: 'POST /sys/tenant/add',
    body: { id: 7001, name: '又一个', status: 1 },
    success: false,
    message: '该编号已存在!',
  },
  {
    call: 'GET /sys/tenant/list',
    query: { beginDate: '2026-01-01', endDate: '2099-12-31' },
    page: true,
    keys: ['id', 'name', 'beginDate', 'endDate', 'status', 'status_dictText', 'createTime'],
    keep: 'tenant',
  },
  { call: 'GET /sys/tenant/queryById', query: { id: '{tenant.id}' }, keys: ['id', 'name', 'status'] },
  { call: 'PUT /sys/tenant/edit', whole: 'tenant', body: { name: '改过' }, message: '修改成功!' },
  { call: 'GET /sys/tenant/queryList', query: { ids: '{tenant.id},' }, list: true, keys: ['id', 'name'] },
  { call: 'GET /sys/tenant/getCurrentUserTenant', keys: ['list'] },
  {
    call: 'DELETE /sys/tenant/deleteBatch',
    query: { ids: '' },
    success: false,
    message: '未选中租户！',
  },
  { call: 'DELETE /sys/tenant/deleteBatch', query: { ids: '{tenant.id},' }, message: '删除成功！' },
  { call: 'POST /sys/tenant/add', body: { id: 7002, name: '再一个', status: 0 }, message: '添加成功！' },
  { call: 'DELETE /sys/tenant/delete', query: { id: '7002' }, message: '删除成功' },
  { call: 'POST /sys/category/add', body: { pid: '0', name: '线路分类' }, message: '添加成功！' },
  {
    call: 'GET /sys/category/rootList',
    query: { name: '线路分类' },
    page: true,
    keys: ['id', 'pid', 'name', 'code', 'hasChild'],
    keep: 'category',
  },
  { call: 'PUT /sys/category/edit', whole: 'category', body: { name: '线路分类改' }, message: '修改成功!' },
  { call: 'GET /sys/category/childList', query: { pid: '{category.id}' }, list: true },
  {
    call: 'GET /sys/category/loadTreeRoot',
    query: { async: 'true', pcode: 'X99' },
    success: false,
    message: '该编码【X99】不存在，请核实!',
  },
  { call: 'GET /sys/category/loadTreeChildren', query: { pid: '{category.id}' }, list: true },
  {
    call: 'GET /sys/category/loadOne',
    query: { field: 'code', val: '{category.code}' },
    keys: ['id', 'name'],
  },
  { call: 'GET /sys/category/loadDictItem/', query: { ids: '{category.id},' }, list: true },
  { call: 'DELETE /sys/category/deleteBatch', query: { ids: '{category.id},' }, message: '删除成功!' },
  {
    call: 'GET /sys/duplicate/check',
    query: { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' },
    success: false,
    code: 500,
    message: '该值不可用，系统中已存在！',
  },
  {
    call: 'GET /sys/duplicate/check',
    query: { tableName: 'sys_user', fieldName: 'username', fieldVal: 'wire_free' },
    message: '该值可用！',
  },
  {
    call: 'GET /sys/checkRule/checkByCode',
    query: { ruleCode: 'wire_none', value: '1' },
    success: false,
    message: '该编码不存在',
  },
  { call: 'GET /sys/checkRule/list', page: true },
  { call: 'GET /sys/fillRule/list', page: true },
  {
    call: 'POST /sys/dataSource/add',
    body: {
      code: 'wire_source',
      name: '线路数据源',
      dbType: '6',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://db.example.org:5433/lab',
      dbName: '',
      dbUsername: 'reader',
      dbPassword: 'wire',
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/dataSource/list',
    page: true,
    keys: ['id', 'code', 'name', 'dbType', 'dbDriver', 'dbUrl', 'dbName', 'dbUsername'],
    keep: 'source',
  },
  { call: 'PUT /sys/dataSource/edit', whole: 'source', body: { remark: '改过' }, message: '编辑成功!' },
  { call: 'GET /sys/dataSource/queryById', query: { id: '{source.id}' }, keys: ['dbUrl', 'dbPassword'] },
  { call: 'GET /sys/dataSource/options', list: true, keys: ['value', 'label', 'text'] },
  {
    call: 'POST /sys/dataSource/add',
    body: {
      code: 'wire_second',
      name: '线路数据源二',
      dbUrl: 'jdbc:postgresql://db.example.org/lab',
      dbUsername: 'reader',
    },
    message: '添加成功！',
    keep: 'sourceTwo',
  },
  { call: 'DELETE /sys/dataSource/delete', query: { id: '{source.id}' }, message: '删除成功!' },
  { call: 'DELETE /sys/dataSource/deleteBatch', query: { ids: '{sourceTwo.id}' }, message: '批量删除成功！' },
  {
    call: 'POST /online/cgreport/api/testConnection',
    body: { dbDriver: 'com.none.Driver', dbUrl: 'jdbc:none', dbUsername: 'a', dbPassword: 'b' },
    success: false,
    message: '数据库连接失败：驱动类不存在',
  },
  { call: 'GET /work/hgWorkDetails/list', page: true },
  { call: 'GET /sys/quartzJob/list', page: true },
  {
    call: 'GET /sys/log/list',
    page: true,
    keys: ['id', 'logType', 'logContent', 'userid', 'ip', 'createTime'],
  },
  { call: 'GET /sys/dataLog/list', page: true },
  { call: 'GET /sys/online/list', page: true, keys: ['username', 'realname'] },
  { call: 'GET /sys/oss/file/list', page: true },
  { call: 'GET /sys/loginfo', keys: ['totalVisitCount', 'todayVisitCount', 'todayIp'] },
  { call: 'GET /sys/visitInfo', list: true, keys: ['visit', 'ip', 'tian', 'type'] },
  { call: 'GET /mock/api/user', page: true },
  { call: 'GET /mock/api/role', page: true },
  { call: 'GET /mock/api/service', page: true },
  { call: 'GET /mock/api/permission', page: true },
  { call: 'GET /mock/api/permission/no-pager', list: true },
  { call: 'GET /mock/vxe/getData', page: true },
  { call: 'POST /mock/vxe/getData', page: true },
  { call: 'POST /sys/online/forceLogout', body: {}, success: false, message: '退出登录失败！' },
  { call: 'POST /sys/logout', message: '退出登录成功！' },
]

/** Without a provider nothing can be bound: what is stated here are the refusals; the way in is in third-login.test. */
const thirdParties: WireCall[] = [
  { call: 'GET /sys/thirdLogin/getLoginUser/none/github', success: false, code: 500 },
  {
    call: 'POST /sys/third/user/create',
    body: { isObj: true, source: 'github', operateCode: 'none', username: 'wirethird', suffix: 7 },
    success: false,
    message: '校验失败',
  },
  {
    call: 'POST /sys/third/user/checkPassword',
    body: { isObj: true, source: 'github', operateCode: 'none', uuid: 'admin', password: 'x' },
    success: false,
    message: '校验失败',
  },
  {
    call: 'POST /sys/thirdLogin/bindingThirdPhone',
    body: { mobile: '13900001234', captcha: '000000', thirdUserUuid: 'none' },
    success: false,
    message: '校验失败',
  },
  { call: 'GET /sys/third/user/bindings', list: true },
  {
    call: 'GET /sys/cas/client/validateLogin',
    query: { ticket: 'ST-1', service: 'http://localhost/' },
    success: false,
    code: 500,
  },
]

export const wireCalls: readonly WireCall[] = [
  ...roles,
  ...users,
  ...permissions,
  ...departs,
  ...dictionaries,
  ...thirdParties,
  ...signingIn,
  ...people,
  ...rights,
  ...departRights,
  ...words,
  ...messages,
  ...tasks,
  ...refusals,
  ...others,
]
