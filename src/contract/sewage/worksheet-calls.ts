/** What stands on a worksheet and what is done to it: positions, cells, holds, what is asked about them. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, id, maybe, strict, textOrNull } from '#contract/kit/shapes.ts'
import { mostPlaces } from '#lib/lab/place.ts'
import { worksheet } from './worksheet.ts'
import {
  cellShape,
  entryShape,
  holdShape,
  placeShape,
  requestShape,
  returnedShape,
} from './worksheet-shapes.ts'

const pos = Type.Integer({ minimum: 1, maximum: mostPlaces })
const code = Type.String({ minLength: 1, maxLength: 16 })
/** The version that was looked at: who is too late is told, and keeps what he typed. */
const looked = { id: id(), version: Type.Integer() }

export const mostColumns = 64
const head = Type.String({ minLength: 1, maxLength: 60 })
/** Of a long table the heads of compound and figure; of one with a column a compound the head of each. */
const fileColumns = {
  sample: head,
  compound: Type.Optional(head),
  figure: Type.Optional(head),
  compounds: Type.Optional(Type.Array(strict({ head, code }), { minItems: 1, maxItems: mostColumns })),
}
/** Everything on a worksheet. */
export const worksheetSheet = endpoint('GET', '/sewage/worksheet/sheet', {
  title: '工作单内容',
  access: 'sewage:worksheet:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Object({
    row: worksheet.rowSchema,
    columns: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        lod: Type.Number(),
        loq: Type.Number(),
        /** Ends of the calibration. */
        low: figure,
        uloq: figure,
        /** Under which instruments know it. */
        names: Type.Array(Type.String()),
        color: textOrNull,
      }),
    ),
    places: Type.Array(placeShape),
    cells: Type.Array(cellShape),
    holds: Type.Array(holdShape),
    /** Rules that were broken and hold nothing. */
    reminders: Type.Array(
      Type.Object({
        pos: Type.Number(),
        kind: Type.String(),
        code: Type.String(),
        rules: Type.Array(Type.String()),
        words: Type.String(),
      }),
    ),
    /** Columns that were named for files of this instrument. */
    fileColumns: Type.Union([Type.Object(fileColumns), Type.Null()]),
    /** By whom and why it was given back, until it is submitted again. */
    returned: returnedShape,
    requests: Type.Array(requestShape),
    /** The newest first. */
    entries: Type.Array(entryShape),
    limits: Type.Object({ calR: Type.Number(), isLow: Type.Number(), isHigh: Type.Number() }),
  }),
})
/** Samples that may be put on a worksheet: received, waiting, or to be measured again. */
export const waitingTests = endpoint('GET', '/sewage/worksheet/waiting', {
  title: '待排样品',
  access: 'sewage:worksheet:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      labelNo: Type.String(),
      plant: Type.String(),
      sampleDate: Type.String(),
      qcType: textOrNull,
      state: Type.String(),
      rounds: Type.Number(),
    }),
  ),
})
const changed = Type.Object({ version: Type.Number() })
/** Puts samples on the worksheet, with controls by rule where some were placed already. What is on it stays as it was arranged. */
export const takeTests = endpoint('POST', '/sewage/worksheet/take', {
  title: '排样',
  access: 'sewage:worksheet:edit',
  body: strict({
    ...looked,
    testIds: Type.Array(id(), { minItems: 1, maxItems: mostPlaces }),
    /** ng/L that is added to a spike that comes with them, where no spike of the plate tells it. */
    spikeLevel: Type.Optional(Type.Number({ minimum: 0.001, maximum: 1_000_000 })),
  }),
  result: changed,
})
/** Places blanks, reference materials, duplicates and spikes by rule; moves by hand are taken back. */
export const arrangeControls = endpoint('POST', '/sewage/worksheet/arrange', {
  title: '按规则排质控',
  access: 'sewage:worksheet:edit',
  body: strict({
    ...looked,
    /** ng/L that is added to spikes. */
    spikeLevel: Type.Number({ minimum: 0.001, maximum: 1_000_000 }),
    /** ng/L of the reference material, and its number. */
    rmLevel: Type.Number({ minimum: 0.001, maximum: 1_000_000 }),
    rmNo: Type.String({ minLength: 1, maxLength: 32 }),
  }),
  result: changed,
})
/** Takes a sample off, or moves what stands at a position to another one: that asks for a reason. */
export const movePlace = endpoint('POST', '/sewage/worksheet/move', {
  title: '调整位置',
  access: 'sewage:worksheet:edit',
  body: strict({
    ...looked,
    from: pos,
    /** Absent: what stands there is taken off. */
    to: Type.Optional(Type.Union([pos, Type.Null()])),
    reason: Type.String({ minLength: 2, maxLength: 200 }),
  }),
  result: changed,
})
/** What a control holds, where nobody told it when it was placed: until then it is judged by nothing. */
export const tellLevel = endpoint('POST', '/sewage/worksheet/level', {
  title: '填写质控浓度',
  access: 'sewage:worksheet:edit',
  body: strict({
    ...looked,
    pos,
    /** ng/L, as certified, made or added. */
    level: Type.Number({ minimum: 0.001, maximum: 1_000_000 }),
    material: maybe(32),
  }),
  result: changed,
})
export const entrySources = ['HAND', 'PASTE', 'FILE', 'ODM'] as const
export type EntrySource = (typeof entrySources)[number]
/** Most cells of one call: a whole plate with forty compounds, its heads under some lines of title, and the internal standard. */
export const mostRows = mostPlaces + 24
/** Most lines of a file: forty compounds of a plate, each sample and compound on a line of its own, and more. */
export const mostFileRows = 20_000
/** Cells of the first sheet of a workbook, as the instrument's software wrote it; nothing is kept of it. */
export const readInstrumentFile = endpoint('POST', '/sewage/worksheet/readFile', {
  title: '读取仪器文件',
  access: 'sewage:worksheet:enter',
  form: true,
  result: Type.Object({ rows: Type.Array(Type.Array(Type.String())) }),
})
/** Which columns of its instrument's result table are read: kept for the next worksheet of this laboratory and instrument. */
export const saveFileColumns = endpoint('POST', '/sewage/worksheet/fileColumns', {
  title: '保存仪器文件的列',
  access: 'sewage:worksheet:enter',
  body: strict({ id: id(), ...fileColumns }),
  result: Type.Object({}),
})
/** Saves typed, pasted or imported cells: those that can be taken, all of them or none. */
export const enterValues = endpoint('POST', '/sewage/worksheet/enter', {
  title: '录入',
  access: 'sewage:worksheet:enter',
  body: strict({
    ...looked,
    /** Units in the cells of an ODM file were told by code: they are converted and nobody is asked. */
    source: Type.Enum([...entrySources]),
    /** Cells as text; the first row may name compounds with their unit, the first column positions or labels. */
    rows: Type.Array(Type.Array(Type.String({ maxLength: 60 }), { maxItems: mostColumns }), {
      minItems: 1,
      maxItems: mostRows,
    }),
    /** Where the first cell lies, for a block without heads. */
    at: Type.Optional(strict({ pos, code })),
    /** Places in the report's list of cells whose offer is taken. */
    confirmed: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: mostRows * mostColumns })),
    /** Asked for where values that stand are changed. */
    reason: maybe(200),
  }),
  result: Type.Object({
    version: Type.Number(),
    entryId: textOrNull,
    total: Type.Number(),
    taken: Type.Number(),
    /** As it stands already. */
    same: Type.Number(),
    toConfirm: Type.Number(),
    refused: Type.Number(),
    empty: Type.Number(),
    /** Controls of it that fail. */
    failed: Type.Number(),
    problems: Type.Array(
      Type.Object({
        /** Place in the list of cells. */
        index: Type.Number(),
        pos: figure,
        code: textOrNull,
        text: Type.String(),
        /** Refused for where it stands in the block: nothing of it belongs into the cell. */
        astray: Type.Boolean(),
        /** TO_CONFIRM or REFUSED */
        verdict: Type.String(),
        words: Type.String(),
        offer: textOrNull,
      }),
    ),
  }),
})
/** Takes a paste back as long as nothing was built on it. */
export const undoEntry = endpoint('POST', '/sewage/worksheet/undo', {
  title: '撤销录入',
  access: 'sewage:worksheet:enter',
  body: strict({ ...looked, entryId: id(), reason: maybe(200) }),
  result: changed,
})
export const leastReason = 10
const reasonText = Type.String({ maxLength: 200 })
/** Orders what a failing control holds to be measured again. */
export const orderRetest = endpoint('POST', '/sewage/worksheet/orderRetest', {
  title: '提交复测',
  access: 'sewage:worksheet:enter',
  body: strict({ ...looked, pointId: id(), reason: reasonText }),
  result: changed,
})
/** Asks that what a failing control holds may go as it is. */
export const askRelease = endpoint('POST', '/sewage/worksheet/askRelease', {
  title: '申请放行',
  access: 'sewage:worksheet:enter',
  body: strict({ ...looked, pointId: id(), reason: reasonText }),
  result: changed,
})
/** Decides on that: somebody who neither measured nor entered nor asked. */
export const decideRelease = endpoint('POST', '/sewage/worksheet/decideRelease', {
  title: '批准放行',
  access: 'sewage:worksheet:release',
  body: strict({ ...looked, requestId: id(), approve: Type.Boolean(), opinion: reasonText }),
  result: changed,
})
/** All determinations of one cell, the first first; without a cell those of every cell that was determined more than once. */
export const cellHistory = endpoint('GET', '/sewage/worksheet/history', {
  title: '测定记录',
  access: 'sewage:worksheet:list',
  query: Type.Object({
    id: Type.String(),
    pos: Type.Optional(Type.Integer()),
    code: Type.Optional(Type.String()),
  }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      pos: Type.Number(),
      code: Type.String(),
      no: Type.Number(),
      qualifier: Type.String(),
      value: figure,
      lod: Type.Number(),
      loq: Type.Number(),
      entered: Type.String(),
      source: Type.String(),
      byName: Type.String(),
      at: Type.String(),
      reason: textOrNull,
      undone: Type.Boolean(),
    }),
  ),
})
