import Type from 'typebox'
import { handler } from '../handler.ts'

export const sessionSweep = handler({
  name: 'sessionSweep',
  title: '会话清理',
  description: '清除已到期的登录会话',
  parameters: Type.Object({}, { additionalProperties: false }),
  async run(_, { sessions }) {
    await sessions.sweep()
    return '已清除到期的会话'
  },
})
