/** Every figure the monitoring pages show: name on the wire, what it counts here, and where it is read. */
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import type { Static } from 'typebox'
import type { MetricGroup, metric } from '#contract/monitor/monitor.ts'
import type { Answers, HttpCounts } from './http-counts.ts'
import { type Collections, type Load, threadCount } from './process.ts'

export type Metric = Static<typeof metric>
type Measurements = Metric['measurements']
type Unit = 'bytes' | 'seconds' | 'percent' | 'time' | null
/** `undefined`: this machine does not tell. */
type Read = () => Figure | undefined | Promise<Figure | undefined>
type Figure = number | Measurements

export interface Source {
  http: HttpCounts
  collections: Collections
  load: () => Promise<Load>
  /** Sessions that may still be used, of the whole platform. */
  activeSessions: () => Promise<number>
  sessions: () => { opened: number; expired: number }
}
interface Entry {
  name: string
  group: MetricGroup
  description: string
  unit: Unit
  read: Read
}

const oldSpaces = new Set(['old_space', 'large_object_space', 'code_space', 'trusted_space'])
const spaces = () => getHeapSpaceStatistics().filter(each => oldSpaces.has(each.space_name))
const answered = ({ count, totalSec }: Answers): Measurements => [
  { statistic: 'COUNT', value: count },
  { statistic: 'TOTAL_TIME', value: totalSec },
]
const poolSize = () => Number(process.env['UV_THREADPOOL_SIZE']) || 4

export function metricTable(source: Source) {
  const { http, collections } = source
  let mostThreads = 0
  let mostSessions = 0
  const threads = async () => {
    const now = await threadCount()
    mostThreads = Math.max(mostThreads, now ?? 0)
    return now
  }
  const sessions = async () => {
    const now = await source.activeSessions()
    mostSessions = Math.max(mostSessions, now)
    return now
  }
  const entries: Entry[] = []
  const add = (group: MetricGroup, unit: Unit, name: string, description: string, read: Read) =>
    entries.push({ group, unit, name, description, read })

  add('runtime', 'bytes', 'jvm.memory.max', '堆内存上限', () => getHeapStatistics().heap_size_limit)
  add('runtime', 'bytes', 'jvm.memory.committed', '已申请的堆内存', () => process.memoryUsage().heapTotal)
  add('runtime', 'bytes', 'jvm.memory.used', '已用堆内存', () => process.memoryUsage().heapUsed)
  add('runtime', 'bytes', 'process.memory.rss', '进程占用的物理内存', () => process.memoryUsage().rss)
  add('runtime', 'bytes', 'jvm.buffer.memory.used', '堆外缓冲区内存', () => process.memoryUsage().external)
  add(
    'runtime',
    null,
    'jvm.buffer.count',
    '活动资源（连接、定时器、文件操作）',
    () => process.getActiveResourcesInfo().length,
  )
  add('runtime', null, 'jvm.threads.live', '线程总数', threads)
  add('runtime', null, 'jvm.threads.daemon', '后台线程', async () => {
    const now = await threads()
    return now === undefined ? undefined : now - 1
  })
  add('runtime', null, 'jvm.threads.peak', '监控期间的线程峰值', async () =>
    (await threads()) === undefined ? undefined : mostThreads,
  )
  add(
    'runtime',
    null,
    'jvm.classes.loaded',
    '已加载的执行上下文',
    () => getHeapStatistics().number_of_native_contexts,
  )
  add(
    'runtime',
    null,
    'jvm.classes.unloaded',
    '已分离、待回收的执行上下文',
    () => getHeapStatistics().number_of_detached_contexts,
  )
  add('runtime', 'bytes', 'jvm.gc.memory.allocated', '启动以来分配的堆内存', () => allocatedBytes())
  add('runtime', 'bytes', 'jvm.gc.memory.promoted', '老生代已用内存', () =>
    spaces().reduce((sum, each) => sum + each.space_used_size, 0),
  )
  add('runtime', 'bytes', 'jvm.gc.max.data.size', '老生代可用上限', () => getHeapStatistics().heap_size_limit)
  add(
    'runtime',
    'bytes',
    'jvm.gc.live.data.size',
    '最近一次完整回收后的存活内存',
    () => collections.liveBytes,
  )
  add('runtime', 'seconds', 'jvm.gc.pause', '垃圾回收', () => [
    { statistic: 'COUNT', value: collections.count },
    { statistic: 'TOTAL_TIME', value: collections.totalSec },
    { statistic: 'MAX', value: collections.maxSec },
  ])
  add(
    'runtime',
    'percent',
    'nodejs.eventloop.utilization',
    '事件循环忙碌率',
    async () => (await source.load()).loop,
  )

  add('system', null, 'system.cpu.count', 'CPU 数量', () => availableParallelism())
  add('system', 'percent', 'system.cpu.usage', '系统 CPU 使用率', async () => (await source.load()).system)
  add('system', null, 'system.load.average.1m', '系统 1 分钟平均负载', () => loadavg()[0])
  add('system', 'bytes', 'system.memory.total', '系统内存总量', () => totalmem())
  add('system', 'bytes', 'system.memory.available', '系统可用内存', () => process.availableMemory())
  add(
    'system',
    'time',
    'process.start.time',
    '应用启动时间点',
    () => (Date.now() - process.uptime() * 1_000) / 1_000,
  )
  add('system', 'seconds', 'process.uptime', '应用已运行时间', () => process.uptime())
  add(
    'system',
    'percent',
    'process.cpu.usage',
    '当前应用 CPU 使用率',
    async () => (await source.load()).process,
  )

  add('web', null, 'tomcat.sessions.created', '启动以来创建的会话', () => source.sessions().opened)
  add('web', null, 'tomcat.sessions.expired', '启动以来过期的会话', () => source.sessions().expired)
  add('web', null, 'tomcat.sessions.active.current', '当前活跃会话', sessions)
  add('web', null, 'tomcat.sessions.active.max', '监控期间的活跃会话峰值', async () => {
    await sessions()
    return mostSessions
  })
  add('web', null, 'tomcat.sessions.rejected', '因未登录或登录过期被拒绝的请求', () => http.unauthenticated)
  add('web', 'bytes', 'tomcat.global.sent', '发送的数据量', http.bytesSent)
  add('web', 'bytes', 'tomcat.global.received', '接收的数据量', http.bytesReceived)
  add('web', 'seconds', 'tomcat.global.request', '全部请求', () => answered(http.all))
  add('web', 'seconds', 'tomcat.global.request.max', '全部请求中最长耗时', () => http.all.maxSec)
  add('web', null, 'tomcat.global.error', '服务器出错的请求', () => http.all.failed)
  add('web', 'seconds', 'tomcat.servlet.request', '接口请求', () => answered(http.calls))
  add('web', 'seconds', 'tomcat.servlet.request.max', '接口请求中最长耗时', () => http.calls.maxSec)
  add('web', null, 'tomcat.threads.current', '正在处理的请求', () => http.open)
  add('web', null, 'tomcat.threads.config.max', '后台线程池大小', poolSize)

  const known = new Map(entries.map(entry => [entry.name, entry]))
  const measured = async ({ name, description, unit, read }: Entry): Promise<Metric | undefined> => {
    const figure = await read()
    if (figure === undefined) return undefined
    const measurements = typeof figure === 'number' ? [{ statistic: 'VALUE', value: figure }] : figure
    return { name, description, baseUnit: unit, measurements, availableTags: [] }
  }
  return {
    one: async (name: string) => {
      const entry = known.get(name)
      return entry && (await measured(entry))
    },
    group: async (group: MetricGroup): Promise<Metric[]> => {
      const found = await Promise.all(entries.filter(entry => entry.group === group).map(measured))
      return found.filter(each => each !== undefined)
    },
  }
}

/** Counted by the engine since the process began; not in the types yet. */
const allocatedBytes = (): number | undefined =>
  (getHeapStatistics() as { total_allocated_bytes?: number }).total_allocated_bytes
