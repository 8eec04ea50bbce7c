/** What is said to clients of the wire that ask for what this server does not do. */
import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import {
  encryptedString,
  loadAllRoleIds,
  queryParentName,
  thirdAppTypes,
  transitRestful,
} from '#contract/platform/not-offered.ts'
import { serve } from '#server/http/serve.ts'

const words = [
  [thirdAppTypes, '本系统未接入企业微信、钉钉的组织同步，请在用户管理中维护用户'],
  [encryptedString, '本系统不在浏览器中加密密码，请通过 HTTPS 访问并直接提交密码'],
  [loadAllRoleIds, '本系统不提供此接口，请改用 /sys/role/queryall 查询角色'],
  [queryParentName, '本系统不提供此接口，请改用 /sys/sysDepart/queryAllParentId 查询上级部门'],
  [transitRestful, '本系统不代为访问其他地址，请由管理员在路由网关中登记该地址后访问'],
] as const

export function mount(app: FastifyInstance): void {
  for (const [call, message] of words)
    serve(app, call, async () => {
      throw refused(message)
    })
}
