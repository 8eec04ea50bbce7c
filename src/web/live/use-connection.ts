import type { Connection } from './live.ts'
import { useLive } from './live-context.ts'
import { useSelection } from './use-topic.ts'

const whole = (connection: Connection) => connection

/** State of the one socket of this tab: for the header's mark and whatever must say that it no longer knows. */
export const useConnection = (): Connection => useSelection(useLive().connection, whole)
