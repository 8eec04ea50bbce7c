/** Work on the platform itself that a scheduled job may name. */
import type { JobHandler } from '../handler.ts'
import { backup } from './backup.ts'
import { offlineFacilities } from './offline.ts'
import { retention } from './retention.ts'
import { telemetryRollUp } from './roll-up.ts'
import { sessionSweep } from './sessions.ts'

export const platformHandlers: readonly JobHandler[] = [
  backup,
  retention,
  telemetryRollUp,
  offlineFacilities,
  sessionSweep,
]
