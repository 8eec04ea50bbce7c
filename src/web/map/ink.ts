/** Colours of the map. Not tokens of the page: land, water and lines exist nowhere else. */
export type MapSkin = 'light' | 'dark' | 'wall'

export interface MapInk {
  sea: string
  neighbourLand: string
  land: string
  river: string
  lake: string
  prefectureLine: string
  provinceLine: string
  ownLine: string
  outline: string
  cityLabel: string
  provinceLabel: string
  labelHalo: string
  normalDot: string
  dotRim: string
  offline: string
  clusterFill: string
  clusterRing: string
  clusterText: string
  accent: string
  /** Fill of level 1-4, and the edge that keeps orange and yellow readable on white. */
  level: readonly [string, string, string, string]
  levelEdge: readonly [string, string, string, string]
  glyphInk: string
  /** Appraisal steps 未检出 … 高. */
  steps: readonly [string, string, string, string, string]
}

const deskLevels = ['#d92d20', '#f07c00', '#e0b000', '#1677d2'] as const
const nightLevels = ['#ff4d52', '#ff8a1f', '#f0c83c', '#57a6ff'] as const

export const mapInks: Record<MapSkin, MapInk> = {
  light: {
    sea: '#f0f2f5',
    neighbourLand: '#f0f2f5',
    land: '#fbfcfd',
    river: '#a9cae6',
    lake: '#d3e4f3',
    prefectureLine: '#d3dae2',
    provinceLine: '#c3ccd6',
    ownLine: '#7f8b99',
    outline: '#a3aebb',
    cityLabel: '#4a5461',
    provinceLabel: '#7d8894',
    labelHalo: 'rgba(251,252,253,0.9)',
    normalDot: '#66717f',
    dotRim: '#ffffff',
    offline: '#66717f',
    clusterFill: '#ffffff',
    clusterRing: '#b4bdc8',
    clusterText: '#1d2129',
    accent: '#0f6dd2',
    level: deskLevels,
    levelEdge: ['#d92d20', '#9a4d00', '#7a5b00', '#1677d2'],
    glyphInk: '#ffffff',
    steps: ['#e9edf1', '#cfdbe8', '#9dbad6', '#3f74a8', '#1b4a7d'],
  },
  dark: {
    sea: '#151618',
    neighbourLand: '#17191b',
    land: '#1f2226',
    river: '#2c4a63',
    lake: '#23384b',
    prefectureLine: '#2b2f34',
    provinceLine: '#363b42',
    ownLine: '#7a838d',
    outline: '#565d66',
    cityLabel: '#c3c8cf',
    provinceLabel: '#7d858f',
    labelHalo: 'rgba(21,22,24,0.9)',
    normalDot: '#8b939d',
    dotRim: '#151618',
    offline: '#aeb4bb',
    clusterFill: '#26282b',
    clusterRing: '#565d66',
    clusterText: '#eceef1',
    accent: '#3ea8ff',
    level: nightLevels,
    levelEdge: nightLevels,
    glyphInk: '#0d0f11',
    steps: ['#2c3035', '#2e4257', '#3a6188', '#5590c4', '#9ccaf2'],
  },
  wall: {
    sea: '#0f1113',
    neighbourLand: '#131518',
    land: '#1d2024',
    river: '#1d2024',
    lake: '#16191c',
    prefectureLine: '#1d2024',
    provinceLine: '#363b42',
    ownLine: '#656d76',
    outline: '#656d76',
    cityLabel: '#868d96',
    provinceLabel: '#565d66',
    labelHalo: 'rgba(15,17,19,0.9)',
    normalDot: '#7e868f',
    dotRim: '#1d2024',
    offline: '#aeb4bb',
    clusterFill: '#1c1f23',
    clusterRing: '#4c535b',
    clusterText: '#e8eaec',
    accent: '#e8eaec',
    level: nightLevels,
    levelEdge: nightLevels,
    glyphInk: '#0d0f11',
    steps: ['#1d2024', '#272b30', '#363c43', '#4c535b', '#6f767f'],
  },
}

/** `#rrggbb` to the byte triple that attributes hold. */
export const bytesOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
