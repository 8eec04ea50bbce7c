/** 手机端: all that a sampler or a courier needs for a day, in one answer, so that the phone can work on without a network. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, textOrNull } from '#contract/kit/shapes.ts'
import { usesPhone } from './uses-phone.ts'

/** What a cabinet or a cool box said last. */
const reading = Type.Union([
  Type.Object({
    facilityId: Type.String(),
    name: Type.String(),
    online: Type.Boolean(),
    /** ℃, and when it was measured, epoch ms. */
    temp: figure,
    tempAt: figure,
    /** Bottle under the spout. */
    bottle: figure,
    bottleCount: figure,
  }),
  Type.Null(),
])
const label = Type.Object({
  labelNo: Type.String(),
  bottleNo: Type.Number(),
  pointId: textOrNull,
  batchNo: textOrNull,
  qcType: Type.String(),
  spare: Type.String(),
  state: Type.String(),
})
const detail = Type.Object({
  item: Type.String(),
  labelNo: textOrNull,
  bottleNo: figure,
  sealNo: textOrNull,
  /** mL */
  volume: figure,
  remark: textOrNull,
  ok: Type.String(),
  /** Epoch ms. */
  at: figure,
})
const work = Type.Object({
  id: Type.String(),
  workNo: Type.String(),
  workType: Type.String(),
  state: Type.String(),
  priority: Type.String(),
  /** Takes part without being the one who answers for it. */
  assisting: Type.Boolean(),
  /** Epoch ms. */
  planBegin: Type.Number(),
  planEnd: Type.Number(),
  checkInTime: figure,
  submitTime: figure,
  /** Why it was sent back after it had been handed in; null where that is put right, or never was. */
  returned: textOrNull,
  remark: textOrNull,
  batchId: textOrNull,
  batchNo: textOrNull,
  plantId: Type.String(),
  plantName: Type.String(),
  address: textOrNull,
  pointId: textOrNull,
  pointName: textOrNull,
  /** `lng,lat` of the point, else of the plant. */
  place: textOrNull,
  /** m around it within which one is on site. */
  geofence: Type.Number(),
  accessNote: textOrNull,
  safetyNote: textOrNull,
  sampler: reading,
  /** Of the programme whose bottles are fetched. */
  programme: Type.Union([
    Type.Object({ begin: Type.Number(), end: Type.Number(), planSub: figure, actualSub: figure }),
    Type.Null(),
  ]),
  /** By bottle of that programme, as the sampler's log tells. */
  drawn: Type.Array(
    Type.Object({
      bottleNo: Type.Number(),
      /** Sub-samples that were tried, and that came. */
      planned: Type.Number(),
      taken: Type.Number(),
      /** mL */
      volume: Type.Number(),
      /** Epoch ms, and the code of what came instead. */
      missed: Type.Array(Type.Object({ at: Type.Number(), result: Type.String() })),
    }),
  ),
  /** Bottles and controls of the point's plant, in this batch. */
  labels: Type.Array(label),
  details: Type.Array(detail),
})
const sample = Type.Object({
  id: Type.String(),
  labelNo: Type.String(),
  plantName: Type.String(),
  pointName: textOrNull,
  batchId: textOrNull,
  state: Type.String(),
  sealNo: textOrNull,
  bottleNo: figure,
  /** In one's own hands; else it waits to be taken over from whoever holds it. */
  mine: Type.Boolean(),
  holderName: textOrNull,
  /** When its holder came to the laboratory's door, epoch ms; null while he is on his way. */
  arrivedAt: figure,
  /** Why the laboratory turned it away, while it has not come to its door again. */
  rejected: textOrNull,
})
const batch = Type.Object({
  id: Type.String(),
  batchNo: Type.String(),
  batchDate: Type.String(),
  state: Type.String(),
  vehicle: textOrNull,
  courier: textOrNull,
  courierName: textOrNull,
  cooler: reading,
  /** Of the cool box, a value a minute: epoch ms and ℃, oldest first. */
  temps: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
})

/** Own work that is open, or was done today; samples and batches in hand. */
export const mobileToday = endpoint('GET', '/m/today', {
  title: '使用手机端',
  access: usesPhone,
  onPhone: true,
  result: Type.Object({
    /** The server's clock, epoch ms. */
    at: Type.Number(),
    /** yyyy-MM-dd */
    day: Type.String(),
    /** Of a courier without orders: how many samples are being drawn, and when the first is there to fetch, epoch ms. */
    ahead: Type.Optional(
      Type.Union([
        Type.Object({
          count: Type.Number(),
          firstEnd: Type.Number(),
          /** Where, the soonest first; a phone may hold an answer of before it was told. */
          places: Type.Optional(Type.Array(Type.String())),
        }),
        Type.Null(),
      ]),
    ),
    /** When one's next order beyond these begins, epoch ms; null where none is given out. A phone may hold an answer of before it was told. */
    next: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    works: Type.Array(work),
    samples: Type.Array(sample),
    batches: Type.Array(batch),
    /** Below what a sample is kept, ℃: the usual band ends at `fair`, over `high` minutes are counted. */
    cold: Type.Object({ fair: Type.Number(), high: Type.Number(), low: Type.Number() }),
    me: Type.Object({
      /** Of the application for this phone; null where there was none. */
      state: textOrNull,
      /** yyyy-MM-dd; null where none is registered. */
      certExpire: textOrNull,
      certNo: textOrNull,
    }),
  }),
})

/** The numbers of the labels in one's own hands: asked often while a code is shown, where the whole day would be. */
export const mobileHands = endpoint('GET', '/m/hands', {
  title: '使用手机端',
  access: mobileToday.access,
  onPhone: true,
  result: Type.Object({ labels: Type.Array(Type.String()) }),
})
