/** Values of a laboratory without people here, as its report says them: all of them or none. */
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import { reportLab } from '#contract/sewage/lab-compare.ts'
import { labelMachine } from '#contract/sewage/label.ts'
import { sample, sampleMachine } from '#contract/sewage/sample.ts'
import { nextId } from '#lib/id.ts'
import { type Reading, readCell } from '#lib/lab/parse-value.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { audit } from '#server/audit/audit.ts'
import { fragment } from '#server/crud/fragment.ts'
import { followStep } from '#server/crud/machine/follow.ts'
import { findRow } from '#server/crud/save/find.ts'
import type { Bulk, Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { addLabValues, standingValues, supersedeValues } from '../worksheet/queries.ts'
import { compoundsKnown, insertReported, labOf, reportedAgain, testsOfSample } from './queries.ts'

type Body = BodyOf<typeof reportLab>
/** The limits of the other laboratory are its own: only figures and words are read here. */
const anyLimits = { lod: 0, loq: 0, uloq: null }
const named = 5

interface Line extends Reading {
  drugCode: string
  expanded: number | null
}
/** Lines of a report as they are kept. @throws Fault where one of them cannot be read, with all that is wrong */
export async function linesOf(db: Deps['db'], rows: Body['rows']): Promise<Line[]> {
  const known = await compoundsKnown(db)
  const codes = new Map(
    known.flatMap(one => [
      [one.drugCode.toUpperCase(), one.drugCode],
      [one.nameZh, one.drugCode],
    ]),
  )
  const problems: string[] = []
  const lines: Line[] = []
  for (const [at, row] of rows.entries()) {
    const said = row.drugCode.normalize('NFKC').trim()
    const wrong = (words: string) => void problems.push(`第 ${at + 1} 行 ${said}：${words}`)
    const drugCode = codes.get(said) ?? codes.get(said.toUpperCase())
    if (drugCode === undefined) wrong('毒品目录里没有这个化合物，请填目录中的编码或名称')
    else if (lines.some(line => line.drugCode === drugCode)) wrong('写了两次，请去掉一行')
    const read = readCell(row.value, anyLimits)
    if (read.verdict === 'EMPTY') wrong('没有值；未检出请填“未检出”，没有测请去掉这一行')
    else if (read.verdict === 'REFUSED') wrong(read.words)
    else if (read.verdict === 'TO_CONFIRM') wrong(`${read.words}，请${read.offer}后再登记`)
    const told = (row.expanded ?? '').normalize('NFKC').trim()
    const expanded = told === '' ? null : Number(told)
    if (expanded !== null && !(expanded > 0 && Number.isFinite(expanded)))
      wrong('不确定度须为正数，单位 ng/L')
    if (read.verdict === 'OK' && drugCode !== undefined)
      lines.push({ drugCode, ...read.reading, expanded: read.reading.qualifier === '=' ? expanded : null })
  }
  if (problems.length > 0)
    throw refused(
      `${problems.slice(0, named).join('；')}${problems.length > named ? `；等 ${problems.length} 处` : ''}。没有登记任何值，请改正后再登记`,
    )
  return lines
}

export async function report({ db, engine }: Pick<Deps, 'db' | 'engine'>, session: Session, body: Body) {
  const row = await findRow(engine.store(sample), body.sampleId, session)
  const number = groupLabelNo(String(row['sampleNo']))
  const lab = row['labId'] ? await labOf(db, String(row['labId'])) : undefined
  if (row['qcType'] !== 'SPLIT' || !row['parentSampleId'] || !lab)
    throw refused(`样品 ${number} 不是送往其他实验室的比对子样，请先在“样品”里分样并选择送往的实验室`)
  if (lab.departId !== null)
    throw refused(`${lab.labName}是本平台的部门，由它的检测员在工作单里录入，不在这里登记`)
  const lines = await linesOf(db, body.rows)
  const id = String(row['id'])
  const [tests, present] = await Promise.all([testsOfSample(db, id), standingValues(db, [id])])
  const { words, parts } = reportedParts({
    part: {
      id,
      sampleNo: String(row['sampleNo']),
      plantId: String(row['plantId']),
      sampleDate: String(row['sampleDate']),
      tenantId: String(row['tenantId'] ?? '0'),
    },
    labName: lab.labName,
    method: body.method.trim(),
    reportNo: body.reportNo?.trim(),
    lines,
    present,
    tested: tests.length > 0,
    by: session,
    at: Date.now(),
  })
  await db.write([
    ...parts,
    audit(session, 'edit', `样品 ${number} 登记${words}的 ${lines.length} 个值`, reportLab.access),
  ])
  return { taken: lines.length, labName: lab.labName }
}

export interface Reported {
  part: Record<'id' | 'sampleNo' | 'plantId' | 'sampleDate' | 'tenantId', string>
  labName: string
  method: string
  reportNo?: string | undefined
  lines: readonly Line[]
  /** Values of the part that stand. */
  present: Awaited<ReturnType<typeof standingValues>>
  /** A report of it was here before. */
  tested: boolean
  by: Pick<Session, 'username' | 'realname' | 'orgCode'>
  at: number
}
/** Values, test and steps of a report. @returns also whose report it is, in words */
export function reportedParts({
  part,
  labName,
  method,
  reportNo,
  lines,
  present,
  tested,
  by,
  at,
}: Reported): { words: string; parts: (Bulk | Statement)[] } {
  const { id, sampleNo } = part
  const again = present.filter(one => lines.some(line => line.drugCode === one.drugCode))
  const words = [labName, reportNo].filter(Boolean).join(' 报告 ')
  const follow = { by, at, received: at }
  const parts = [
    ...(again.length > 0 ? [supersedeValues(again.map(one => one.id))] : []),
    addLabValues(
      lines.map(({ drugCode, qualifier, value, expanded }) => ({
        id: nextId(),
        sampleId: id,
        drugCode,
        qualifier,
        value,
        lod: null,
        loq: null,
        recovery: null,
        method,
        createTime: at,
        determinationId: null,
        versionNo: Number(again.find(one => one.drugCode === drugCode)?.versionNo ?? 0) + 1,
        superseded: 'N',
        // Nothing is computed of a part: it is compared.
        due: 'N',
        overridden: 'N',
        expanded,
      })),
    ),
    tested
      ? reportedAgain(id, method, words, at)
      : insertReported({
          id: nextId(),
          labelNo: sampleNo,
          state: 'DONE',
          sampleId: id,
          plantId: part.plantId,
          sampleDate: part.sampleDate,
          qcType: 'SPLIT',
          method,
          reviewTime: at,
          rounds: 1,
          stateReason: words,
          createBy: by.username,
          createTime: at,
          sysOrgCode: by.orgCode || null,
          tenantId: part.tenantId,
        }),
    ...followStep({ machine: sampleMachine, verb: 'tested', where: fragment('t.id = ?', id), ...follow }),
    ...followStep({
      machine: labelMachine,
      verb: 'tested',
      where: fragment('t.label_no = ?', sampleNo),
      stamp: 'state_time',
      ...follow,
    }),
  ]
  return { words, parts }
}
