/** Half of every plant's name is the same word; narrow columns do without it. */
export const shortPlant = (name: string): string => name.replace(/污水处理(厂|站)$/, '')
