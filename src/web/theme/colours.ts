/** The eight colours offered. Apart from the palette, so that the first page does not load its generator. */
export interface ThemeColour {
  name: string
  hex: string
}
export const defaultColour = '#1890FF'
export const themeColours: readonly ThemeColour[] = [
  { name: '薄暮', hex: '#F5222D' },
  { name: '火山', hex: '#FA541C' },
  { name: '日暮', hex: '#FAAD14' },
  { name: '明青', hex: '#13C2C2' },
  { name: '极光绿', hex: '#52C41A' },
  { name: '拂晓蓝（默认）', hex: defaultColour },
  { name: '极客蓝', hex: '#2F54EB' },
  { name: '酱紫', hex: '#722ED1' },
]
