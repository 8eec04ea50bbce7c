/** Accounts of a fresh database. All demo accounts have one password; elsewhere only the three exclusive administrators are made. */
import { cityOrgCode, labOrgCode, rootCode } from './departments.ts'

export interface AccountSeed {
  username: string
  realname: string
  role: string
  orgCode: string
  post: string
  /** Dictionary sex. */
  sex?: '1' | '2'
}
const firstCity = cityOrgCode(0)

const administrators: readonly AccountSeed[] = [
  {
    username: 'sysadmin',
    realname: '陆知行',
    role: 'sysadmin',
    orgCode: rootCode,
    post: '系统管理员',
    sex: '1',
  },
  {
    username: 'secadmin',
    realname: '许慎言',
    role: 'secadmin',
    orgCode: rootCode,
    post: '安全管理员',
    sex: '2',
  },
  {
    username: 'auditor',
    realname: '程明鉴',
    role: 'auditor',
    orgCode: rootCode,
    post: '安全审计员',
    sex: '1',
  },
]
const demo: readonly AccountSeed[] = [
  {
    username: 'admin',
    realname: '管理员',
    role: 'demo_admin',
    orgCode: rootCode,
    post: '演示管理员',
    sex: '1',
  },
  { username: 'prov', realname: '沈岚', role: 'prov_sup', orgCode: rootCode, post: '省级监管', sex: '2' },
  { username: 'city', realname: '顾澄', role: 'city_op', orgCode: firstCity, post: '市级运营', sex: '2' },
  {
    username: 'control',
    realname: '韩守一',
    role: 'control_room',
    orgCode: rootCode,
    post: '值守人员',
    sex: '1',
  },
  { username: 'sampler', realname: '林小舟', role: 'sampler', orgCode: firstCity, post: '采样员', sex: '2' },
  { username: 'courier', realname: '周平', role: 'courier', orgCode: firstCity, post: '运输员', sex: '1' },
  { username: 'lab', realname: '江映', role: 'lab_analyst', orgCode: labOrgCode, post: '检测员', sex: '2' },
  {
    username: 'labreview',
    realname: '宋严',
    role: 'lab_reviewer',
    orgCode: labOrgCode,
    post: '检测审核',
    sex: '1',
  },
  {
    username: 'antidrug',
    realname: '秦川',
    role: 'anti_drug',
    orgCode: rootCode,
    post: '禁毒研判',
    sex: '1',
  },
]
/** Names of people are the demo's; elsewhere an account is called what it is for. */
export const accountsOf = (demoOn: boolean): readonly AccountSeed[] =>
  demoOn
    ? [...demo, ...administrators]
    : administrators.map(({ sex: _, ...account }) => ({ ...account, realname: account.post }))
