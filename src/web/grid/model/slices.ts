/** Long work in slices, so that typing and painting come in between. */

interface TaskScheduler {
  postTask?: (task: () => void, options?: { priority: 'user-visible' }) => Promise<void>
}

/** Ends after the browser had its turn: a timer would cost 4 ms each, a microtask would give no turn. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: TaskScheduler }
  if (scheduler?.postTask) return scheduler.postTask(() => undefined, { priority: 'user-visible' })
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

export const sliceMs = 12
/** The clock is read once in so many items: reading it costs as much as a rule. */
const stride = 8

/** Does `each` for every item, at most about 12 ms at a stretch; rejects with the signal's reason. */
export async function inSlices<T>(
  items: readonly T[],
  each: (item: T, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let started = performance.now()
  for (let index = 0; index < items.length; index++) {
    each(items[index]!, index)
    if (index % stride === 0 && performance.now() - started > sliceMs) {
      await yieldToMain()
      signal?.throwIfAborted()
      started = performance.now()
    }
  }
  signal?.throwIfAborted()
}
