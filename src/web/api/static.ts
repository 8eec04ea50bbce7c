/** Files that the server hands out as they are: region table, basemap. */
import { CallError, kindOfStatus } from './call-error.ts'
import { doubt } from './reach.ts'

/** Reads a shipped JSON file. @throws CallError when it does not come. */
export async function loadStatic<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, signal ? { signal } : {}).catch((error: unknown) => {
    if (signal?.aborted) throw error
    void doubt()
    throw new CallError('network', `无法读取 ${path}`)
  })
  if (!response.ok)
    throw new CallError(kindOfStatus(response.status), `无法读取 ${path}`, { status: response.status })
  return (await response.json()) as T
}
