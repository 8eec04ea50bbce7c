/** What the system module throws away in time. */
import { dayMs, hourMs, minuteMs } from '#lib/dates.ts'
import { type Sealing, signWhenDue } from '#server/audit/seal.ts'
import type { Db } from '#server/db/db.ts'
import { forgetAnswers } from '#server/http/idempotency/queries.ts'
import type { Sessions } from '#server/identity/sessions/sessions.ts'
import type { Job } from '#server/jobs/timer.ts'
import { forgetOldFailures } from '../identity/auth/queries.ts'
import { dropOldPasses } from '../identity/third/pass-queries.ts'

/** A phone may come back after a week and send again what it never heard the answer to. */
const answersMs = 8 * dayMs

export const sessionJobs = (db: Db, sessions: Sessions, sealing: Sealing): Job[] => [
  { name: 'audit-seal', everyMs: 10_000, run: now => signWhenDue(db, sealing, now, hourMs) },
  { name: 'sessions', everyMs: 5 * minuteMs, run: () => sessions.sweep() },
  { name: 'idempotency', everyMs: hourMs, run: now => forgetAnswers(db, now - answersMs) },
  { name: 'login-failures', everyMs: hourMs, run: now => forgetOldFailures(db, now - dayMs) },
  { name: 'third-passes', everyMs: hourMs, run: now => dropOldPasses(db, now) },
]
