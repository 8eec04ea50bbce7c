import type { Bulk, Db, Statement } from '#server/db/db.ts'

export const agentOfUser = (db: Db, userName: string) =>
  db.k.selectFrom('sysUserAgent').selectAll().where('userName', '=', userName).executeTakeFirst()
export const agentById = (db: Db, id: string) =>
  db.k.selectFrom('sysUserAgent').selectAll().where('id', '=', id).executeTakeFirst()

export interface Agent {
  userName: string
  agentUserName: string
  startTime: number
  endTime: number
  status: string
}
export const insertAgent = (id: string, agent: Agent, by: string, now: number): Bulk => ({
  table: 'sys_user_agent',
  columns: [
    'id',
    'user_name',
    'agent_user_name',
    'start_time',
    'end_time',
    'status',
    'create_by',
    'create_time',
  ],
  rows: [[id, agent.userName, agent.agentUserName, agent.startTime, agent.endTime, agent.status, by, now]],
})
export const updateAgent = (id: string, agent: Agent, by: string, now: number): Statement => ({
  sql: 'update sys_user_agent set agent_user_name = ?, start_time = ?, end_time = ?, status = ?, update_by = ?, update_time = ? where id = ? and user_name = ?',
  parameters: [
    agent.agentUserName,
    agent.startTime,
    agent.endTime,
    agent.status,
    by,
    now,
    id,
    agent.userName,
  ],
  expect: 1,
})
