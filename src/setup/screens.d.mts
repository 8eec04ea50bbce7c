export function screensIn(folder: string): { component: string; part: string | undefined; file: string }[]
export function fillRegistry(code: string, folder: string): string
export const registryFile: RegExp
