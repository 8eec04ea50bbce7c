/** Hands outlines to a thread, two at a time. */
import { Worker } from 'node:worker_threads'
import { Fault, refused } from '#contract/kit/fault.ts'
import type { CatchmentJob, CatchmentReply, Shapes } from './read-thread.ts'

const timeoutMs = 30_000
const mostAtOnce = 2
let underWay = 0

async function inThread(job: CatchmentJob): Promise<CatchmentReply> {
  if (underWay >= mostAtOnce) throw new Fault('too-many', '正在核对的集水区较多，请稍后再试', null, 5)
  underWay += 1
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  try {
    return await new Promise<CatchmentReply>(resolve => {
      const tooMuch = () => resolve({ refusal: '集水区过于复杂，核对不完，请先在 GIS 里简化后再上传' })
      const late = setTimeout(tooMuch, timeoutMs)
      worker.once('message', (reply: CatchmentReply) => {
        clearTimeout(late)
        resolve(reply)
      })
      // Memory ran out, or the thread broke: what was sent is the cause.
      worker.once('error', () => {
        clearTimeout(late)
        tooMuch()
      })
    })
  } finally {
    underWay -= 1
    await worker.terminate()
  }
}

/** @throws Fault `refused` in words for what is wrong with it · `too-many` while others are read */
export async function readShapes(given: string): Promise<Shapes> {
  const reply = await inThread({ given })
  if ('refusal' in reply) throw refused(reply.refusal)
  if (!('read' in reply)) throw new Error('The thread answered something else')
  return reply.read
}

/** With as many corners as a map shows, of what was kept before that was worked out with it. */
export async function shownOf(kept: string): Promise<string> {
  const reply = await inThread({ kept })
  if (!('shown' in reply)) throw new Error('The outline that is kept could not be read')
  return reply.shown
}
