/** A thread that only reads: one query at a time, on its own connection. */
import { parentPort, workerData } from 'node:worker_threads'
import { bindable, Connection, failureOf } from './connection.ts'
import type { ReaderReply, ReaderRequest } from './protocol.ts'

const port = parentPort!
const connection = new Connection(workerData.file, true)

port.on('message', (request: ReaderRequest | { close: true }) => {
  if ('close' in request) {
    connection.close()
    port.close()
    return
  }
  port.postMessage(answer(request))
})

function answer({ id, sql, parameters }: ReaderRequest): ReaderReply {
  try {
    const statement = connection.prepare(sql)
    statement.setReturnArrays(true)
    const rows = statement.all(...parameters.map(bindable)) as unknown as unknown[][]
    return { id, columns: statement.columns().map(column => column.name), rows }
  } catch (error) {
    return { id, failure: failureOf(error) }
  }
}
