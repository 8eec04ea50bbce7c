import { describe, expect, it } from 'vitest'
import { problemsOf } from '#lib/odm/check.ts'
import {
  odmTime,
  odmValue,
  ownPart,
  polygonId,
  polygonRow,
  protocolRow,
  relationshipRow,
  resultRows,
  sampleMeasures,
  sampleRow,
  siteRow,
  valueRows,
} from '#lib/odm/rows.ts'
import { csvLine, cut } from '#lib/odm/tables.ts'

const plant = {
  id: '1100000000000000001',
  plantCode: 'WD990101',
  plantName: '东厂',
  plantType: '1',
  combinedSewer: true,
  location: [113.5, 28.25] as const,
  servedPopulation: 320_000,
  hasCatchment: true,
}
const sample = {
  id: '1110000000000000001',
  sampleNo: 'WD99010120261101001',
  plantCode: 'WD990101',
  parentNo: null,
  qcType: 'NORMAL',
  mode: 'FLOW',
  beginTime: Date.parse('2026-11-01T08:00:00+08:00'),
  endTime: Date.parse('2026-11-02T08:00:00+08:00'),
  actualSub: 96,
  departTime: null,
  receiveTime: Date.parse('2026-11-02T11:30:00+08:00'),
  condition: 'TEMP',
  flowTotal: 85_000,
  ph: 7.2,
  waterTemp: null,
  receiveTemp: 9.1,
}
const value = {
  id: '1120000000000000001',
  sampleNo: sample.sampleNo,
  plantCode: plant.plantCode,
  qcType: 'NORMAL',
  drugCode: 'METH',
  qualifier: '=',
  value: 150,
  lod: 0.3,
  loq: 1,
  recovery: 97.5,
  at: Date.parse('2026-11-03T16:00:00+08:00'),
}
const result = {
  id: '1130000000000000001',
  sampleNo: sample.sampleNo,
  plantCode: plant.plantCode,
  drugCode: 'THCCOOH',
  pndl: 39.84375,
  consumption: 92.6598837,
  cf: 2.3256,
  cfVersion: 3,
  loqPolicy: 'half',
  popMethod: 'SERVED',
  calcVersion: 2,
  at: value.at,
}

describe('what of ours becomes of theirs', () => {
  it('tells times of the place, figures in fifteen characters, texts no longer than they may be', () => {
    expect(odmTime(sample.beginTime)).toBe('2026-11-01T08:00:00+08:00')
    for (const figure of [150, 1 / 3, 1e-9 / 7, 123_456_789.123, -0.000_012_345_678_9, 1e21]) {
      expect(odmValue(figure).length).toBeLessThanOrEqual(15)
      expect(Number(odmValue(figure)) / figure).toBeCloseTo(1, 6)
    }
    expect(cut('厂𠮷', 2)).toBe('厂')
    expect(csvLine(['a,"b"', null, 3])).toBe('"a,""b""",,3\r\n')
  })

  it('gives micrograms a litre, the limits beside, and never a substitute', () => {
    const { measures, quality } = valueRows(value)
    expect(measures.map(({ measure, value: figure, unit }) => [measure, figure, unit])).toEqual([
      ['x_METH', '0.15', 'ugL'],
      ['lod', '0.0003', 'ugL'],
      ['loq', '0.001', 'ugL'],
      ['percRec', '97.5', 'percent'],
    ])
    expect(quality).toEqual([])
    const below = valueRows({ ...value, qualifier: '<LOQ', value: null })
    expect(below.measures[0]).toMatchObject({ measure: 'x_METH', value: '0.001' })
    expect(below.quality[0]).toMatchObject({ qualityFlag: 'belowLOQ', measureRepID: value.id })
    expect(valueRows({ ...value, qualifier: '<LOD', value: null }).quality[0]).toMatchObject({
      qualityFlag: 'beLOD',
    })
  })

  it('tells the flow of a day, whatever the sampling took', () => {
    const flow = (over: Partial<typeof sample>) =>
      sampleMeasures({ ...sample, ...over }).find(({ measure }) => measure === 'floRate')?.value
    expect(flow({})).toBe('85000')
    expect(flow({ endTime: sample.beginTime + 12 * 3_600_000 })).toBe('170000')
    expect(flow({ endTime: sample.beginTime })).toBeUndefined()
  })

  it('names parts of its own in twelve characters', () => {
    expect(ownPart('METH', 'pndl')).toBe('x_METH_pndl')
    expect(ownPart('THCCOOH')).toBe('x_THCCOOH')
    expect([ownPart('THCCOOH', 'pndl'), ownPart('THCCOOH', 'cons')]).toEqual(['x_THCCOOH_p', 'x_THCCOOH_c'])
  })

  it('holds to what the model demands, and the check finds what does not', () => {
    const parent = { ...sample, id: '2', sampleNo: 'P1' }
    const split = { ...sample, parentNo: 'P1', qcType: 'SPLIT' }
    const { set, measures, quality } = valueRows(value)
    const area = [[[[113, 28], [114, 28], [114, 29], [113, 28]]]] as never // biome-ignore format: a ring
    const whole = {
      contacts: [{ contactID: 'operator' }],
      sites: [siteRow(plant)],
      polygons: [polygonRow(plant, area)],
      protocols: [protocolRow(result)],
      samples: [sampleRow(parent), sampleRow(split)],
      sampleRelationships: [relationshipRow(split)!],
      measureSets: [set],
      measures: [...measures, ...resultRows(result), ...sampleMeasures(split)],
      qualityReports: quality,
    }
    expect(problemsOf(whole)).toEqual([])
    expect(whole.polygons[0]).toMatchObject({
      polygonID: polygonId(plant.id),
      geoWKT: 'MULTIPOLYGON(((113 28, 114 28, 114 29, 113 28)))',
    })
    const spoilt = {
      ...whole,
      sites: [...whole.sites, ...whole.sites],
      samples: [{ ...sampleRow(parent), siteID: 'nan', collNum: 0, saMaterial: 'beer' }, sampleRow(split)],
    }
    expect(problemsOf(spoilt).map(({ table, row, column }) => `${table} ${row} ${column}`)).toEqual([
      'sites 2 siteID',
      'samples 1 siteID',
      'samples 1 saMaterial',
      'samples 1 collNum',
    ])
  })
})
