/** The grid library's colours and faces, from the tokens. */
import type { Theme } from '@glideapps/glide-data-grid'
import type { Tokens } from '#web/theme/use-tokens.ts'

export const gridTheme = (tokens: Tokens): Partial<Theme> => ({
  accentColor: tokens.accent,
  accentFg: tokens.card,
  accentLight: tokens.on,
  textDark: tokens.t1,
  textMedium: tokens.t2,
  textLight: tokens.t3,
  textHeader: tokens.t2,
  textHeaderSelected: tokens.link,
  bgCell: tokens.card,
  bgCellMedium: tokens.fill,
  bgHeader: tokens.fill,
  bgHeaderHasFocus: tokens.on,
  bgHeaderHovered: tokens.on,
  bgSearchResult: tokens.level3Ground,
  borderColor: tokens.line2,
  horizontalBorderColor: tokens.line2,
  linkColor: tokens.link,
  fontFamily: tokens.font,
  baseFontStyle: '13px',
  headerFontStyle: '500 13px',
  cellHorizontalPadding: 10,
})
