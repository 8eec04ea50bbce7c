// @screen examples/form/BasicForm in samples
import '#web/crud/form.css'
import './profile.css'
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormFields } from '#web/crud/form-fields.tsx'
import { items } from './item-choice.tsx'
import { allItemFields, useItemForm } from './item-form.ts'

/** One column, one button: what is typed in one go. */
export default function FormBase(): ReactElement {
  const { form, prefix, busy, refusal, submit } = useItemForm()
  const navigate = useNavigate()
  return (
    <div className="profile stack gap-12 content-start">
      <section className="panel min-w-0 p-16">
        <form
          className="form form-narrow mx-auto"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (event.target !== event.currentTarget) return
            void submit().then(row => row && navigate(`/result/success?id=${row.id}`))
          }}
        >
          {refusal && (
            <p className="mb-12 p-8-12 rounded on-level-1" role="alert">
              {refusal}
            </p>
          )}
          <FormFields
            resource={items}
            sections={[{ fields: allItemFields }]}
            columns={1}
            form={form}
            prefix={prefix}
            disabled={busy}
          />
          <Button type="primary" htmlType="submit" loading={busy}>
            提交
          </Button>
        </form>
      </section>
    </div>
  )
}
