/** What the system module throws away in time. */
import { dayMs, hourMs, minuteMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { Job } from '#server/jobs/timer.ts'
import { signHead } from '#server/plugins/audit-chain/chain.ts'
import { forgetAnswers } from '#server/plugins/idempotency/queries.ts'
import type { Sessions } from '#server/plugins/sessions/sessions.ts'
import { forgetOldFailures } from './auth/queries.ts'
import { dropOldPasses } from './third/pass-queries.ts'

/** @param auditKey what the seals of the log are signed with */
export const sessionJobs = (db: Db, sessions: Sessions, auditKey: string): Job[] => [
  { name: 'audit-seal', everyMs: hourMs, run: now => signHead(db, auditKey, now) },
  { name: 'sessions', everyMs: 5 * minuteMs, run: () => sessions.sweep() },
  { name: 'idempotency', everyMs: hourMs, run: now => forgetAnswers(db, now - dayMs) },
  { name: 'login-failures', everyMs: hourMs, run: now => forgetOldFailures(db, now - dayMs) },
  { name: 'third-passes', everyMs: hourMs, run: now => dropOldPasses(db, now) },
]
