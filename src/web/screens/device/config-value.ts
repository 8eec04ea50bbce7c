import { deviceConfig } from '#contract/device/config.ts'
import { configKeys, configRange } from '#contract/device/config-keys.ts'
import { choice, text } from '#contract/kit/field.ts'

/** The control for a value of this parameter: its range and unit stand in it. */
export function valueField(configKey: unknown) {
  const key = configKeys[String(configKey ?? '')]
  const { value } = deviceConfig.fields
  if (!key) return { ...value, placeholder: '请先选择参数' }
  const options = { required: true, maxLength: 60, rules: value.rules ?? [] }
  const title = key.unit ? `目标值（${key.unit}）` : '目标值'
  if (key.among)
    return choice(
      title,
      key.among.map(one => ({ value: String(one), text: String(one) })),
      { ...options, input: 'radioButton' },
    )
  // What it may be stays in sight while it is typed.
  const range = `允许范围 ${configRange(String(configKey))}`
  return text(title, { ...options, help: key.pattern?.words ?? range })
}
