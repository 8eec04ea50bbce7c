/** Every live topic. A message is small: codes and figures, never texts that a dictionary holds. */
import Type from 'typebox'
import { figure } from '#contract/kit/shapes.ts'
import { topic } from './kit/topic.ts'

/** Online and run state of one facility. */
export const deviceStatus = topic('device.status', {
  title: '设备状态',
  access: 'device:facility:list',
  about: { path: '/device/facility', id: 'id' },
  keep: 'latest',
  itemKey: 'id',
  schema: Type.Object({
    id: Type.String(),
    /** 1 online, 0 offline, 2 not yet activated. */
    online: Type.Number(),
    /** run_status code. */
    run: Type.String(),
    /** Worst open warning level 1-4, 0 none. */
    level: Type.Number(),
    /** An open warning, not necessarily the worst, is not acknowledged. */
    unacked: Type.Boolean(),
    /** Epoch ms of the last frame, null before the first. */
    lastAt: figure,
    /** How often a frame is due: three of them missed, and what it feeds is no longer known. Absent: every half minute. */
    reportMs: Type.Optional(Type.Number()),
  }),
})
/** The last committed values of one facility: every factor of its last frame, and what earlier ones brought beside them. */
export const deviceReading = topic('device.reading', {
  title: '设备读数',
  access: 'device:facility:list',
  about: { path: '/device/facility', id: 'id' },
  keep: 'latest',
  itemKey: 'id',
  schema: Type.Object({
    id: Type.String(),
    /** DataTime, epoch ms. */
    ts: Type.Number(),
    /** The same moment on our clock, where the device's is off. */
    at: Type.Optional(Type.Number()),
    frameId: Type.String(),
    /** factor → [value, flag]; units as in lib/factors. */
    values: Type.Record(Type.String(), Type.Tuple([figure, Type.String()])),
    /** Which of the factors the last frame did not carry: when and in which frame they came. */
    earlier: Type.Optional(
      Type.Array(
        Type.Object({
          ts: Type.Number(),
          at: Type.Optional(Type.Number()),
          frameId: Type.String(),
          factors: Type.Array(Type.String()),
        }),
      ),
    ),
  }),
})
/** Water quantity and quality of one plant, from its logger. */
export const sewageReading = topic('sewage.reading', {
  title: '污水读数',
  access: 'sewage:plant:list',
  about: { path: '/sewage/plant', id: 'id' },
  keep: 'latest',
  itemKey: 'id',
  schema: Type.Object({
    id: Type.String(),
    ts: Type.Number(),
    /** m³/h */
    flow: figure,
    /** mg/L */
    cod: figure,
    nh3n: figure,
    tp: figure,
    tn: figure,
    ph: figure,
    /** ℃ */
    temp: figure,
    flag: Type.String(),
  }),
})
/** Weather at one plant or station. */
export const weather = topic('weather', {
  title: '气象',
  access: 'sewage:plant:list',
  about: { path: '/sewage/plant', id: 'id' },
  keep: 'latest',
  itemKey: 'id',
  schema: Type.Object({
    id: Type.String(),
    ts: Type.Number(),
    /** ℃, % RH, hPa, m/s, degrees, mm in the past hour */
    temp: figure,
    humidity: figure,
    pressure: figure,
    wind: figure,
    windDir: figure,
    rain1h: figure,
  }),
})
/** States in which a warning needs nobody any more. */
export const overStates = ['CLOSED', 'FALSE_ALARM'] as const
/** A warning was raised, changed or closed. */
export const warningTopic = topic('warning', {
  title: '设备预警',
  access: 'sewage:warning:list',
  about: { path: '/sewage/warning', id: 'id' },
  keep: 'latest',
  itemKey: 'id',
  over: { property: 'state', values: overStates, keep: 200 },
  schema: Type.Object({
    id: Type.String(),
    warnNo: Type.String(),
    code: Type.String(),
    level: Type.Number(),
    title: Type.String(),
    facilityId: Type.String(),
    plantId: Type.String(),
    value: figure,
    threshold: figure,
    unit: Type.String(),
    firstAt: Type.Number(),
    lastAt: Type.Number(),
    clearAt: figure,
    count: Type.Number(),
    active: Type.Boolean(),
    acked: Type.Boolean(),
    state: Type.String(),
    /** Epoch ms, while it is shelved. */
    shelveUntil: figure,
  }),
})
/** The newest frames as they are taken, for the home's list; sampled to at most ten a second. */
export const frameTopic = topic('frame', {
  title: '最新报文',
  access: 'device:frame:list',
  about: { path: '/device/frame', id: 'id' },
  keep: { window: 50 },
  schema: Type.Object({
    id: Type.String(),
    recvAt: Type.Number(),
    mn: Type.String(),
    facilityId: Type.String(),
    plantName: Type.String(),
    cn: Type.String(),
    verdict: Type.String(),
    /** First bytes of the payload, at most 120. */
    head: Type.String(),
    reason: Type.String(),
  }),
})
/** Once a second: what the whole platform takes and how old it is. */
export const pulse = topic('pulse', {
  title: '平台脉搏',
  access: 'session',
  keep: 'latest',
  itemKey: 'id',
  schema: Type.Object({
    id: Type.String(),
    now: Type.Number(),
    framesPerSec: Type.Number(),
    pointsPerSec: Type.Number(),
    lastFrameAt: figure,
    online: Type.Number(),
    total: Type.Number(),
    sampling: Type.Number(),
    quarantined: Type.Number(),
  }),
})

/** What every console remembers has changed and is read again: `dict` dictionaries, `menu` menus and rights. */
export const platformChanged = topic('platform.changed', {
  title: '平台变更',
  access: 'session',
  keep: 'latest',
  itemKey: 'id',
  schema: Type.Object({ id: Type.String(), at: Type.Number() }),
})

/** Records with states have moved: the path of their resource, and nothing of them. Whoever lists them asks again for what he may see. */
export const recordsMoved = topic('records.moved', {
  title: '记录变动',
  access: 'session',
  keep: 'latest',
  itemKey: 'id',
  schema: Type.Object({ id: Type.String(), at: Type.Number() }),
})

export const topics = [
  deviceStatus,
  deviceReading,
  sewageReading,
  weather,
  warningTopic,
  frameTopic,
  pulse,
  platformChanged,
  recordsMoved,
] as const
