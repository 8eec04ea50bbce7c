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
  '/sewage/label': [
    'SAMPLED TRANSIT',
    'TRANSIT RECEIVED',
    // Annex 7 has batches bind labels, and 5.2 says how they go on.
    '+ UNUSED BOUND',
    '+ BOUND UNUSED',
    '+ UNUSED VOID',
    '+ BOUND VOID',
    '+ BOUND SAMPLED',
    '+ UNUSED RECEIVED',
    '+ BOUND RECEIVED',
    '+ RECEIVED TESTED',
    '+ TESTED ARCHIVED',
    '+ ARCHIVED DESTROYED',
  ],
  '/sewage/sample': [
    'SAMPLED TRANSIT',
    'TRANSIT RECEIVED',
    // 2.3, 5.3: on the way, refused, divided, tested, kept, destroyed.
    '+ TRANSIT TRANSIT',
    '+ RECEIVED RECEIVED',
    '+ RECEIVED TESTED',
    '+ TESTED ARCHIVED',
    '+ ARCHIVED DESTROYED',
  ],
  // 5.2: the states in their order; 3 of LOOK-work has worksheets planned, run, reviewed.
  '/sewage/label-test': [
    'RUNNING REVIEW',
    'REVIEW DONE',
    '+ PENDING PREP',
    '+ RETEST PREP',
    '+ PREP PENDING',
    '+ PREP RUNNING',
    // Taken back before anything was measured.
    '+ RUNNING PREP',
    '+ REVIEW RUNNING',
    '+ DONE RETEST',
    '+ PENDING REJECTED',
    '+ RETEST REJECTED',
    '+ REJECTED PENDING',
  ],
  '/sewage/worksheet': [
    '+ DRAFT RUNNING',
    '+ RUNNING DRAFT',
    '+ RUNNING REVIEW',
    '+ REVIEW RUNNING',
    '+ REVIEW DONE',
    '+ DRAFT VOID',
  ],
  // 4 of LOOK-work: opened by the platform with a failing control.
  '/sewage/qc-action': ['+ OPEN VERIFY', '+ VERIFY CLOSED', '+ VERIFY OPEN'],
  // Annex 9, issue 14: foreign series, let out by somebody else, withdrawn; cancelled or failed on their way.
  '/sewage/odm-import': [
    '+ RUNNING REVIEW',
    '+ REVIEW RELEASED',
    '+ RELEASED WITHDRAWN',
    '+ REVIEW WITHDRAWN',
    '+ RUNNING WITHDRAWN',
  ],
  // 5.3, annex 7; looked at by one person before another publishes it.
  '/sewage/plant-result': [
    'CALC REVIEW',
    'REVIEW PUBLISHED',
    'PUBLISHED RETRACTED',
    '+ REVIEW REVIEW',
    '+ REVIEW CALC',
  ],
  // 2.5: DRAFT → REVIEW → PUBLISHED → REVISED; handed in, looked at and published by three people, withdrawn.
  '/sewage/appraisal': [
    '+ DRAFT REVIEW',
    '+ REVIEW REVIEW',
    '+ REVIEW DRAFT',
    '+ REVIEW PUBLISHED',
    '+ PUBLISHED REVISED',
    '+ PUBLISHED RETRACTED',
  ],
  '/device/config': [
    'DRAFT SENT',
    'SENT ACKED',
    'ACKED APPLIED',
    // The receipt was lost, the result was not.
    '+ SENT APPLIED',
    'SENT FAILED',
    'ACKED FAILED',
    'SENT TIMEOUT',
    'ACKED TIMEOUT',
    // Its answer was lost, and the device itself shows later that it has the password.
    '+ TIMEOUT APPLIED',
    '+ FAILED APPLIED',
    // By a second person, for 3012, 3015 and 3016.
    '+ DRAFT CONFIRM',
    '+ CONFIRM SENT',
    '+ CONFIRM DRAFT',
    '+ DRAFT CANCELLED',
    '+ CONFIRM CANCELLED',
  ],
  // 1.4: versioned rows; proposed by one person, approved by another.
  '/drug/factor': ['DRAFT REVIEW', 'REVIEW APPROVED', 'APPROVED WITHDRAWN', '+ REVIEW DRAFT'],
  // 5.3: DRAFT→ISSUED→SAMPLING→DELIVERED→TESTING→REPORTED→CLOSED; CANCELLED.
  '/drug/task': [
    'DRAFT ISSUED',
    'ISSUED SAMPLING',
    'SAMPLING DELIVERED',
    'DELIVERED TESTING',
    'TESTING REPORTED',
    'REPORTED CLOSED',
    // Where the first bottles come in before the platform has looked.
    '+ ISSUED DELIVERED',
    '+ REPORTED TESTING',
    '+ ISSUED CANCELLED',
    '+ SAMPLING CANCELLED',
    '+ DELIVERED CANCELLED',
    '+ TESTING CANCELLED',
  ],
  // spec/domain 5.4: APPLY→ACTIVE→FROZEN→UNBOUND.
  '/sewage/mini-user': [
    'APPLY ACTIVE',
    'ACTIVE FROZEN',
    'FROZEN UNBOUND',
    '+ FROZEN ACTIVE',
    '+ ACTIVE UNBOUND',
    '+ APPLY UNBOUND',
    '+ UNBOUND APPLY',
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
    // Sent to somebody else, or at another time: it is to be taken on anew.
    '+ ASSIGNED ASSIGNED',
    '+ ACCEPTED ASSIGNED',
    // Taken back by who sent it, before it was taken on.
    '+ ASSIGNED PENDING',
    '+ PENDING CANCELLED',
    '+ ASSIGNED CANCELLED',
    '+ ACCEPTED CANCELLED',
    '+ RETURNED CANCELLED',
  ],
}
export const pairsOf = (path: string): ReadonlySet<string> =>
  new Set((annex[path] ?? []).map(line => line.replace(/^\+ /, '')))

/** Whose step it may not be: by machine and verb, the properties that name who did the other part (spec/domain 2.3-2.5, 5.3, 5.4). */
export const fourEyes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // Commands that open or move something (3012, 3015, 3016): by a second person.
  '/device/config': { confirm: ['issueBy'] },
  // 1.4: proposed by one, approved by another.
  '/drug/factor': {
    approve: ['authors', 'createBy', 'submitBy'],
    reject: ['authors', 'createBy', 'submitBy'],
    withdraw: ['authors', 'createBy', 'submitBy'],
  },
  '/drug/task': { close: ['reportBy'], sendBack: ['reportBy'] },
  '/sewage/appraisal': { review: ['submitBy'], publish: ['reviewBy', 'submitBy'] },
  '/sewage/label-test': { retest: ['analyst'] },
  '/sewage/mini-user': { approve: ['createBy', 'username'], refuse: ['createBy', 'username'] },
  '/sewage/odm-import': { release: ['uploadBy'] },
  '/sewage/plan': { approve: ['submitBy'], reject: ['submitBy'] },
  '/sewage/plant-result': { review: ['createBy'], publish: ['createBy', 'reviewBy'] },
  '/sewage/qc-action': { verify: ['handleBy'], sendBack: ['handleBy'] },
  // From one hand to another's, and no reserve destroyed by who keeps it.
  '/sewage/sample': { receive: ['holder'], reject: ['holder'], destroy: ['storeBy'] },
  '/work': { check: ['assignee', 'assistant'], sendBack: ['assignee', 'assistant'] },
}
