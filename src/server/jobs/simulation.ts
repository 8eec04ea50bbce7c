/** Monte Carlo of whole regions away from the event loop: a draw takes about a tenth of a microsecond, a province millions. */
import { Worker } from 'node:worker_threads'
import { Fault } from '#contract/kit/fault.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import { type Chain, defaultRuns, type Outcome, type RegionJob } from '#lib/wbe/monte-carlo.ts'
import { type SimulationJob, type SimulationReply, simulated } from './simulation-job.ts'

const timeoutMs = 120_000
const mostAtOnce = 2
/** Draws that are quicker done here than handed over: some three milliseconds. */
const fewDraws = 30_000
let underWay = 0

const inputsOf = (chain: Chain): number => chain.factors.length + chain.divisors.length
const inputsOfRegion = ({ plants, shared }: RegionJob): number =>
  plants.reduce((sum, plant) => sum + inputsOf(plant.chain), inputsOf(shared))
const drawsOf = (job: SimulationJob): number =>
  (job.options.runs ?? defaultRuns) * (job.chain ? inputsOf(job.chain) : inputsOfRegion(job.region))

async function inThread(job: SimulationJob, signal?: AbortSignal): Promise<SimulationReply> {
  const worker = new Worker(new URL('./simulation-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const limit = AbortSignal.timeout(timeoutMs)
  const end = signal ? AbortSignal.any([signal, limit]) : limit
  try {
    return await new Promise<SimulationReply>((resolve, reject) => {
      end.addEventListener('abort', () => reject(end.reason), { once: true })
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The simulation was not finished')))
    })
  } finally {
    await worker.terminate()
  }
}

/**
 * The outcome of a chain or of a region, in their unit; the same seed gives the same figures here and in the thread.
 * @throws BadFigure on inputs that cannot be · Fault `too-many` while two are under way · the signal's reason
 */
export async function simulate(job: SimulationJob, signal?: AbortSignal): Promise<Outcome> {
  signal?.throwIfAborted()
  if (drawsOf(job) <= fewDraws) return simulated(job)
  if (underWay >= mostAtOnce) throw new Fault('too-many', '正在进行的模拟较多，请稍后再试', null, 5)
  underWay += 1
  try {
    const reply = await inThread(job, signal)
    if ('bad' in reply) throw new BadFigure(reply.bad.quantity, reply.bad.value, reply.bad.must)
    return reply.outcome
  } finally {
    underWay -= 1
  }
}
