/** Parameters of a job: JSON text that must fit what its handler asks for. */
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { refused } from '#contract/kit/fault.ts'
import type { JobHandler } from './handler.ts'

export interface ParameterShape {
  type?: string
  title?: string
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
}
export const shapesOf = ({ parameters }: JobHandler): [string, ParameterShape][] =>
  Object.entries(parameters.properties) as [string, ParameterShape][]

const kinds: Readonly<Record<string, string>> = { integer: '整数', string: '文字', boolean: 'true 或 false' }

/**
 * The values that the handler gets; what is not said has its default.
 * @throws Fault `refused` that says what to change
 */
export function parametersOf(handler: JobHandler, text: string | null | undefined): Record<string, unknown> {
  const given = jsonOf(text)
  const shapes = new Map(shapesOf(handler))
  const unknown = Object.keys(given).filter(name => !shapes.has(name))
  if (unknown.length > 0)
    throw refused(
      shapes.size === 0
        ? `任务「${handler.title}」没有参数，请清空参数`
        : `任务「${handler.title}」没有参数 ${unknown.slice(0, 5).join('、').slice(0, 100)}，可用参数：${[...shapes.keys()].join('、')}`,
    )
  const values = Value.Default(handler.parameters, { ...given }) as Record<string, unknown>
  const [error] = Compile(handler.parameters).Errors(values)
  if (!error) return values
  const name =
    error.keyword === 'required'
      ? (error.params.requiredProperties[0] ?? '')
      : (error.instancePath.split('/')[1] ?? '')
  throw refused(problem(name, shapes.get(name) ?? {}, error.keyword))
}

function problem(name: string, shape: ParameterShape, keyword: string): string {
  const subject = `参数「${shape.title ?? name}」（${name}）`
  if (keyword === 'required' || keyword === 'minLength') return `${subject}不能为空`
  if (keyword === 'maxLength') return `${subject}不能超过 ${shape.maxLength} 个字符`
  const { minimum, maximum } = shape
  const range = minimum !== undefined && maximum !== undefined ? `，范围 ${minimum} 至 ${maximum}` : ''
  return `${subject}应为${kinds[shape.type ?? ''] ?? '有效值'}${range}`
}

function jsonOf(text: string | null | undefined): Record<string, unknown> {
  if (text === null || text === undefined || text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refused('参数不是有效的 JSON，应为对象，如 {"minutes": 30}')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused('参数应为 JSON 对象，如 {"minutes": 30}')
  return value as Record<string, unknown>
}
