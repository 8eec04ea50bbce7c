import type { Analysis } from '../use-analysis.ts'

export interface PictureProps {
  analysis: Analysis
  /** Drug as people call it, and what the picture is of in words. */
  drugName: string
  subject: string
  /** Of what shows one period of several: which, whenever that is another. */
  onPeriod?: ((period: string) => void) | undefined
}
