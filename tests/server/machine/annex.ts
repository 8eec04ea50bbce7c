/**
 * Which steps there may be, as the specification has them (spec/domain 5.4 and annex 7), apart from what the contract declares. `+` marks
 * what its texts say beside the annex: refusing and sending back, taking back, ending, cancelling.
 */
export const annex: Readonly<Record<string, readonly string[]>> = {
  '/sewage/plan': [
    'DRAFT APPROVING',
    'APPROVING RUNNING',
    'RUNNING PAUSED',
    'PAUSED RUNNING',
    '+ APPROVING REJECTED',
    '+ REJECTED APPROVING',
    '+ RUNNING FINISHED',
    '+ PAUSED FINISHED',
  ],
  '/sewage/batch': [
    'CREATED PREPARED',
    '+ PREPARED SAMPLING',
    '+ CREATED SAMPLING',
    '+ SAMPLING TRANSPORT',
    '+ TRANSPORT LAB',
    '+ LAB DONE',
    '+ CREATED ABNORMAL',
    '+ PREPARED ABNORMAL',
    '+ SAMPLING ABNORMAL',
    '+ TRANSPORT ABNORMAL',
    '+ LAB ABNORMAL',
    '+ ABNORMAL SAMPLING',
  ],
  '/work': [
    'PENDING ASSIGNED',
    'ASSIGNED ACCEPTED',
    'ASSIGNED RETURNED',
    'ACCEPTED ON_SITE',
    'ON_SITE SUBMITTED',
    'SUBMITTED CHECKED',
    'SUBMITTED RETURNED',
    '+ RETURNED ASSIGNED',
    '+ PENDING CANCELLED',
    '+ ASSIGNED CANCELLED',
    '+ ACCEPTED CANCELLED',
    '+ RETURNED CANCELLED',
  ],
}
export const pairsOf = (path: string): ReadonlySet<string> =>
  new Set((annex[path] ?? []).map(line => line.replace(/^\+ /, '')))
