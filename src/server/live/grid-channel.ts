/** `/vxeSocket/{userId}/{pageId}`: rows that one person edits move on the screens of others. */
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { carriesNul } from '#lib/nul.ts'
import type { LiveSession } from './connection.ts'
import { TextChannel } from './text-channel.ts'

export interface GridChannel {
  readonly channel: TextChannel
  /** Calls the listeners registered under `key` on a client: all of a user, one page of his, or everybody's. */
  call(key: string, args: readonly unknown[], to?: { userId?: string; pageId?: string }): void
  stats(): { malformed: number; failed: number }
}
export type Audience = (session: LiveSession) => boolean | Promise<boolean>
/** Who may read this row of the grid; undefined when the sender may not change it, and so has nothing to tell. */
export type AudienceOf = (
  sender: LiveSession,
  socketKey: string,
  row: Readonly<Record<string, unknown>>,
) => Promise<Audience | undefined>

const update = Type.Object({
  type: Type.Literal('update_vxe_table'),
  data: Type.Object({
    socketKey: Type.Optional(Type.String({ maxLength: 100 })),
    args: Type.Tuple([
      Type.Record(Type.String(), Type.Unknown()),
      Type.Union([Type.String(), Type.Number()]),
    ]),
  }),
})
const isUpdate = Compile(update)
const alive = JSON.stringify({ type: 'heart_beat', data: true })

interface RowUpdate {
  socketKey: string
  args: [Record<string, unknown>, string | number]
}

export function createGridChannel(audienceOf: AudienceOf): GridChannel {
  let malformed = 0
  let failed = 0
  const channel = new TextChannel((text, from) => {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      malformed += 1
      return undefined
    }
    if ((message as { type?: unknown } | null)?.type === 'heart_beat') return alive
    if (from.session.owing) return undefined
    // Types that the wire does not know are ignored there too.
    if (!isUpdate.Check(message) || carriesNul(message)) {
      malformed += 1
      return undefined
    }
    const { socketKey = 'vxe-default', args } = message.data
    tell(from.session, { socketKey, args }).catch(() => {
      failed += 1
    })
    return undefined
  })

  async function tell(sender: LiveSession, { socketKey, args }: RowUpdate): Promise<void> {
    const audience = await audienceOf(sender, socketKey, args[0])
    if (audience === undefined) return
    const sessions = new Map([...channel.members()].map(({ session }) => [session.handle, session]))
    const hears = new Map<string, boolean>()
    for (const session of sessions.values()) hears.set(session.handle, await audience(session))
    channel.send(
      JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args } }),
      member => hears.get(member.session.handle) === true,
    )
  }
  return {
    channel,
    call(key, args, { userId, pageId } = {}) {
      channel.send(
        JSON.stringify({ type: 'common_send_date', data: { key, args } }),
        member =>
          (userId === undefined || member.session.userId === userId) &&
          (pageId === undefined || member.pageId === pageId),
      )
    },
    stats: () => ({ malformed, failed }),
  }
}
