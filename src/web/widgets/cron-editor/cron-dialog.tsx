/** 表达式编辑: tabs of the seven fields, their texts, the whole expression and its next runs. */
import './cron-editor.css'
import { type ReactElement, useState } from 'react'
import type { YearWindow } from '#lib/quartz/bounds.ts'
import { change, expressionOf } from '#lib/quartz/cascade.ts'
import { type Fields, type Part, parts, titles } from '#lib/quartz/fields.ts'
import { fieldsOf, validate } from '#lib/quartz/parse.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { AppliedInput } from './applied-input.tsx'
import { CronPreview, type RemoteRuns } from './cron-preview.tsx'
import { PartPane } from './part-pane.tsx'
import { PartTabs } from './part-tabs.tsx'

export interface CronOptions {
  hideSecond?: boolean
  /** Leaves the year out of the value. */
  hideYear?: boolean
  remote?: RemoteRuns
  /** 2019 to 2119, or any year around the current one. */
  yearWindow?: YearWindow
}
interface Props extends CronOptions {
  value: string
  onOk: (expression: string) => void
  onClose: () => void
}

const everySecond = '* * * * * ? *'
export default function CronDialog({ value, onOk, onClose, ...options }: Props): ReactElement {
  const { hideSecond, hideYear, remote, yearWindow = 'fixed' } = options
  const [fields, setFields] = useState<Fields>(() => fieldsOf(value) ?? (fieldsOf(everySecond) as Fields))
  /** Text of the whole that has no seven fields: kept for its writer to mend. */
  const [broken, setBroken] = useState(value.trim() !== '' && !fieldsOf(value) ? value : undefined)
  const [tab, setTab] = useState<Part>(hideSecond ? 'minute' : 'second')
  const shown = parts.filter(part => !(part === 'second' && hideSecond) && !(part === 'year' && hideYear))
  const expression = broken ?? expressionOf(fields, { second: hideSecond, year: hideYear })
  const wrong = validate(expression, yearWindow) !== undefined
  const set = (part: Part) => (text: string) => {
    setBroken(undefined)
    setFields(now => change(now, part, text.toUpperCase()))
  }
  const setWhole = (text: string) => {
    const read = fieldsOf(text)
    setBroken(read ? undefined : text)
    if (read) setFields(read)
  }
  return (
    <PageModal
      visible
      title="Cron 表达式"
      className="cron-dialog"
      style={{ width: 'min(800px, 96vw)' }}
      alignCenter={false}
      escToExit
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: wrong }}
      onOk={() => {
        onOk(expression)
        onClose()
      }}
      onCancel={onClose}
    >
      <PartTabs
        parts={shown}
        active={tab}
        onActivate={setTab}
        pane={part => (
          <PartPane part={part} value={fields[part]} onChange={set(part)} yearWindow={yearWindow} />
        )}
      />
      <div className="cron-result border-t stack gap-16">
        <div className="stack cols-4 content-start">
          {shown.map(part => (
            <label key={part} className="column cron-box muted gap-2 text-12">
              <span>{titles[part]}</span>
              <AppliedInput label={`${titles[part]}字段`} value={fields[part]} onApply={set(part)} />
            </label>
          ))}
          <label className="column cron-box muted gap-2 text-12 full-line">
            <span>Cron</span>
            <AppliedInput label="Cron 表达式" value={expression} onApply={setWhole} invalid={wrong} />
          </label>
        </div>
        <CronPreview {...{ expression, remote, yearWindow }} />
      </div>
    </PageModal>
  )
}
