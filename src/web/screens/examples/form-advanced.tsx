// @screen examples/form/advancedForm/AdvancedForm in samples
import '#web/crud/form.css'
import './profile.css'
import { Button, Link } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { exampleItem } from '#contract/example/item.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { messagesOf } from '#web/crud/draft.ts'
import { FormFields } from '#web/crud/form-fields.tsx'
import { items } from './item-choice.tsx'
import { allItemFields, itemFields, useItemForm } from './item-form.ts'

const sections = [
  { title: '器材', fields: itemFields.what },
  { title: '数量与价格', fields: itemFields.much },
  { title: '保管与检查', fields: itemFields.when },
] as const

function Form({ onSaved }: { onSaved(): void }): ReactElement {
  const { form, prefix, busy, refusal, submit } = useItemForm()
  const [tried, setTried] = useState(false)
  const wrong = tried ? Object.entries(messagesOf(items, allItemFields, form.values)) : []
  const send = async () => {
    setTried(true)
    if (await submit()) onSaved()
  }
  return (
    <>
      {sections.map(({ title, fields }) => (
        <section className="panel min-w-0 p-16" key={title}>
          <h2 className="mb-12">{title}</h2>
          <FormFields
            resource={items}
            sections={[{ fields }]}
            columns={2}
            form={form}
            prefix={prefix}
            disabled={busy}
          />
        </section>
      ))}
      <section className="panel min-w-0 p-16">
        {refusal && (
          <p className="mb-12 p-8-12 rounded on-level-1" role="alert">
            {refusal}
          </p>
        )}
        <div className="row justify-end flex-wrap mt-16" style={{ marginTop: 0 }}>
          {wrong.length > 0 && (
            <span role="alert">
              {`${wrong.length} 项需要修改：`}
              {wrong.map(([name]) => (
                <Link key={name} onClick={() => document.getElementById(prefix + name)?.focus()}>
                  {items.fields[name]?.title}
                </Link>
              ))}
            </span>
          )}
          <Button type="primary" loading={busy} onClick={() => void send()}>
            提交
          </Button>
        </div>
      </section>
    </>
  )
}

/** Several groups of fields, all that is wrong in one line, and what was saved below. */
export default function FormAdvanced(): ReactElement {
  const [round, setRound] = useState(0)
  return (
    <div className="profile stack gap-12 content-start">
      <Form key={round} onSaved={() => setRound(now => now + 1)} />
      <section className="panel min-w-0 p-16">
        <h2 className="mb-12">已保存的器材</h2>
        <ChildList
          key={`list${round}`}
          resource={exampleItem}
          path="/examples/list"
          where={{}}
          columns={['itemCode', 'itemName', 'status', 'quantity', 'price', 'keeper', 'boughtOn']}
        />
      </section>
    </div>
  )
}
