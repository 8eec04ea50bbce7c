/** Calls that the code of the Vue2 client names and this server does not do. Each is refused in words that say what to do instead. */
import { endpoint } from '#contract/kit/endpoint.ts'

export const thirdAppTypes = endpoint('GET', '/sys/thirdApp/getEnabledType', {
  title: '第三方应用同步',
  access: 'session',
})
/** Asked before anybody has signed in. */
export const encryptedString = endpoint('GET', '/sys/getEncryptedString', {
  title: '密码加密密钥',
  access: 'public',
})
export const loadAllRoleIds = endpoint('GET', '/sys/permission/loadAllRoleIds', {
  title: '全部角色编号',
  access: 'session',
})
export const queryParentName = endpoint('GET', '/sys/sysDepart/queryParentName', {
  title: '上级部门名称',
  access: 'session',
})
export const transitRestful = endpoint('GET', '/sys/common/transitRESTful', {
  title: '代为访问其他地址',
  access: 'session',
  also: ['POST'],
})
