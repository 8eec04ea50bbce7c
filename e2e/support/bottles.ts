/** A bottle on its way to the laboratory, by calls alone: drawn at a plant of its own, whose sampler and meter have told what they did. */
import { connect } from 'node:net'
import { businessDay, dayStart, minuteMs, toWire } from '#lib/dates.ts'
import { encodeFrame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { callerOf } from './field.ts'

type Made = Record<string, string>
type Rows = { records: Made[] }
const bottleCount = 3
/** m³ of the day, as the meter tells it. */
export const meteredFlow = 30_000
/** 万人 */
export const servedPopulation = 3

/** Tells frames over one line, each answered before the next. */
async function tell(port: number, mn: string, frames: readonly { cn: string; cp: string }[]): Promise<void> {
  const line = connect(port, '127.0.0.1')
  await new Promise<void>((done, failed) => line.once('connect', done).once('error', failed))
  for (const [at, { cn, cp }] of frames.entries()) {
    const qn = stampOf(Date.now() + at, 17)
    line.write(encodeFrame({ qn, st: '32', cn, pw: '123456', mn, flag: 5, cp }))
    await new Promise<void>((done, failed) => line.once('data', () => done()).once('error', failed))
  }
  line.end()
}

export interface Bottle {
  labelNo: string
  seal: string
  plantId: string
  plantName: string
  cityCode: string
  sampleDate: string
  mn: string
  /** Name of a method that has measured nothing yet: no run of before says anything about its controls. */
  method: string
}

/** Compounds of the method, each the marker of a drug. */
const compounds = ['AMP', 'KET', 'MDMA', 'METH']

/** @returns one bottle that the courier has carried to the laboratory's door */
export async function carriedBottle(base: string, password: string, gateway: number): Promise<Bottle> {
  const call = callerOf(base, password)
  const tail = String(Date.now()).slice(-7)
  const day = businessDay(Date.now())
  const begin = Math.max(dayStart(day), Math.floor(Date.now() / minuteMs) * minuteMs - 20 * minuteMs)
  const plantName = `化验路污水处理厂 ${tail}`
  const mn = `QYE2ELAB${tail}`
  const seal = `FH${tail}`
  const [like] = (await call<Rows>('city', 'GET', '/sewage/plant/list?pageSize=1')).records
  const { districtCode, departId, location } = like!
  const plant = await call<Made>('city', 'POST', '/sewage/plant/add', {
    ...{ plantCode: `HY${tail}`, plantName, districtCode, departId, location },
    ...{ servedPopulation, populationMethod: 'SERVED' },
  })
  const machine = await call<Made>('city', 'POST', '/device/facility/add', {
    ...{ facilityCode: `HY${tail}`, facilityName: `化验路采样仪 ${tail}`, facilityType: 'SAMPLER' },
    ...{ plantId: plant['id'], mn, pw: '123456', bottleCount: 24 },
  })
  const point = await call<Made>('city', 'POST', '/sewage/point/add', {
    ...{ pointCode: `HY${tail}`, pointName: '化验进水口', plantId: plant['id'], location, geofence: 100 },
    ...{ samplingMode: 'TIME', startTime: toWire(begin).slice(11, 16), durationH: 1, intervalMin: 20 },
    samplerId: machine['id'],
  })
  const plan = await call<Made>('city', 'POST', '/sewage/plan/add', {
    ...{ planName: `化验试验 ${tail}`, departId, period: 'ONCE', days: 1, beginDate: day, endDate: day },
    ...{ holidayPolicy: 'KEEP', pointIds: point['id'], qcRatio: 0 },
  })
  await call('city', 'POST', '/sewage/plan/submit', { id: plan['id'] })
  await call('prov', 'POST', '/sewage/plan/approve', { id: plan['id'] })
  const [batch] = (await call<Rows>('city', 'GET', `/sewage/batch/list?planId=${plan['id']}`)).records
  const batchId = batch!['id']!
  await call('city', 'POST', '/sewage/batch/fillLabels', { id: batchId, bottles: 1 })
  await call('city', 'POST', '/sewage/batch/prepare', { id: batchId, bottles: 1, courier: 'courier' })
  await tell(gateway, mn, [
    ...Array.from({ length: bottleCount }, (_, seq) => ({
      cn: '3020',
      cp: `DataTime=${stampOf(begin + seq * minuteMs)};PolId=w00000;i33120-Info=${seq + 1};i33108-Info=1;i33121-Info=100;i33122-Info=98;i33123-Info=0;i33124-Info=31;i33101-Info=4.1`,
    })),
    {
      cn: '2031',
      cp: `DataTime=${stampOf(dayStart(day))};w00000-Cou=${meteredFlow},w00000-Avg=347,w00000-Flag=N`,
    },
  ])
  const [work] = (await call<Rows>('city', 'GET', `/work/list?batchId=${batchId}`)).records
  const [label] = (await call<Rows>('city', 'GET', `/sewage/label/list?batchNo=${batch!['batchNo']}`)).records
  const workId = work!['id']!
  const labelNo = label!['labelNo']!
  const soon = Date.now() + 90 * minuteMs
  await call('city', 'POST', '/work/assign', {
    ...{ id: workId, assignee: 'sampler', planBegin: toWire(soon), planEnd: toWire(soon + minuteMs) },
  })
  await call('sampler', 'POST', '/work/accept', { id: workId })
  const photo = 'temp/a.png'
  await call('sampler', 'POST', '/work/checkIn', {
    ...{ id: workId, checkInPlace: location, checkInPhoto: photo, reason: '到场' },
  })
  for (const deed of [
    { item: 'SAFETY' },
    { item: 'BIND_LABEL', labelNo, bottleNo: 1 },
    { item: 'RETRIEVE', labelNo, volume: 300, actualValue: bottleCount, temp: 4.2 },
    { item: 'SEAL', labelNo, sealNo: seal },
    { item: 'PHOTO', photo },
  ])
    await call('sampler', 'POST', '/work/recordDetail', { workId, ok: true, place: location, ...deed })
  await call('sampler', 'POST', '/work/submit', { id: workId, result: '已取样', reason: '演练' })
  const [sample] = (await call<Rows>('sampler', 'GET', `/sewage/sample/list?workId=${workId}`)).records
  const id = sample!['id']!
  await call('courier', 'POST', '/sewage/sample/pickup', { id, sealSeen: seal, temp: 4 })
  for (const verb of ['depart', 'arrive'])
    await call('courier', 'POST', `/sewage/sample/${verb}`, { id, temp: 4.1 })
  const method = `化验方法 ${tail}`
  const made = await call<{ id: string; version: number }>('lab', 'POST', '/drug/method/add', {
    ...{ methodCode: `HY${tail}`, methodName: method, norm: 'JD/YJY02.10-2021', instrument: 'LCMSMS' },
  })
  const rows = compounds.map(drugCode => ({ drugCode, lod: 0.2, loq: 0.5 }))
  await call('lab', 'POST', '/drug/method/compounds', { id: made.id, version: made.version, rows })
  // Which methods a laboratory may use stands in its record.
  const labs = (await call<Rows>('admin', 'GET', '/drug/lab/list?pageSize=20')).records
  for (const { id, version, methodIds } of labs)
    if (methodIds)
      await call('admin', 'PUT', '/drug/lab/edit', { id, version, methodIds: `${methodIds},${made.id}` })
  return {
    ...{ labelNo, seal, plantId: plant['id']!, plantName, mn, method },
    cityCode: `${districtCode!.slice(0, 4)}00`,
    sampleDate: sample!['sampleDate']!,
  }
}
