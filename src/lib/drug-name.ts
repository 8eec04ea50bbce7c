/** A drug as it is called, where there is little room: 摇头丸 rather than its chemistry. */
export const shortDrugName = (name: string): string => /^.{7,}[(（](.+)[)）]$/.exec(name)?.[1] ?? name
