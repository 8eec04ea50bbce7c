/** Check rules (spec/wire 14): what console and server make of the JSON of a rule, and of a value under it. */
import { fitsPattern, mostWays, patternProblem, waysOf } from '#lib/safe-pattern.ts'

/** `digits` is a number of characters, or `*` for the whole value. */
export interface CheckStep {
  digits: string
  pattern: string
  message: string
}
export interface CheckFinding extends CheckStep {
  beginIndex: number
  endIndex: number
  checkValue: string
  passed: boolean
}

const mostSteps = 50
const longestMessage = 200

/** Steps in the order they run: global ones first (priority 1), then the slices, then the other global ones. */
export function readCheckSteps(json: string): { steps: CheckStep[] } | { problem: string } {
  let read: unknown
  try {
    read = JSON.parse(json)
  } catch {
    return { problem: '规则应为 JSON 数组' }
  }
  if (!Array.isArray(read)) return { problem: '规则应为 JSON 数组' }
  if (read.length === 0) return { problem: '请至少填写一条规则' }
  if (read.length > mostSteps) return { problem: `规则不能超过 ${mostSteps} 条` }
  const groups: [CheckStep[], CheckStep[], CheckStep[]] = [[], [], []]
  for (const [index, entry] of read.entries()) {
    const values: Record<string, unknown> = typeof entry === 'object' && entry !== null ? entry : {}
    const step = {
      digits: String(values['digits'] ?? ''),
      pattern: String(values['pattern'] ?? ''),
      message: String(values['message'] ?? ''),
    }
    const problem = stepProblem(step)
    if (problem !== undefined) return { problem: `第 ${index + 1} 条规则：${problem}` }
    groups[placeOf(step, values['priority'], groups[1].length > 0)].push(step)
  }
  const steps = groups.flat()
  // A value that passes is tried by all of them, one after the other.
  if (steps.reduce((ways, { pattern }) => ways + waysOf(pattern), 0) > mostWays)
    return { problem: '各条规则合起来过于复杂，请减少不限次数的重复' }
  return { steps }
}

/** Without a priority a global step runs first where it stands before the first slice. */
function placeOf({ digits }: CheckStep, priority: unknown, afterSlices: boolean): 0 | 1 | 2 {
  if (digits !== '*') return 1
  if (priority === undefined || priority === null || priority === '') return afterSlices ? 2 : 0
  return String(priority) === '1' ? 0 : 2
}

function stepProblem({ digits, pattern, message }: CheckStep): string | undefined {
  if (digits !== '*' && !/^[1-9]\d{0,2}$/.test(digits)) return '位数请输入零以上的正整数'
  if (message.trim() === '') return '请输入提示文本'
  if (message.length > longestMessage) return `提示文本不能超过 ${longestMessage} 个字符`
  return patternProblem(pattern)
}

/** The first step a value fails, undefined when it passes all. Empty values pass. */
export function checkValue(steps: readonly CheckStep[], value: string): CheckFinding | undefined {
  if (value === '') return undefined
  let next = 0
  for (const step of steps) {
    const whole = step.digits === '*'
    const beginIndex = whole ? 0 : next
    const endIndex = whole ? value.length : next + Number(step.digits)
    if (!whole) next = endIndex
    const slice = value.slice(beginIndex, endIndex)
    if (!fitsPattern(step.pattern, slice))
      return { ...step, beginIndex, endIndex, checkValue: slice, passed: false }
  }
  return undefined
}
