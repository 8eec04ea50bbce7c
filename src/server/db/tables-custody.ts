export interface CustodyTables {
  custodyEvent: {
    id: string
    sampleId: string
    /** Place in the chain of the sample, from 1. */
    no: number
    action: string
    fromUser: string | null
    fromName: string | null
    toUser: string | null
    toName: string | null
    at: number
    receivedAt: number
    place: string | null
    site: string | null
    /** ℃ */
    temp: number | null
    sealNo: string | null
    sealOk: string | null
    photo: string | null
    signature: string | null
    remark: string | null
    byUser: string
    byName: string
    prevHash: string
    hash: string
    tenantId: string
  }
  custodyHead: { sampleId: string; no: number; hash: string }
  handoverKey: { id: string; username: string; handle: string; madeAt: number; validUntil: number }
  /** Offers that were taken. */
  handoverUsed: { mac: string; byUser: string; usedAt: number; content: string }
  /** Offers by the digits that stand under them. */
  offerCode: { code: string; offer: string; byUser: string; validUntil: number }
  /** Of orders under way. */
  bottleLabel: { labelNo: string; workId: string; bottleNo: number; at: number }
  /** Sheets of custody that were printed. */
  custodyPrint: { id: string; sampleId: string; at: number; byUser: string; byName: string; nth: number }
}
