export const product = '清源'
export const productLine = '污水毒情监测'
export const platform = '污水毒情监测与在线采样管理平台'

/** Window title: page, then product; on the home just the product. */
export const windowTitle = (pageTitle: string | undefined): string =>
  pageTitle ? `${pageTitle} · ${product}` : product
