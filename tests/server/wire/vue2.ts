/**
 * What the forms of the Vue2 client post (wire 3-16, 18a): a new row, then the row of the list whole with what was changed. Figures come
 * as its inputs give them, dates as its pickers do; keys that no form has are those of its tables and trees.
 */
import type { WireCall } from '../wire-calls.ts'

/** Keys that its tables and trees hang on rows. */
const ofTree = {
  scopedSlots: { title: 'hasDatarule' },
  slots: { icon: 'icon' },
  dataRef: { key: '1' },
  eventKey: '1',
  pos: '0-0',
}
const ofTable = { _X_ROW_KEY: 'row_12', editable: false, isEdit: true }

const users: WireCall[] = [
  {
    call: 'POST /sys/user/add',
    body: {
      username: 'vue2user',
      password: 'Vue2-Passw0rd',
      confirmpassword: 'Vue2-Passw0rd',
      realname: '前端用户',
      workNo: 'V-1',
      post: '',
      sex: 1,
      birthday: '1990-05-01',
      phone: '13900007701',
      telephone: '',
      email: '',
      userIdentity: 1,
      departIds: '',
      relTenantIds: '',
      activitiSync: 1,
      avatar: '',
      selectedroles: '',
      selecteddeparts: '',
      nextDepartOptions: [],
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/user/list',
    query: { username: 'vue2user' },
    page: true,
    has: { sex: 1, userIdentity: 1, birthday: '1990-05-01', activitiSync: '1' },
    keep: 'u',
  },
  {
    call: 'PUT /sys/user/edit',
    whole: 'u',
    body: {
      ...ofTable,
      sex: '2',
      birthday: '1990-05-01T16:00:00.000Z',
      password: null,
      salt: null,
      selectedroles: '',
      selecteddeparts: '',
    },
    message: '修改成功!',
  },
  {
    call: 'GET /sys/user/list',
    query: { username: 'vue2user' },
    page: true,
    has: { sex: 2, birthday: '1990-05-02', version: 2 },
  },
  { call: 'PUT /sys/user/frozenBatch', body: { ids: '{u.id},', status: 2 }, message: '操作成功!' },
  {
    call: 'POST /sys/sysUserAgent/add',
    body: {
      userName: 'vue2user',
      agentUserName: 'admin',
      startTime: '2026-01-01T00:00:00.000+0800',
      endTime: '2026-02-01 00:00:00',
      status: 1,
      createTime: null,
    },
    has: { startTime: '2026-01-01 00:00:00', status: '1' },
    message: '添加成功！',
  },
]

const organisation: WireCall[] = [
  {
    call: 'POST /sys/sysDepart/add',
    body: {
      departName: '前端部',
      parentId: '',
      orgCategory: 1,
      departOrder: '7',
      mobile: '',
      fax: null,
      address: '',
      memo: '',
      hasChildren: false,
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/sysDepart/searchBy',
    query: { keyWord: '前端部' },
    list: true,
    has: { departOrder: 7 },
    keep: 'd',
  },
  {
    call: 'PUT /sys/sysDepart/edit',
    whole: 'd',
    body: { ...ofTree, departOrder: '8', memo: '改' },
    message: '修改成功!',
  },
  {
    call: 'GET /sys/sysDepart/searchBy',
    query: { keyWord: '前端部' },
    list: true,
    has: { departOrder: 8, memo: '改' },
  },
  {
    call: 'POST /sys/position/add',
    body: { code: 'vue2_pos', name: '前端职务', postRank: 2, companyId: '', sysOrgCode: '' },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/position/list',
    query: { code: 'vue2_pos' },
    page: true,
    has: { postRank: '2' },
    keep: 'pos',
  },
  { call: 'PUT /sys/position/edit', whole: 'pos', body: { postRank: 3 }, message: '修改成功!' },
  {
    call: 'POST /sys/tenant/add',
    body: {
      id: '7801',
      name: '前端租户',
      beginDate: '2026-01-01 00:00:00',
      endDate: '2029-12-31T16:00:00.000Z',
      status: 1,
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/tenant/list',
    query: { id: '7801' },
    page: true,
    has: { id: 7801, beginDate: '2026-01-01', endDate: '2030-01-01', status: 1 },
    keep: 't',
  },
  { call: 'PUT /sys/tenant/edit', whole: 't', body: { name: '前端租户改', status: 0 }, message: '修改成功!' },
  { call: 'GET /sys/tenant/list', query: { id: '7801' }, page: true, has: { name: '前端租户改', status: 0 } },
]

const rights: WireCall[] = [
  {
    call: 'POST /sys/role/add',
    body: { roleName: '前端角色', roleCode: 'vue2_role', description: '', ...ofTable },
    message: '添加成功！',
  },
  { call: 'GET /sys/role/list', query: { roleCode: 'vue2_role' }, page: true, keep: 'r' },
  { call: 'PUT /sys/role/edit', whole: 'r', body: { description: '改' }, message: '修改成功!' },
  {
    call: 'POST /sys/permission/add',
    body: {
      menuType: '0',
      name: '前端菜单',
      url: '/vue2',
      component: 'layouts/RouteView',
      componentName: '',
      redirect: null,
      icon: '',
      sortNo: '12.5',
      status: 1,
      permsType: 1,
      route: true,
      hidden: false,
      keepAlive: false,
      alwaysShow: 'false',
      internalOrExternal: false,
      permissionId: '',
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/permission/list',
    query: { name: '前端菜单' },
    list: true,
    has: { sortNo: 12.5, menuType: 0 },
    keep: 'p',
  },
  {
    call: 'PUT /sys/permission/edit',
    whole: 'p',
    body: { ...ofTree, sortNo: '13', permsType_dictText: '显示' },
    message: '修改成功！',
  },
  { call: 'GET /sys/permission/list', query: { name: '前端菜单' }, list: true, has: { sortNo: 13 } },
]

const words: WireCall[] = [
  {
    call: 'POST /sys/dict/add',
    body: { dictName: '前端字典', dictCode: 'vue2_dict', description: '', type: '0' },
    message: '保存成功！',
  },
  {
    call: 'GET /sys/dict/list',
    query: { dictCode: 'vue2_dict' },
    page: true,
    has: { type: 0 },
    keep: 'dict',
  },
  {
    call: 'PUT /sys/dict/edit',
    whole: 'dict',
    body: { description: '改', delFlag: 0 },
    message: '编辑成功!',
  },
  {
    call: 'POST /sys/dictItem/add',
    body: {
      dictId: '{dict.id}',
      itemText: '甲',
      itemValue: 'a',
      description: '',
      sortOrder: '3',
      status: 1,
      visible: true,
    },
    message: '保存成功！',
  },
  {
    call: 'GET /sys/dictItem/list',
    query: { dictId: '{dict.id}' },
    page: true,
    has: { sortOrder: 3, status: '1' },
    keep: 'item',
  },
  {
    call: 'PUT /sys/dictItem/edit',
    whole: 'item',
    body: { sortOrder: '4', status: 0 },
    message: '编辑成功!',
  },
  {
    call: 'GET /sys/dictItem/list',
    query: { dictId: '{dict.id}' },
    page: true,
    has: { sortOrder: 4, status: '0' },
  },
  {
    call: 'POST /sys/category/add',
    body: { pid: '0', name: '前端类', code: null, hasChild: null },
    message: '添加成功！',
  },
  { call: 'GET /sys/category/rootList', query: { name: '前端类' }, page: true, keep: 'cat' },
  {
    call: 'PUT /sys/category/edit',
    whole: 'cat',
    body: { name: '前端类改', children: null },
    message: '修改成功!',
  },
]

const messages: WireCall[] = [
  {
    call: 'POST /sys/annountCement/add',
    body: {
      titile: '前端通告',
      msgAbstract: '摘要',
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: '2099-12-31 00:00:00',
      msgContent: '<p>文</p>',
      msgCategory: 1,
      msgType: 'ALL',
      priority: 'L',
      userIds: '',
      noticeType: 'system',
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/annountCement/list',
    query: { titile: '前端通告' },
    page: true,
    has: { startTime: '2026-01-01 08:00:00' },
    keep: 'n',
  },
  {
    call: 'PUT /sys/annountCement/edit',
    whole: 'n',
    body: { msgAbstract: '改', readFlag: null, starFlag: null, sendId: null },
    message: '修改成功!',
  },
  {
    call: 'POST /sys/message/sysMessageTemplate/add',
    body: {
      templateCode: 'vue2_tpl',
      templateName: '前端模板',
      templateContent: '你好',
      templateType: 1,
      templateTestJson: '',
      useStatus: '1',
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/message/sysMessageTemplate/list',
    query: { templateCode: 'vue2_tpl' },
    page: true,
    has: { templateType: '1' },
    keep: 'tpl',
  },
  {
    call: 'PUT /sys/message/sysMessageTemplate/edit',
    whole: 'tpl',
    body: { templateName: '改' },
    message: '更新成功！',
  },
  {
    call: 'POST /sys/message/sysMessage/add',
    body: {
      esTitle: '前端消息',
      esContent: '文',
      esReceiver: 'admin',
      esType: 'system',
      esSendNum: '0',
      esSendStatus: 0,
      esSendTime: '',
    },
    message: '添加成功！',
  },
]

const tasks: WireCall[] = [
  {
    call: 'POST /sys/quartzJob/add',
    body: {
      jobClassName: 'sessionSweep',
      cronExpression: '0 0 3 * * ? *',
      parameter: '',
      description: '',
      status: -1,
    },
    message: '创建定时任务成功',
  },
  {
    call: 'GET /sys/quartzJob/list',
    query: { jobClassName: 'sessionSweep' },
    page: true,
    has: { status: '-1' },
    keep: 'job',
  },
  {
    call: 'PUT /sys/quartzJob/edit',
    whole: 'job',
    body: { description: '改', status: '-1', delFlag: 0 },
    message: '更新定时任务成功!',
  },
  {
    call: 'POST /sys/fillRule/add',
    body: { ruleName: '前端填值', ruleCode: 'vue2_fill', ruleClass: 'shop_order_num', ruleParams: '{}' },
    message: '添加成功！',
  },
  {
    call: 'POST /sys/checkRule/add',
    body: {
      ruleName: '前端校验',
      ruleCode: 'vue2_check',
      ruleJson: '[{"digits":"*","pattern":"^V.*$","message":"须以 V 开头"}]',
      ruleDescription: null,
    },
    message: '添加成功！',
  },
  {
    call: 'POST /sys/dataSource/add',
    body: {
      code: 'vue2_source',
      name: '前端数据源',
      dbType: 6,
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://db.example.org:5433/lab',
      dbName: '',
      dbUsername: 'reader',
      dbPassword: 'vue2',
      remark: '',
    },
    message: '添加成功！',
  },
  {
    call: 'GET /sys/dataSource/list',
    query: { code: 'vue2_source' },
    page: true,
    has: { dbType: '6' },
    keep: 'ds',
  },
  {
    call: 'PUT /sys/dataSource/edit',
    whole: 'ds',
    body: { remark: '改', dbPassword: '' },
    message: '编辑成功!',
  },
  {
    call: 'POST /sys/gatewayRoute/updateAll',
    body: {
      router: {
        id: '',
        routerId: 'vue2-route',
        name: '前端路由',
        uri: 'http://127.0.0.1:9',
        status: 1,
        predicates: '[{"name":"Path","args":["/vue2/**"]}]',
        filters: '[]',
        stripPrefix: '1',
        retryable: '0',
        persistable: 0,
        showApi: null,
        delFlag: 0,
      },
    },
    message: '操作成功！',
  },
]

export const vue2Calls: readonly WireCall[] = [
  ...users,
  ...organisation,
  ...rights,
  ...words,
  ...messages,
  ...tasks,
]
