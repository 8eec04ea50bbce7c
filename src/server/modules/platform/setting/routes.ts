/** What a user arranged for himself. JSON as text; what it means is the console's business. */
import type { FastifyInstance } from 'fastify'
import { readSetting, writeSetting } from '#contract/identity/user-setting.ts'
import { invalid, refused } from '#contract/kit/fault.ts'
import { isJson } from '#lib/json.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { dropSetting, putSetting, settingCount, settingOf } from './queries.ts'

const mostSettings = 500

export function mount(app: FastifyInstance, { db }: Deps): void {
  serve(app, readSetting, async ({ params, session }) => ({
    value: await settingOf(db, session.userId, params.key),
  }))
  serve(app, writeSetting, async ({ params, body, session }) => {
    const { value } = body
    if (value === null) {
      await db.write([dropSetting(session.userId, params.key)])
      return undefined
    }
    if (!isJson(value)) throw invalid('设置内容应为 JSON')
    if ((await settingCount(db, session.userId)) >= mostSettings) throw refused('个人设置过多，请先清理')
    await db.write([putSetting(session.userId, params.key, value)])
    return undefined
  })
}
