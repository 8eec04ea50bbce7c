/** What the wire says when something is missing, empty or unknown. */
import type { WireCall } from '../wire-calls.ts'

const ignored = '数据为空,不作处理！'
/** Named by the code of the Vue2 client, and not done here. */
const notOffered = (call: string, messageLike: RegExp, more: Partial<WireCall> = {}): WireCall => ({
  call,
  success: false,
  code: 500,
  messageLike,
  says: /^null$/,
  ...more,
})

export const refusals: WireCall[] = [
  notOffered('GET /sys/thirdApp/getEnabledType', /请在用户管理中维护用户/),
  notOffered('GET /sys/getEncryptedString', /直接提交密码/, { nobody: true }),
  notOffered('GET /sys/permission/loadAllRoleIds', /\/sys\/role\/queryall/),
  notOffered('GET /sys/sysDepart/queryParentName', /\/sys\/sysDepart\/queryAllParentId/, {
    query: { deptId: '1' },
  }),
  notOffered('GET /sys/common/transitRESTful', /不代为访问/, { query: { url: 'http://127.0.0.1/' } }),
  notOffered('POST /sys/common/transitRESTful', /不代为访问/, { body: { url: 'http://127.0.0.1/' } }),
  {
    call: 'GET /sys/duplicate/check',
    query: { tableName: 'sys_user', fieldName: 'username', fieldVal: '' },
    code: 500,
    message: ignored,
  },
  { call: 'DELETE /sys/role/deleteBatch', query: { ids: '' }, success: false, message: '未选中角色！' },
  { call: 'DELETE /sys/role/deleteBatch', query: { ids: ',' }, success: false, message: '未选中角色！' },
  {
    call: 'GET /sys/user/queryById',
    query: { id: 'none' },
    status: 404,
    success: false,
    message: '未找到对应实体',
  },
  {
    call: 'DELETE /sys/sysDepart/delete',
    query: { id: 'none' },
    success: false,
    message: '未找到对应实体',
  },
  { call: 'DELETE /sys/sysDepart/deleteBatch', query: { ids: ',' }, success: false, message: '参数不识别！' },
  {
    call: 'PUT /sys/user/updatePassword',
    body: { username: 'admin', oldpassword: 'x', password: '', confirmpassword: '' },
    success: false,
    message: '新密码不允许为空!',
  },
  { call: 'POST /sys/online/forceLogout', body: { token: 'none' }, success: false, message: 'Token无效!' },
  { call: 'POST /sys/logout', nobody: true, success: false, message: '退出登录失败！' },
  { call: 'GET /sys/dict/getDictItems/a,b', success: false, message: '字典Code格式不正确！' },
  {
    call: 'GET /sys/role/list',
    query: { column: 'nope', order: 'desc' },
    status: 400,
    success: false,
    message: '请注意，将要排序的列字段不存在：nope',
  },
  { call: 'GET /sys/nothing', status: 404, success: false, message: '路径不存在，请检查路径是否正确' },
  {
    call: 'GET /sys/permission/getUserPermissionByToken',
    nobody: true,
    status: 401,
    success: false,
    message: 'Token失效，请重新登录!',
  },
  { call: 'DELETE /sys/user/deleteBatch', query: { ids: ',' }, success: false, message: '请选择一条记录！' },
  {
    call: 'GET /sys/checkRule/checkByCode',
    query: { ruleCode: 'none', value: '' },
    success: false,
    message: '该编码不存在',
  },
]
