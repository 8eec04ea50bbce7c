/** TypeBox checks of what comes in, with words for people. Bodies were taken before (take-body.ts), queries and paths are turned into figures here. */
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Value } from 'typebox/value'
import { type Fault, invalid } from '#contract/kit/fault.ts'
import { carriesNul } from '#lib/nul.ts'

const nameOf = (path: string) => path.replace(/^\//, '').replaceAll('/', '.')

/** The sentence for the first error that says something. */
export function describeErrors(errors: readonly TLocalizedValidationError[]): string {
  const telling = errors.find(error => error.keyword !== 'anyOf' && error.keyword !== 'boolean') ?? errors[0]
  if (!telling) return '请求内容不正确'
  const name = nameOf(telling.instancePath)
  const subject = name === '' ? '请求内容' : `参数 ${name} `
  switch (telling.keyword) {
    case 'required':
      return `缺少参数 ${[name, ...telling.params.requiredProperties.slice(0, 5)].filter(Boolean).join('.')}`
    case 'minLength':
      return telling.params.limit === 1
        ? `${subject}不能为空`
        : `${subject}不能少于 ${telling.params.limit} 个字符`
    case 'maxLength':
      return `${subject}不能超过 ${telling.params.limit} 个字符`
    case 'minimum':
    case 'exclusiveMinimum':
      return `${subject}过小`
    case 'maximum':
    case 'exclusiveMaximum':
      return `${subject}过大`
    case 'minItems':
      return `${subject}至少需要 ${telling.params.limit} 项`
    case 'maxItems':
      return `${subject}最多 ${telling.params.limit} 项`
    case 'type':
      return `${subject}类型不正确`
    default:
      return `${subject}格式不正确`
  }
}

/** Stands before the checks of all routes: also where a declaration takes anything, no such text gets in. */
export function nulPlugin(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (carriesNul(body) || carriesNul(query) || carriesNul(params))
      throw invalid('请求内容含有无法保存的字符 U+0000，请删除后重试')
  })
}

/** Thrown by Fastify as it is: the error handler knows Faults. */
const failed = (errors: readonly TLocalizedValidationError[]): { error: Fault } => ({
  error: invalid(describeErrors(errors)),
})

/** A declaration is compiled once a process, however often the server is built in it. */
const compiled = new WeakMap<TSchema, Validator>()
function checkOf(schema: TSchema): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const check = Compile(schema)
  compiled.set(schema, check)
  return check
}

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = checkOf(schema)
  if (httpPart === 'body')
    return (value: unknown) => (check.Check(value) ? { value } : failed(check.Errors(value)))
  return (value: unknown) => {
    const converted = Value.Convert(schema, value)
    return check.Check(converted) ? { value: converted } : failed(check.Errors(converted))
  }
}
