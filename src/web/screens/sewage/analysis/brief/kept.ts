import type { BriefPicture } from '#contract/sewage/analysis-brief.ts'
import { writeState } from '../state.ts'
import type { Analysis } from '../use-analysis.ts'

/** The question of one picture, its place and days written out. Pure. */
export function keptState(
  { state, trend, whole }: Pick<Analysis, 'state' | 'trend' | 'whole'>,
  kind: BriefPicture,
): string {
  const shown = state.picture === kind
  return writeState(state, {
    place: state.place ?? trend.data?.place?.code,
    span: whole,
    picture: undefined,
    way: shown ? state.way : undefined,
    frame: kind === 'map' ? state.frame : undefined,
  }).toString()
}
