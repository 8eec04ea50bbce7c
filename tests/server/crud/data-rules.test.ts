/** Console 6, wire 5.2: a data rule narrows list, counts, export, single rows, edits and pickers alike, on both databases. */

import { expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { openWorld, plantDraft, type World } from './world.ts'

interface Rule {
  ruleColumn?: string
  ruleConditions: string
  ruleValue: string
  status?: string
}
let serial = 0
/** Hangs rules on the button of the plants' list and gives them to the role of `city` and `province`. */
async function grant(it: World, rules: readonly Rule[]): Promise<void> {
  const page = await it.db.k
    .selectFrom('sysPermission')
    .where('perms', '=', 'sewage:plant:list')
    .select('id')
    .executeTakeFirstOrThrow()
  const ids = rules.map(() => `rule-${++serial}`)
  await it.db.write([
    {
      table: 'sys_permission_data_rule',
      columns: ['id', 'permission_id', 'rule_name', 'rule_column', 'rule_conditions', 'rule_value', 'status'],
      rows: rules.map((rule, at) => [
        ids[at],
        page.id,
        `规则 ${at}`,
        rule.ruleColumn ?? null,
        rule.ruleConditions,
        rule.ruleValue,
        rule.status ?? '1',
      ]),
    },
    {
      sql: 'update sys_role_permission set data_rule_ids = ? where permission_id = ? and role_id = ?',
      parameters: [ids.join(','), page.id, 'R1'],
    },
  ])
}

forEachDatabase((_name, open) => {
  async function world(rules: readonly Rule[]) {
    const it = await openWorld(await open(), newFolder())
    const ids: Record<string, string> = {}
    for (const [plantName, plantType] of [
      ['东厂', '1'],
      ['西厂', '2'],
      ['南厂', '2'],
    ] as const) {
      const code = `C${++serial}`
      const payload = plantDraft({ plantName, plantCode: code, plantType })
      const answer = await it.call('city', { method: 'POST', url: '/sewage/plant/add', payload })
      expect(answer.message).toBe('添加成功！')
      ids[plantName] = String(answer.result['id'])
    }
    await grant(it, rules)
    // What is known of a session is kept for a second.
    await new Promise(done => setTimeout(done, 1_050))
    return { ...it, ids }
  }
  const namesOf = async (it: World, query = '') => {
    const { result } = await it.call<{ records: { plantName: string }[]; total: number }>('city', {
      method: 'GET',
      url: `/sewage/plant/list?column=plantCode&order=asc${query}`,
    })
    expect(result.total).toBe(result.records.length)
    return result.records.map(row => row.plantName).sort()
  }

  it('what was added for others is said to be written, and not shown', async () => {
    const it = await world([{ ruleColumn: 'plantType', ruleConditions: '=', ruleValue: '2' }])
    const payload = plantDraft({ plantName: '北厂', plantCode: `C${++serial}`, plantType: '1' })
    const added = await it.call('city', { method: 'POST', url: '/sewage/plant/add', payload })
    expect([added.status, added.message]).toEqual([200, '添加成功！'])
    expect(Object.keys(added.result)).toEqual(['id'])
    const all = await it.call<{ total: number }>('admin', { method: 'GET', url: '/sewage/plant/list' })
    expect(all.result.total).toBe(4)
    expect(await namesOf(it)).toEqual(['南厂', '西厂'])
  })

  it('narrows every way to the rows', async () => {
    const it = await world([{ ruleColumn: 'plantType', ruleConditions: '=', ruleValue: '2' }])
    expect(await namesOf(it)).toEqual(['南厂', '西厂'])
    const own = it.ids['东厂'] ?? ''
    const single = await it.call('city', { method: 'GET', url: `/sewage/plant/queryById?id=${own}` })
    expect([single.status, single.code]).toEqual([403, 510])
    const edit = await it.call('city', {
      method: 'PUT',
      url: '/sewage/plant/edit',
      payload: { ...plantDraft({ plantName: '改名' }), id: own },
    })
    expect([edit.status, edit.code]).toEqual([403, 510])
    const gone = await it.call('city', { method: 'DELETE', url: `/sewage/plant/delete?id=${own}` })
    expect([gone.status, gone.code]).toEqual([403, 510])
    const file = await it.app.inject({
      method: 'GET',
      url: '/jeecg-boot/sewage/plant/exportXls',
      headers: await it.as('city'),
    })
    const book = read(file.rawPayload)
    const cells = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? '']!, { header: 1 }).flat()
    expect(cells).toContain('西厂')
    expect(cells).not.toContain('东厂')
    // Who did not get the rule sees as before.
    const all = await it.call<{ total: number }>('admin', { method: 'GET', url: '/sewage/plant/list' })
    expect(all.result.total).toBe(3)
  })

  it('fills in who asks, joins several rules, and reads the small language [A26]', async () => {
    const it = await world([
      {
        ruleConditions: 'USE_SQL_RULES',
        ruleValue: "create_by = #{sys_user_code} and plantType in ('1', '2')",
      },
      { ruleColumn: 'sysOrgCode', ruleConditions: 'RIGHT_LIKE', ruleValue: '#{sys_org_code}' },
      { ruleColumn: 'plantName', ruleConditions: '!=', ruleValue: '南厂' },
    ])
    expect(await namesOf(it)).toEqual(['东厂', '西厂'])
    expect(await namesOf(it, '&plantName=*厂')).toEqual(['东厂', '西厂'])
  })

  it('takes what the platform fills in letter by letter, and a typed word in any case', async () => {
    const asked = { ruleColumn: 'createBy', ruleConditions: 'LIKE' }
    const filled = await world([{ ...asked, ruleValue: '#{sys_user_code}' }])
    const rename = "update sewage_plant set create_by = 'CITY*_' where plant_name = '南厂'"
    await filled.db.write([{ sql: rename, parameters: [] }])
    expect(await namesOf(filled)).toEqual(['东厂', '西厂'])
    const typed = await world([{ ...asked, ruleValue: 'city' }])
    await typed.db.write([{ sql: rename, parameters: [] }])
    expect(await namesOf(typed)).toEqual(['东厂', '南厂', '西厂'])
    // Signs of patterns are signs of the name.
    await filled.db.write([
      { sql: "update sys_user set username = 'TY*_' where username = 'city'", parameters: [] },
    ])
    filled.app.sessions.refresh('U-city')
    await new Promise(done => setTimeout(done, 1_050))
    expect(await namesOf(filled)).toEqual(['南厂'])
  })

  it('shows nothing by a rule that cannot be read, and everything by one that is switched off [A26]', async () => {
    const broken = await world([{ ruleColumn: 'gone', ruleConditions: '=', ruleValue: '1' }])
    expect(await namesOf(broken)).toEqual([])
    const off = await world([{ ruleColumn: 'plantType', ruleConditions: '=', ruleValue: '2', status: '0' }])
    expect(await namesOf(off)).toEqual(['东厂', '南厂', '西厂'])
  })

  it('does not turn an empty variable into everything', async () => {
    const it = await world([
      {
        ruleConditions: 'USE_SQL_RULES',
        ruleValue: "not plantName like '#{tenant_id}x%' and createBy = 'city'",
      },
      {
        ruleConditions: 'USE_SQL_RULES',
        ruleValue: "not sys_org_code like '#{sys_user_name}#{sys_org_code}%'",
      },
    ])
    expect((await namesOf(it)).length).toBe(3)
    await it.db.write([{ sql: "update sys_user set realname = '' where username = ?", parameters: ['city'] }])
    await it.db.write([{ sql: 'delete from sys_user_depart where user_id = ?', parameters: ['U-city'] }])
    await new Promise(done => setTimeout(done, 1_050))
    expect(await namesOf(it)).toEqual([])
  })
})
