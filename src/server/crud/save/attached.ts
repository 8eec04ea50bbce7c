/** A file is its uploader's alone until a record names it (guard A66); from then on it is read by whoever has the department's rows. */
import type { Field } from '#contract/kit/field.ts'
import type { Statement } from '#server/db/db.ts'
import { update } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

/** Of one record; a field holds six. */
const mostPaths = 60

/** @param paths each of them, or several comma separated; what somebody else uploaded stays as it is */
export function attached({ username }: Session, paths: readonly unknown[]): Statement[] {
  const named = [...new Set(paths.flatMap(path => (typeof path === 'string' ? path.split(',') : [])))]
    .map(path => path.trim())
    .filter(Boolean)
    .slice(0, mostPaths)
  if (named.length === 0) return []
  return [
    update('sysFile', { path: named, createBy: username, attachedAt: null }, { attachedAt: Date.now() }),
  ]
}

/** Those of the values that are files. */
export const attachedIn = (
  fields: Readonly<Record<string, Pick<Field, 'kind'>>>,
  values: Readonly<Record<string, unknown>>,
  session: Session,
): Statement[] =>
  attached(
    session,
    Object.entries(values).flatMap(([name, value]) =>
      fields[name]?.kind === 'image' || fields[name]?.kind === 'file' ? [value] : [],
    ),
  )
