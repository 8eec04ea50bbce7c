/** The grid's checks over 100,000 rows, in slices and at one stretch. Driven by the bench. */
import { randomFrom } from '#lib/random.ts'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import type { Column, GridModel, ValidateRule } from '#web/grid/model/types.ts'
import { compileColumn } from '#web/grid/model/validate.ts'

const rowCount = 100_000
const rules: Readonly<Record<string, readonly ValidateRule[]>> = {
  code: [{ required: true }, { unique: true }],
  size: [{ pattern: 'money' }],
  mail: [{ pattern: 'e' }],
  site: [{ rule: value => (String(value).length > 12 ? '最大长度12位字符' : undefined) }],
}
const columns: Column[] = Object.entries(rules).map(([key, validateRules]) => ({
  key,
  title: key,
  type: 'input',
  validateRules,
}))

function rows() {
  const random = randomFrom(3)
  return Array.from({ length: rowCount }, (_, index) => ({
    id: `r${index}`,
    code: `c${random.next() < 0.01 ? 1 : index}`,
    size: random.next() < 0.01 ? 'x' : (random.next() * 1000).toFixed(2),
    mail: `user${index}@example.cn`,
    site: `site ${index}`,
  }))
}

/** What a grid without slices does: every cell of every row, uniqueness by counting first. */
function atOneStretch(model: GridModel): number {
  const checks = columns.flatMap(column => compileColumn(column) ?? [])
  const all = model.rows()
  let failed = 0
  for (const { column, before, unique, after } of checks) {
    const seen = new Map<string, number>()
    if (unique !== undefined)
      for (const row of all) seen.set(String(row[column.key]), (seen.get(String(row[column.key])) ?? 0) + 1)
    for (const row of all) {
      const value = row[column.key]
      const wrong =
        before.some(check => check(value, row) !== undefined) ||
        (unique !== undefined && seen.get(String(value))! > 1) ||
        after.some(check => check(value, row) !== undefined)
      if (wrong) failed += 1
    }
  }
  return failed
}

/** Stall: the longest time in which the main thread took no message. */
async function timed(run: () => unknown): Promise<{ ms: number; stall: number }> {
  const { port1, port2 } = new MessageChannel()
  let running = true
  let stall = 0
  let last = performance.now()
  port1.onmessage = () => {
    const now = performance.now()
    stall = Math.max(stall, now - last)
    last = now
    if (running) port2.postMessage(undefined)
    else port1.close()
  }
  port2.postMessage(undefined)
  await new Promise(resolve => setTimeout(resolve, 20))
  stall = 0
  const started = performance.now()
  await run()
  const ms = performance.now() - started
  await new Promise(resolve => setTimeout(resolve, 20))
  running = false
  return { ms, stall }
}

export interface Measured {
  failed: number
  ms: number
  stall: number
  peerFailed: number
  peerMs: number
  peerStall: number
}
async function measure(): Promise<Measured> {
  const model = createGridModel({ columns, rows: rows() })
  let failed = 0
  let peerFailed = 0
  const ours = await timed(async () => {
    failed = (await model.validate()).failed
  })
  const peer = await timed(() => {
    peerFailed = atOneStretch(model)
  })
  return { failed, ms: ours.ms, stall: ours.stall, peerFailed, peerMs: peer.ms, peerStall: peer.stall }
}
Object.assign(window, { measure })
