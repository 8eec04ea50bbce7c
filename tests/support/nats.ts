import { connect } from 'node:net'

export const natsUrl = process.env['QY_TEST_NATS_URL'] ?? 'nats://127.0.0.1:4222'
export const natsAnswers = await new Promise<boolean>(resolve => {
  const { hostname, port } = new URL(natsUrl)
  const socket = connect(Number(port || 4222), hostname)
  socket.setTimeout(1_000, () => resolve(false))
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  socket.once('connect', () => socket.destroy())
})
if (!natsAnswers) console.warn('No NATS server answers: what goes on between processes is not tested')
