/** An account becomes its owner's own again: what others bound to it lets in past any password, and ends with theirs. */
import { nextId } from '#lib/id.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { boundByOthers, clearMarks } from '#server/identity/credential-queries.ts'
import { newMessage } from '../../message/send/queries.ts'
import { unbindSources } from './queries.ts'

/** To be written with the new password. */
export async function endBoundByOthers(
  db: Db,
  owner: { id: string; username: string },
  now: number,
): Promise<(Statement | Bulk)[]> {
  const sources = await boundByOthers(db, owner.id)
  if (sources.length === 0) return []
  return [
    unbindSources(owner.id, sources),
    clearMarks(
      [owner.id],
      sources.map(source => `third:${source}` as const),
    ),
    newMessage(
      {
        id: nextId(),
        title: '账号安全提醒',
        content: `您的账号在他人设置过密码期间绑定的第三方账号（${sources.join('、')}）已随本次修改密码解绑。如果是您本人绑定的，请重新绑定。`,
        receiver: owner.id,
        type: 'system',
        param: null,
        by: owner.username,
        tenantId: '0',
      },
      now,
    ),
  ]
}
