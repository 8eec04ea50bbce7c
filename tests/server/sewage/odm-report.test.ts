/** 对照报告: every line of a foreign file, what it is here, and what would become of it; taken by who brought the file. */
import { expect, it } from 'vitest'
import type { Caller } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import {
  brought,
  confirm,
  csv,
  day,
  fileOf,
  looked,
  ok,
  path,
  send,
  source,
  world,
  zipOf,
} from './odm-world.ts'

forEachDatabase((_name, open) => {
  it('says of each line whether it is new, changed, the same, refused or beside, with both values', async () => {
    const { app, people } = await world(open)
    const { lab, review, prov } = people
    const { id: mappingId } = await source(lab)
    const { id } = await brought(lab, mappingId, await fileOf(4))
    await ok(review, `${path}/release`, { id, opinion: '抽查 4 行，一致' })
    const next = await zipOf({
      samples: csv([
        ['sampleID', 'siteID', 'collDTStart'],
        ...[0, 1, 2, 3, 4].map(at => [`S${at}`, at % 2 ? 'FY' : 'FX', day(at >> 1)]),
        ['S5', '=FX', day(2)],
      ]),
      measures: csv([
        ['measureRepID', 'sampleID', 'measure', 'value', 'unit'],
        ['m0', 'S0', 'x_METH_pndl', 10, 'x_mgD1000'],
        ['m1', 'S1', 'x_METH_pndl', 99.5, 'x_mgD1000'],
        ['m4', 'S4', 'x_METH_pndl', 14, 'x_mgD1000'],
        ['m5', 'S5', 'x_METH_pndl', 15, 'x_mgD1000'],
        ['m6', 'S2', 'x_METH_pndl', 'n.d.', 'x_mgD1000'],
        ['m7', 'S2', 'ph', 7.2, 'unitless'],
        ['m8', 'S3', 'x_KET_conc', 2, 'ugL'],
      ]),
    })
    const { result } = await send(lab, mappingId, next)
    await looked(lab, result.id)
    const taken = async (who: Caller) =>
      app.inject({
        method: 'GET',
        url: `/jeecg-boot${path}/report?id=${result.id}`,
        headers: { 'x-access-token': who.token },
      })
    const answer = await taken(lab)
    expect(answer.headers['content-type']).toContain('text/csv')
    const [head, ...lines] = answer.body.replace('\ufeff', '').trim().split(/\r?\n/)
    expect(head!.split(',').slice(0, 4)).toEqual(['行号', '结果', '站点', '对方样品'])
    const cells = lines.map(line => line.split(','))
    // Number, verdict, raw value, unit, drug, value, value of before.
    const of = ([line, verdict, , sample, , , raw, unit, drug, value, prior]: string[]) =>
      [line, verdict, sample, raw, unit, drug, value, prior].join(' ')
    expect(cells.slice(0, 3).map(of)).toEqual([
      '2 相同 S0 10 x_mgD1000 METH 10 10',
      '3 变化 S1 99.5 x_mgD1000 METH 99.5 11',
      '4 新增 S4 14 x_mgD1000 METH 14 ',
    ])
    expect(answer.body).toContain('旧值 11，新值 99.5')
    const refused = new Map(
      cells.slice(3).map(([line, verdict, ...rest]) => [line, [verdict, rest.join()] as const]),
    )
    expect(refused.get('5')?.[0]).toBe('拒收')
    // Nothing that a spreadsheet would work out.
    expect(refused.get('5')?.[1]).toMatch(/^'=FX,/)
    expect(refused.get('6')).toEqual(['拒收', expect.stringContaining('值“n.d.”不是数')])
    expect(refused.get('7')?.[0]).toBe('不导入')
    expect(refused.get('8')).toEqual(['拒收', expect.stringContaining('没有对照')])
    expect(lines.length).toBe(7)
    // What somebody else has brought is his.
    expect((await taken(prov)).statusCode).not.toBe(200)
    expect((await taken(review)).statusCode).not.toBe(200)
  })

  it('follows the mapping of now', async () => {
    const { app, people } = await world(open)
    const { lab } = people
    const { id: mappingId } = await source(lab)
    const { result } = await send(lab, mappingId, await fileOf(6))
    const first = await looked(lab, result.id)
    const report = async () =>
      (
        await app.inject({
          method: 'GET',
          url: `/jeecg-boot${path}/report?id=${result.id}`,
          headers: { 'x-access-token': lab.token },
        })
      ).body
    expect((await report()).match(/拒收/g)?.length).toBe(6)
    await confirm(lab, first)
    await looked(lab, result.id)
    expect((await report()).match(/新增/g)?.length).toBe(6)
  })
})
