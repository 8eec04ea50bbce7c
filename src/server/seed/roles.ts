/** Roles of a fresh database and what they may do. `*` at the end of a pattern stands for anything. */
export interface RoleSeed {
  code: string
  name: string
  description: string
  may: readonly string[]
  /** Not his although a pattern says so. */
  never?: readonly string[]
  /** Pages by address; those whose codes the role holds come by themselves. */
  only?: 'demo'
}
const look = [
  'sewage:*:list',
  'device:facility:list',
  'device:module:list',
  'device:config:list',
  'device:command:list',
  'device:frame:list',
  'device:note:list',
  'device:quarantine:list',
  'device:unknown:list',
  'drug:*:list',
]
const keep = (resource: string) =>
  ['add', 'edit', 'delete', 'import', 'export'].map(verb => `${resource}:${verb}`)

/** Series of other agencies: who brings them in, and who else lets them out. */
const looksAtOdm = [
  ...['odm-mapping', 'odm-import', 'odm-value'].flatMap(resource => [
    `sewage:${resource}:list`,
    `sewage:${resource}:export`,
  ]),
  'sewage:odm-import:withdraw',
]
const bringsOdm = [
  ...looksAtOdm,
  ...['odm-mapping:add', 'odm-mapping:edit', 'odm-import:add', 'odm-import:cancel'].map(
    code => `sewage:${code}`,
  ),
]
const letsOdmOut = [...looksAtOdm, 'sewage:odm-import:release']

/** Who analyses says what he saw, and keeps how he looked at it. */
const stories = ['analysis-note', 'analysis-view'].flatMap(resource =>
  ['list', 'add', 'edit', 'delete'].map(verb => `sewage:${resource}:${verb}`),
)

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
      ...stories,
      'sewage:*:export',
      'sewage:consumption:small',
      ...letsOdmOut,
      'device:*:export',
      'sewage:warning:*',
      'sewage:plan:approve',
      'sewage:plan:reject',
      ...['approve', 'refuse', 'freeze', 'unfreeze', 'unbind'].map(verb => `sewage:mini-user:${verb}`),
      'sewage:work-order:check',
      'sewage:work-order:sendBack',
      'device:config:confirm',
      'device:config:reject',
      'device:command:confirm',
      ...['submit', 'publish', 'sendBack', 'retract', 'recalc'].map(verb => `sewage:plant-result:${verb}`),
      ...['generate', 'submit', 'review', 'publish', 'sendBack', 'retract'].map(
        verb => `sewage:appraisal:${verb}`,
      ),
      ...['make', 'download'].map(verb => `sewage:report:${verb}`),
      'drug:*:export',
      ...keep('drug:drug'),
      ...keep('drug:lab'),
      ...['approve', 'reject', 'withdraw'].map(verb => `drug:factor:${verb}`),
      ...keep('drug:task'),
      ...['issue', 'cancel', 'close', 'sendBack'].map(verb => `drug:task:${verb}`),
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
      ...stories,
      ...keep('sewage:plant'),
      ...keep('sewage:point'),
      ...keep('sewage:outlet'),
      ...['generate', 'void', 'release', 'print', 'export'].map(verb => `sewage:label:${verb}`),
      'sewage:sample:print',
      'sewage:sample:export',
      ...keep('device:facility'),
      ...keep('device:module'),
      'device:module:testRead',
      'device:config:*',
      'device:command:*',
      'sewage:sampling-log:export',
      'sewage:consumption:export',
      // He makes none.
      'sewage:report:download',
      'device:facility:key',
      'device:unknown:*',
      'device:frame:export',
      'device:note:export',
      'device:quarantine:export',
      'sewage:warning:*',
      ...keep('sewage:plan'),
      ...['submit', 'pause', 'resume', 'finish'].map(verb => `sewage:plan:${verb}`),
      'sewage:batch:*',
      ...[
        'add',
        'edit',
        'delete',
        'export',
        'approve',
        'refuse',
        'freeze',
        'unfreeze',
        'unbind',
        'reapply',
      ].map(verb => `sewage:mini-user:${verb}`),
      ...keep('sewage:work-order'),
      ...['assign', 'reassign', 'recall', 'check', 'sendBack', 'cancel'].map(
        verb => `sewage:work-order:${verb}`,
      ),
      ...keep('drug:task'),
      ...['issue', 'cancel'].map(verb => `drug:task:${verb}`),
      'system:depart-role:*',
    ],
  },
  {
    code: 'control_room',
    name: '值守人员',
    description: '监视、确认与调度',
    may: [
      ...look,
      ...stories,
      'sewage:warning:ack',
      'sewage:warning:close',
      'sewage:warning:shelve',
      'sewage:warning:remark',
      'sewage:warning:export',
      'sewage:warning:dispatch',
      'sewage:work-order:add',
      ...['assign', 'reassign', 'recall', 'cancel'].map(verb => `sewage:work-order:${verb}`),
      'sewage:work-order:export',
      'device:module:testRead',
      'device:config:read',
      'device:config:confirm',
      'device:config:reject',
      ...['issue', 'confirm', 'cancel', 'export'].map(verb => `device:command:${verb}`),
      'system:session:wall',
    ],
    // He watches what runs; appraisals in writing go to those who answer for a place.
    never: ['sewage:report:list'],
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
      'sewage:work-detail:record',
      'sewage:sample:list',
      'sewage:custody:offer',
      ...['list', 'accept', 'decline', 'checkIn', 'submit', 'phone'].map(verb => `sewage:work-order:${verb}`),
    ],
  },
  {
    code: 'courier',
    name: '运输员',
    description: '取件与送达',
    may: [
      'sewage:overview:list',
      'sewage:work:transport',
      'sewage:plant:list',
      'sewage:label:list',
      ...['list', 'pickup', 'depart', 'arrive'].map(verb => `sewage:sample:${verb}`),
      'sewage:custody:offer',
      'sewage:work-order:phone',
    ],
  },
  {
    code: 'lab_analyst',
    name: '检测员',
    description: '检测录入与导入，不得审核',
    may: [
      'sewage:overview:list',
      'sewage:work:testing',
      ...['list', 'export', 'receive', 'reject', 'split', 'store', 'destroy', 'print'].map(
        verb => `sewage:sample:${verb}`,
      ),
      'sewage:qc:list',
      'sewage:labCompare:list',
      'sewage:labCompare:report',
      ...bringsOdm,
      ...['list', 'export', 'handle'].map(verb => `sewage:qc-action:${verb}`),
      ...['list', 'export', 'prep', 'reject', 'reopen'].map(verb => `sewage:label-test:${verb}`),
      ...['list', 'add', 'edit', 'export', 'start', 'enter', 'submit', 'withdraw', 'discard'].map(
        verb => `sewage:worksheet:${verb}`,
      ),
      'drug:*:list',
      ...keep('drug:factor'),
      'drug:factor:submit',
      ...keep('drug:method'),
      'drug:method-compound:export',
      'drug:task:report',
    ],
  },
  {
    code: 'lab_reviewer',
    name: '检测审核',
    description: '审核检测结果，不得录入',
    may: [
      'sewage:overview:list',
      'sewage:work:review',
      ...['list', 'export', 'destroy', 'print'].map(verb => `sewage:sample:${verb}`),
      'sewage:qc:list',
      'sewage:labCompare:list',
      ...letsOdmOut,
      ...['list', 'export', 'verify', 'sendBack'].map(verb => `sewage:qc-action:${verb}`),
      ...['list', 'export', 'retest'].map(verb => `sewage:label-test:${verb}`),
      'sewage:plant-result:list',
      ...['list', 'export', 'release', 'approve', 'approvePart', 'sendBack'].map(
        verb => `sewage:worksheet:${verb}`,
      ),
      'drug:*:list',
      'drug:*:export',
      ...['approve', 'reject', 'withdraw'].map(verb => `drug:factor:${verb}`),
      ...['sendBack', 'close'].map(verb => `drug:task:${verb}`),
    ],
  },
  {
    code: 'anti_drug',
    name: '禁毒研判',
    description: '结果、消费量与溯源，不得操作设备',
    may: [
      'sewage:overview:list',
      'sewage:plant:list',
      'sewage:plant:export',
      'sewage:point:list',
      ...['list', 'export', 'small'].map(verb => `sewage:consumption:${verb}`),
      ...stories,
      ...bringsOdm,
      ...['list', 'export', 'submit', 'review', 'sendBack', 'recalc'].map(
        verb => `sewage:plant-result:${verb}`,
      ),
      ...['list', 'export', 'generate', 'submit', 'review', 'sendBack'].map(
        verb => `sewage:appraisal:${verb}`,
      ),
      ...['list', 'export', 'make', 'download'].map(verb => `sewage:report:${verb}`),
      'sewage:population:list',
      'sewage:population:export',
      'drug:*:list',
      'drug:drug:export',
      'drug:factor:export',
      ...keep('drug:task'),
      ...['issue', 'cancel', 'close'].map(verb => `drug:task:${verb}`),
    ],
  },
  {
    code: 'auditor',
    name: '安全审计员',
    description: '只读：日志、交接、导出登记',
    may: [
      'system:log:*',
      'system:data-log:*',
      'system:online:list',
      'system:api-key:list',
      'system:visit:list',
      'sewage:sample:list',
      'sewage:sample:export',
      'sewage:sample:print',
      'sewage:plant-result:list',
      'sewage:plant-result:export',
      'sewage:appraisal:list',
      'sewage:appraisal:export',
      'drug:*:list',
      'drug:*:export',
    ],
  },
  {
    code: 'secadmin',
    name: '安全管理员',
    description: '角色、权限与安全策略',
    // Administrators' passwords are renewed by those who hold the same office.
    may: [
      'system:role:*',
      'system:online:*',
      'system:api-key:*',
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
      'system:api-key:*',
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
  role.may.some(pattern => matches(pattern, code)) && !role.never?.some(pattern => matches(pattern, code))
