/** The pickers as fields of a declared form: one word of the contract each. */
import { type ReactElement, useState } from 'react'
import { departs, type Field, popup, positions, roles, text, users } from '#contract/kit/field.ts'
import { kitOf } from '#web/fields/index.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { toggle, useOptions } from '#web/widgets/example/options.tsx'

const fields: Readonly<Record<string, Field>> = {
  departIds: departs('协办部门'),
  members: users('参与人'),
  roleCodes: roles('通知角色'),
  posts: positions('岗位'),
  site: popup('站点', {
    code: 'facility_status',
    orgFields: 'facilityName,facilityCode',
    destFields: 'site,siteCode',
  }),
  siteCode: text('站点编码', { readonly: true, placeholder: '随站点填入' }),
}

export function FieldExample(): ReactElement {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [options, panel] = useOptions({ disabled: toggle('禁用') })
  return (
    <Example
      title="作为表单字段"
      about="在资源声明中写 departs、users、roles、positions、popup，表单、查询与导入即使用这些选择器；选定站点后，站点编码随之填入。"
      options={panel}
      value={values}
      wide
    >
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}>
        {Object.entries(fields).map(([name, field]) => {
          const { FormItem } = kitOf(field)
          const id = `example-field-${name}`
          return (
            <div key={name} style={{ display: 'grid', gap: 4 }}>
              <label htmlFor={id}>{field.title}</label>
              <FormItem
                id={id}
                field={field}
                name={name}
                value={values[name]}
                row={values}
                disabled={options.disabled || field.readonly}
                onChange={value => setValues(now => ({ ...now, [name]: value }))}
                onPatch={patch => setValues(now => ({ ...now, ...patch }))}
              />
            </div>
          )
        })}
      </div>
    </Example>
  )
}
