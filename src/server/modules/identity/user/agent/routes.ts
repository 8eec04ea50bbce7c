/** Who acts for a user while he is away. */
import type { FastifyInstance } from 'fastify'
import { addAgent, agentOf, editAgent } from '#contract/identity/user-admin.ts'
import type { BodyOf, ResultOf } from '#contract/kit/endpoint.ts'
import { invalid, missing, refused } from '#contract/kit/fault.ts'
import { fromWire, toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { userOf } from '../queries.ts'
import { type Agent, agentById, agentOfUser, insertAgent, updateAgent } from './queries.ts'

type Body = BodyOf<typeof addAgent>
type Row = NonNullable<ResultOf<typeof agentOf>>

async function checked(db: Db, body: Body): Promise<Agent> {
  const [startTime, endTime] = [fromWire(body.startTime), fromWire(body.endTime)]
  if (Number.isNaN(startTime) || Number.isNaN(endTime)) throw invalid('代理时间应为 yyyy-MM-dd HH:mm:ss 形式')
  if (endTime <= startTime) throw refused('代理结束时间需大于代理开始时间')
  if (body.userName === body.agentUserName) throw refused('代理人不能是用户本人，请另选一位')
  if (!(await userOf(db, { username: body.userName }))) throw refused('用户不存在！')
  const agent = await userOf(db, { username: body.agentUserName })
  if (agent?.status !== '1') throw refused('代理人不存在或已冻结，请另选一位')
  return {
    userName: body.userName,
    agentUserName: body.agentUserName,
    startTime,
    endTime,
    status: body.status,
  }
}
const rowOf = (id: string, agent: Agent): Row => ({
  id,
  userName: agent.userName,
  agentUserName: agent.agentUserName,
  startTime: toWire(Number(agent.startTime)),
  endTime: toWire(Number(agent.endTime)),
  status: agent.status === '0' ? '0' : '1',
})

export function agentRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, addAgent, async ({ body, session }) => {
    const agent = await checked(db, body)
    if (await agentOfUser(db, agent.userName)) throw refused('该用户已有代理人设置，请刷新后修改')
    const id = nextId()
    await db.write([
      insertAgent(id, agent, session.username, Date.now()),
      audit(session, 'add', `为 ${agent.userName} 设置代理人 ${agent.agentUserName}`, 'system:user:agent', {
        after: agent,
      }),
    ])
    return withMessage('添加成功！', rowOf(id, agent))
  })
  serve(app, editAgent, async ({ body, session }) => {
    const before = await agentById(db, body.id)
    if (!before || before.userName !== body.userName) throw missing()
    const agent = await checked(db, body)
    await db.write([
      updateAgent(body.id, agent, session.username, Date.now()),
      audit(session, 'edit', `修改 ${agent.userName} 的代理人`, 'system:user:agent', {
        before,
        after: agent,
      }),
    ])
    return withMessage('修改成功!', rowOf(body.id, agent))
  })
  serve(app, agentOf, async ({ query }) => {
    const found = await agentOfUser(db, query.userName)
    return found ? rowOf(found.id, found) : null
  })
}
