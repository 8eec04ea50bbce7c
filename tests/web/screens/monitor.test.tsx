// @vitest-environment happy-dom
/** Screens 6, monitoring: figures with their units, the last time they were asked for, and nothing old shown as new. */
import { fireEvent, screen } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { withPoints } from '#web/screens/monitor/cache-series.ts'
import { besides, cacheValue, linesOf, type Metric, parted } from '#web/screens/monitor/metric-words.ts'
import { costTone, shownTraces, statusTone, type Trace } from '#web/screens/monitor/trace-words.ts'
import { screens } from '#web/screens/registry.ts'
import { show, signIn } from '../crud/harness.tsx'

const metric = (name: string, baseUnit: string | null, value: number, statistic = 'VALUE'): Metric => ({
  name,
  description: '说明',
  baseUnit,
  measurements: [{ statistic, value }],
  availableTags: [],
})
const trace = (method: string, uri: string): Trace => ({
  timestamp: '2026-11-21T00:24:05.000Z',
  timeTaken: 12,
  principal: { name: 'admin' },
  request: { method, uri, headers: {}, remoteAddress: '127.0.0.1' },
  response: { status: 200, headers: {} },
})

describe('the words of figures', () => {
  it.each([
    [metric('jvm.memory.used', 'bytes', 63_361_024), '60.426 MB'],
    [metric('tomcat.global.sent', 'bytes', 1_234_567), '1,234,567 字节'],
    [metric('system.cpu.usage', 'percent', 0.1234), '12.34%'],
    [metric('process.start.time', 'time', 1_795_220_645), '2026-11-21 08:24:05'],
    [metric('process.uptime', 'seconds', 12.5), '12.500 秒'],
    [metric('system.cpu.count', null, 4), '4 核'],
    [metric('jvm.threads.live', null, 14), '14 个'],
    [metric('tomcat.sessions.rejected', null, 2), '2 次'],
    [metric('jvm.gc.pause', 'seconds', 6, 'COUNT'), '6 次'],
  ])('%o', (given, words) => {
    expect(linesOf([given])[0]?.value).toBe(words)
  })
  it('says which figure of several it is', () => {
    const pause = { ...metric('jvm.gc.pause', 'seconds', 6, 'COUNT') }
    pause.measurements = [...pause.measurements, { statistic: 'TOTAL_TIME', value: 0.25 }]
    expect(linesOf([pause]).map(line => line.description)).toEqual(['说明次数', '说明总耗时'])
  })
  it('gives counts their commas, and numbers that are names none', () => {
    expect(cacheValue('used_memory', '69204464')).toBe('69,204,464')
    expect(cacheValue('process_id', '11595')).toBe('11595')
    expect(cacheValue('used_memory_human', '66.00M')).toBe('66.00M')
  })
  it('puts tables side by side while none is narrow and none is short', () => {
    expect([300, 1_180, 1_650, 3_570].map(width => besides(width, 20))).toEqual([1, 1, 2, 4])
    expect(besides(3_570, 8)).toBe(2)
    expect(parted([1, 2, 3, 4, 5], 2)).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })
  it('takes each point once, in order', () => {
    const [a, b] = [
      { at: 1, value: 1 },
      { at: 2, value: 2 },
    ] as const
    expect(withPoints([b], [a, { at: 2, value: 3 }])).toEqual([a, { at: 2, value: 3 }])
  })
  it('colours only what is slow or wrong', () => {
    expect([99, 200, 302, 404, 500].map(statusTone)).toEqual(['plain', 'ok', 'info', 'warning', 'danger'])
    expect([499, 500, 1_000, 1_500].map(costTone)).toEqual(['ok', 'info', 'warning', 'danger'])
  })
  it('leaves out the questions of browsers and its own asking', () => {
    const traces = [trace('OPTIONS', '/a'), trace('GET', '/actuator/httptrace'), trace('PUT', '/b')]
    expect(shownTraces(traces, [])).toHaveLength(1)
    expect(shownTraces(traces, ['GET'])).toHaveLength(0)
  })
})

describe('the pages', () => {
  it('keeps old figures visibly old when the server cannot be asked', async () => {
    const wire = signIn(['*'])
    let broken = false
    wire.on(({ path, query }) => {
      if (path !== '/sys/monitor/metrics') return undefined
      if (broken) return { success: false, code: 500, message: '操作失败' }
      return { result: { at: 0, metrics: [metric(`figure.of.${query['group']}`, null, 7)] } }
    })
    const { default: Screen } = await screens['modules/monitor/JvmInfo']!()
    show(createElement(Screen), '/monitor/JvmInfo')
    expect(await screen.findByText('figure.of.runtime')).toBeTruthy()
    expect(screen.queryByText(/获取JVM信息失败/)).toBeNull()
    broken = true
    fireEvent.click(screen.getByRole('button', { name: '立即更新' }))
    expect(await screen.findByText(/^获取JVM信息失败，以下是 /)).toBeTruthy()
    expect(screen.getByText('7 个').closest('.watched-stale')).toBeTruthy()
    broken = false
    fireEvent.click(screen.getByRole('button', { name: '立即更新' }))
    await expect.poll(() => document.querySelector('.watched-stale')).toBeNull()
  })
  it('says what failed when there was never an answer', async () => {
    const wire = signIn(['*'])
    wire.on(({ path }) =>
      path === '/sys/actuator/redis/queryDiskInfo' ? { success: false, code: 500, message: 'x' } : undefined,
    )
    const { default: Screen } = await screens['modules/monitor/DiskMonitoring']!()
    show(createElement(Screen), '/monitor/Disk')
    expect((await screen.findByRole('alert')).textContent).toContain('获取磁盘信息失败')
  })
})
