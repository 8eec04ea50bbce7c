/** Ids of demo rows are made from what they stand for, so that seeding twice writes nothing twice. */
const kind = (digits: string, n: number, width = 12) => `1${digits}${String(n).padStart(width, '0')}`

export const plantId = (n: number) => kind('01', n)
export const pointId = (n: number) => kind('02', n)
export const facilityId = (n: number) => kind('03', n)
export const moduleId = (n: number, part: number) => kind('04', n * 100 + part)
/** `day`: days since 1970 at +08:00. */
export const sampleId = (n: number, day: number) => kind('05', day * 1_000_000 + n)
export const labValueId = (n: number, day: number, drug: number) =>
  kind('06', (day * 1_000_000 + n) * 100 + drug, 14)
export const resultId = (n: number, day: number, drug: number) =>
  kind('07', (day * 1_000_000 + n) * 100 + drug, 14)
export const warningId = (day: number, index: number) => kind('10', day * 1000 + index)
/** `at` from 1, along the way of the water. */
export const outletId = (n: number, at: number) => kind('15', n * 100 + at)
export const planId = (n: number) => kind('21', n)
export const batchId = (day: number) => kind('22', day)
export const workId = (day: number, at: number) => kind('23', day * 1000 + at)
/** Of the record whose step it is. */
export const stepId = (record: string, at: number) => `${record}${String(at).padStart(2, '0')}`
export const detailId = (work: string, step: number) => `${work}9${step}`
export const staffUserId = (n: number) => kind('24', n)
/** One of each day before the first start. */
export const worksheetId = (day: number) => kind('25', day)
export const estimateId = (n: number, day: number, method: 'SERVED' | 'CENSUS' = 'SERVED') =>
  kind(method === 'SERVED' ? '26' : '27', day * 1_000_000 + n)
/** Of what was drawn for tracing at an outlet above a plant. */
export const tracePointId = (n: number, at: number) => kind('28', n * 100 + at)
export const traceSampleId = (n: number, day: number, at: number) =>
  kind('29', (day * 1_000_000 + n) * 100 + at, 14)
export const traceValueId = (n: number, day: number, at: number, drug: number) =>
  kind('30', ((day * 1_000_000 + n) * 100 + at) * 100 + drug, 16)
