/** A day's work for the sampler of a fresh demo: a plan that was approved, its batches and orders, labels for the bottles. */
import { businessDay, dayMs, dayStart, hourMs, minuteMs, toWire } from '#lib/dates.ts'

export interface FieldLabel {
  labelNo: string
  bottleNo: number
  pointId: string | null
  sampleDate: string
  state: string
}
export interface FieldWork {
  id: string
  workNo: string
  plantId: string
  pointId: string
  batchId: string
  batchNo: string
  /** Of the point. */
  place: readonly [lng: number, lat: number]
  labels: FieldLabel[]
}
interface Answer<T> {
  success: boolean
  message: string
  result: T
}
type Rows = { records: Record<string, unknown>[] }

export function callerOf(base: string, password: string) {
  const tokens = new Map<string, string>()
  const post = async <T>(token: string, method: string, path: string, body?: object): Promise<Answer<T>> => {
    const answer = await fetch(`${base}/jeecg-boot${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Answer<T>
  }
  return async <T>(who: string, method: string, path: string, body?: object): Promise<T> => {
    let token = tokens.get(who)
    if (token === undefined) {
      const signed = await post<{ token: string }>('', 'POST', '/sys/login', { username: who, password })
      token = signed.result.token
      tokens.set(who, token)
    }
    const answer = await post<T>(token, method, path, body)
    if (!answer.success) throw new Error(`${who} ${method} ${path}: ${answer.message}`)
    return answer.result
  }
}

/** @param bottles of each point @returns the sampler's orders of today, taken on by him, each with its labels */
export async function layField(base: string, password: string, bottles = 2): Promise<FieldWork[]> {
  const call = callerOf(base, password)
  const day = businessDay(Date.now())
  const plants = (await call<Rows>('city', 'GET', '/sewage/plant/list?pageSize=3')).records
  // Points of its own: those of the demo belong to plans that go on.
  const points: Record<string, unknown>[] = []
  for (const [at, plant] of plants.entries())
    points.push(
      await call<Record<string, unknown>>('city', 'POST', '/sewage/point/add', {
        pointCode: `M${Date.now()}${at}`,
        pointName: `检查井 ${at + 1}`,
        plantId: plant['id'],
        samplingMode: 'TIME',
        // Begun, and not ended, at whatever hour this runs.
        startTime: toWire(Date.now()).slice(11, 16),
        durationH: 24,
        intervalMin: 60,
        geofence: 100,
        location: plant['location'],
      }),
    )
  const plan = await call<{ id: string }>('city', 'POST', '/sewage/plan/add', {
    planName: '手机端演练',
    departId: plants[0]?.['departId'],
    period: 'DAILY',
    beginDate: day,
    endDate: '2099-12-31',
    holidayPolicy: 'KEEP',
    pointIds: points.map(({ id }) => id).join(),
    qcRatio: 10,
  })
  await call('city', 'POST', '/sewage/plan/submit', { id: plan.id })
  await call('prov', 'POST', '/sewage/plan/approve', { id: plan.id })
  const batch = (
    await call<Rows>('city', 'GET', `/sewage/batch/list?planId=${plan.id}&column=batchDate&order=asc`)
  ).records[0]
  const batchNo = String(batch?.['batchNo'])
  const sampleDate = String(batch?.['batchDate'])
  await call('city', 'POST', '/sewage/label/generate', {
    pointIds: points.map(({ id }) => id),
    sampleDate,
    batchNo,
    bottles,
  })
  const labels = (await call<Rows>('city', 'GET', `/sewage/label/list?batchNo=${batchNo}&pageSize=100`))
    .records as unknown as FieldLabel[]
  const works = (await call<Rows>('city', 'GET', `/work/list?batchId=${batch?.['id']}&pageSize=20`)).records
  const made: FieldWork[] = []
  // All of it today: the phone shows other days apart.
  const left = dayStart(businessDay(Date.now())) + dayMs - minuteMs - Date.now()
  const each = Math.max(minuteMs, Math.min(hourMs, left / (works.length + 1)))
  for (const [at, work] of works.entries()) {
    const id = String(work['id'])
    // One after the other from now on, whenever the plan would have them.
    const begin = Date.now() + at * each
    await call('city', 'POST', '/work/assign', {
      id,
      assignee: 'sampler',
      planBegin: toWire(begin),
      planEnd: toWire(begin + each),
    })
    await call('sampler', 'POST', '/work/accept', { id })
    const point = points.find(each => each['id'] === work['pointId'])
    const [lng = 0, lat = 0] = String(point?.['location']).split(',').map(Number)
    made.push({
      id,
      workNo: String(work['workNo']),
      plantId: String(work['plantId']),
      pointId: String(work['pointId']),
      batchId: String(batch?.['id']),
      batchNo,
      place: [lng, lat],
      labels: labels
        .filter(({ pointId }) => pointId === work['pointId'])
        .sort((a, b) => a.bottleNo - b.bottleNo),
    })
  }
  return made
}
