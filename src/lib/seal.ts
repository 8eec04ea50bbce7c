/** A seal's number as people read and scanners give it: without blanks and dashes, in capitals. */
export const tidySeal = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase()
