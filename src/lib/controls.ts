/** Control characters would let a caller write lines of his own into a log, or speak to the terminal that shows it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f]/g

export const withoutControls = (text: string): string => text.replace(controls, '\uFFFD')
