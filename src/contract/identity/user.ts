/** Users (spec/wire 3): who they are to everybody, and what only those who administer them see. Passwords and tokens are in no shape. */
import Type, { type Static } from 'typebox'
import { type Endpoint, endpoint } from '#contract/kit/endpoint.ts'
import {
  date,
  departs,
  dict,
  dictFigure,
  type Field,
  filled,
  image,
  positions,
  roles,
  sparse,
  tenants,
  text,
} from '#contract/kit/field.ts'
import { usernameLength } from '#contract/kit/form-rules.ts'
import { coverPhone, type Mask } from '#contract/kit/mask.ts'
import { pageOf, resource } from '#contract/kit/resource.ts'
import {
  emailRule,
  isEmpty,
  mobileRule,
  pattern,
  type Rule,
  uploadedRule,
  usernameRule,
} from '#contract/kit/rule.ts'
import { codeFigure, id, maybe } from '#contract/kit/shapes.ts'

/** Sees telephone numbers and addresses of others whole. */
export const seesContacts = 'system:user:contact'
/** Administers users, or looks at how they are administered. */
export const seesUsers = 'system:user:list'
/** Changes users, and who is in which department. */
export const changesUsers = 'system:user:edit'
/** Says who holds which role. */
export const assignsRoles = 'system:role:assign'

export const coverEmail = (address: string): string => address.replace(/^(.).*@/, '$1***@')
const covered = (cover: Mask['cover']): { mask: Mask } => ({ mask: { cover, seenWith: seesContacts } })
/** Everybody knows his colleagues; how they are administered is the administrators' affair. */
const office: { mask: Mask } = { mask: { cover: () => null, seenWith: seesUsers } }
/** A rule with the words of the user form. */
const saying =
  (rule: Rule, words: string): Rule =>
  (value, row) =>
    rule(value, row) === undefined ? undefined : words
const whenNew =
  (words: string): Rule =>
  (value, row) =>
    isEmpty(value) && isEmpty(row['id']) ? words : undefined
const same: Rule = (value, row) =>
  isEmpty(row['id']) && (value ?? '') !== (row['password'] ?? '') ? '两次输入的密码不一样！' : undefined
const landline = pattern(/^0\d{2,3}-[1-9]\d{6,7}$/, '请输入正确的座机号码')
/** The wire names roles of a user by their ids. */
const rolesById = (title: string, options: Parameters<typeof roles>[1]): Field<string> => ({
  ...roles(title, options),
  reference: { to: '/sys/role', text: 'roleName' },
})

export const sysUser = resource('/sys/user', {
  title: '用户',
  perm: 'system:user',
  table: 'sys_user',
  page: { group: '/system', at: 1, name: '用户管理', url: '/isystem/user', component: 'system/UserList' },
  label: 'realname',
  apart: true,
  scope: 'people',
  rowsAre: 'user',
  softDelete: true,
  access: { list: 'session', queryById: 'session' },
  ruledBy: seesUsers,
  messages: {
    add: '添加成功！',
    edit: '修改成功!',
    delete: '删除用户成功',
    deleteBatch: '批量删除用户成功',
  },
  fields: {
    username: text('用户账号', {
      required: true,
      unique: true,
      maxLength: 100,
      emptyWords: '请输入用户账号!',
      fixed: '用户账号设定后不能修改',
      takenWords: '用户名已存在!',
      rules: [usernameRule, usernameLength],
    }),
    password: text('登录密码', {
      secret: true,
      elsewhere: true,
      formOnly: true,
      maxLength: 128,
      rules: [whenNew('请输入登录密码!')],
    }),
    confirmpassword: text('确认密码', {
      secret: true,
      elsewhere: true,
      formOnly: true,
      maxLength: 128,
      rules: [whenNew('请重新输入登录密码!'), same],
    }),
    passwordHash: filled(text('密码摘要', { secret: true, readonly: true })),
    realname: text('用户姓名', { required: true, maxLength: 100, emptyWords: '请输入用户名称!' }),
    workNo: sparse(
      text('工号', {
        required: true,
        unique: true,
        maxLength: 100,
        emptyWords: '请输入工号',
        takenWords: '工号已存在!',
      }),
    ),
    phone: sparse(
      text('手机号码', {
        ...covered(coverPhone),
        required: true,
        unique: true,
        maxLength: 20,
        emptyWords: '请输入手机号',
        takenWords: '手机号已存在!',
        rules: [saying(mobileRule, '请输入正确格式的手机号码!')],
      }),
    ),
    post: positions('职务', { maxLength: 500 }),
    selectedroles: rolesById('角色分配', { ...office, elsewhere: true }),
    selecteddeparts: departs('部门分配', { ...office, elsewhere: true }),
    relTenantIds: tenants('租户分配', { ...office, maxLength: 500 }),
    userIdentity: dictFigure('身份', 'user_type', { ...office, input: 'radio', default: '1' }),
    departIds: departs('负责部门', office),
    birthday: date(
      '生日',
      covered(() => null),
    ),
    sex: dictFigure('性别', 'sex'),
    email: text('邮箱', {
      ...covered(coverEmail),
      unique: true,
      maxLength: 200,
      takenWords: '邮箱已存在!',
      rules: [saying(emailRule, '请输入正确格式的邮箱!')],
    }),
    telephone: text('座机', { ...covered(() => null), maxLength: 30, rules: [landline] }),
    activitiSync: dict('工作流引擎', 'activiti_sync', { ...office, input: 'radio', default: '1' }),
    avatar: image('头像', { max: 1, rules: [uploadedRule] }),
    homePath: text('登录首页', {
      ...office,
      maxLength: 200,
      rules: [pattern(/^\/[^/\s\\][^\s\\]*$/, '请输入以 / 开头的页面路径')],
    }),
    status: filled(dict('状态', 'user_status', { readonly: true, default: '1' })),
    orgCode: text('当前部门编码', { readonly: true }),
    orgCodeTxt: text('部门', { readonly: true, elsewhere: true }),
  },
})

/** A user as pickers and look-ups see him. */
export const userRow = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  sex: Type.Optional(codeFigure),
  sex_dictText: maybe(),
  birthday: maybe(),
  phone: maybe(),
  email: maybe(),
  avatar: maybe(),
  orgCode: maybe(),
  orgCodeTxt: maybe(),
  workNo: maybe(),
  post: maybe(),
  post_dictText: maybe(),
  status: maybe(),
  status_dictText: maybe(),
  createTime: maybe(),
})
export type UserRow = Static<typeof userRow>
const listQuery = Type.Record(Type.String(), Type.Unknown())
const userPage = pageOf(userRow)

/** The list of the resource, as callers that want names of people read it: `departId`, `code` (ids) beside the filters. */
export const userList = sysUser.endpoints.list as Endpoint<
  undefined,
  typeof listQuery,
  undefined,
  typeof userPage
>

/** Enabled users, of a department and those below it where one is named. */
export const userComponentData = endpoint('GET', '/sys/user/queryUserComponentData', {
  title: '选择用户',
  access: 'session',
  query: listQuery,
  result: userPage,
})
/** Enabled users of a department and those below it, at most a thousand; `realname` searches within the name. */
export const usersByDepart = endpoint('GET', '/sys/user/queryUserByDepId', {
  title: '部门用户',
  access: 'session',
  reach: { id: ['depart', 'see'] },
  query: Type.Object({
    id: id(),
    realname: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: Type.Array(userRow),
})
/** A bare list: the wire has no envelope here. Any field of the row with comma-separated values. */
export const multiUser = endpoint('GET', '/sys/user/getMultiUser', {
  title: '按标识取用户',
  access: 'session',
  raw: true,
  query: listQuery,
  result: Type.Array(userRow),
})
