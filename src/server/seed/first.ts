/** Whom an empty database begins with. Codes of departments are three characters a level. */

export interface DepartSeed {
  id: string
  parentId: string
  name: string
  order: number
  orgCode: string
  /** 1 company, 2 department. */
  category: '1' | '2'
  level: number
}
export interface AccountSeed {
  username: string
  realname: string
  role: string
  orgCode: string
  post: string
  /** Dictionary sex. */
  sex?: '1' | '2'
}
type Values = Readonly<Record<string, unknown>>

export interface First {
  departs: readonly DepartSeed[]
  accounts: readonly AccountSeed[]
  tenants: readonly Values[]
  announcements: readonly Values[]
}

const part = (n: number) => `A${String(n).padStart(2, '0')}`
export const departId = (n: number): string => `111${String(n).padStart(12, '0')}`
export const rootCode = part(1)
export const childCode = (index: number): string => rootCode + part(index + 1)

const exclusive = [
  ['sysadmin', '系统管理员'],
  ['secadmin', '安全管理员'],
  ['auditor', '安全审计员'],
] as const

/** One department and the three administrators who exclude each other, each called what he is for. */
export const bareFirst: First = {
  departs: [
    { id: departId(1), parentId: '', name: '监测中心', order: 1, orgCode: rootCode, category: '1', level: 1 },
  ],
  accounts: exclusive.map(([username, post]) => ({
    username,
    realname: post,
    role: username,
    orgCode: rootCode,
    post,
  })),
  tenants: [],
  announcements: [],
}
