/** The words that the session keeps: read anew, here and in the server's cache. */
import { Message } from '@arco-design/web-react'
import { allDictItems, refreshDictCache } from '#contract/platform/dict.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'

export async function readDictionaries(): Promise<void> {
  useSession.getState().setDictionaries(await call(allDictItems, {}, { quiet: true }))
}

/** Clears the server's cache first, and says how it went. */
export async function refreshDictionaries(): Promise<void> {
  try {
    await call(refreshDictCache, {}, { quiet: true })
    await readDictionaries()
    Message.success('刷新缓存完成！')
  } catch {
    Message.warning('刷新缓存失败！')
  }
}
