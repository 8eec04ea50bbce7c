/** Tests come with the sample: one of the laboratory that took it in, by its method. */
import { isEmpty } from '#contract/kit/rule.ts'
import { undecidedMethod } from '#contract/sewage/worksheet.ts'
import { nextId } from '#lib/id.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import type { Bulk } from '#server/db/db.ts'
import { insertTests } from './queries.ts'

const textIn = (value: unknown): string | null => (isEmpty(value) ? null : String(value))

/** @param taking the step by which a sample is received */
export function testOfReceived({ row, values, session, at, received }: Taking): Bulk {
  return insertTests([
    {
      id: nextId(),
      labelNo: String(row['sampleNo']),
      state: 'PENDING',
      sampleId: String(row['id']),
      plantId: String(row['plantId']),
      sampleDate: String(row['sampleDate']),
      qcType: textIn(row['qcType']),
      method: undecidedMethod,
      receiveTime: at,
      receiveTemp: isEmpty(values['receiveTemp']) ? null : Number(values['receiveTemp']),
      rounds: 1,
      createBy: session.username,
      createTime: received,
      sysOrgCode: session.orgCode || null,
      tenantId: String(row['tenantId'] ?? '0'),
    },
  ])
}
/**
 * Likewise of the children that a sample is divided into: what the laboratory has taken in already.
 * @param orgCode of the laboratory that measures them, where it is not this one
 */
export const testsOfChildren = (
  { row, session, received }: Taking,
  children: readonly { id: string; labelNo: string; qcType: string }[],
  orgCode?: string,
): Bulk =>
  insertTests(
    children.map(child => ({
      id: nextId(),
      labelNo: child.labelNo,
      state: 'PENDING',
      sampleId: child.id,
      plantId: String(row['plantId']),
      sampleDate: String(row['sampleDate']),
      qcType: child.qcType,
      method: undecidedMethod,
      receiveTime: received,
      receiveTemp: null,
      rounds: 1,
      createBy: session.username,
      createTime: received,
      sysOrgCode: orgCode ?? (session.orgCode || null),
      tenantId: String(row['tenantId'] ?? '0'),
    })),
  )
