/** What went out is changed through no door, the database's own included: every column that there is, asked one after the other. */
import { expect, it } from 'vitest'
import { bulkOf } from '#server/db/rows.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const at = { create_by: 'lab', create_time: 1, update_time: 1, sys_org_code: 'A01' }
const period = {
  region_code: '990100',
  place_level: '2',
  grain: 'MONTH',
  start_date: '2026-03-01',
  period: '3 月',
}
/** What stands in each table, and which columns of it still move. */
const tables: Record<string, { row: Record<string, unknown>; moves: readonly string[] }> = {
  plant_result: {
    row: {
      id: 'r1',
      plant_id: 'f1',
      sample_date: '2026-03-01',
      drug_code: 'METH',
      pndl: 1,
      state: 'PUBLISHED',
      calc_version: 1,
      ...at,
    },
    // Withdrawn by whom and why; of which department its plant is.
    moves: ['state', 'superseded', 'retract_by', 'retract_time', 'reason', 'retract_reason'],
  },
  appraisal: {
    row: { id: 'a1', ...period, drug_code: 'METH', state: 'PUBLISHED', appr_version: 1, ...at },
    moves: ['state', 'superseded', 'retract_by', 'retract_time', 'untold'],
  },
  appraisal_report: {
    row: { id: 'b1', report_no: 'R1', ...period, report_version: 1, state: 'FINAL', ...at },
    moves: ['state', 'revised_why'],
  },
  appraisal_cutoff: {
    row: {
      drug_code: 'METH',
      place_level: '2',
      version_no: 9,
      source: 'OWN',
      p25: 1,
      p50: 2,
      p75: 3,
      p90: 4,
      n: 12,
      at: 1,
    },
    moves: [],
  },
  lab_value: {
    row: {
      id: 'v1',
      sample_id: 's1',
      drug_code: 'METH',
      qualifier: '=',
      value: 1,
      lod: 1,
      loq: 2,
      create_time: 1,
    },
    // That it was computed with, let out, or that a newer one stands.
    moves: ['superseded', 'due', 'overridden'],
  },
  odm_value: {
    row: {
      id: 'o1',
      import_id: 'i1',
      mapping_id: 'm1',
      line: 2,
      verdict: 'NEW',
      row_key: 'k1',
      version_no: 1,
      value: 1,
      ...at,
    },
    moves: [],
  },
}
const always = ['update_by', 'update_time', 'version', 'sys_org_code']

forEachDatabase((name, open) => {
  it('stays what it was, column by column, and is not deleted', async () => {
    const { db } = await buildApp(open)
    const open_: string[] = []
    for (const [table, { row, moves }] of Object.entries(tables)) {
      await db.write([bulkOf(table, [row])])
      const [stands] = await db.read<Record<string, unknown>>({
        sql: `select * from ${table}`,
        parameters: [],
      })
      for (const [column, value] of Object.entries(stands!)) {
        if (moves.includes(column) || always.includes(column)) continue
        const other = typeof value === 'number' ? value + 1 : 'other'
        const attempt = [other, 7].map(parameter =>
          db.write([{ sql: `update ${table} set "${column}" = ?`, parameters: [parameter] }]).then(
            () => true,
            () => false,
          ),
        )
        if ((await Promise.all(attempt)).includes(true)) open_.push(`${table}.${column}`)
      }
      await expect(db.write([{ sql: `delete from ${table}`, parameters: [] }]), table).rejects.toThrow()
    }
    expect(open_, name).toEqual([])
  })

  it('takes no step back', async () => {
    const { db } = await buildApp(open)
    for (const table of ['plant_result', 'appraisal', 'appraisal_report']) {
      await db.write([bulkOf(table, [tables[table]!.row])])
      for (const state of ['DRAFT', 'REVIEW', 'CALC'])
        await expect(
          db.write([{ sql: `update ${table} set state = ?`, parameters: [state] }]),
          `${table} ${state}`,
        ).rejects.toThrow()
    }
    const set = (sql: string) => db.write([{ sql, parameters: [] }])
    await set("update plant_result set state = 'RETRACTED', superseded = 'Y'")
    await set("update appraisal set state = 'REVISED', superseded = 'Y'")
    await set("update appraisal_report set state = 'REVISED'")
    for (const table of ['plant_result', 'appraisal'])
      for (const column of ["state = 'PUBLISHED'", "superseded = 'N'"])
        await expect(set(`update ${table} set ${column}`), `${table} ${column}`).rejects.toThrow()
    await expect(set("update appraisal_report set state = 'FINAL'")).rejects.toThrow()
  })
})
