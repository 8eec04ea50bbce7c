/** The people of the demo: the province, its laboratory, a station in each city, and an account for each role. */
import type { First } from '#server/seed/first.ts'
import { childCode, departId, rootCode } from '#server/seed/first.ts'
import { demoCities, demoProvince } from '../cities.ts'

const firstCity = childCode(0)
const laboratory = childCode(demoCities.length)
const parts = [...demoCities.map(city => `${city.name}监测站`), `${demoProvince.name}毒品实验室`]

// biome-ignore format: one line a person
const people = [
  ['admin', '管理员', 'demo_admin', rootCode, '演示管理员', '1'],
  ['prov', '沈岚', 'prov_sup', rootCode, '省级监管', '2'],
  ['city', '顾澄', 'city_op', firstCity, '市级运营', '2'],
  ['control', '韩守一', 'control_room', rootCode, '值守人员', '1'],
  ['sampler', '林小舟', 'sampler', firstCity, '采样员', '2'],
  ['courier', '周平', 'courier', firstCity, '运输员', '1'],
  ['lab', '江映', 'lab_analyst', laboratory, '检测员', '2'],
  ['labreview', '宋严', 'lab_reviewer', laboratory, '检测审核', '1'],
  ['antidrug', '秦川', 'anti_drug', rootCode, '禁毒研判', '1'],
  ['sysadmin', '陆知行', 'sysadmin', rootCode, '系统管理员', '1'],
  ['secadmin', '许慎言', 'secadmin', rootCode, '安全管理员', '2'],
  ['auditor', '程明鉴', 'auditor', rootCode, '安全审计员', '1'],
] as const

/** All have one password. */
export const demoFirst: First = {
  departs: [
    {
      id: departId(1),
      parentId: '',
      name: `${demoProvince.name}污水毒情监测中心`,
      order: 1,
      orgCode: rootCode,
      category: '1',
      level: 1,
    },
    ...parts.map((name, index) => ({
      id: departId(index + 2),
      parentId: departId(1),
      name,
      order: index + 1,
      orgCode: childCode(index),
      category: '2' as const,
      level: 2,
    })),
  ],
  accounts: people.map(([username, realname, role, orgCode, post, sex]) => ({
    username,
    realname,
    role,
    orgCode,
    post,
    sex,
  })),
  // Nobody belongs to them: the demo's rows are everybody's.
  tenants: [
    { id: '1001', name: '澜江省监测中心', status: '1', begin_date: '2026-01-01', end_date: null },
    { id: '1002', name: '澄州市试点单位', status: '0', begin_date: '2025-01-01', end_date: '2025-12-31' },
  ],
  announcements: [
    {
      id: '114000000000001',
      titile: '演示环境说明',
      msg_category: '1',
      priority: 'M',
      msg_abstract: '澜江省及其城市、污水厂均为虚构，数据由模拟器产生',
      msg_content:
        '<p>澜江省及其城市、污水厂均为虚构。实时数据由模拟器按 HJ 212 发送，经与真实站点相同的网关入库。</p><p>派单、取样、交接、收样与检测由演示人员通过与用户相同的接口完成；您接下的工单、样品和工作单，他们不会代办。</p><p>历史样品、检测结果与评定同为演示数据，不代表任何地区的真实监测结果。</p>',
    },
    {
      id: '114000000000002',
      titile: '设备接入方式',
      msg_category: '2',
      priority: 'L',
      msg_abstract: '真实设备可直接向网关端口发送 HJ 212 报文',
      msg_content:
        '<p>向 HJ 212 网关发送报文的设备会出现在“待注册设备”中，注册后其下一条报文即入库。</p><p>HTTP 与 MQTT 接入见设备设施的“设备密钥”。</p>',
    },
  ],
}
