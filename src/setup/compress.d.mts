export function compressTexts(folder: string): void
