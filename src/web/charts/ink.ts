/** What a chart takes from the theme: colours, sizes and type of the present skin. */

/** Colours read from the page's tokens, and the multiplier of every stroke and letter (1 on a desk that is not very wide). */
export interface ChartInk {
  dark: boolean
  /** Wall skin: data is grey, hue is for levels only. */
  wall: boolean
  scale: number
  ground: string
  text: string
  label: string
  axis: string
  grid: string
  data: string
  band: string
  font: string
}

export interface ChartSizes {
  label: number
  line: number
  past: number
  axis: number
  point: number
}
/** Desk and wall columns of the look's table, in CSS px. */
export const sizesOf = (ink: Pick<ChartInk, 'wall' | 'scale'>): ChartSizes =>
  ink.wall
    ? {
        label: 18 * ink.scale,
        line: 2.5 * ink.scale,
        past: 1.5 * ink.scale,
        axis: ink.scale,
        point: 8 * ink.scale,
      }
    : { label: 11 * ink.scale, line: 1.6 * ink.scale, past: 1.2 * ink.scale, axis: 1, point: 6 * ink.scale }
