import { parentPort, workerData } from 'node:worker_threads'
import { BadFigure } from '#lib/wbe/figure.ts'
import { type SimulationJob, type SimulationReply, simulated } from './simulation-job.ts'

function replyTo(job: SimulationJob): SimulationReply {
  try {
    return { outcome: simulated(job) }
  } catch (error) {
    if (!(error instanceof BadFigure)) throw error
    const { quantity, value, must } = error
    return { bad: { quantity, value, must } }
  }
}
parentPort?.postMessage(replyTo(workerData as SimulationJob))
