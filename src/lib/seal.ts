import { readLabelNo } from './label-number.ts'

/** A seal's number as people read and scanners give it: without blanks and dashes, in capitals. */
export const tidySeal = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase()

/** The label beside it is scanned by mistake; as a seal it would be equal for ever. @returns why it is no seal's number, in words */
export const sealProblem = (text: unknown): string | undefined =>
  'problem' in readLabelNo(String(text ?? ''))
    ? undefined
    : '这是标签号，不是封签号，请扫描或输入封签上的号码'
