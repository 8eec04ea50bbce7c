/** A server behind the wire for what is no list of rows: answers by paths of the contract, and what was sent to them. */
import { CallError } from '#web/api/call-error.ts'
import { FakeWire, type WireCall } from './crud/fake-wire.ts'
import { installXhr } from './crud/fake-xhr.ts'

type Texts = Record<string, string>
export interface Sent {
  body: Texts
  query: Texts
  /** Of the path, by the names of the contract. */
  params: Texts
}
/** By the path as the contract declares it, after its method where one path has two. A CallError that is thrown is refused with its words, or breaks the line. */
export type Answers = Record<string, (sent: Sent) => unknown>

const paramsOf = (declared: string, { method, path }: WireCall): Texts | undefined => {
  const pattern = declared.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(declared.includes(' ') ? `${method} ${path}` : path)
  return found ? { ...found.groups } : undefined
}
const sentOf = (declared: string, call: WireCall): Sent | undefined => {
  const params = paramsOf(declared, call)
  return params && { body: call.body as Texts, query: call.query, params }
}

export interface Served {
  /** What a path was sent so far. */
  sent(declared: string): Sent[]
  /** How many calls came, whatever for. */
  calls(): number
}

export function serve(answers: Answers): Served {
  const wire = new FakeWire()
  wire.on(call => {
    if (call.path === '/sys/boot') return undefined
    const fitting = Object.keys(answers).filter(each => paramsOf(each, call))
    const declared = fitting.find(each => each.includes(' ')) ?? fitting[0]
    if (declared === undefined) return {}
    try {
      return { result: answers[declared]!(sentOf(declared, call)!) }
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'refused') throw error
      return { success: false, code: 500, message: error.message, result: error.result }
    }
  })
  installXhr(wire)
  const calls = () => wire.calls.filter(({ path }) => path !== '/sys/boot')
  return {
    calls: () => calls().length,
    sent: declared => calls().flatMap(call => sentOf(declared, call) ?? []),
  }
}
