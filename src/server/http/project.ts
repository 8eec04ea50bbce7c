/** Answers carry what their schema declares and nothing else. A schema becomes a function once; a value passes through it. */
import type { Static, TSchema } from 'typebox'
import { recordsOf } from '#lib/record.ts'

type Project = (value: unknown) => unknown
interface SchemaParts {
  type?: string
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  additionalProperties?: boolean | TSchema
  items?: TSchema | TSchema[]
  anyOf?: TSchema[]
  allOf?: TSchema[]
}
const same: Project = value => value
/** Numbers that lie in the database as text. */
const figure: Project = value =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
const figureOrNone: ReadonlySet<string | undefined> = new Set(['integer', 'null'])
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function projector(schema: TSchema): Project {
  const parts = schema as SchemaParts
  if (parts.anyOf) return ofUnion(parts.anyOf)
  if (parts.type === 'object') return ofObject(parts)
  if (parts.type === 'array') return ofArray(parts)
  if (parts.type === 'integer') return figure
  return same
}

/** What of a row or a record its shape declares. */
export const declaredBy = <S extends TSchema>(schema: S) =>
  projector(schema) as (value: Static<S>) => Static<S>

function ofObject(parts: SchemaParts): Project {
  const declared = Object.entries(parts.properties ?? {}).map(
    ([name, each]) => [name, projector(each)] as const,
  )
  const [pattern] = Object.values(parts.patternProperties ?? {})
  if (pattern) return ofRecord(projector(pattern))
  // `Type.Object({})` with nothing declared is a shape known only at run time.
  if (declared.length === 0) return parts.additionalProperties === false ? () => ({}) : same
  const record = recordsOf(declared.map(([name]) => name))
  return value => {
    if (!isRecord(value)) return value
    const kept = record()
    for (const [name, project] of declared) {
      const part = value[name]
      kept[name] = project === same || part === undefined ? part : project(part)
    }
    return kept
  }
}

const ofRecord =
  (project: Project): Project =>
  value =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, project(part)]))
      : value

function ofArray(parts: SchemaParts): Project {
  if (Array.isArray(parts.items)) {
    const each = parts.items.map(projector)
    return value => (Array.isArray(value) ? value.map((part, at) => (each[at] ?? same)(part)) : value)
  }
  const project = parts.items ? projector(parts.items) : same
  return project === same ? same : value => (Array.isArray(value) ? value.map(part => project(part)) : value)
}

/** Of several shapes the one that a value's kind fits; a union of two object shapes keeps what either declares. */
function ofUnion(choices: TSchema[]): Project {
  const objects = choices.filter(each => (each as SchemaParts).type === 'object')
  const arrays = choices.filter(each => (each as SchemaParts).type === 'array')
  if (objects.length === 0 && arrays.length === 0)
    return choices.every(each => figureOrNone.has((each as SchemaParts).type)) ? figure : same
  const asObject = objects.length === 0 ? same : ofObject(merged(objects))
  const asArray = arrays[0] ? projector(arrays[0]) : same
  return value => (Array.isArray(value) ? asArray(value) : isRecord(value) ? asObject(value) : value)
}

const merged = (objects: TSchema[]): SchemaParts => ({
  type: 'object',
  properties: Object.assign({}, ...objects.map(each => (each as SchemaParts).properties)),
})
