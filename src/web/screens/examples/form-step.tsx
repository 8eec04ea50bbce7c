// @screen examples/form/stepForm/StepForm in samples
import '#web/crud/form.css'
import './profile.css'
import { Button, Steps } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messagesOf } from '#web/crud/draft.ts'
import { FormFields } from '#web/crud/form-fields.tsx'
import type { Row } from '#web/data/row.ts'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { Result } from '#web/widgets/result/result.tsx'
import { factOf } from './fact.tsx'
import { items } from './item-choice.tsx'
import { allItemFields, type ItemForm, itemFields, useItemForm } from './item-form.ts'

const steps = ['填写器材信息', '确认信息', '完成'] as const
const first = [...itemFields.what, ...itemFields.much, ...itemFields.when]

function Facts({ row }: { row: Row }): ReactElement {
  return <DetailList columns={2} items={allItemFields.map(name => factOf(items, name, row))} />
}

function Steppers({ again }: { again(): void }): ReactElement {
  const { form, prefix, busy, refusal, submit }: ItemForm = useItemForm()
  const navigate = useNavigate()
  const [step, setStep] = useState(0)
  const [saved, setSaved] = useState<Row>()
  const next = () => {
    if (form.check()) setStep(1)
  }
  const send = async () => {
    const row = await submit()
    if (row) {
      setSaved(row)
      setStep(2)
    } else if (Object.keys(messagesOf(items, first, form.values)).length > 0) setStep(0)
  }
  return (
    <div className="profile stack gap-12 content-start">
      <section className="panel min-w-0 p-16">
        <Steps current={step + 1} style={{ maxWidth: 760, margin: '0 auto 24px' }}>
          {steps.map(title => (
            <Steps.Step key={title} title={title} />
          ))}
        </Steps>
        {step < 2 && (
          <div className="form form-narrow mx-auto">
            {refusal && (
              <p className="mb-12 p-8-12 rounded on-level-1" role="alert">
                {refusal}
              </p>
            )}
            {step === 1 && Object.values(form.messages)[0] && (
              <p className="mb-12 p-8-12 rounded on-level-1" role="alert">
                {Object.values(form.messages)[0]}
              </p>
            )}
            {step === 0 ? (
              <FormFields
                resource={items}
                sections={[{ fields: first }]}
                columns={1}
                form={form}
                prefix={prefix}
                disabled={busy}
              />
            ) : (
              <Facts row={{ id: '', version: 0, ...form.values } as unknown as Row} />
            )}
            <div className="row justify-end flex-wrap mt-16">
              {step === 1 && (
                <Button disabled={busy} onClick={() => setStep(0)}>
                  上一步
                </Button>
              )}
              <Button type="primary" loading={busy} onClick={() => (step === 0 ? next() : void send())}>
                {step === 0 ? '下一步' : '提交'}
              </Button>
            </div>
          </div>
        )}
        {step === 2 && saved && (
          <Result
            isSuccess
            title="操作成功"
            description="器材已保存"
            action={
              <>
                <Button type="primary" onClick={again}>
                  再填一件
                </Button>
                <Button onClick={() => navigate(`/profile/basic?id=${saved.id}`)}>查看</Button>
              </>
            }
          >
            <Facts row={saved} />
          </Result>
        )}
      </section>
    </div>
  )
}

/** Fill in, look once more, done. */
export default function FormStep(): ReactElement {
  const [round, setRound] = useState(0)
  return <Steppers key={round} again={() => setRound(now => now + 1)} />
}
