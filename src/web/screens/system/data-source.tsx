// @screen system/SysDataSourceList in platform
import { dataSource } from '#contract/platform/data-source.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { PasswordAndTest } from './data-source-test.tsx'

const { dbName, dbPassword, host, port } = dataSource.fields

export default defineScreen(dataSource, {
  query: ['name', 'dbType'],
  columns: [
    { key: 'name', pin: 'left', width: 160, grow: 1 },
    { key: 'dbType', width: 110 },
    { key: 'dbDriver', width: 190 },
    { key: 'dbUrl', width: 300, grow: 2 },
    { key: 'dbUsername', width: 120 },
  ],
  form: ['code', 'name', 'dbType', 'host', 'port', 'dbName', 'dbUsername', 'dbPassword', 'remark'],
  formWidth: 800,
  formAs: {
    host: () => ({ ...host, required: true }),
    port: () => ({ ...port, required: true }),
    dbName: () => ({ ...dbName, required: true }),
    dbPassword: ({ id }) => (id === undefined ? { ...dbPassword, placeholder: '请输入密码' } : dbPassword),
  },
  formItems: { dbPassword: PasswordAndTest },
  details: { columns: 2, fields: { without: ['host', 'port', 'dbName'] } },
  emptyHint: '新增一个数据源，填写连接信息并测试',
})
