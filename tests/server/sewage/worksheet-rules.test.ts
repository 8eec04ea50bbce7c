/** Westgard rules hold as a failing control does: by the past of the same method in the same laboratory, as the method says. */
import { expect, it } from 'vitest'
import { usualRuns } from '#contract/sewage/qc.ts'
import { readAgainstOwn } from '#lib/lab/westgard.ts'
import { bulkOf } from '#server/db/rows.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { act, done, get, type Row } from './journey.ts'
import {
  entered,
  goodRun,
  type Laboratory,
  laboratory,
  methodId,
  methodName,
  running,
  type Shown,
  sheetOf,
} from './lab-world.ts'

interface Ruled extends Shown {
  holds: (Shown['holds'][number] & { rules: string[]; ruleWords: string | null })[]
  reminders: { pos: number; code: string; rules: string[] }[]
}
const ruled = (who: Laboratory['people']['lab'], id: string) => sheetOf(who, id) as Promise<Ruled>
const post = (sheet: Shown, more: object = {}) => ({ id: sheet.row.id, version: sheet.row.version, ...more })
const why = '质控样复溶体积偏大，重新配制后一并复测'
/** Runs of the reference material in the past: 96 and 104 % in turn, mean 100, SD 4.1. */
async function past({ db, labOrg }: Laboratory, more: readonly number[] = [], runs = 24): Promise<void> {
  const figures = [...Array.from({ length: runs }, (_, at) => (at % 2 === 0 ? 96 : 104)), ...more]
  const own = { worksheet_id: 'old', sys_org_code: labOrg, tenant_id: '0' }
  await db.write([
    bulkOf('worksheet', [
      {
        id: 'old',
        worksheet_no: 'JC260101-0001',
        state: 'DONE',
        method_id: methodId,
        method: methodName,
        instrument: 'LC',
        run_date: '2026-01-01',
        sys_org_code: labOrg,
        create_time: 1,
      },
    ]),
    bulkOf('lab_entry', [
      {
        id: 'old-entry',
        worksheet_id: 'old',
        source: 'PASTE',
        at: 1,
        by_user: 'lab',
        by_name: '检测员',
        total: 1,
        taken: 1,
        same: 0,
        to_confirm: 0,
        refused: 0,
        empty: 0,
      },
    ]),
    bulkOf(
      'lab_determination',
      figures.map((figure, at) => ({
        id: `old-${at}`,
        worksheet_id: 'old',
        position_id: `old-pos-${at}`,
        drug_code: 'KET',
        no: 1,
        qualifier: '=',
        value: figure / 2,
        lod: 0.2,
        loq: 0.5,
        entered: String(figure / 2),
        entry_id: 'old-entry',
        source: 'PASTE',
        by_user: 'lab',
        by_name: '检测员',
        at: at + 1,
      })),
    ),
    bulkOf(
      'qc_point',
      figures.map((figure, at) => ({
        ...own,
        id: `old-point-${at}`,
        position_id: `old-pos-${at}`,
        pos: 2,
        kind: 'RM',
        drug_code: 'KET',
        determination_id: `old-${at}`,
        verdict: 'PASS',
        figure,
        unit: '%',
        shown: `${figure}%`,
        limit_words: '',
        sum_words: '',
        method: methodName,
        at: at + 1,
      })),
    ),
  ])
}
/** A good run but for the reference materials of KET, ng/L of 50. */
const withRm = (sheet: Shown, figures: readonly string[]): string[][] => {
  const rows = goodRun(sheet)
  const column = rows[0]!.indexOf('KET')
  sheet.places
    .filter(({ kind }) => kind === 'RM')
    .forEach(({ pos }, at) => {
      rows.find(([place]) => place === String(pos))![column] = figures[at]!
    })
  return rows
}

forEachDatabase((_name, open) => {
  const begin = async (more: readonly number[] = [], runs = 24) => {
    const world = await laboratory(open)
    await past(world, more, runs)
    const id = await running(world)
    return { world, id, ...world.people }
  }

  it('holds what a run beyond three standard deviations covers, until it was measured again', async () => {
    const { lab, review, id } = await begin()
    // 114 % is within the method's 70 to 130 %, and 3.4 standard deviations off.
    const report = await entered(lab, id, withRm(await sheetOf(lab, id), ['57', '50']))
    expect(report).toMatchObject({ failed: 1 })
    let sheet = await ruled(lab, id)
    expect(sheet.holds).toMatchObject([
      { kind: 'RM', code: 'KET', text: '114.0%', rules: ['1-3s', '1-2s'], values: 4 },
    ])
    expect(sheet.holds[0]!.ruleWords).toMatch(
      /^1-3s 超出 ±3 SD。本次 114\.0%，距均值 \+3\.4 SD（近 24 次均值 100\.0%，SD 4\.1）$/,
    )
    await done(lab, '/sewage/worksheet/submit', { id })
    expect(await act(review, '/sewage/worksheet/approve', { id })).toMatchObject({ success: false })
    await done(lab, '/sewage/worksheet/withdraw', { id })
    sheet = await ruled(lab, id)
    await done(
      lab,
      '/sewage/worksheet/orderRetest',
      post(sheet, { pointId: sheet.holds[0]!.pointId, reason: why }),
    )
    const again = withRm(sheet, ['50', '50']).map(row => [row[0]!, row[2]!])
    await entered(lab, id, again)
    sheet = await ruled(lab, id)
    expect(sheet.holds).toEqual([])
    await done(lab, '/sewage/worksheet/submit', { id })
    await done(review, '/sewage/worksheet/approve', { id })
  })

  it('looks back over worksheets, names the runs, and lets somebody else override with a reason', async () => {
    // Three runs more than one standard deviation above; the fourth, of today, breaks 4-1s.
    const { lab, review, id } = await begin([105, 105, 105])
    await entered(lab, id, withRm(await sheetOf(lab, id), ['52.9', '49']))
    let sheet = await ruled(lab, id)
    expect(sheet.holds).toMatchObject([{ rules: ['4-1s'], code: 'KET' }])
    expect(sheet.holds[0]!.ruleWords).toContain('JC260101-0001 A2')
    expect(sheet.holds[0]!.ruleWords).toContain(`${sheet.row['worksheetNo']} A2`)
    const { pointId } = sheet.holds[0]!
    await done(lab, '/sewage/worksheet/askRelease', post(sheet, { pointId, reason: why }))
    sheet = await ruled(lab, id)
    const ask = {
      requestId: sheet.requests[0]!.id,
      approve: true,
      opinion: '新批次质控样，均值已重定' + '，同意',
    }
    expect((await act(lab, '/sewage/worksheet/decideRelease', post(sheet, ask))).success).toBe(false)
    await done(review, '/sewage/worksheet/decideRelease', post(sheet, ask))
    expect((await ruled(lab, id)).holds).toEqual([])
  })

  it('does with each rule what the method said when the run began', async () => {
    const world = await laboratory(open)
    await past(world)
    await world.db.write([
      { sql: "update test_method set rule13s = 'warn', rule12s = 'off'", parameters: [] },
    ])
    const id = await running(world)
    await world.db.write([{ sql: "update test_method set rule13s = 'hold'", parameters: [] }])
    const { lab } = world.people
    await entered(lab, id, withRm(await sheetOf(lab, id), ['57', '50']))
    const sheet = await ruled(lab, id)
    expect(sheet.holds).toEqual([])
    expect(sheet.reminders).toMatchObject([{ pos: 2, code: 'KET', rules: ['1-3s'] }])
  })

  it('reminds of 1-2s, and judges nothing by fewer than twenty runs or by another laboratory', async () => {
    const { lab, id } = await begin()
    // 108.9 %: 2.2 standard deviations.
    await entered(lab, id, withRm(await sheetOf(lab, id), ['54.45', '50']))
    const sheet = await ruled(lab, id)
    expect(sheet.holds).toEqual([])
    expect(sheet.reminders).toMatchObject([{ rules: ['1-2s'] }])
    const few = await begin([], 18)
    await entered(few.lab, few.id, withRm(await sheetOf(few.lab, few.id), ['57', '50']))
    expect((await ruled(few.lab, few.id)).holds).toEqual([])
    const other = await laboratory(open)
    await past(other)
    await other.db.write([{ sql: "update qc_point set sys_org_code = 'A99'", parameters: [] }])
    const foreign = await running(other)
    await entered(other.people.lab, foreign, withRm(await sheetOf(other.people.lab, foreign), ['57', '50']))
    expect((await ruled(other.people.lab, foreign)).holds).toEqual([])
  })

  it('tells in the overview what the last run breaks, apart from what an older one broke and when', async () => {
    interface Judged {
      compounds: { code: string; lastRule: string | null; before: { rule: string; at: number } | null }[]
    }
    const judged = async (more: readonly number[]) => {
      const world = await laboratory(open)
      await past(world, more)
      const { compounds } = await get<Judged>(world.people.lab, '/sewage/qc/overview?kind=RM')
      return compounds.find(({ code }) => code === 'KET')
    }
    expect(await judged([109.5])).toMatchObject({ lastRule: '1-2s', before: null })
    // The 25th run was out, the 26th is as it should be.
    expect(await judged([118, 100])).toMatchObject({ lastRule: null, before: { rule: '1-3s', at: 25 } })
    expect(await judged([])).toMatchObject({ lastRule: null, before: null })
  })

  it('tells how far the last run lies from the mean as the chart has it, and nothing of too few', async () => {
    interface Told {
      compounds: { code: string; mean: number | null; sd: number | null; z: number | null }[]
    }
    const world = await laboratory(open)
    await past(world, [109.5])
    const told = async (runs: number) => {
      const at = `kind=RM&runs=${runs}`
      const { compounds } = await get<Told>(world.people.lab, `/sewage/qc/overview?${at}`)
      return compounds.find(({ code }) => code === 'KET')!
    }
    const chart = await get<Parameters<typeof readAgainstOwn>[0]>(
      world.people.lab,
      `/sewage/qc/chart?method=${encodeURIComponent(methodName)}&kind=RM&code=KET`,
    )
    const { statistics, zs } = readAgainstOwn(chart)
    const { mean, sd, z } = await told(usualRuns)
    expect({ mean, sd, z }).toEqual({ mean: statistics!.mean, sd: statistics!.sd, z: zs.at(-1) })
    expect(z).toBeGreaterThan(2)
    expect(await told(19)).toMatchObject({ mean: null, sd: null, z: null })
  })

  it('tells what each rule does by the method, and that none judges duplicates', async () => {
    const world = await laboratory(open)
    await past(world)
    await world.db.write([{ sql: "update test_method set rule41s = 'off'", parameters: [] }])
    const policy = async (kind: string) =>
      (
        await get<{ policy: { rule: string; consequence: string }[] }>(
          world.people.lab,
          `/sewage/qc/overview?kind=${kind}`,
        )
      ).policy.map(({ rule, consequence }) => `${rule} ${consequence}`)
    const method = ['1-3s hold', '2-2s hold', 'R-4s hold', '4-1s off', '10-x hold', '1-2s warn']
    expect(await policy('RM')).toEqual(method)
    expect((await policy('DUP')).every(one => one.endsWith(' off'))).toBe(true)
  })

  it('shows on the chart which run was held by which rule', async () => {
    const { lab, id } = await begin()
    await entered(lab, id, withRm(await sheetOf(lab, id), ['57', '50']))
    const runs = await get<Row[]>(
      lab,
      `/sewage/qc/chart?method=${encodeURIComponent(methodName)}&kind=RM&code=KET`,
    )
    expect(runs.filter(({ verdict }) => verdict === 'RULE')).toMatchObject([
      { rules: ['1-3s', '1-2s'], figure: 114 },
    ])
  })
})
