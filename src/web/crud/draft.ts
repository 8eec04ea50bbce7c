/** The state of one form: values, which messages are shown, and whether anything was changed. */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import type { Draft } from '#web/data/resource-write.ts'
import { ask } from '#web/fields/kit.ts'
import { useSession } from '#web/session/session.ts'

export type Messages = Readonly<Record<string, string>>

const chooses = new Set<Field['kind']>([
  'dict',
  'dicts',
  'date',
  'datetime',
  'department',
  'user',
  'reference',
  'area',
  'tree',
  'time',
  'category',
  'departs',
  'users',
  'roles',
  'positions',
  'tenants',
  'popup',
])
const requiredWords = (field: Field) => ask(chooses.has(field.kind) ? '请选择' : '请输入', field.title)

/** First failing message of one field: required, then its rules in order. */
export function messageOf(field: Field, value: unknown, values: Draft): string | undefined {
  if (field.required && isEmpty(value)) return field.emptyWords ?? requiredWords(field)
  for (const rule of field.rules ?? []) {
    const message = rule(value, values)
    if (message !== undefined) return message
  }
  return undefined
}

/** Fields that a form has otherwise than the resource, by what the row holds; null: not shown. */
export type FormAs = Readonly<Partial<Record<string, (values: Draft) => Field | null>>>
/** The field as the form has it for these values; null or undefined where it is not shown. A row that is kept has a version. */
export function shownAs(resource: Resource, name: string, values: Draft, formAs: FormAs | undefined) {
  const as = formAs?.[name]
  const field = as ? as(values) : resource.fields[name]
  return field?.fixed && values.version !== undefined ? { ...field, readonly: true } : field
}

/** What is wrong with these fields, by name; fields in order are absent. */
export function messagesOf(
  resource: Resource,
  names: readonly string[],
  values: Draft,
  formAs?: FormAs,
): Messages {
  const messages: Record<string, string> = {}
  for (const name of names) {
    const field = shownAs(resource, name, values, formAs)
    const message = field && !field.readonly && messageOf(field, values[name], values)
    if (message) messages[name] = message
  }
  return messages
}

/** What a new row begins with; a department that must be named is one's own. */
export function defaultsOf(resource: Resource): Draft {
  const own = useSession.getState().userInfo?.orgId
  return Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.readonly)
      .flatMap(([name, field]): [string, unknown][] => {
        if (field.default !== undefined) return [[name, field.default]]
        return own && field.kind === 'department' && field.required ? [[name, own]] : []
      }),
  )
}

/** What is sent: declared writable fields, the id and the version; words of codes stay here. */
export function bodyOf(resource: Resource, names: readonly string[], values: Draft, before: Draft): Draft {
  const body: Draft = {}
  if (before.id !== undefined) body.id = before.id
  if (before.version !== undefined) body.version = before.version
  for (const name of names) {
    const field = resource.fields[name]
    if (!field || field.readonly || values[name] === undefined) continue
    body[name] = values[name]
  }
  // What a new row was given beforehand need not stand in the form.
  if (before.id === undefined) return { ...withoutNothing({ ...defaultsOf(resource), ...before }), ...body }
  return body
}
const withoutNothing = (values: Draft): Draft =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** A refusal that names a field by its title belongs under that field. */
export function fieldNamed(
  resource: Resource,
  names: readonly string[],
  message: string,
): string | undefined {
  const hits = names.filter(name => {
    const title = resource.fields[name]?.title
    return title !== undefined && message.includes(title)
  })
  // 厂名 is part of no other title, but 编码 may be: the longest title that fits is meant.
  return hits.sort((a, b) => resource.fields[b]!.title.length - resource.fields[a]!.title.length)[0]
}

export interface DraftForm {
  values: Draft
  /** What was set last, drawn or not. */
  now: () => Draft
  messages: Messages
  dirty: boolean
  set: (name: string, value: unknown, text?: string) => void
  /** Checks every field; true when all pass. */
  check: () => boolean
  show: (messages: Messages) => void
}

/** A switch without a value is off, and says so: it shows nothing else. One that stands as two words may be unanswered. */
const switchedOff = (resource: Resource, names: readonly string[], before: Draft, formAs?: FormAs): Draft =>
  Object.fromEntries(
    names
      .filter(name => {
        const field = shownAs(resource, name, before, formAs)
        return field?.kind === 'switch' && field.input !== 'radio' && !field.readonly && isEmpty(before[name])
      })
      .map(name => [name, 'N']),
  )

export function useDraft(
  resource: Resource,
  names: readonly string[],
  given: Draft,
  formAs?: FormAs,
  /** Over what is given: written before, and not sent. */
  typed?: Draft,
): DraftForm {
  const [before] = useState<Draft>(() => ({ ...given, ...switchedOff(resource, names, given, formAs) }))
  const [values, setValues] = useState<Draft>(() => ({ ...before, ...typed }))
  const [messages, setMessages] = useState<Messages>({})
  // Written by `set` alone: a render that does not know yet what was set a moment ago must not bring back what was before it.
  const latest = useRef(values)
  const as = useRef(formAs)
  as.current = formAs
  const set = useCallback(
    (name: string, value: unknown, text?: string) => {
      const next = { ...latest.current, [name]: value, [`${name}_dictText`]: text }
      const field = shownAs(resource, name, next, as.current)
      latest.current = next
      setValues(next)
      setMessages(shown => {
        const message = field && messageOf(field, value, next)
        const { [name]: _old, ...rest } = shown
        return message ? { ...rest, [name]: message } : rest
      })
    },
    [resource],
  )
  return useMemo(
    () => ({
      values,
      now: () => latest.current,
      messages,
      dirty: names.some(name => (values[name] ?? '') !== (before[name] ?? '')),
      set,
      check: () => {
        const found = messagesOf(resource, names, latest.current, as.current)
        setMessages(found)
        return Object.keys(found).length === 0
      },
      show: setMessages,
    }),
    [values, messages, names, before, set, resource],
  )
}
