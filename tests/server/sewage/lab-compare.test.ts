/** Parts of one sample at several laboratories: who gets which, what a report may say, how they are held against one another, and before whom. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { reviewWork, testingWork } from '#contract/sewage/work.ts'
import { businessDay } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf, insert } from '#server/db/rows.ts'
import { type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { drawnSamples, freshLabels } from '../machine/field.ts'
import { act, done, get, journey, listOf, type Row } from './journey.ts'

interface Answer {
  rows: {
    sampleId: string
    drugCode: string
    basis: string
    assigned: number | null
    why: string
    labs: {
      labName: string
      qualifier: string
      value: number | null
      score: number | null
      performance: string | null
    }[]
  }[]
  labs: { id: string; name: string }[]
  waiting: { sampleId: string; labName: string; own: boolean }[]
}
const listed = '/sewage/labCompare/list?from=2026-01-01&to=2026-12-31'
/** The laboratory whose people are here, and four that have none. */
async function laboratories(db: Db): Promise<void> {
  const own = await db.k
    .selectFrom('sysUser as u')
    .innerJoin('sysDepart as d', 'd.orgCode', 'u.orgCode')
    .select('d.id')
    .where('u.username', '=', 'lab')
    .executeTakeFirstOrThrow()
  const row = (n: number, departId: string | null, status = '1') => ({
    id: `lab${n}`,
    lab_code: `LAB0${n}`,
    lab_name: n === 1 ? '省毒品实验室' : `第${'〇一二三四五六'[n]}检测中心`,
    depart_id: departId,
    status,
    create_time: n,
    tenant_id: '0',
  })
  await db.write([
    bulkOf('detect_lab', [row(1, own.id), ...[2, 3, 4, 5].map(n => row(n, null)), row(6, null, '0')]),
    bulkOf(
      'drug',
      [
        ['METH', '甲基苯丙胺'],
        ['KET', '氯胺酮'],
      ].map(([code, name]) => ({ id: code, drug_code: code, name_zh: name, role: 'BOTH', create_time: 1 })),
    ),
  ])
}

forEachDatabase((_name, open) => {
  async function begun() {
    const here = await journey(open)
    const { db, people } = here
    await laboratories(db)
    const [id] = await drawnSamples(db, 1)
    await freshLabels(people.city, db, 6)
    const labels = (await db.k.selectFrom('sewageLabel').select('labelNo').orderBy('labelNo').execute()).map(
      ({ labelNo }) => labelNo,
    )
    await done(people.courier, '/sewage/sample/pickup', { id })
    await done(people.lab, '/sewage/sample/receive', { id, receiveTemp: 4 })
    const split = (labelNo: string, more: object) =>
      act(people.lab, '/sewage/sample/split', { id, labelNos: labelNo, kind: 'SPLIT', ...more })
    return { ...here, id: id!, labels, split, seen: (who = people.lab) => get<Answer>(who, listed) }
  }
  /** What the laboratory itself has found, as its reviewed worksheet lets it out. */
  const found = (db: Db, sampleId: string, values: Readonly<Record<string, number>>) =>
    db.write([
      insert(
        'labValue',
        Object.entries(values).map(([drugCode, value]) => ({
          id: nextId(),
          sampleId,
          drugCode,
          qualifier: '=',
          value,
          lod: 0.2,
          loq: 0.5,
          recovery: null,
          method: 'SPE-LC-MS/MS',
          createTime: 1,
          determinationId: null,
        })),
      ),
    ])
  const rows = (text: string) =>
    text.split(',').map(line => {
      const [drugCode = '', value = '', expanded] = line.trim().split(' ')
      return { drugCode, value, ...(expanded && { expanded }) }
    })
  const method = 'LC-MS/MS'

  it('sends a part to a laboratory, takes its report as a whole or not at all, and compares two by their difference', async () => {
    const { app, db, people, id, labels, split, seen } = await begun()
    expect((await split(labels[0]!, { sendTo: 'lab2', kind: 'DUP' })).message).toContain('用途须选“比对”')
    expect((await split(labels[0]!, { sendTo: 'lab6' })).message).toContain('已停用')
    expect((await split(labels[0]!, { sendTo: 'nowhere' })).message).toContain('所选记录不存在')
    expect((await split(labels[0]!, { sendTo: 'lab2' })).success).toBe(true)
    const [part] = await listOf(people.lab, `/sewage/sample/list?parentSampleId=${id}`)
    expect(part).toMatchObject({ labId: 'lab2', labId_dictText: '第二检测中心', state: 'RECEIVED' })
    // Nobody here is to measure it.
    expect(await listOf(people.lab, `/sewage/label-test/list?sampleId=${part!['id']}`)).toEqual([])
    expect((await seen()).waiting).toEqual([
      expect.objectContaining({ sampleId: part!['id'], labName: '第二检测中心', own: false }),
    ])
    expect((await seen()).rows).toEqual([])

    // It stands in the day of who writes the report down, however long it is out, and in that of nobody else.
    const outOn = async (who: Caller, desk: { path: string }) => {
      const { counts, jobs } = await get<ResultOf<typeof testingWork>>(who, desk.path)
      return [
        counts.find(({ stage }) => stage === 'report')?.count,
        ...jobs.filter(({ stage }) => stage === 'report').map(one => [one.id, one.reportOf, one.dueAt]),
      ]
    }
    await db.write([
      {
        sql: "update sample set sample_date = '2020-01-01' where id = ?",
        parameters: [String(part!['id'])],
      },
    ])
    expect(await outOn(people.lab, testingWork)).toEqual([1, [part!['id'], '第二检测中心', null]])
    expect(await outOn(await signIn(app, 'labreview'), reviewWork)).toEqual([undefined])

    const report = (who: typeof people.lab, text: string, sampleId = part!['id']) =>
      act(who, '/sewage/labCompare/report', { sampleId, method, reportNo: 'R-7', rows: rows(text) })
    const wrong = await report(people.lab, 'METH 118,6,KETT 3,METH 4,KET O.5,AMP')
    expect(wrong.success).toBe(false)
    for (const words of ['第 3 行 KETT', '没有这个化合物', '没有登记任何值'])
      expect(wrong.message).toContain(words)
    expect((await report(people.lab, 'METH 100,METH 101')).message).toContain('第 2 行 METH：写了两次')
    expect((await report(people.lab, 'METH 100 -3')).message).toContain('不确定度须为正数')
    expect((await report(people.lab, 'METH 100', id)).message).toContain('不是送往其他实验室的比对子样')
    expect(await db.k.selectFrom('labValue').selectAll().execute()).toEqual([])
    for (const who of [people.prov, people.city, people.auditor])
      expect((await report(who, 'METH 100')).success).toBe(false)

    await found(db, id, { METH: 112, KET: 4 })
    expect(await report(people.lab, '甲基苯丙胺 140 12,KET <LOQ')).toMatchObject({
      success: true,
      message: '已登记第二检测中心的 2 个值',
    })
    const { rows: compared, waiting } = await seen()
    expect(waiting).toEqual([])
    expect(await outOn(people.lab, testingWork)).toEqual([undefined])
    expect(compared.map(({ drugCode, basis }) => [drugCode, basis])).toEqual([
      ['KET', 'NONE'],
      ['METH', 'RPD'],
    ])
    expect(compared[1]!.labs).toEqual([
      expect.objectContaining({ labName: '省毒品实验室', value: 112, performance: 'GOOD' }),
      expect.objectContaining({ labName: '第二检测中心', value: 140, expanded: 12, performance: 'GOOD' }),
    ])
    expect(compared[1]!.labs[1]!.score).toBeCloseTo(22.2222, 4)
    expect(compared[1]!.why).toContain('不足 5 家')
    expect(compared[0]!.labs[1]).toMatchObject({ qualifier: '<LOQ', value: null, score: null })
    // The part is measured, and nothing is computed of it.
    const again = await get<Row>(people.lab, `/sewage/sample/queryById?id=${part!['id']}`)
    expect(again['state']).toBe('TESTED')
    const values = await db.k
      .selectFrom('labValue')
      .selectAll()
      .where('sampleId', '=', String(part!['id']))
      .execute()
    expect(values.every(({ due }) => due === 'N')).toBe(true)
    // A corrected report takes the place of the value; what was stays.
    expect((await report(people.lab, 'METH 100')).success).toBe(true)
    expect((await seen()).rows[1]!.labs[1]).toMatchObject({ value: 100, expanded: null })
    const kept = await db.k
      .selectFrom('labValue')
      .select(['value', 'versionNo', 'superseded'])
      .where('sampleId', '=', String(part!['id']))
      .where('drugCode', '=', 'METH')
      .orderBy('versionNo')
      .execute()
    expect(kept).toMatchObject([
      { value: 140, versionNo: 1, superseded: 'Y' },
      { value: 100, versionNo: 2, superseded: 'N' },
    ])
    const tests = await listOf(people.lab, `/sewage/label-test/list?sampleId=${part!['id']}`)
    expect(tests).toMatchObject([{ state: 'DONE', method, stateReason: '第二检测中心 报告 R-7' }])
  })

  it('scores five against their robust mean, or against the one that is named', async () => {
    const { db, people, id, labels, split, seen } = await begun()
    for (const [at, n] of [2, 3, 4, 5].entries())
      expect((await split(labels[at]!, { sendTo: `lab${n}` })).success).toBe(true)
    const parts = await listOf(people.lab, `/sewage/sample/list?parentSampleId=${id}&column=labId&order=asc`)
    await found(db, id, { METH: 118 })
    for (const [at, value] of [112, 121, 115, 190].entries())
      await done(people.lab, '/sewage/labCompare/report', {
        sampleId: parts[at]!['id'],
        method,
        rows: [{ drugCode: 'METH', value: String(value) }],
      })
    const [row] = (await seen()).rows
    expect(row).toMatchObject({ basis: 'CONSENSUS', drugCode: 'METH' })
    const byName = new Map(row!.labs.map(lab => [lab.labName, lab]))
    expect(byName.get('第五检测中心')!.performance).not.toBe('GOOD')
    expect(byName.get('省毒品实验室')!.performance).toBe('GOOD')
    const named = await get<Answer>(people.lab, `${listed}&reference=lab1`)
    expect(named.rows[0]).toMatchObject({ basis: 'REFERENCE', assigned: 118 })
    const far = named.rows[0]!.labs.find(({ labName }) => labName === '第五检测中心')!
    expect(far.score).toBeCloseTo((190 - 118) / (0.22 * 118), 9)
    expect(far.performance).toBe('DOUBT')
    expect((await get<Answer>(people.lab, `${listed}&drugCode=KET`)).rows).toEqual([])
    expect((await get<Answer>(people.lab, `/sewage/labCompare/list?to=${businessDay(0)}`)).rows).toEqual([])
  })

  it('gives a part to the people of the laboratory that it goes to, and shows nobody what a rule hides', async () => {
    const { app, db, deps, people, id, labels, split, seen } = await begun()
    expect((await split(labels[0]!, { sendTo: 'lab1' })).success).toBe(true)
    expect((await split(labels[1]!, { sendTo: 'lab2' })).success).toBe(true)
    const [own] = await listOf(people.lab, `/sewage/sample/list?parentSampleId=${id}&labId=lab1`)
    expect(await listOf(people.lab, `/sewage/label-test/list?sampleId=${own!['id']}`)).toMatchObject([
      { state: 'PENDING', qcType: 'SPLIT' },
    ])
    const told = { sampleId: own!['id'], method, rows: rows('METH 5') }
    expect((await act(people.lab, '/sewage/labCompare/report', told)).message).toContain('在工作单里录入')
    expect((await seen()).waiting.map(({ own: here }) => here).sort()).toEqual([false, true])
    // Two parts at one laboratory are one laboratory.
    await found(db, id, { METH: 100 })
    await found(db, String(own!['id']), { METH: 110 })
    expect((await seen()).rows).toEqual([])
    const [out] = await listOf(people.lab, `/sewage/sample/list?parentSampleId=${id}&labId=lab2`)
    await done(people.lab, '/sewage/labCompare/report', { ...told, sampleId: out!['id'] })
    expect((await seen()).rows[0]!.labs[0]).toMatchObject({ labName: '省毒品实验室', value: 105 })
    const review = await signIn(app, 'labreview')
    expect((await seen(review)).rows).toHaveLength(1)
    expect((await people.sampler.call('GET', listed)).status).toBe(403)

    const page = await db.k
      .selectFrom('sysPermission')
      .select('id')
      .where('perms', '=', 'sewage:sample:list')
      .executeTakeFirstOrThrow()
    const role = await db.k
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'lab_analyst')
      .executeTakeFirstOrThrow()
    await db.write([
      bulkOf('sys_permission_data_rule', [
        {
          id: 'hide-1',
          permission_id: page.id,
          rule_name: '隐藏',
          rule_column: 'id',
          rule_conditions: '!=',
          rule_value: id,
          status: '1',
        },
      ]),
      {
        sql: 'update sys_role_permission set data_rule_ids = ? where permission_id = ? and role_id = ?',
        parameters: ['hide-1', page.id, role.id],
      },
    ])
    deps.sessions.refresh()
    expect(await seen()).toMatchObject({ rows: [], waiting: [] })
    expect((await seen(review)).rows).toHaveLength(1)
  })
})
