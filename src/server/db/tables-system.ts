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
    activitiSync: string | null
  }
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
  sysRole: Common & { roleName: string; roleCode: string; description: string | null }
  sysPosition: Common & { code: string; name: string; postRank: string | null; companyId: string | null }
  sysTenant: Common & {
    name: string
    beginDate: string | null
    endDate: string | null
    status: Generated<string>
  }
  sysCategory: Common & { pid: Generated<string>; name: string; code: string }
  sysCheckRule: Common & {
    ruleName: string
    ruleCode: string
    ruleJson: string
    ruleDescription: string | null
  }
  sysFillRule: Common & {
    ruleName: string
    ruleCode: string
    ruleClass: string
    ruleParams: string | null
  }
  sysFillSerial: { ruleCode: string; period: string; lastNumber: number }
  sysFillTicket: { id: string; numberTaken: number; takenAt: number }
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
  sysDepartPermission: { departId: string; permissionId: string; dataRuleIds: string | null }
  sysDepartRole: Common & {
    departId: string
    roleName: string
    roleCode: string
    description: string | null
  }
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
    lastActiveAt: number
    profile: Generated<string>
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
  sysSms: Common & {
    esTitle: string
    esContent: string
    esReceiver: string
    esType: string
    esParam: string | null
    esSendNum: number | null
    esSendStatus: string | null
    esSendTime: number | null
    esResult: string | null
    remark: string | null
  }
  sysSmsTemplate: Common & {
    templateCode: string
    templateType: string
    templateName: string
    templateContent: string
    templateTestJson: string | null
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
  sysRoleIndex: Common & {
    roleCode: string
    url: string
    component: string | null
    route: number | null
    priority: number | null
    status: string
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
