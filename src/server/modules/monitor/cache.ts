/** The wire's page of Redis, answered from what this process keeps in memory instead: it uses no Redis. */
import { memoryUsage, pid, resourceUsage, uptime } from 'node:process'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { cacheHistory, cacheInfo } from '#contract/monitor/monitor.ts'
import type { Deps } from '#server/modules/deps.ts'

type Facts = ResultOf<typeof cacheInfo>
type History = ResultOf<typeof cacheHistory>

const everyMs = 10_000
const most = 180

const inWords = (bytes: number): string => `${(bytes / 1_048_576).toFixed(2)}M`

export function createCacheView({ engine, sessions, hub, config }: Deps) {
  const counts = () => ({ ...engine.remembered(), sessions: sessions.stats().known })
  const size = () => Object.values(counts()).reduce((sum, each) => sum + each, 0)
  const history: History = { dbSize: [], memory: [] }
  const keys = () => ({ create_time: Date.now(), dbSize: size() })
  const memory = () => ({ create_time: Date.now(), used_memory: memoryUsage().heapUsed })
  const note = () => {
    history.dbSize.push(keys())
    history.memory.push(memory())
    if (history.dbSize.length > most) history.dbSize.shift()
    if (history.memory.length > most) history.memory.shift()
  }
  note()
  const timer = setInterval(note, everyMs).unref()

  const info = (): Facts => {
    const { totals, bookmarks, texts, sessions: known } = counts()
    const { heapUsed, rss } = memoryUsage()
    const facts: [key: string, value: string | number, description: string][] = [
      ['redis_mode', 'none', '未使用 Redis：缓存保存在本服务进程的内存中，重启后自动重建'],
      ['qy_role', config.role, '本进程承担的角色'],
      ['process_id', pid, '服务进程号'],
      ['uptime_in_seconds', Math.floor(uptime()), '服务已运行时间（秒）'],
      ['connected_clients', hub.stats().connections, '当前实时连接数'],
      ['used_memory', heapUsed, '进程堆已用内存（字节）'],
      ['used_memory_human', inWords(heapUsed), '进程堆已用内存（MB）'],
      ['used_memory_rss', rss, '进程占用的物理内存（字节）'],
      ['used_memory_rss_human', inWords(rss), '进程占用的物理内存（MB）'],
      ['used_memory_peak', resourceUsage().maxRSS * 1_024, '物理内存占用峰值（字节）'],
      ['keys', size(), '缓存键总数'],
      ['keys_totals', totals, '列表总数缓存'],
      ['keys_bookmarks', bookmarks, '列表翻页定位缓存'],
      ['keys_texts', texts, '字典与引用文字缓存'],
      ['keys_sessions', known, '会话缓存'],
    ]
    return facts.map(([key, value, description]) => ({ key, value: String(value), description }))
  }
  return { info, keys, memory, history: () => history, stop: () => clearInterval(timer) }
}
