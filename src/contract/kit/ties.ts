/** How rows of one resource are tied to rows of another. Data rules of the other bind them by it. */
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

export interface Tie {
  readonly property: string
  /** Path of the other resource. */
  readonly to: string
  /** Property of the other row that is stored here. */
  readonly value: string
}
type Tied = Pick<Resource, 'fields'>

const tiesOf = ({ fields }: Tied, which: (field: Field) => Pick<Tie, 'to'> | undefined): Tie[] =>
  Object.entries(fields).flatMap(([property, field]) => {
    const tie = which(field) as { to: string; value?: string } | undefined
    return tie ? [{ property, to: tie.to, value: tie.value ?? 'id' }] : []
  })
/** Of each resource looked for once: every list asks. */
const once = (find: (resource: Tied) => Tie[]) => {
  const known = new WeakMap<Tied['fields'], readonly Tie[]>()
  return (resource: Tied): readonly Tie[] => {
    const ties = known.get(resource.fields) ?? find(resource)
    known.set(resource.fields, ties)
    return ties
  }
}
const chosen = ({ required, readonly, hangs }: Field) => !required && !readonly && !hangs
/** People, departments and posts are names on a row, not what it lies under: their fields are kinds of their own. */
const plain = ({ kind, reference }: Field) => (kind === 'reference' ? reference : undefined)

/** What a row hangs on: it would not be without, or the platform wrote it there. */
export const hangsOn = once(resource =>
  tiesOf(resource, field => field.belongsTo ?? (chosen(field) ? undefined : plain(field))),
)
/** What a person chose for a row that stands by itself: the sampler of a point. */
export const merelyNames = once(resource =>
  tiesOf(resource, field => (chosen(field) ? plain(field) : undefined)),
)
