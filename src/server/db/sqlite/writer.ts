/**
 * The one thread that writes. Units that wait together share one commit and one sync: each runs in a savepoint
 * of its own, so that a refused unit leaves its neighbours alone. Under load commits are at least 17 ms apart
 * (at most 60 syncs a second); a lone unit after a quiet moment commits at once.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { Connection, failureOf } from './connection.ts'
import type { WriterOutcome, WriterReply, WriterRequest, WriterUnit } from './protocol.ts'
import { runPart, Unmet } from './run-unit.ts'

const groupMs = 20
const betweenCommitsMs = 17
const betweenCheckpointsMs = 1_000
/** Above this the log is emptied as soon as no reader holds it; until then checkpoints leave its length alone. */
const journalLimitBytes = 32 * 1024 * 1024

const port = parentPort!
const connection = new Connection(workerData.file, false)
connection.raw.exec(`pragma journal_size_limit = ${journalLimitBytes}`)

const queue: WriterUnit[] = []
let head = 0
let lastCommit = 0
let lastCheckpoint = performance.now()
let commits = 0
let closing = false
let timer: NodeJS.Timeout | undefined
let checkpointTimer: NodeJS.Timeout | undefined

port.on('message', (request: WriterRequest) => {
  take(request)
  schedule()
})

function take(request: WriterRequest): void {
  if ('close' in request) closing = true
  else for (const unit of request.units) queue.push(unit)
}

/** Takes what has come meanwhile without leaving the running group. */
function drain(): boolean {
  for (;;) {
    const received = receiveMessageOnPort(port) as { message: WriterRequest } | undefined
    if (!received) return head < queue.length
    take(received.message)
  }
}

function schedule(): void {
  if (timer) return
  const wait = closing ? 0 : lastCommit + betweenCommitsMs - performance.now()
  timer = setTimeout(
    () => {
      timer = undefined
      if (head < queue.length) commitGroup()
      if (head < queue.length) schedule()
      else if (closing) shut()
    },
    Math.max(0, wait),
  )
}

function commitGroup(): void {
  let outcomes: WriterOutcome[] = []
  const first = head
  const began = performance.now()
  try {
    connection.raw.exec('begin immediate')
    while ((head < queue.length || drain()) && performance.now() - began < groupMs) {
      outcomes.push(runUnit(queue[head++]!))
    }
    connection.raw.exec('commit')
    commits += 1
  } catch (error) {
    // Nothing of this group is durable: disk full, file read-only, a failed commit.
    if (connection.raw.isTransaction) connection.raw.exec('rollback')
    head = Math.max(head, first + 1)
    const failure = failureOf(error)
    outcomes = queue.slice(first, head).map(({ id }) => ({ id, failure }))
  }
  lastCommit = performance.now()
  if (head > 1_000 || head === queue.length) {
    queue.splice(0, head)
    head = 0
  }
  port.postMessage({ outcomes, commits } satisfies WriterReply)
  planCheckpoint()
}

function runUnit(unit: WriterUnit): WriterOutcome {
  connection.raw.exec('savepoint unit')
  try {
    const written = unit.parts.map(part => runPart(connection, part))
    connection.raw.exec('release unit')
    return { id: unit.id, written }
  } catch (error) {
    // A full disk ends the whole transaction, and with it the group.
    if (!connection.raw.isTransaction) throw error
    connection.raw.exec('rollback to unit; release unit')
    if (error instanceof Unmet) return { id: unit.id, failure: { kind: 'conflict', message: error.message } }
    return { id: unit.id, failure: failureOf(error) }
  }
}

/** After the answers are out: nobody waits for a checkpoint but the next commit. */
function planCheckpoint(): void {
  const due = lastCheckpoint + betweenCheckpointsMs - performance.now()
  if (due <= 0) checkpoint()
  else
    checkpointTimer ??= setTimeout(() => {
      checkpointTimer = undefined
      checkpoint()
    }, due)
}

function checkpoint(): void {
  try {
    connection.raw.exec('pragma wal_checkpoint(passive)')
  } catch {
    // The log only grows until the next attempt; the commits that failed for the same reason were answered.
  }
  lastCheckpoint = performance.now()
}

function shut(): void {
  clearTimeout(checkpointTimer)
  try {
    connection.raw.exec('pragma wal_checkpoint(truncate); pragma optimize')
  } catch {
    // A reader may still hold the log; the next start takes it up.
  }
  connection.close()
  port.close()
}
