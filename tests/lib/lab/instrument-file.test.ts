import { describe, expect, it } from 'vitest'
import { decodeFile, delimitedRows, fileColumnsOf, instrumentTable } from '#lib/lab/instrument-file.ts'
import { readBlock } from '#lib/lab/read-block.ts'

const limits = { lod: 0.2, loq: 0.5, uloq: 500 }
const columns = [
  { code: 'METH', names: ['甲基苯丙胺'], ...limits },
  { code: 'KET', ...limits },
  { code: 'IS', lod: 0, loq: 0, uloq: null },
]
const places = [1, 2, 3].map(pos => ({ pos, labelNo: `WD990137202611180${pos}` }))
const label = (pos: number) => places[pos - 1]!.labelNo
const read = async (text: string) => {
  const table = instrumentTable(delimitedRows(text))
  const report = await readBlock(table.rows, { places, columns })
  return {
    shape: table.shape,
    cells: report.cells.flatMap(({ pos, code, read: said }) =>
      said.verdict === 'EMPTY'
        ? []
        : [
            [
              pos,
              code,
              said.verdict === 'REFUSED' ? said.words : (said.reading.value ?? said.reading.qualifier),
              said.verdict,
            ],
          ],
    ),
  }
}

describe('a file of an instrument', () => {
  it('Sciex: one line a sample and component', async () => {
    const text = [
      'Sample Name\tSample ID\tComponent Name\tActual Concentration\tCalculated Concentration (µg/L)',
      `${label(1)}\t1\tMETH\tN/A\t0.118`,
      `${label(1)}\t1\tKET\tN/A\t<LOQ`,
      `${label(2)}\t2\tMETH\tN/A\tn.d.`,
      `${label(2)}\t2\tLSD\tN/A\t3`,
      `${label(2)}\t2\tMETH\tN/A\t0.2`,
    ].join('\r\n')
    expect(await read(text)).toEqual({
      shape: 'LONG',
      cells: [
        [1, 'METH', 118, 'TO_CONFIRM'],
        [1, 'KET', '<LOQ', 'OK'],
        [2, 'METH', '<LOD', 'OK'],
        [2, undefined, '方法里没有化合物“LSD”', 'REFUSED'],
        [2, 'METH', '位置 A2 重复，只收前一行', 'REFUSED'],
      ],
    })
  })
  it('Waters: a section a compound', async () => {
    const text = [
      'Quantify Compound Summary Report',
      '',
      'Compound 1:  甲基苯丙胺',
      '#,Name,Sample Text,RT,Area,Conc.',
      `1,run_01,${label(1)},3.21,1204,"118,6"`,
      `2,run_02,${label(3)},3.22,1190,17`,
      'Compound 2:  KET',
      '#,Name,Sample Text,RT,Area,Conc.',
      `1,run_01,${label(1)},4.1,88,未检出`,
    ].join('\n')
    expect(await read(text)).toEqual({
      shape: 'SECTIONS',
      cells: [
        [1, 'METH', 118.6, 'TO_CONFIRM'],
        [1, 'KET', '<LOD', 'OK'],
        [3, 'METH', 17, 'OK'],
      ],
    })
  })
  it('Agilent: compounds over groups of columns', async () => {
    const text = [
      'Sample,,,METH Results,,KET Results,',
      'Name,Data File,Type,RT,Final Conc.,RT,Final Conc.',
      `${label(2)},a.d,Sample,3.2,12.5,4.1,9`,
      'Blank 1,b.d,Blank,,0,,0',
    ].join('\n')
    const { shape, cells } = await read(text)
    expect(shape).toBe('TWO_HEADS')
    expect(cells).toEqual([
      [2, 'METH', 12.5, 'OK'],
      [2, 'KET', 9, 'OK'],
      [undefined, 'METH', '工作单没有位置“Blank 1”', 'REFUSED'],
      [undefined, 'KET', '工作单没有位置“Blank 1”', 'REFUSED'],
    ])
  })
  it('a wide table goes in as it is, with semicolons and decimal commas', async () => {
    expect(await read(`位;METH;KET\nA1;118,6;2\nA3;3;4`)).toEqual({
      shape: 'WIDE',
      cells: [
        [1, 'METH', 118.6, 'TO_CONFIRM'],
        [1, 'KET', 2, 'OK'],
        [3, 'METH', 3, 'OK'],
        [3, 'KET', 4, 'OK'],
      ],
    })
  })
  it('is read by the columns that were named for it, whatever else its heads might mean', () => {
    const rows = [
      ['Report 7'],
      ['Vial', 'Name', 'Target', 'Conc.', 'Corrected'],
      ['A1', 'x', 'METH', '1', '12'],
      ['A2', 'y', 'METH', '2', '13'],
    ]
    const named = { sample: 'Vial', compound: 'Target', figure: 'Corrected' }
    expect(instrumentTable(rows, named)).toEqual({
      shape: 'LONG',
      rows: [
        ['样品', 'METH'],
        ['A1', '12'],
        ['A2', '13'],
      ],
    })
    // Another file of the same instrument is read as it is.
    expect(
      instrumentTable(
        [
          ['位', 'METH'],
          ['A1', '3'],
        ],
        named,
      ).shape,
    ).toBe('WIDE')
  })
  it('is read by the compounds of its columns where each has one, whatever their heads are called', () => {
    const rows = [
      ['Batch 12'],
      ['Vial', 'Name', 'Ch1 Final (µg/L)', 'Ch2 Final', 'Note'],
      ['A1', 'x', '1,5', '<LOQ', ''],
      ['', '', '', '', 'end'],
      ['A2', 'y', '2', '3', ''],
    ]
    const named = {
      sample: 'Vial',
      compounds: [
        { head: 'Ch2 Final', code: 'KET' },
        { head: 'Ch1 Final (µg/L)', code: 'METH' },
        { head: 'Ch9 Final', code: 'MDMA' },
      ],
    }
    expect(instrumentTable(rows, named)).toEqual({
      shape: 'WIDE',
      rows: [
        ['样品', 'KET', 'METH (μg/L)'],
        ['A1', '<LOQ', '1,5'],
        ['A2', '3', '2'],
      ],
    })
    // Without one of its columns, or without a line, nothing is made of it by these.
    for (const other of [
      { ...named, sample: 'No' },
      { ...named, compounds: named.compounds.slice(2) },
    ])
      expect(instrumentTable(rows, other)).toEqual(instrumentTable(rows))
    expect(fileColumnsOf({ sample: 'Vial', compound: '', figure: '' })).toBeNull()
  })
  it('does not cut the figures of one column at their commas', () => {
    for (const text of ['1,234\n2,345.5\n98\n', 'METH\n1,234\n118,6 ng/L\n<1,000\n'])
      expect(delimitedRows(text)).toEqual(
        text
          .trim()
          .split('\n')
          .map(line => [line]),
      )
    expect(delimitedRows('METH,KET\n1,2')).toEqual([
      ['METH', 'KET'],
      ['1', '2'],
    ])
    expect(delimitedRows('A1,2\nA2,3')).toEqual([
      ['A1', '2'],
      ['A2', '3'],
    ])
    expect(delimitedRows('1,2,3\n4,5,6')).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ])
  })
  it('keeps quoted signs, line ends and quotes, and reads what Chinese Windows writes', () => {
    expect(delimitedRows('\uFEFFa,"b, ""c""\nd",e\r\n1,2,3\r\n')).toEqual([
      ['a', 'b, "c"\nd', 'e'],
      ['1', '2', '3'],
    ])
    expect(decodeFile(new Uint8Array([0xbb, 0xaf, 0xba, 0xcf, 0xce, 0xef]))).toBe('化合物')
    expect(decodeFile(new TextEncoder().encode('化合物'))).toBe('化合物')
    expect(decodeFile(new Uint8Array([0xff, 0xfe, 0x16, 0x53]))).toBe('化')
  })
})
