export const briefAddress = (id: string): string => `/sewage/analysis-brief?brief=${id}`
