/** Half of every plant's name is the same word; narrow columns do without it. */
export const shortPlant = (name: string): string => name.replace(/污水处理(厂|站)$/, '')
export const shortFacility = (name: string): string => name.replace(/自动(采样站|监测站)$/, '$1')
