/** Roles of a fresh database and what they may do. `*` at the end of a pattern stands for anything. */
export interface RoleSeed {
  code: string
  name: string
  description: string
  may: readonly string[]
  /** Pages by address; those whose codes the role holds come by themselves. */
  only?: 'demo'
}
const look = [
  'sewage:*:list',
  'device:facility:list',
  'device:module:list',
  'device:frame:list',
  'device:note:list',
  'device:quarantine:list',
  'device:unknown:list',
]
const keep = (resource: string) =>
  ['add', 'edit', 'delete', 'import', 'export'].map(verb => `${resource}:${verb}`)

export const roles: readonly RoleSeed[] = [
  {
    code: 'demo_admin',
    name: '演示管理员',
    description: '演示用：拥有全部权限，仅随演示数据创建',
    may: ['*'],
    only: 'demo',
  },
  {
    code: 'prov_sup',
    name: '省级监管',
    description: '查看全省，审批计划，复核发布评定，维护规则',
    may: [
      ...look,
      'sewage:*:export',
      'device:*:export',
      'sewage:warning:*',
      'sewage:plan:approve',
      'sewage:plan:reject',
      'sewage:work-order:check',
      'sewage:work-order:sendBack',
      ...keep('sewage:holiday'),
      'system:visit:list',
      'system:depart-role:*',
      'online:report:export',
      'system:session:wall',
    ],
  },
  {
    code: 'city_op',
    name: '市级运营',
    description: '本市资产、计划、工单与预警',
    may: [
      ...look,
      ...keep('sewage:plant'),
      ...keep('sewage:point'),
      ...keep('sewage:outlet'),
      ...['generate', 'void', 'print', 'export'].map(verb => `sewage:label:${verb}`),
      ...keep('device:facility'),
      ...keep('device:module'),
      'device:facility:key',
      'device:unknown:*',
      'device:frame:export',
      'device:note:export',
      'device:quarantine:export',
      'sewage:warning:*',
      ...keep('sewage:plan'),
      ...['submit', 'pause', 'resume', 'finish'].map(verb => `sewage:plan:${verb}`),
      'sewage:batch:*',
      ...keep('sewage:work-order'),
      ...['assign', 'check', 'sendBack', 'cancel'].map(verb => `sewage:work-order:${verb}`),
      'system:depart-role:*',
    ],
  },
  {
    code: 'control_room',
    name: '值守人员',
    description: '监视、确认与调度',
    may: [
      ...look,
      'sewage:warning:ack',
      'sewage:warning:close',
      'sewage:warning:shelve',
      'sewage:warning:remark',
      'sewage:warning:export',
      'sewage:warning:dispatch',
      'sewage:work-order:add',
      'sewage:work-order:assign',
      'sewage:work-order:cancel',
      'sewage:work-order:export',
      'system:session:wall',
    ],
  },
  {
    code: 'sampler',
    name: '采样员',
    description: '到场、绑定标签、交接',
    may: [
      'sewage:overview:list',
      'sewage:work:sampling',
      'sewage:point:list',
      'sewage:plant:list',
      'sewage:label:list',
      'sewage:work-detail:list',
      ...['list', 'accept', 'decline', 'checkIn', 'submit'].map(verb => `sewage:work-order:${verb}`),
    ],
  },
  {
    code: 'courier',
    name: '运输员',
    description: '取件与送达',
    may: ['sewage:overview:list', 'sewage:work:transport', 'sewage:plant:list', 'sewage:label:list'],
  },
  {
    code: 'lab_analyst',
    name: '检测员',
    description: '检测录入与导入，不得审核',
    may: ['sewage:overview:list', 'sewage:work:testing'],
  },
  {
    code: 'lab_reviewer',
    name: '检测审核',
    description: '审核检测结果，不得录入',
    may: ['sewage:overview:list', 'sewage:work:review'],
  },
  {
    code: 'anti_drug',
    name: '禁毒研判',
    description: '结果、消费量与溯源，不得操作设备',
    may: ['sewage:overview:list', 'sewage:plant:list', 'sewage:plant:export', 'sewage:point:list'],
  },
  {
    code: 'auditor',
    name: '安全审计员',
    description: '只读：日志、交接、导出登记',
    may: ['system:log:*', 'system:data-log:*', 'system:online:list', 'system:visit:list'],
  },
  {
    code: 'secadmin',
    name: '安全管理员',
    description: '角色、权限与安全策略',
    // Administrators' passwords are renewed by those who hold the same office.
    may: [
      'system:role:*',
      'system:online:*',
      'system:roleindex:*',
      'system:permission:*',
      'system:depart:list',
      'system:depart-right:*',
      'system:user:list',
      'system:user:password',
    ],
  },
  {
    code: 'sysadmin',
    name: '系统管理员',
    description: '用户、部门、字典与运行配置',
    may: [
      'system:user:*',
      'system:depart:*',
      'system:depart-role:*',
      'system:position:*',
      'system:tenant:*',
      'system:online:*',
      'system:dict:*',
      'system:category:*',
      'system:checkrule:*',
      'system:fillrule:*',
      'system:job:*',
      'system:gateway:*',
      'system:monitor:*',
      // Not their passwords.
      ...['list', 'add', 'edit', 'delete', 'test'].map(verb => `system:datasource:${verb}`),
      'system:api:read',
      'system:announcement:*',
      'system:announcement-send:*',
      'message:*',
      'system:visit:list',
    ],
  },
]

const matches = (pattern: string, code: string): boolean => {
  const parts = pattern.split(':')
  const asked = code.split(':')
  return (
    parts.every((part, at) => part === '*' || part === asked[at]) &&
    (parts.at(-1) === '*' || parts.length === asked.length)
  )
}
export const holds = (role: RoleSeed, code: string): boolean =>
  role.may.some(pattern => matches(pattern, code))
