/** 外来数据序列: what of foreign rows is drawn, by the filters of their list: let out, newest, one drug in one unit, each source by name. */
import { expect, it } from 'vitest'
import { mostOdmPoints, mostOdmSeries } from '#contract/sewage/odm-value.ts'
import { forEachDatabase } from '../../support/databases.ts'
import {
  brought,
  csv,
  day,
  fileOf,
  head,
  ok,
  path,
  type Series,
  seriesOf,
  source,
  world,
  zipOf,
} from './odm-world.ts'

/** Methamphetamine as load, cocaine as concentration in two units; below limits, beyond one, and in doubt. */
const mixed = () =>
  zipOf({
    samples: csv([
      ['sampleID', 'siteID', 'collDTStart'],
      ...[0, 1, 2, 3].map(at => [`S${at}`, 'FX', day(at)]),
      ['T0', 'FZ', day(0)],
    ]),
    measures: csv([
      head,
      ['1', 'S0', 'x_METH_pndl', 10, 'x_mgD1000'],
      ['2', 'S1', 'x_METH_pndl', 2, 'x_mgD1000'],
      ['3', 'S2', 'x_METH_pndl', '>500', 'x_mgD1000'],
      ['4', 'S3', 'x_METH_pndl', 12, 'x_mgD1000'],
      ['5', 'T0', 'x_METH_pndl', 30, 'x_mgD1000'],
      ['6', 'S0', 'x_COC', 0.25, 'ugL'],
    ]),
    qualityReports: csv([
      ['measureRepID', 'qualityFlag'],
      ['2', 'belowLOQ'],
      ['4', 'uncertain'],
    ]),
  })
const sitesOf = ({ series }: Series) => series.map(({ site }) => site)

forEachDatabase((_name, open) => {
  it('draws what the filters of the list leave, for who brings it too', async () => {
    const { people } = await world(open)
    const { lab, review } = people
    const { id: mappingId } = await source(lab)
    const nothing = await seriesOf(lab)
    expect(nothing).toEqual({ kinds: [], series: [], more: 0, cut: false })
    const done = await brought(lab, mappingId, await mixed())
    expect(done).toMatchObject({ fresh: 6, refused: 0 })
    await ok(review, `${path}/release`, { id: done['id'], opinion: '抽查一致' })

    const all = await seriesOf(lab, '', '')
    expect(all.kinds.map(({ drug, quantity }) => [drug, quantity])).toEqual([
      ['METH', 'PNDL'],
      ['COC', 'CONC'],
    ])
    expect(all.shown).toMatchObject({ drug: 'METH', quantity: 'PNDL', unit: 'mg/(d·千人)' })
    expect(sitesOf(all)).toEqual(['FX', 'FZ'])
    expect(all.series[0]!.points).toEqual([
      { day: day(0), value: 10, qualifier: '=', flags: '' },
      { day: day(1), value: 2, qualifier: '<LOQ', flags: '' },
      { day: day(2), value: 500, qualifier: '>ULOQ', flags: '' },
      { day: day(3), value: 12, qualifier: '=', flags: 'uncertain' },
    ])
    const cocaine = await seriesOf(lab, '', 'drugCode=*COC*')
    expect(cocaine.shown).toMatchObject({ drug: 'COC', quantity: 'CONC', unit: 'ng/L' })
    expect(cocaine.series[0]!.points.map(({ value }) => value)).toEqual([250])
    // What else there is stays on offer.
    expect(cocaine.kinds).toEqual(all.kinds)
    expect(sitesOf(await seriesOf(lab, '&siteId=FZ'))).toEqual(['FZ'])
    expect(sitesOf(await seriesOf(lab, `&siteId=${encodeURIComponent('= FZ')}`))).toEqual(['FZ'])
    const days = await seriesOf(lab, `&sampleDate_begin=${day(1)}&sampleDate_end=${day(2)}`)
    expect(days.series[0]!.points.map(one => one.day)).toEqual([day(1), day(2)])
    const none = await seriesOf(lab, '&quantity=CONS')
    expect([none.shown, none.series, none.kinds.length]).toEqual([undefined, [], 2])
    expect((await seriesOf(lab, '&mappingId=nobody')).kinds).toEqual([])

    // A newer version that is not let out changes nothing; the import alone is asked for.
    const other = await brought(lab, mappingId, await fileOf(4))
    expect((await seriesOf(lab, `&importId=${other['id']}`)).series).toEqual([])
    expect((await seriesOf(lab, `&importId=${done['id']}`)).series).toHaveLength(2)
  })

  it('draws so many sites, those with most values, and says how many it left out', async () => {
    const { db, people } = await world(open)
    const { lab, review } = people
    const { id: mappingId } = await source(lab)
    const sites = mostOdmSeries + 2
    const samples = Array.from({ length: sites }, (_, site) =>
      Array.from({ length: site + 1 }, (_, at) => [`S${site}-${at}`, `P${site}`, day(at)]),
    ).flat()
    const file = await zipOf({
      samples: csv([['sampleID', 'siteID', 'collDTStart'], ...samples]),
      measures: csv([
        head,
        ...samples.map(([sample], at) => [`m${at}`, sample!, 'x_METH_pndl', 5, 'x_mgD1000']),
      ]),
    })
    const done = await brought(lab, mappingId, file)
    await ok(review, `${path}/release`, { id: done['id'], opinion: '抽查一致' })
    const drawn = await seriesOf(lab)
    expect(drawn.more).toBe(2)
    expect(sitesOf(drawn)).toEqual(Array.from({ length: mostOdmSeries }, (_, at) => `P${sites - 1 - at}`))
    expect(sitesOf(await seriesOf(lab, '&siteId=P0'))).toEqual(['P0'])

    // Of more points than are drawn the newest, and it is said.
    const [one] = await db.k.selectFrom('odmValue').selectAll().limit(1).execute()
    const { id: _, ...row } = one!
    const stamp = (at: number) => new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10)
    const many = Array.from({ length: mostOdmPoints + 5 }, (_, at) => ({
      ...row,
      id: `x${String(at).padStart(8, '0')}`,
      rowKey: `k${at}`,
      siteId: 'MANY',
      sampleDate: stamp(at),
    }))
    for (let from = 0; from < many.length; from += 500)
      await db.k
        .insertInto('odmValue')
        .values(many.slice(from, from + 500))
        .execute()
    const cut = await seriesOf(lab, '&siteId=MANY')
    expect([cut.cut, cut.series[0]!.points.length]).toEqual([true, mostOdmPoints])
    expect(cut.series[0]!.points[0]!.day).toBe(stamp(5))
  })

  it('is drawn for nobody without the list', async () => {
    const { people } = await world(open)
    expect((await people.sampler.call('GET', '/sewage/odm-value/series')).status).toBe(403)
  })
})
