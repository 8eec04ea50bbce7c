/** The states every field can be in, as one option of its example. */
import { choice } from '#web/widgets/example/options.tsx'

export const stateOption = choice('状态', ['正常', '禁用', '只读', '有误'] as const)
export const stateOf = (state: '正常' | '禁用' | '只读' | '有误') => ({
  disabled: state === '禁用',
  readOnly: state === '只读',
  invalid: state === '有误',
})
