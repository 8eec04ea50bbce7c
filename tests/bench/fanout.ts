/** One publisher, 1,000 sockets, 20 messages a second: delay until a client has read it, and CPU of the server. */
import { type ChildProcess, fork } from 'node:child_process'
import {
  type Mode,
  measuredMs,
  messagesPerSecond,
  type Order,
  type Report,
  sockets,
} from './fanout/shared.ts'
import { type Bench, median } from './kit.ts'

const folder = new URL('./fanout/', import.meta.url)
const runs = 5

function start(file: string, argument: string): ChildProcess {
  return fork(new URL(file, folder), [argument], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
}
function hear<K extends Report['kind']>(child: ChildProcess, kind: K): Promise<Extract<Report, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`A process of the bench ended with ${code}`))
    const listen = (report: Report) => {
      if (report.kind !== kind) return
      child.off('message', listen).off('exit', ended)
      resolve(report as Extract<Report, { kind: K }>)
    }
    child.on('message', listen).once('exit', ended)
  })
}
const tell = (child: ChildProcess, order: Order) => child.send(order)
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

interface Side {
  server: ChildProcess
  clients: ChildProcess
}
async function open(mode: Mode): Promise<Side> {
  const server = start('server.ts', mode)
  const { port } = await hear(server, 'listening')
  const clients = start('clients.ts', String(port))
  await hear(clients, 'connected')
  await pause(300)
  return { server, clients }
}
interface Measured {
  cpuMs: number
  p50: number
  p99: number
  lost: number
}
async function measure({ server, clients }: Side, stations: number, ms = measuredMs): Promise<Measured> {
  const published = hear(server, 'published')
  tell(server, { kind: 'publish', ms, stations })
  const { count, cpuMs } = await published
  const heard = hear(clients, 'heard')
  tell(clients, { kind: 'report' })
  const { latenciesMs } = await heard
  latenciesMs.sort()
  const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0
  return {
    cpuMs: (cpuMs / ms) * 1_000,
    p50: at(0.5),
    p99: at(0.99),
    lost: count * sockets - latenciesMs.length,
  }
}

/** What a fleet of 1,200 stations at 5 s brings, in 20 messages a second; and the smallest message there is. */
const sizes = { full: 12, small: 1 } as const
type Size = keyof typeof sizes

export const bench: Bench = {
  name: 'fanout',
  title: `Fan-out: 1 publisher, ${sockets} sockets, ${messagesPerSecond} messages a second`,
  async run() {
    const sides = { hub: await open('hub'), peer: await open('peer') }
    const results: Record<Mode, Record<Size, Measured[]>> = {
      hub: { full: [], small: [] },
      peer: { full: [], small: [] },
    }
    try {
      for (const mode of ['hub', 'peer'] as const) await measure(sides[mode], sizes.full, 1_000)
      for (let index = 0; index < runs; index++)
        for (const size of ['full', 'small'] as const)
          for (const mode of ['hub', 'peer'] as const)
            results[mode][size].push(await measure(sides[mode], sizes[size]))
    } finally {
      for (const { server, clients } of Object.values(sides))
        for (const child of [server, clients]) child.kill()
    }
    const of = (mode: Mode, size: Size, name: keyof Measured) =>
      median(results[mode][size].map(result => result[name]))
    const ratio = (size: Size) =>
      median(results.hub[size].map((result, index) => results.peer[size][index]!.cpuMs / result.cpuMs))
    const row = (mode: Mode, size: Size) => {
      const what = `${mode}, ${size === 'full' ? `${sizes.full} readings a message (11 kB)` : '1 reading (0.9 kB)'}`
      return [
        { label: `${what}: delay, median`, value: of(mode, size, 'p50'), unit: 'ms' },
        { label: `${what}: delay, p99`, value: of(mode, size, 'p99'), unit: 'ms' },
        { label: `${what}: CPU of the server`, value: of(mode, size, 'cpuMs'), unit: 'ms a second' },
      ]
    }
    return {
      name: 'fanout',
      rows: [
        ...row('hub', 'full'),
        ...row('peer', 'full'),
        ...row('hub', 'small'),
        ...row('peer', 'small'),
        { label: 'CPU of the peer / CPU of the hub, small messages', value: ratio('small'), unit: '×' },
      ],
      targets: [
        { label: 'p99 delay, ms', value: of('hub', 'full', 'p99'), limit: 60, kind: 'most' },
        { label: 'CPU of the peer / CPU of the hub', value: ratio('full'), limit: 3, kind: 'least' },
        { label: 'messages not received', value: of('hub', 'full', 'lost'), limit: 0, kind: 'most' },
      ],
    }
  },
}
