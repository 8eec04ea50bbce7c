/** Runs the parts of one unit on an open transaction. */
import type { Statement, Written } from '../db.ts'
import { conflictClause, insertHead } from '../insert-sql.ts'
import { bindable, type Connection } from './connection.ts'
import { type PackedBulk, unpackRows } from './pack.ts'

/** `expect` was not met. */
export class Unmet extends Error {}

const maxVariables = 32_000
/** Rows of one insert statement: more saves nothing and makes the statement long to prepare. */
const maxRows = 100

export const runPart = (connection: Connection, part: Statement | PackedBulk): Written =>
  'table' in part ? runBulk(connection, part) : runStatement(connection, part)

function runStatement(connection: Connection, statement: Statement): Written {
  if (statement.sql.startsWith('pragma ')) {
    connection.raw.exec(statement.sql)
    return { changes: 0 }
  }
  const prepared = connection.prepare(statement.sql)
  const changes = Number(prepared.run(...statement.parameters.map(bindable)).changes)
  if (statement.expect !== undefined && changes !== statement.expect) throw new Unmet('这条记录已被他人修改')
  return { changes }
}

function runBulk(connection: Connection, bulk: PackedBulk): Written {
  const width = bulk.columns.length
  const step = Math.max(1, Math.min(maxRows, Math.floor(maxVariables / width)))
  const row = `(${'?,'.repeat(width).slice(0, -1)})`
  const head = `${insertHead(bulk)} values `
  const tail = conflictClause(bulk)
  let changes = 0
  const values: unknown[] = []
  let at = 0
  while (at < bulk.count) {
    // The rest in halves, so that a cache of few statements serves every length.
    let count = step
    while (count > bulk.count - at) count = Math.floor(count / 2)
    values.length = count * width
    unpackRows(bulk, at, count, values)
    const statement = connection.prepare(head + `${row},`.repeat(count).slice(0, -1) + tail)
    changes += Number(statement.run(...(values as string[]).map(bindable)).changes)
    at += count
  }
  if (bulk.every && changes !== bulk.count) throw new Unmet('这条记录已被他人修改')
  return { changes }
}
