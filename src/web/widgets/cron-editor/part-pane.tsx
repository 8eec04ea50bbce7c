/** One field with all its modes. Shared by the dialog's tabs and the schedule widgets. */
import { Radio } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { YearWindow } from '#lib/quartz/bounds.ts'
import type { Part } from '#lib/quartz/fields.ts'
import { type Figures, firstFigures, type Mode, modesOf, settingOf, textOf } from '#lib/quartz/modes.ts'
import { ModeRow } from './mode-row.tsx'
import { partLabel } from './words.ts'

export interface PartPaneProps {
  part: Part
  /** Text of the field. */
  value: string
  onChange: (text: string) => void
  /** All that the field knows unless told. */
  modes?: readonly Mode[]
  yearWindow?: YearWindow
  disabled?: boolean
}

export function PartPane(props: PartPaneProps): ReactElement {
  const { part, value, onChange, modes = modesOf[part], yearWindow = 'fixed', disabled } = props
  const [thisYear] = useState(() => new Date().getFullYear())
  const [kept, setKept] = useState<Figures>(() => firstFigures(part, yearWindow, thisYear))
  const setting = settingOf(part, value, kept)
  const figures = setting?.figures ?? kept
  const give = (mode: Mode, next: Figures) => {
    setKept(next)
    onChange(textOf(part, { mode, figures: next }, yearWindow, thisYear))
  }
  return (
    <div className="cron-pane">
      {setting === undefined && (
        <p className="cron-note mb-8 p-6-10 rounded-3 text-12 leading-18" role="note">
          <code>{value}</code> 不属于下列方式，按原样保留；选一种方式将替换它。
        </p>
      )}
      <Radio.Group
        aria-label={partLabel(part)}
        value={setting?.mode ?? ''}
        disabled={disabled}
        onChange={(mode: Mode) => give(mode, figures)}
      >
        {modes.map(mode => (
          <ModeRow
            key={mode}
            {...{ part, mode, figures, yearWindow, thisYear, disabled }}
            chosen={setting?.mode === mode}
            onFigures={patch => give(mode, { ...figures, ...patch })}
          />
        ))}
      </Radio.Group>
    </div>
  )
}
