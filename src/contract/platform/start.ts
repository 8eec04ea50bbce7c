import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

const startPart = Type.Object({
  /** As the part alone would be answered; 304: what the caller knows. */
  status: Type.Number(),
  /** Names the result by what it says, where it may be kept from page to page. */
  version: Type.Optional(Type.String()),
  /** The envelope. */
  body: Type.Optional(Type.Unknown()),
})
export type StartPart = Static<typeof startPart>

/** One answer in the place of several, by their paths: of all calls that say `atStart`. Each part is asked under its own rules and with the caller's own headers. */
export const start = endpoint('GET', '/sys/start', {
  title: '启动数据',
  access: 'public',
  query: Type.Object({
    /** Versions that the caller still has, comma separated. */
    known: Type.Optional(Type.String({ pattern: '^[0-9a-f,]{0,200}$' })),
  }),
  result: Type.Record(Type.String(), startPart),
})
