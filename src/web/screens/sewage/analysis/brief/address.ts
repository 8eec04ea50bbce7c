export const briefsAddress = '/sewage/analysis-brief'
export const briefAddress = (id: string): string => `${briefsAddress}?brief=${id}`
