/**
 * What one theme colour becomes: Arco's ten steps, and the steps that may carry words. The default colour's
 * values are drawn by hand (tokens.css); the seven others are found by contrast.
 */
import { generate } from '@arco-design/color'

/** Contrast that words need on their ground (WCAG 2.2, 1.4.3). */
export const wordContrast = 4.5

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
const luminance = (hex: string) => {
  const [r, g, b] = channels(hex).map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
/** `share` of `over` on `ground`, both opaque. */
export function mix(over: string, ground: string, share: number): string {
  const under = channels(ground)
  const parts = channels(over).map((channel, at) => Math.round(channel * share + under[at]! * (1 - share)))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
export const rgbText = (hex: string): string => channels(hex).join(', ')

export interface Palette {
  /** Arco's --primary-1 … --primary-10. */
  steps: readonly string[]
  accent: string
  /** Ground of white words. */
  solid: string
  solidHover: string
  solidActive: string
  /** Words, on `on` and on every sheet. */
  link: string
  /** Ground of what is selected. */
  on: string
}

/** The sheets that words stand on, besides what is selected. */
const grounds = { light: ['#ffffff', '#f6f8fa', '#f3f5f7'], dark: ['#1f2023', '#26282b', '#151618'] } as const
const firstOf = (steps: readonly string[], on: readonly string[]) =>
  steps.find(step => on.every(ground => contrast(step, ground) >= wordContrast)) ?? steps.at(-1)!

export function paletteOf(hex: string, dark: boolean): Palette {
  const steps = generate(hex, { list: true, dark })
  // Light steps darken as they rise, dark ones lighten: towards more contrast with white is up here, down there.
  const towardsWhite = dark ? steps.slice(0, 6).reverse() : steps.slice(5)
  const solid = firstOf(towardsWhite, ['#ffffff'])
  const at = steps.indexOf(solid)
  const on = dark ? mix(steps[3]!, grounds.dark[0], 0.25) : steps[0]!
  return {
    steps,
    accent: steps[5]!,
    solid,
    solidHover: mix(solid, '#000000', 0.88),
    solidActive: (dark ? steps[at - 1] : steps[at + 1]) ?? solid,
    link: firstOf(steps.slice(5), [on, ...(dark ? grounds.dark : grounds.light)]),
    on,
  }
}

/** The declarations that put a palette in place of the default's; empty for the default colour. */
export function paletteCss(hex: string): string {
  const block = (selector: string, dark: boolean) => {
    const palette = paletteOf(hex, dark)
    const lines = palette.steps.map((step, index) => `--primary-${index + 1}:${rgbText(step)}`)
    lines.push(
      ...palette.steps.map((step, index) => `--link-${index + 1}:${rgbText(step)}`),
      `--accent:${palette.accent}`,
      `--accent-rgb:${rgbText(palette.accent)}`,
      `--solid:${palette.solid}`,
      `--solid-rgb:${rgbText(palette.solid)}`,
      `--solid-hover:${palette.solidHover}`,
      `--solid-active:${palette.solidActive}`,
      `--link:${palette.link}`,
      `--link-rgb:${rgbText(palette.link)}`,
      `--on:${palette.on}`,
      `--ring:rgba(${rgbText(palette.accent)},${dark ? 0.3 : 0.24})`,
    )
    return `${selector}{${lines.join(';')}}`
  }
  // The wall keeps its greys whatever the desk's colour is.
  const desk = ':not([data-skin="wall"])'
  return [
    block(`html body${desk}`, false),
    block(`html body[arco-theme="dark"]${desk},html body${desk} .on-dark`, true),
  ].join('\n')
}
