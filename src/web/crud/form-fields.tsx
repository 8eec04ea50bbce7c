import type { ReactElement } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { kitOf } from '#web/fields/index.ts'
import type { DraftForm } from './draft.ts'

export interface FormFieldsProps {
  resource: Resource
  sections: readonly { title?: string; fields: readonly string[] }[]
  columns: 1 | 2
  form: DraftForm
  prefix: string
  disabled: boolean
}

/** Titles above, messages under. */
export function FormFields(props: FormFieldsProps): ReactElement {
  const { resource, sections, columns, form, prefix } = props
  return (
    <>
      {sections.map(section => (
        <fieldset key={section.title ?? section.fields[0]} className={`form-section columns-${columns}`}>
          {section.title && <legend>{section.title}</legend>}
          {section.fields.map(name => {
            const field = resource.fields[name]
            if (!field) return null
            const kit = kitOf(field)
            const id = `${prefix}${name}`
            const message = form.messages[name]
            const help = message ?? field.help
            return (
              <div key={name} className={kit.wide ? 'form-item wide' : 'form-item'} data-field={name}>
                <label htmlFor={id}>
                  {field.required && (
                    <span className="required" aria-hidden>
                      *
                    </span>
                  )}
                  {field.title}
                </label>
                <kit.FormItem
                  id={id}
                  field={field}
                  name={name}
                  value={form.values[name]}
                  row={form.values}
                  disabled={props.disabled || field.readonly}
                  invalid={message !== undefined}
                  describedBy={help ? `${id}-help` : undefined}
                  onChange={(value, text) => form.set(name, value, text)}
                  onPatch={patch => {
                    for (const [other, value] of Object.entries(patch))
                      if (other in resource.fields) form.set(other, value)
                  }}
                />
                {help && (
                  <p
                    id={`${id}-help`}
                    className={message ? 'message' : 'help'}
                    role={message ? 'alert' : undefined}
                  >
                    {help}
                  </p>
                )}
              </div>
            )
          })}
        </fieldset>
      ))}
    </>
  )
}
