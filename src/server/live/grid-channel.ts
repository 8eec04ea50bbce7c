/** `/vxeSocket/{userId}/{pageId}`: rows that one person edits move on the screens of others. */
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Bus } from './bus.ts'
import type { LiveSession } from './connection.ts'
import { TextChannel } from './text-channel.ts'

export interface GridChannel {
  readonly channel: TextChannel
  /** Calls the listeners registered under `key` on a client: all of a user, one page of his, or everybody's. */
  call(key: string, args: readonly unknown[], to?: { userId?: string; pageId?: string }): void
  readonly malformed: number
}
export interface GridAccess {
  /** May this session change rows of the grid, and so tell others of it? */
  mayEdit(session: LiveSession, socketKey: string): boolean
  /** Which rows of the grid this session may read, as a question about one row. */
  mayRead(session: LiveSession, socketKey: string, row: Readonly<Record<string, unknown>>): boolean
}

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
const subject = 'grid'

interface RowUpdate {
  kind: 'row'
  userId: string
  socketKey: string
  args: [Record<string, unknown>, string | number]
}
interface Call {
  kind: 'call'
  key: string
  args: readonly unknown[]
  userId?: string
  pageId?: string
}

export function createGridChannel(access: GridAccess, bus?: Bus): GridChannel {
  let malformed = 0
  const channel = new TextChannel((text, from) => {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      malformed += 1
      return undefined
    }
    if ((message as { type?: unknown } | null)?.type === 'heart_beat') return alive
    // Types that the wire does not know are ignored there too.
    if (!isUpdate.Check(message)) {
      malformed += 1
      return undefined
    }
    const socketKey = message.data.socketKey ?? 'vxe-default'
    if (access.mayEdit(from.session, socketKey))
      send({ kind: 'row', userId: from.session.userId, socketKey, args: message.data.args })
    return undefined
  })

  function deliver(parcel: RowUpdate | Call): void {
    if (parcel.kind === 'call') {
      const { key, args, userId, pageId } = parcel
      channel.send(
        JSON.stringify({ type: 'common_send_date', data: { key, args } }),
        member =>
          (userId === undefined || member.session.userId === userId) &&
          (pageId === undefined || member.pageId === pageId),
      )
      return
    }
    const { socketKey, args, userId } = parcel
    channel.send(
      JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args } }),
      // The sender's own pages always hear it, as on the wire: they know their row by its caseId.
      member => member.session.userId === userId || access.mayRead(member.session, socketKey, args[0]),
    )
  }
  function send(parcel: RowUpdate | Call): void {
    deliver(parcel)
    bus?.publish(subject, parcel)
  }
  bus?.subscribe(subject, parcel => deliver(parcel as RowUpdate | Call))
  return {
    channel,
    call: (key, args, to = {}) => send({ kind: 'call', key, args, ...to }),
    get malformed() {
      return malformed
    },
  }
}
