import type { Connection } from './live.ts'
import { useLive } from './live-context.ts'
import { useSelection } from './use-topic.ts'

/**
 * Of the one socket of this tab: for the header's mark and whatever must say that it no longer knows. Each frame that comes changes
 * it, so who needs one part of it names that part.
 */
export const useConnection = <V>(select: (connection: Connection) => V): V =>
  useSelection(useLive().connection, select)
