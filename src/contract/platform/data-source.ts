/** Databases that are read from besides the server's own (spec/wire 15): fields, never a free address. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dict, filled, number, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule } from '#contract/kit/rule.ts'
import { id, maybe, strict } from '#contract/kit/shapes.ts'

/** Who holds it is given the password by queryById. */
export const readsSourcePassword = 'system:datasource:password'

/** The wire's words for the fields: taken when they say exactly the fields, worked out on the way back. */
const wireWords = { elsewhere: true, formOnly: true, maxLength: 500 } as const

const kept = resource('/sys/dataSource', {
  title: '数据源',
  perm: 'system:datasource',
  table: 'sys_data_source',
  page: {
    group: '/system',
    at: 15,
    name: '多数据源管理',
    url: '/isystem/dataSource',
    component: 'system/SysDataSourceList',
  },
  label: 'name',
  scope: 'none',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  messages: { add: '添加成功！', edit: '编辑成功!', delete: '删除成功!', deleteBatch: '批量删除成功！' },
  fields: {
    // Sealed passwords and callers know a source by it.
    code: text('数据源编码', {
      required: true,
      unique: true,
      fixed: '数据源编码保存后不能修改',
      maxLength: 64,
      rules: [codeRule],
      takenWords: '数据源编码已存在',
      help: '保存后不能修改',
    }),
    name: text('数据源名称', { required: true, maxLength: 100 }),
    dbType: dict('数据库类型', 'database_type', { required: true, default: '6' }),
    dbDriver: text('驱动类', wireWords),
    dbUrl: text('数据源地址', wireWords),
    // Required by the server once the wire's address has been read into them.
    host: filled(text('主机', { maxLength: 253, placeholder: '域名或 IP 地址' })),
    port: filled(number('端口', { min: 1, max: 65_535, decimals: 0, default: 5432 })),
    dbName: filled(text('数据库名称', { maxLength: 63 })),
    dbUsername: text('用户名', { required: true, maxLength: 63 }),
    dbPassword: text('密码', { secret: true, maxLength: 200, placeholder: '留空则不修改' }),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

export const dataSource: typeof kept = {
  ...kept,
  endpoints: {
    ...kept.endpoints,
    queryById: endpoint('GET', '/sys/dataSource/queryById', {
      title: '数据源详情',
      access: 'system:datasource:list',
      query: Type.Object({ id: id() }),
      result: Type.Intersect([kept.rowSchema, Type.Object({ dbPassword: Type.Optional(Type.String()) })]),
    }),
  },
}

export const dataSourceOptions = endpoint('GET', '/sys/dataSource/options', {
  title: '数据源选项',
  access: 'system:datasource:list',
  result: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), text: Type.String() })),
})

/** The wire's driver and address, or the fields; of a kept source (`id`) an empty password is the kept one. */
export const testConnection = endpoint('POST', '/online/cgreport/api/testConnection', {
  title: '测试数据源连接',
  access: 'system:datasource:test',
  body: strict({
    id: maybe(64),
    dbType: maybe(10),
    dbDriver: maybe(500),
    dbUrl: maybe(500),
    host: maybe(253),
    port: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 65_535 }), Type.Null()])),
    dbName: maybe(100),
    dbUsername: maybe(63),
    dbPassword: maybe(200),
  }),
})
