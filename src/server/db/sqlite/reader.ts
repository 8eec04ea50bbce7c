/** A thread that only reads: one query at a time, on its own connection. */
import { parentPort, workerData } from 'node:worker_threads'
import { bindable, Connection, failureOf } from './connection.ts'
import type { ReaderReply, ReaderRequest } from './protocol.ts'

const port = parentPort!
const connection = new Connection(workerData.file, true)
const cells = workerData.cells as Int32Array
const wanted = ({ id, slot }: { id: number; slot: number }) => Atomics.load(cells, slot) !== id
let present = { id: 0, slot: 0 }
/** Nothing else interrupts SQLite: costly statements ask now and then whether they are still wanted. */
connection.raw.function('qy_going', () => {
  if (!wanted(present)) throw new Error('cancelled')
  return 1
})

port.on('message', (request: ReaderRequest | { close: true }) => {
  if ('close' in request) {
    connection.close()
    port.close()
    return
  }
  port.postMessage(answer(request))
})

function answer({ id, slot, sql, parameters }: ReaderRequest): ReaderReply {
  present = { id, slot }
  const cancelled: ReaderReply = { id, failure: { kind: 'cancelled', message: '' } }
  if (!wanted(present)) return cancelled
  try {
    const statement = connection.prepare(sql)
    statement.setReturnArrays(true)
    const rows = statement.all(...parameters.map(bindable)) as unknown as unknown[][]
    return { id, columns: statement.columns().map(column => column.name), rows }
  } catch (error) {
    return wanted(present) ? { id, failure: failureOf(error) } : cancelled
  }
}
