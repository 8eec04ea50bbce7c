import { drawingSVG, qrcode } from 'bwip-js/browser'

/** Shown on a bright screen from near by: the lowest correction gives the largest modules. */
const shape = { bcid: 'qrcode', eclevel: 'L', scale: 2, padding: 8, backgroundcolor: 'FFFFFF' } as const

export const qrSvg = (text: string): string => qrcode<string>({ ...shape, text }, drawingSVG())
