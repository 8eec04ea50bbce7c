/** Pictures of which one at a time stands under the four linked ones. */
export const pictureKeys = [
  'calendar',
  'multiples',
  'structure',
  'spread',
  'map',
  'ratio',
  'upstream',
  'methods',
  'board',
  'first',
] as const
export type PictureKey = (typeof pictureKeys)[number]
export const pictureTitles: Readonly<Record<PictureKey, string>> = {
  calendar: '年历',
  multiples: '小图',
  structure: '构成',
  spread: '分布',
  map: '地图',
  ratio: '比值',
  upstream: '上游溯源',
  methods: '人口方法',
  board: '缺项',
  first: '首次检出',
}
