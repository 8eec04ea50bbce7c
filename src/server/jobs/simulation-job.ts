/** What is handed to the thread of the simulation and what comes back: plain data, since classes do not cross. */
import {
  type Chain,
  monteCarlo,
  monteCarloRegion,
  type Outcome,
  type RegionJob,
  type RunOptions,
} from '#lib/wbe/monte-carlo.ts'

export type SimulationJob =
  | { chain: Chain; region?: undefined; options: RunOptions }
  | { chain?: undefined; region: RegionJob; options: RunOptions }
export type SimulationReply =
  | { outcome: Outcome }
  | { bad: { quantity: string; value: unknown; must: string } }

/** @throws BadFigure */
export const simulated = (job: SimulationJob): Outcome =>
  job.chain ? monteCarlo(job.chain, job.options) : monteCarloRegion(job.region, job.options)
