/** Colour, line and point of each drug. No red, orange or yellow: those belong to the warning levels. */

export type DrugCode = 'METH' | 'KET' | 'MDMA' | 'COC' | 'HER' | 'AMP' | 'ETO' | 'MOR'
export type PointShape = 'circle' | 'rect' | 'diamond' | 'triangle'

export interface DrugInk {
  light: string
  dark: string
  /** Empty: solid. */
  dash: readonly number[]
  point: PointShape
}

/** Smallest OKLab distance over normal, deutan, protan and tritan sight is 0.107 (light) and 0.103 (dark). */
export const drugInks: Readonly<Record<DrugCode, DrugInk>> = {
  METH: { light: '#208D86', dark: '#4FD8D2', dash: [], point: 'circle' },
  KET: { light: '#8258CC', dark: '#826AF3', dash: [], point: 'rect' },
  MDMA: { light: '#620D4B', dark: '#C65092', dash: [6, 3], point: 'diamond' },
  COC: { light: '#7A972E', dark: '#BBD34D', dash: [6, 3], point: 'triangle' },
  HER: { light: '#8F653F', dark: '#A97E4F', dash: [2, 2], point: 'circle' },
  AMP: { light: '#173979', dark: '#99AFFF', dash: [2, 2], point: 'rect' },
  ETO: { light: '#1B6682', dark: '#4399D0', dash: [8, 3, 2, 3], point: 'diamond' },
  MOR: { light: '#525045', dark: '#A3A094', dash: [8, 3, 2, 3], point: 'triangle' },
}

/** Drugs without an ink of their own share morphine's. */
export const drugInk = (code: string): DrugInk => drugInks[code as DrugCode] ?? drugInks.MOR
export const drugColour = (code: string, dark: boolean): string => drugInk(code)[dark ? 'dark' : 'light']

/** `#RRGGBB` with an opacity, for the 95 % band (15 % of its drug's colour). */
export function fade(colour: string, opacity: number): string {
  const [red, green, blue] = [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16))
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`
}

/** The 95 % band in its drug's colour. */
export const bandColour = (colour: string, dark: boolean): string => fade(colour, dark ? 0.2 : 0.15)
