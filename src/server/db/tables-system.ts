import type { Generated } from 'kysely'
import type { Common } from './tables-common.ts'

export interface SystemTables {
  sysUser: Common & {
    username: string
    realname: string
    passwordHash: string
    avatar: string | null
    birthday: string | null
    sex: string | null
    email: string | null
    phone: string | null
    orgCode: string | null
    /** 1 normal, 2 frozen. */
    status: Generated<string>
    workNo: string | null
    post: string | null
    telephone: string | null
    userIdentity: string | null
    departIds: string | null
    relTenantIds: string | null
    homePath: string | null
    mustChange: Generated<string>
  }
  sysRole: Common & { roleName: string; roleCode: string; description: string | null }
  sysPosition: Common & { code: string; name: string; postRank: string | null }
  sysCategory: Common & { pid: Generated<string>; name: string; code: string }
  sysUserRole: { userId: string; roleId: string }
  sysDepart: Common & {
    /** Empty at the root, as on the wire. */
    parentId: Generated<string>
    departName: string
    departNameEn: string | null
    departNameAbbr: string | null
    departOrder: Generated<number>
    description: string | null
    orgCategory: string | null
    orgType: string | null
    orgCode: string
    mobile: string | null
    fax: string | null
    address: string | null
    memo: string | null
    status: Generated<string>
    directorUserIds: string | null
  }
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
  sysPermissionDataRule: {
    id: string
    permissionId: string
    ruleName: string
    ruleColumn: string | null
    ruleConditions: string
    ruleValue: string
    status: string
    delFlag: string
  }
  sysRolePermission: { roleId: string; permissionId: string; dataRuleIds: string | null }
  sysDict: Common & {
    dictName: string
    dictCode: string
    description: string | null
    type: Generated<number>
  }
  sysDictItem: Common & {
    dictId: string
    itemText: string
    itemValue: string
    description: string | null
    sortOrder: Generated<number>
    status: Generated<string>
    color: string | null
  }
  sysSession: {
    id: string
    userId: string
    tokenHash: string
    createdAt: number
    lastSeenAt: number
    expiresAt: number
    locked: Generated<string>
    ip: string | null
    userAgent: string | null
  }
  sysLog: {
    id: string
    logType: string
    logContent: string | null
    operateType: string | null
    userid: string | null
    username: string | null
    ip: string | null
    method: string | null
    requestUrl: string | null
    requestParam: string | null
    requestType: string | null
    costTime: number | null
    createBy: string | null
    createTime: number
    tenantId: Generated<string>
  }
  sysAnnouncement: Common & {
    titile: string
    msgContent: string | null
    startTime: number | null
    endTime: number | null
    sender: string | null
    priority: string | null
    msgCategory: string | null
    msgType: string | null
    sendStatus: Generated<string>
    sendTime: number | null
    cancelTime: number | null
    userIds: string | null
    busType: string | null
    busId: string | null
    openType: string | null
    openPage: string | null
    msgAbstract: string | null
    dtTaskId: string | null
  }
  sysAnnouncementSend: Common & {
    anntId: string
    userId: string
    readFlag: Generated<string>
    readTime: number | null
    starFlag: string | null
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
  }
  sysLoginFailure: { subject: string; count: number; firstAt: number; lockedUntil: number | null }
}
