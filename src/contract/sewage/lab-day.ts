/** 实验室今天: the worksheets under way in a laboratory with what each waits for, and what failing controls keep back. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, textOrNull } from '#contract/kit/shapes.ts'
import { returnedShape } from './worksheet-shapes.ts'

/** What a worksheet waits for; those of the laboratory first, the last two are somebody else's who measured nothing on it. */
export const sheetNext = [
  'place',
  'controls',
  'start',
  'enter',
  'mend',
  'hold',
  'repeat',
  'submit',
  'decide',
  'review',
] as const
export type SheetNext = (typeof sheetNext)[number]

export const labDay = endpoint('GET', '/sewage/work/laboratory', {
  title: '实验室今天',
  access: 'sewage:worksheet:list',
  result: Type.Object({
    /** Epoch ms of the answer. */
    at: Type.Number(),
    /** By when they are due. */
    sheets: Type.Array(
      Type.Object({
        id: Type.String(),
        worksheetNo: Type.String(),
        next: Type.Enum([...sheetNext]),
        samples: Type.Number(),
        controls: Type.Number(),
        /** Cells that hold a value, of those that must; 0 of 0 before the run. */
        entered: Type.Number(),
        cells: Type.Number(),
        instrument: Type.String(),
        analystName: Type.String(),
        /** Whoever asks planned, measured, typed or submitted some of it, and so may not judge it. */
        hand: Type.Boolean(),
        /** Values that are kept back. */
        held: Type.Number(),
        /** Failing controls about which a release was asked and nobody has decided. */
        asked: Type.Number(),
        /** By whom and why it was given back, until it is submitted again. */
        returned: returnedShape,
        /** Epoch ms, by its sample that is due first; null where none is, or all are measured again. */
        dueAt: figure,
      }),
    ),
    /** Failing controls that keep values back; those about which nobody has done anything first. */
    holds: Type.Array(
      Type.Object({
        worksheetId: Type.String(),
        worksheetNo: Type.String(),
        method: Type.String(),
        pointId: Type.String(),
        pos: Type.Number(),
        kind: Type.String(),
        code: Type.String(),
        text: Type.String(),
        limit: Type.String(),
        ruleWords: textOrNull,
        samples: Type.Number(),
        values: Type.Number(),
        /** OPEN, ORDERED (to be measured again), ASKED (that it may go out) */
        state: Type.String(),
      }),
    ),
  }),
})
