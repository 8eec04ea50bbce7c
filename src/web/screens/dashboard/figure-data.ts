/** Figures of the home as shares and minutes: strip, wall and their explanation all take them from here. Pure. */
import type { Figure } from '#web/charts/gaps.ts'
import type { Fleet } from './use-live-figures.ts'
import type { Today, Water } from './use-overview.ts'

export const onlineShare = (fleet: Fleet | undefined): Figure =>
  fleet?.total ? (fleet.online / fleet.total) * 100 : null

export const ackMinutes = (today: Today | undefined): Figure =>
  today?.warnings.meanAckMs == null ? null : today.warnings.meanAckMs / 60_000

export const coldShares = (chain: Today['coldChain'] | undefined): Figure[] =>
  chain?.byStep.map(step => (step.all === 0 ? null : step.inside / step.all)) ?? []

/** Of the stations that measure a flow, how many reported in each of the last 24 hours. */
export const reportingShares = (water: Water | undefined): Figure[] =>
  water?.stations ? water.points.slice(-24).map(point => point.stations / water.stations) : []

/** What counts as normal for the figures of the home and of the wall; beyond it a figure takes a level's colour and glyph. */
export const normalRange = {
  onlinePct: 96,
  coldPct: 95,
  completenessPct: 95,
  ackMin: 5,
} as const
