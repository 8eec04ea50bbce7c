import type { Generated } from 'kysely'
import type { Common } from './tables-common.ts'

export interface SystemTables {
  sysPasswordLink: {
    id: string
    userId: string
    ticketHash: string
    createdBy: string | null
    createdAt: number
    expiresAt: number
    usedAt: number | null
  }
  sysCredentialMark: {
    userId: string
    kind: string
    setBy: string
    setAt: number
  }
  sysUserFactor: {
    userId: string
    secret: string | null
    confirmedAt: number | null
    pending: string | null
  }
  sysUserStep: { userId: string; step: number }
  sysUserRecovery: { userId: string; codeHash: string }
  sysUserAgent: {
    id: string
    userName: string
    agentUserName: string
    startTime: number
    endTime: number
    status: string
    createBy: string | null
    createTime: number | null
    updateBy: string | null
    updateTime: number | null
  }
  sysFillSerial: { ruleCode: string; period: string; lastNumber: number }
  sysFillTicket: { id: string; numberTaken: number; takenAt: number }
  sysUserRole: { userId: string; roleId: string }
  sysUserDepart: { userId: string; departId: string }
  sysPermission: Common & {
    parentId: string | null
    name: string
    perms: string | null
    permsType: string | null
    icon: string | null
    component: string | null
    componentName: string | null
    url: string | null
    redirect: string | null
    sortNo: number | null
    /** 0 top, 1 sub, 2 button. */
    menuType: number
    leaf: Generated<number>
    route: Generated<number>
    keepAlive: Generated<number>
    alwaysShow: Generated<number>
    hidden: Generated<number>
    hideTab: Generated<number>
    internalOrExternal: Generated<number>
    ruleFlag: Generated<number>
    status: Generated<string>
    description: string | null
  }
  sysPermissionDataRule: Omit<Common, 'sysOrgCode' | 'tenantId'> & {
    permissionId: string
    ruleName: string
    ruleColumn: string | null
    ruleConditions: string
    ruleValue: string
    status: string
  }
  sysRolePermission: { roleId: string; permissionId: string; dataRuleIds: string | null }
  sysDepartPermission: { departId: string; permissionId: string; dataRuleIds: string | null }
  sysDepartRolePermission: { roleId: string; permissionId: string; dataRuleIds: string | null }
  sysDepartRoleUser: { userId: string; droleId: string }
  sysGatewayRoute: Common & {
    routerId: string
    name: string
    uri: string
    /** Lists as JSON. */
    predicates: string
    filters: string
    status: string
    retryable: number | null
    stripPrefix: number | null
    persistable: number | null
    showApi: number | null
  }
  /** A view: by roles, and by roles of departments. */
  sysUserGrant: { userId: string; permissionId: string; dataRuleIds: string | null }
  sysSession: {
    id: string
    userId: string
    tokenHash: string
    createdAt: number
    lastSeenAt: number
    expiresAt: number
    locked: Generated<string>
    lastActiveAt: number
    profile: Generated<string>
    factorAt: number | null
    ip: string | null
    userAgent: string | null
  }
  sysSetting: { key: string; value: string | null }
  sysUserSetting: { userId: string; key: string; value: string | null }
  sysListSaved: {
    id: string
    listKey: string
    kind: string
    title: string
    content: string
    shared: number
    owner: string
    createTime: number
    updateTime: number | null
    tenantId: string
  }
  sysIdempotency: {
    key: string
    userId: string
    createdAt: number
    status: number
    body: string | null
    /** Sealed hash of the call; null where the key was kept before calls were told apart. */
    request: string | null
  }
  thirdAccount: {
    id: string
    source: string
    issuer: string
    subject: string
    thirdName: string | null
    userId: string
    /** Hash of the password nobody knows, where the user was made with the account. */
    createdHash: string | null
    createTime: number
  }
  thirdPass: { passHash: string; kind: string; payload: string; expiresAt: number }
  sysSmsCode: { phone: string; purpose: string; codeHash: string; expiresAt: number; tries: number }
  sysLoginFailure: { subject: string; count: number; firstAt: number; lockedUntil: number | null }
}
