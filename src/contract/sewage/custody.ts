/** 交接: who held a sample when, step by step, each sealed with the one before it; and handing over from phone to phone. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { happenedAt } from '#contract/kit/machine.ts'
import { figure, maybe, strict, textOrNull } from '#contract/kit/shapes.ts'
import { tidySeal } from '#lib/seal.ts'

export const custodyActions = {
  COLLECT: '采集',
  SEAL: '封签',
  HANDOVER: '交出',
  PICKUP: '接走',
  DEPART: '发运',
  ARRIVE: '到达',
  RECEIVE: '接收',
  REJECT: '拒收',
  SPLIT: '分样',
  STORE: '留样',
  DESTROY: '销毁',
} as const
export type CustodyAction = keyof typeof custodyActions

/** A seal is put on here, and was compared with none. */
const putOn: Readonly<Record<string, string>> = { SEAL: '施封', SPLIT: '新封', STORE: '新封' }
interface SealStep {
  action: string
  sealOk: string | null
  sealNo: string | null
}
/**
 * What a step says of the seal, as screen and paper have it; 一致 only where a number was read.
 * @param chain of which it is one step: the seal that was put on last before it is the one that it is compared with
 * @returns undefined where nobody looked
 */
export function sealWord(step: SealStep, chain: readonly SealStep[]): string | undefined {
  const { action, sealOk, sealNo } = step
  const was = chain.slice(0, chain.indexOf(step)).findLast(one => one.sealNo && putOn[one.action])?.sealNo
  if (sealOk === 'N') return sealNo && tidySeal(sealNo) !== tidySeal(was) ? '不一致' : '不完好'
  if (sealNo && putOn[action]) return putOn[action]
  if (sealOk === 'Y') return sealNo ? '一致' : '完好'
  // Who gives it names the seal that is on it.
  return sealNo && tidySeal(sealNo) !== tidySeal(was) ? '新封' : undefined
}

/** The chain of one sample, the first step first. */
export const custodyOf = endpoint('GET', '/sewage/sample/custody', {
  title: '样品流转',
  access: 'sewage:sample:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Object({
    steps: Type.Array(
      Type.Object({
        id: Type.String(),
        /** From 1, without a gap. */
        no: Type.Number(),
        action: Type.String(),
        title: Type.String(),
        fromUser: textOrNull,
        fromText: textOrNull,
        toUser: textOrNull,
        toText: textOrNull,
        /** When it happened, yyyy-MM-dd HH:mm:ss. */
        at: Type.String(),
        /** When it came to the platform, where that was more than a minute later. */
        receivedAt: textOrNull,
        /** `lng,lat` */
        place: textOrNull,
        /** The place in words. */
        site: textOrNull,
        /** Drawn or sealed outside the circle of its point: how far off, m. */
        away: figure,
        /** ℃ */
        temp: figure,
        /** What is wrong with it, in a word. */
        tempFault: textOrNull,
        sealNo: textOrNull,
        sealOk: textOrNull,
        photo: textOrNull,
        signature: textOrNull,
        remark: textOrNull,
        hash: Type.String(),
      }),
    ),
    /** Whether every step is as it was sealed. */
    sound: Type.Boolean(),
    /** Of the first step that does not match, where there is one. */
    brokenAt: Type.Union([Type.Number(), Type.Null()]),
  }),
})

/** The key by which this session's phone signs what it hands over while there is no network. */
export const handoverKey = endpoint('GET', '/m/handoverKey', {
  title: '交接密钥',
  access: 'sewage:custody:offer',
  onPhone: true,
  result: Type.Object({
    keyId: Type.String(),
    /** base64url, 32 bytes; the key of HMAC-SHA256 is these bytes. */
    secret: Type.String(),
    /** yyyy-MM-dd HH:mm:ss */
    validUntil: Type.String(),
  }),
})

export const offerPrefix = 'QYH1.'
/** How long a shown code may be taken, s. */
export const offerLifeSec = 300
/** How long the taker may look at seals and let both sign after he has scanned it, s. */
export const offerCheckSec = 3_600
const seen = Type.Object(
  { labelNo: Type.String({ maxLength: 19 }), sealNo: maybe(32), ok: Type.Boolean() },
  { additionalProperties: false },
)
const mostHanded = 200
/**
 * What the giver's phone shows: `QYH1.` + base64url of this as JSON + `.` + base64url of HMAC-SHA256 over the text between the two
 * dots, by the giver's key.
 */
export const offerShape = Type.Object({
  /** Key id. */
  k: Type.String({ maxLength: 64 }),
  /** Account of the giver, and his name for who reads it without a network. */
  by: Type.String({ maxLength: 64 }),
  n: Type.Optional(Type.String({ maxLength: 100 })),
  /** Epoch seconds, by the giver's clock. */
  at: Type.Number(),
  labels: Type.Array(Type.String({ maxLength: 19 }), { minItems: 1, maxItems: mostHanded }),
  /** ℃ */
  t: Type.Optional(figure),
  /** Seal number by label. */
  s: Type.Optional(Type.Record(Type.String(), Type.String())),
})
export const pickUpOffer = endpoint('POST', '/sewage/custody/pickup', {
  title: '扫码交接',
  access: 'sewage:sample:pickup',
  onPhone: true,
  body: strict({
    offer: Type.String({ maxLength: 8_000 }),
    /** `lng,lat` */
    place: maybe(50),
    site: maybe(100),
    /** ℃ */
    temp: Type.Optional(figure),
    seals: Type.Array(seen, { maxItems: mostHanded }),
    /** Uploaded pictures, comma separated. */
    photo: maybe(500),
    signature: maybe(200),
    giverSignature: maybe(200),
    /** Asked for where a seal is not as it was. */
    reason: maybe(200),
    /** When the code was read, before the seals were looked at and both had signed; as `happenedAt`, which it is where it is left out. */
    scannedAt: happenedAt,
    happenedAt,
  }),
  result: Type.Object({
    done: Type.Number(),
    samples: Type.Array(Type.Object({ id: Type.String(), sampleNo: Type.String() })),
  }),
})
/** The digits of a code that is typed where no camera reads the other one. */
export const offerCodeDigits = 8
const code = Type.String({ minLength: offerCodeDigits, maxLength: offerCodeDigits })
/** A short code for what the giver's phone shows, as long as that may be taken: for hands without a camera, with a network on both sides. */
export const codeOfOffer = endpoint('POST', '/m/offerCode', {
  title: '交接短码',
  access: 'sewage:custody:offer',
  onPhone: true,
  body: strict({ offer: Type.String({ maxLength: 8_000 }) }),
  result: Type.Object({ code }),
})
export const offerOfCode = endpoint('GET', '/m/offer', {
  title: '按短码取交接码',
  access: 'sewage:sample:pickup',
  onPhone: true,
  query: Type.Object({ code: Type.String({ maxLength: 20 }) }),
  result: Type.Object({ offer: Type.String() }),
})

/** At the laboratory's door, told by the numbers on the bottles: a phone that took them without a network knows nothing else of them. */
export const arriveCarried = endpoint('POST', '/sewage/custody/arrive', {
  title: '送达样品',
  access: 'sewage:sample:arrive',
  onPhone: true,
  body: strict({
    labels: Type.Array(Type.String({ maxLength: 19 }), { minItems: 1, maxItems: mostHanded }),
    /** `lng,lat` */
    place: maybe(50),
    site: maybe(100),
    /** ℃ */
    temp: Type.Optional(figure),
    happenedAt,
  }),
  result: Type.Object({ done: Type.Number() }),
})
/** In the result of a refusal that may be no refusal later: what it waits for has not been sent yet. */
export const waitsForOther = { retry: true } as const
