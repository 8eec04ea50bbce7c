import type { Generated } from 'kysely'

export interface ScienceTables {
  analysisSubscription: {
    id: string
    userId: string
    viewId: string
    viewTitle: string
    /** WEEK, MONTH */
    cycle: string
    dueAt: number
    createTime: number
    /** Chosen when he subscribed; "0": all of his. */
    tenantId: string
  }
  analysisDispatch: {
    subscriptionId: string
    /** First day of what was told. */
    period: string
    at: number
    messageId: string | null
    /** Why nothing was sent. */
    held: string | null
  }
  reportBatch: {
    id: string
    /** running, done, cancelled, failed */
    state: string
    title: string
    total: number
    done: number
    made: number
    problem: string | null
    byUser: string
    tenantId: string
    at: number
    /** When it was last seen at work. */
    beat: number
    endTime: number | null
  }
  appraisalCutoff: {
    drugCode: string
    placeLevel: string
    versionNo: number
    /** Dictionary `cutoff_source`. */
    source: string
    p25: number
    p50: number
    p75: number
    p90: number
    /** First days of the first and the last month of the percentiles. */
    fromMonth: string | null
    toMonth: string | null
    n: number
    at: number
  }
  detectTaskPlant: { taskId: string; plantId: string }
  labValue: {
    id: string
    sampleId: string
    drugCode: string
    /** =, <LOQ, <LOD, >ULOQ */
    qualifier: string
    /** ng/L */
    value: number | null
    lod: number | null
    loq: number | null
    recovery: number | null
    method: string | null
    createTime: number | null
    /** Absent where it came from elsewhere. */
    determinationId: string | null
    versionNo: Generated<number>
    /** Measured or corrected again: Y. */
    superseded: Generated<string>
    /** Y: no result was computed from it yet. */
    due: Generated<string>
    /** Y: let out although a control had failed. */
    overridden: Generated<string>
    /** Expanded uncertainty that the laboratory states, k = 2, ng/L. */
    expanded: Generated<number | null>
  }
  resultRecalc: {
    id: string
    /** preview, ready, running, done, cancelled, failed */
    state: string
    /** JSON */
    scope: string
    reason: string
    total: number
    done: number
    made: number
    /** JSON */
    summary: string | null
    problem: string | null
    byUser: string
    byName: string
    tenantId: string
    at: number
    /** When it was last seen at work. */
    beat: number
    endTime: number | null
  }
  /** How far a recalculation reaches at a plant. */
  resultRecalcPlant: {
    recalcId: string
    plantId: string
    /** Null where nobody counted them. */
    results: number | null
    changed: Generated<number>
    beyondTenth: Generated<number>
    published: Generated<number>
    fresh: Generated<number>
    lacking: number | null
    spikes: Generated<number>
    /** New versions. */
    made: Generated<number>
  }
  /** A version that a recalculation wrote, and the one beside which it stands. */
  resultRecalcRow: {
    resultId: string
    recalcId: string
    /** Null where there was none. */
    oldId: string | null
    /** |new − old| / old; `newlyThere` where there was nothing to compare with. */
    moved: number
  }
  plantCatchment: {
    plantId: string
    /** GeoJSON MultiPolygon. */
    shape: string
    outline: string
    /** Empty before it was worked out for the first time. */
    shown: string
    corners: number
    areaKm2: number
    byName: string
    at: number
    version: number
  }
  consumptionRollup: {
    /** 1 province, 2 city, 3 district; P a plant, whose code is its id. */
    level: string
    regionCode: string
    drugCode: string
    /** DAY, WEEK, MONTH, QUARTER, YEAR */
    grain: string
    /** First day of the period. */
    startDate: string
    nPlants: number
    nSamples: number
    nDays: number
    /** Null of what was made before it was counted. */
    nConsumption: number | null
    nDetected: number
    nCensored: number
    nWet: number
    /** persons */
    popTotal: number
    personDays: number
    /** mg/d/1000 inhabitants, all of them */
    pndl: number | null
    pndlLow: number | null
    pndlHigh: number | null
    pndlWeekday: number | null
    pndlWeekend: number | null
    consumption: number | null
    consLow: number | null
    consHigh: number | null
    consWeekday: number | null
    consWeekend: number | null
    loqPolicies: string
    cfVersions: string
    /** Of a region's day: METHOD:results, comma separated, the commonest first; else empty. */
    popMethods: string
    /** Of a region's day: its newest publication. */
    publishTime: number | null
    publishBy: string | null
  }
  /** Months of plants by the rules that a view may switch. */
  consumptionView: {
    /** dry, even-pndl, even-consumption, dry-even-pndl, dry-even-consumption */
    view: string
    drugCode: string
    /** Id of a plant. */
    regionCode: string
    startDate: string
    nSamples: number
    nDays: number
    nConsumption: number
    nDetected: number
    nCensored: number
    nWet: number
    /** persons; null without a day that has a value */
    popTotal: number | null
    personDays: number
    /** mg/d/1000 inhabitants, all of them */
    pndl: number | null
    pndlLow: number | null
    pndlHigh: number | null
    consumption: number | null
    consLow: number | null
    consHigh: number | null
    /** JSON of seven from Sunday, and the ratios of the weekday that has fewest; of even-* alone. */
    factors: string | null
    nRatios: number | null
  }
  /** Days that come to another figure by another rule for what lies below the LOQ; where none is kept the published one holds. */
  consumptionVariant: {
    /** half, zero, sqrt2, full, exclude */
    policy: string
    level: string
    regionCode: string
    drugCode: string
    startDate: string
    nPlants: number
    nDays: number
    popTotal: number
    personDays: number
    pndl: number | null
    pndlLow: number | null
    pndlHigh: number | null
    consumption: number | null
    consLow: number | null
    consHigh: number | null
    /** Plants whose own figure is another, and their people. */
    nTouched: number
    popTouched: number
    /** Of these, plants of which no laboratory value is there to compute another from: they are left out. */
    nUnknown: number
  }
  consumptionDue: { sampleDate: string; drugCode: string; plantId: string; stamp: string }
  consumptionDueMonth: { level: string; regionCode: string; drugCode: string; month: string; stamp: string }
  consumptionTurn: { id: number; turn: number; weekend: string }
  /** Plants of the European study. */
  eudaSite: {
    siteCode: string
    country: string
    city: string
    location: string | null
    lat: number | null
    lng: number | null
    population: number | null
    institution: string | null
  }
  /** One week of a plant, mg/d/1000 inhabitants, as it was published. */
  eudaDaily: {
    siteCode: string
    year: number
    drugCode: string
    monday: number | null
    tuesday: number | null
    wednesday: number | null
    thursday: number | null
    friday: number | null
    saturday: number | null
    sunday: number | null
    weekdayMean: number | null
    weekendMean: number | null
    dailyMean: number | null
  }
}
