import { type ReactElement, useState } from 'react'
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { useDuplicate } from '#web/data/duplicate.ts'
import { kitOf } from '#web/fields/index.ts'
import { textValue } from '#web/fields/kit.ts'
import { useStopped } from '#web/session/session.ts'
import { type DraftForm, shownAs } from './draft.ts'
import type { Screen } from './screen.ts'

export interface FormFieldsProps {
  resource: Resource
  sections: readonly { title?: string; fields: readonly string[] }[]
  columns: 1 | 2
  form: DraftForm
  prefix: string
  disabled: boolean
  formAs?: Screen['formAs']
  formItems?: Screen['formItems']
}

/** Titles above, messages under. */
export function FormFields(props: FormFieldsProps): ReactElement {
  const { resource, sections, columns, form, formAs } = props
  return (
    <>
      {sections.map(section => (
        <fieldset key={section.title ?? section.fields[0]} className={`form-section grid columns-${columns}`}>
          {section.title && <legend className="py-8 semibold">{section.title}</legend>}
          {section.fields.map(name => {
            const field = shownAs(resource, name, form.values, formAs)
            // The kind in the key: another control of the same name starts anew.
            return field && <FormField key={`${name} ${field.kind}`} {...props} name={name} field={field} />
          })}
        </fieldset>
      ))}
    </>
  )
}

interface FormFieldProps extends FormFieldsProps {
  name: string
  field: Field
}
function FormField({
  resource,
  form,
  prefix,
  disabled,
  name,
  field,
  formItems,
}: FormFieldProps): ReactElement {
  const kit = kitOf(field)
  const FormItem = formItems?.[name] ?? kit.FormItem
  const id = `${prefix}${name}`
  const stopped = useStopped().has(`${resource.perm}:${name}`)
  const taken = useTaken(resource, form, name, field)
  const message = form.messages[name] ?? taken
  const help = message ?? field.help
  return (
    <div
      className={kit.wide ? 'column form-item gap-4 min-w-0 full-line' : 'column form-item gap-4 min-w-0'}
      data-field={name}
    >
      <label className="ink-2" htmlFor={id}>
        {field.required && (
          <span className="required mr-4 ink-danger" aria-hidden>
            *
          </span>
        )}
        {field.title}
      </label>
      <FormItem
        id={id}
        field={field}
        name={name}
        value={form.values[name]}
        row={form.values}
        disabled={disabled || stopped || field.readonly}
        invalid={message !== undefined}
        describedBy={help ? `${id}-help` : undefined}
        onChange={(value, text) => form.set(name, value, text)}
        onPatch={patch => {
          for (const [other, value] of Object.entries(patch))
            if (other in resource.fields) form.set(other, value)
        }}
      />
      {help && (
        <p id={`${id}-help`} className={message ? 'message' : 'help'} role={message ? 'alert' : undefined}>
          {help}
        </p>
      )}
    </div>
  )
}

/** What the server says of a unique value as it is typed. Only saving decides: an answer that does not come stops nobody. */
function useTaken(resource: Resource, form: DraftForm, name: string, field: Field): string | undefined {
  const value = textValue(form.values[name])
  const [first] = useState(value)
  const asked = field.unique && !field.readonly && value !== first && !form.messages[name] ? value : ''
  const { id } = form.values
  const state = useDuplicate({
    tableName: resource.table,
    fieldName: name,
    fieldVal: asked,
    ...(typeof id === 'string' && { dataId: id }),
  })
  return state.kind === 'taken' ? (field.takenWords ?? state.message) : undefined
}
