/** What this system must survive, one point a line of catalogue.txt: id | what is done | what must be seen | what is to be said of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Point {
  id: string
  does: string
  sees: string
  /** Why it does not apply here, or to which later work it belongs: then it needs no test. */
  excused?: string
  /** What of it no test holds yet. */
  open?: string
}
export interface Part {
  title: string
  points: readonly Point[]
}

const words = { none: 'Does not apply', later: 'Later' } as const

function pointOf(line: string): Point {
  const [id = '', does = '', sees = '', note = ''] = line.split(' | ')
  const [, kind, text] = /^(none|later|open): (.+)$/.exec(note) ?? []
  if (!/^[JRA]\d{1,2}$/.test(id) || does === '' || sees === '' || (note !== '' && !kind))
    throw new Error(`catalogue.txt: ${line}`)
  if (kind === undefined || text === undefined) return { id, does, sees }
  return kind === 'open'
    ? { id, does, sees, open: text }
    : { id, does, sees, excused: `${words[kind as keyof typeof words]}: ${text}` }
}

export const catalogue: readonly Part[] = readFileSync(join(import.meta.dirname, 'catalogue.txt'), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map(part => {
    const [title = '', ...lines] = part.trim().split('\n')
    return { title, points: lines.map(pointOf) }
  })

export const points: readonly Point[] = catalogue.flatMap(part => part.points)

/** Points whose tests are still being written. The page is held to its sources once there are none. */
export const pending: readonly string[] = []
