/**
 * By which rules figures are looked at: as they were published, or by other ones that an analyst tries. A switched view is no published
 * figure, and says so wherever it is shown.
 */
import Type from 'typebox'
import { type LoqPolicy, loqPolicyWords } from '#lib/wbe/censor.ts'

export const loqRules = ['zero', 'half', 'sqrt2', 'full', 'exclude'] as const satisfies readonly LoqPolicy[]
/** Absent: as published. */
export interface FigureView {
  /** What takes the place of a concentration below the LOQ. */
  loq?: LoqPolicy | undefined
  /** Days on which more than half of the samples are of wet weather are left out. */
  wet?: 'out' | undefined
  /** The rhythm of the week is taken out. */
  weekday?: 'corrected' | undefined
}
export const viewQuery = {
  loq: Type.Optional(Type.Enum([...loqRules])),
  wet: Type.Optional(Type.Enum(['out'])),
  weekday: Type.Optional(Type.Enum(['corrected'])),
}
/** What is not as published, in words; empty of published figures. */
export const differs = Type.Array(Type.String())

export const isSwitched = ({ loq, wet, weekday }: FigureView): boolean =>
  loq !== undefined || wet !== undefined || weekday !== undefined
export const viewIn = ({ loq, wet, weekday }: FigureView): FigureView => ({
  ...(loq && { loq }),
  ...(wet && { wet }),
  ...(weekday && { weekday }),
})
export const notPublished = '非发布口径'
/** Short, for a tag: 低值计零、剔除雨天、星期校正. */
export const viewWords = ({ loq, wet, weekday }: FigureView): string =>
  [
    loq && (loq === 'exclude' ? '剔除低值' : loq === 'zero' ? '低值计零' : `低值按 ${loqPolicyWords[loq]}`),
    wet && '剔除雨天',
    weekday && '星期校正',
  ]
    .filter(Boolean)
    .join('、')
