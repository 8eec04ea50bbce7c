import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRow, update } from '#server/db/rows.ts'

export const agentOfUser = (db: Db, userName: string) => readRow(db, 'sysUserAgent', { userName })
export const agentById = (db: Db, id: string) => readRow(db, 'sysUserAgent', { id })

export interface Agent {
  userName: string
  agentUserName: string
  startTime: number
  endTime: number
  status: string
}
export const insertAgent = (id: string, agent: Agent, by: string, now: number): Bulk =>
  insert('sysUserAgent', [{ id, ...agent, createBy: by, createTime: now }])
export const updateAgent = (id: string, agent: Agent, by: string, now: number): Statement =>
  update('sysUserAgent', { id, userName: agent.userName }, { ...agent, updateBy: by, updateTime: now }, 1)
