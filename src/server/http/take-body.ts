/**
 * What a body brings, taken as the clients of the wire send it: whole rows with keys of their own, figures as text, codes as figures,
 * moments of ISO 8601. A schema becomes a function once; what it does not declare goes before any code sees it, and is counted.
 */
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { dayOfText, momentOfText } from '#lib/dates.ts'

/** @param drop told of each key that nothing declares */
export type Take = (value: unknown, drop: (key: string) => void) => unknown
type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null'

interface SchemaParts {
  type?: string
  const?: unknown
  pattern?: string
  minLength?: number
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  additionalProperties?: boolean
  required?: readonly string[]
  items?: TSchema | TSchema[]
  anyOf?: TSchema[]
  'x-coded'?: true
  'x-time'?: 'moment' | 'day'
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
/** Undefined: anything at all. */
function declaredKind({ type, const: only }: SchemaParts): Kind | undefined {
  const kind = only === undefined ? type : kindOf(only)
  return (kind === 'integer' ? 'number' : kind) as Kind | undefined
}
const choicesOf = (schema: TSchema): SchemaParts[] => (schema as SchemaParts).anyOf ?? [schema as SchemaParts]
const takes = (schema: TSchema, kind: Kind): boolean =>
  choicesOf(schema).some(choice => [kind, undefined].includes(declaredKind(choice)))

const same: Take = value => value
const figure = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/
const asFigure: Take = value => (typeof value === 'string' && figure.test(value) ? Number(value) : value)
const asFlag: Take = value => (value === 'true' ? true : value === 'false' ? false : value)
const asCode: Take = value => (Number.isSafeInteger(value) ? String(value) : value)
const asTime =
  (read: (text: string) => string | undefined): Take =>
  value =>
    typeof value === 'string' ? (read(value) ?? value) : value

function takerOf(schema: SchemaParts, { 'x-coded': coded, 'x-time': time }: SchemaParts = schema): Take {
  switch (declaredKind(schema)) {
    case 'object':
      return ofObject(schema)
    case 'array':
      return ofArray(schema)
    case 'number':
      return asFigure
    case 'boolean':
      return asFlag
    case 'string':
      return coded ? asCode : time ? asTime(time === 'day' ? dayOfText : momentOfText) : same
    default:
      return schema.anyOf ? ofUnion(schema, schema.anyOf) : same
  }
}

/** Is nothing, where it is no text that may be empty. */
const mayBeEmpty = ({ pattern, minLength = 0, const: only }: SchemaParts): boolean =>
  only === undefined
    ? minLength === 0 && (pattern === undefined || new RegExp(pattern).test(''))
    : only === ''

/** Of several shapes that of the value's own kind, else the first that the value can be turned into. */
function ofUnion(marks: SchemaParts, choices: readonly SchemaParts[]): Take {
  const objects = choices.filter(choice => choice.type === 'object')
  const ways = [...choices.filter(choice => choice.type !== 'object'), ...merged(objects)].map(choice => ({
    kind: declaredKind(choice),
    take: takerOf(choice, { ...choice, ...marks }),
  }))
  const nullable = ways.some(({ kind }) => kind === 'null')
  const emptyIsNull =
    nullable &&
    !choices.some(choice => ['string', undefined].includes(declaredKind(choice)) && mayBeEmpty(choice))
  return (value, drop) => {
    if (value === '' && emptyIsNull) return null
    const own = ways.find(({ kind }) => kind === undefined || kind === kindOf(value))
    if (own) return own.take(value, drop)
    for (const { kind, take } of ways) {
      const taken = take(value, drop)
      if (kindOf(taken) === kind) return taken
    }
    return value
  }
}
const merged = (objects: readonly SchemaParts[]): SchemaParts[] =>
  objects.length < 2
    ? [...objects]
    : [{ type: 'object', properties: Object.assign({}, ...objects.map(({ properties }) => properties)) }]

function ofObject({
  properties = {},
  patternProperties,
  additionalProperties,
  required = [],
}: SchemaParts): Take {
  const [pattern] = Object.values(patternProperties ?? {})
  const names = Object.keys(properties)
  if (pattern) return ofRecord(takerOf(pattern))
  // `Type.Object({})` with nothing declared is a shape known only at run time.
  if (names.length === 0 && additionalProperties !== false) return same
  const known = new Set(names)
  const parts = Object.entries(properties).map(([name, schema]) => ({
    name,
    take: takerOf(schema),
    /** Where nothing need be sent, what cannot be sent was not. */
    leaves: (value: unknown) =>
      !required.includes(name) &&
      ((value === null && !takes(schema, 'null')) || (value === '' && !takes(schema, 'string'))),
  }))
  return (value, drop) => {
    if (!isRecord(value)) return value
    const taken: Record<string, unknown> = {}
    for (const { name, take, leaves } of parts) {
      if (!Object.hasOwn(value, name)) continue
      const part = take(value[name], drop)
      if (!leaves(part)) taken[name] = part
    }
    for (const key of Object.keys(value)) if (!known.has(key)) drop(key)
    return taken
  }
}

const ofRecord =
  (take: Take): Take =>
  (value, drop) =>
    take === same || !isRecord(value)
      ? value
      : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, take(part, drop)]))

function ofArray({ items }: SchemaParts): Take {
  if (!items || Array.isArray(items)) return same
  const take = takerOf(items)
  return (value, drop) => (Array.isArray(value) ? value.map(part => take(part, drop)) : value)
}

/** A declaration is read once a process, however often the server is built in it. */
const made = new WeakMap<TSchema, Take>()
export function bodyTaker(schema: TSchema): Take {
  const known = made.get(schema)
  if (known) return known
  const take = takerOf(schema)
  made.set(schema, take)
  return take
}

/** Keys that were dropped since the server began, by the call that brought them. */
export type DroppedKeys = ReadonlyMap<Pick<Endpoint, 'method' | 'path'>, number>
const mostTold = 20

/** Stands before the checks of all routes. */
export function takeBodyPlugin(app: FastifyInstance): DroppedKeys {
  const counts = new Map<Endpoint, number>()
  app.addHook('preValidation', async request => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint?.body) return
    const dropped: string[] = []
    request.body = bodyTaker(endpoint.body)(request.body, key => dropped.push(key))
    if (dropped.length === 0) return
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + dropped.length)
    const told = dropped.slice(0, mostTold).map(key => key.slice(0, 60))
    request.log.debug(
      { method: endpoint.method, route: endpoint.path, dropped: told },
      'undeclared keys dropped',
    )
  })
  return counts
}
