import type { Generated } from 'kysely'

/** What stands on worksheets. Figures are ng/L unless told. */
export interface LabTables {
  worksheetPosition: {
    id: string
    worksheetId: string
    pos: number
    kind: string
    labelTestId: string | null
    ofId: string | null
    level: number | null
    material: string | null
    movedReason: string | null
  }
  /** Who planned it or set its curve, and so may not review it. */
  worksheetHand: {
    worksheetId: string
    byUser: string
  }
  /** What the method asked when the run began. ng/L and %, but the correlation. */
  worksheetLimit: {
    worksheetId: string
    drugCode: string
    lod: number
    loq: number
    linearLow: number | null
    linearHigh: number | null
    recoveryLow: number
    recoveryHigh: number
    isRecoveryLow: number
    isRecoveryHigh: number
    rpdLimit: number
    ccvLimit: number
    curveR: number
    blankLimit: number
  }
  /** What broken Westgard rules did when the run began. */
  worksheetPolicy: {
    worksheetId: string
    rule12s: string
    rule13s: string
    rule22s: string
    ruleR4s: string
    rule41s: string
    rule10x: string
  }
  labEntry: {
    id: string
    worksheetId: string
    source: string
    at: number
    byUser: string
    byName: string
    total: number
    taken: number
    same: number
    toConfirm: number
    refused: number
    empty: number
    undoneAt: number | null
    undoneBy: string | null
    undoneReason: string | null
  }
  labDetermination: {
    id: string
    worksheetId: string
    positionId: string
    drugCode: string
    no: number
    qualifier: string
    value: number | null
    lod: number
    loq: number
    entered: string
    entryId: string
    source: string
    byUser: string
    byName: string
    at: number
    reason: string | null
  }
  qcPoint: {
    id: string
    worksheetId: string
    positionId: string
    pos: number
    kind: string
    drugCode: string
    determinationId: string
    partnerId: Generated<string>
    verdict: string
    figure: number | null
    unit: string
    shown: string
    low: number | null
    high: number | null
    limitWords: string
    sumWords: string
    level: number | null
    method: string
    /** Comma separated Westgard rules that it broke. */
    rules: Generated<string>
    ruleWords: string | null
    at: number
    sysOrgCode: string | null
    tenantId: Generated<string>
  }
  qcRequest: {
    id: string
    worksheetId: string
    kind: string
    state: string
    pointId: string
    codes: string
    positions: string
    reason: string
    byUser: string
    byName: string
    at: number
    decidedBy: string | null
    decidedName: string | null
    decidedAt: number | null
    opinion: string | null
  }
  /** Columns of an instrument's result table. */
  labFileColumns: {
    orgCode: string
    tenantId: Generated<string>
    instrument: string
    sample: string
    compound: string
    figure: string
    /** JSON: heads and their compounds, of a table with a column a compound. */
    wide: string | null
    byUser: string
    at: number
  }
  labRelease: {
    positionId: string
    drugCode: string
    determinationId: string
    worksheetId: string
    byUser: string
    at: number
  }
}
