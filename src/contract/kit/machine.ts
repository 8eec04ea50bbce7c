/**
 * The states of a record and the steps between them, as one table: the server decides by it, screens offer what it allows and say why
 * not, the timeline is written by it, the pictures in `docs/states.md` are drawn from it.
 */
import Type, { type TObject, type TProperties } from 'typebox'
import { moment } from './code.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Field, Fields } from './field.ts'
import type { Reach } from './reach.ts'
import type { Resource } from './resource.ts'
import { id, strict, textOrNull } from './shapes.ts'

/** A record as it is on the wire. */
export type MachineRow = Readonly<Record<string, unknown>>
export interface Person {
  readonly username: string
}
/** What must hold beside the state and the permission. */
export interface Guard {
  readonly name: string
  /** Said where it does not hold: what, why, what to do. The server may say it with the figures of the case. */
  readonly words: string
  /** Whether it holds, as far as the record itself shows it; what only the server knows has none. */
  readonly holds?: (row: MachineRow, person: Person) => boolean
}
/** What a property of the record becomes with a step: the moment, who takes it, nothing. */
export type Stamp = 'now' | 'person' | 'nothing'

export interface Step<S extends string = string> {
  /** Part of the path and of the permission: `<path>/<verb>`, `<perm>:<verb>`. */
  readonly verb: string
  /** What its button says. */
  readonly title: string
  readonly from: readonly S[]
  readonly to: S
  /** Whoever may take that step may take this one, its way back: it has no permission of its own. */
  readonly rightOf?: string
  /** Taken by the platform alone: there is no call for it. */
  readonly bySystem?: boolean
  readonly guards?: readonly Guard[]
  /** What is asked: fields of the record of these names are written, `reason` stands apart in the timeline, all of it is kept there. */
  readonly asks?: Fields
  readonly sets?: Readonly<Record<string, Stamp>>
  /** What else happens in the same unit; named here, done by the resource's module. */
  readonly effects?: readonly string[]
  /** Also for several records at once, each for itself. */
  readonly batch?: boolean
  /** As with an endpoint. */
  readonly onPhone?: boolean
  readonly danger?: boolean
  /** Leads off the way: stands behind the others. */
  readonly aside?: boolean
  /** Asked before it is taken, where it asks for nothing else. */
  readonly confirm?: string
  /** Fields of the record that this question spells out: nobody confirms what he does not see. */
  readonly names?: readonly string[]
  /** Stands over what it asks. */
  readonly note?: string
  /** Said when it is done: on whom the record waits now. */
  readonly waitsFor?: string
}
export interface BoundStep<S extends string = string> extends Step<S> {
  readonly access: string
  /** One record: `{id, version?, …asked}`; absent where the platform takes it. */
  readonly endpoint?: Endpoint
  /** Several: `{ids, …asked}`. */
  readonly batchEndpoint?: Endpoint
}
export interface MachineOptions<S extends string> {
  /** Steps are taken where there may be no network: their bodies say when it happened (`happenedAt`), and are sent later. */
  readonly offline?: boolean
  /** Property that says when the first state began, where a record can reach us later than that. */
  readonly begun?: string
  /** Where a record may be edited or deleted by hand, and what is said elsewhere; everywhere unless told. */
  readonly edit?: { in: readonly S[]; words: string }
  readonly delete?: { in: readonly S[]; words: string }
}
export interface Machine<S extends string = string> extends MachineOptions<S> {
  readonly resource: Resource
  /** Property that holds the state. */
  readonly property: string
  readonly initial: S
  readonly steps: readonly BoundStep<S>[]
  readonly timeline: Endpoint
}

const outcome = Type.Object({ id: Type.String(), ok: Type.Boolean(), message: Type.String() })
export const batchResult = Type.Object({ done: Type.Number(), outcomes: Type.Array(outcome) })
/** Most records of one batch. */
export const mostTogether = 200

const entry = Type.Object({
  id: Type.String(),
  /** yyyy-MM-dd HH:mm:ss */
  at: Type.String(),
  verb: Type.String(),
  title: Type.String(),
  from: textOrNull,
  to: Type.String(),
  /** Username, and its words. */
  by: Type.String(),
  byText: Type.String(),
  reason: textOrNull,
  /** What was asked and answered, as it was shown then. */
  values: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
})
export const timelineResult = Type.Array(entry)

/** Whoever did that may not do this. */
export const notBy = (name: string, properties: readonly string[], words: string): Guard => ({
  name,
  words,
  holds: (row, { username }) => properties.every(property => !namesOf(row[property]).includes(username)),
})
/** Nobody else may. */
export const onlyBy = (name: string, properties: readonly string[], words: string): Guard => ({
  name,
  words,
  holds: (row, { username }) => properties.some(property => namesOf(row[property]).includes(username)),
})
/** What the record itself shows. */
export const when = (name: string, words: string, holds: (row: MachineRow) => boolean): Guard => ({
  name,
  words,
  holds,
})
/** What only the server can find out: its module says whether, and may say it more exactly. */
export const asked = (name: string, words: string): Guard => ({ name, words })

const namesOf = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? value.split(',') : []

/** When it happened, by the clock of whoever was there: yyyy-MM-dd HH:mm:ss. Absent: now. */
export const happenedAt = Type.Optional(Type.Union([Type.String({ maxLength: 30, ...moment }), Type.Null()]))

function bodyOf(asks: Fields, many: boolean, offline: boolean): TObject {
  const own: TProperties = many
    ? { ids: Type.Array(id(), { minItems: 1, maxItems: mostTogether }) }
    : { id: id(), version: Type.Optional(Type.Integer()) }
  const fields = Object.entries(asks).map(([name, field]) => [name, Type.Optional(field.schema)] as const)
  return strict({ ...own, ...(offline && { happenedAt }), ...Object.fromEntries(fields) })
}
/** People among what is asked. */
const reachOf = (asks: Fields): { reach?: Reach } => {
  const people = Object.entries(asks).filter(([, { reference }]) => reference?.to === '/sys/user')
  if (people.length === 0) return {}
  return { reach: Object.fromEntries(people.map(([name]) => [name, ['user', 'see'] as const])) }
}

/**
 * Declares the states of a resource: calls, permissions, buttons, timeline and pictures follow from it.
 * @param property holds the state: a read-only dictionary field whose default is the first state
 * @throws Error for a state that can be written by hand, two steps of one name from one state, or a stamp on what is no field
 */
export function machine<const S extends string>(
  resource: Resource,
  property: string,
  steps: readonly Step<S>[],
  options: MachineOptions<S> = {},
): Machine<S> {
  const { path, perm, title, fields } = resource
  const { offline = false } = options
  const field: Field | undefined = fields[property]
  if (!field?.readonly || !field.dict || typeof field.default !== 'string')
    throw new Error(`${path}: ${property} is no read-only code of a dictionary with a default`)
  if (options.begun !== undefined && !fields[options.begun])
    throw new Error(`${path}: ${options.begun} is no field`)
  const bound = steps.map((step): BoundStep<S> => {
    const { verb, asks = {}, batch, bySystem, onPhone } = step
    const access = `${perm}:${step.rightOf ?? verb}`
    if (step.rightOf && !steps.some(one => one.verb === step.rightOf))
      throw new Error(`${path}/${verb} takes the right of ${step.rightOf}, which is no step`)
    for (const name of Object.keys(step.sets ?? {}))
      if (!fields[name]) throw new Error(`${path}/${verb} stamps ${name}, which is no field`)
    if (bySystem) return { ...step, access }
    const shared = { access, ...reachOf(asks), ...(onPhone && { onPhone }) }
    return {
      ...step,
      access,
      endpoint: endpoint('POST', `${path}/${verb}`, {
        title: `${step.title}${title}`,
        body: bodyOf(asks, false, offline),
        result: resource.rowSchema,
        ...shared,
      }) as Endpoint,
      ...(batch && {
        batchEndpoint: endpoint('POST', `${path}/${verb}Batch`, {
          title: `批量${step.title}${title}`,
          body: bodyOf(asks, true, offline),
          result: batchResult,
          ...shared,
        }) as Endpoint,
      }),
    }
  })
  const seen = new Set<string>()
  for (const { verb, from } of bound)
    for (const state of from) {
      if (seen.has(`${state} ${verb}`)) throw new Error(`${path}: two steps ${verb} from ${state}`)
      seen.add(`${state} ${verb}`)
    }
  return {
    ...options,
    resource,
    property,
    initial: field.default as S,
    steps: bound,
    timeline: endpoint('GET', `${path}/timeline`, {
      title: `${title}时间线`,
      access: `${perm}:list`,
      query: Type.Object({ id: Type.String() }),
      result: timelineResult,
    }) as Endpoint,
  }
}

/** Calls of a machine. */
export const callsOf = ({ steps, timeline }: Machine): Endpoint[] => [
  ...steps.flatMap(step => [step.endpoint, step.batchEndpoint].filter(each => each !== undefined)),
  timeline,
]
export const stateOf = ({ property }: Machine, row: MachineRow): string => String(row[property] ?? '')
/** Whether the step leads on from where the record stands. */
export const leadsOn = (own: Machine, { from }: Step, row: MachineRow): boolean =>
  from.includes(stateOf(own, row))
/** Why this person may not take the step with this record, as far as the record shows it; undefined where he may. */
export const whyNot = ({ guards = [] }: Step, row: MachineRow, person: Person): string | undefined =>
  guards.find(({ holds }) => holds && !holds(row, person))?.words
