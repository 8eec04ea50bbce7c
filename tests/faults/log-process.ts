/** A server that answers one address and logs every answer at length, with what nobody may read out of a log. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog, droppedLines } from '#server/http/log.ts'

const log = createLog('info')
const server = createServer((_, response) => {
  for (let line = 0; line < 200; line++)
    log.info({ password: 'geheim', words: 'x'.repeat(500) }, `line ${line}\n\u001b[31m`)
  response.end(String(droppedLines()))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
