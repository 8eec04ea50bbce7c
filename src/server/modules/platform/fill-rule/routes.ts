/** Fill rules on the wire (spec/wire 14). */
import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { isFillClass, readFillParams } from '#contract/kit/fill-rule.ts'
import { executeFillRule, executeFillRules, sysFillRule, testFillRule } from '#contract/platform/fill-rule.ts'
import { isIn } from '#server/crud/fragment.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { rowsByIds } from '#server/crud/listing.ts'
import { hook } from '#server/crud/mount.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { generators } from './generators.ts'

const paramsOf = (ruleClass: unknown, json: unknown) => {
  if (!isFillClass(ruleClass)) throw refused('没有这个规则实现类')
  const read = readFillParams(ruleClass, json === null || json === undefined ? null : String(json))
  if ('problem' in read) throw refused(read.problem)
  return { ruleClass, params: read.params }
}

const hooks: Hooks = {
  beforeSave(draft, present) {
    // An edit brings what changed only: class and parameters must fit together afterwards.
    const after = { ...present, ...draft }
    paramsOf(after['ruleClass'], after['ruleParams'])
  },
}

type Form = Readonly<Record<string, unknown>>

export function mount(app: FastifyInstance, deps: Deps): void {
  hook(deps, sysFillRule, hooks)

  const make = async (ruleCode: string, form: Form, session: Session, trial: boolean): Promise<string> => {
    const [rule] = await rowsByIds(deps.engine.store(sysFillRule), isIn('t."rule_code"', [ruleCode]))
    if (!rule) throw refused(`编码规则 ${ruleCode} 不存在`)
    const { ruleClass, params } = paramsOf(rule['ruleClass'], rule['ruleParams'])
    return generators[ruleClass](deps.db, { ruleCode, params, form, session, trial, now: Date.now() })
  }
  serve(app, testFillRule, ({ query, session }) => make(query.ruleCode, {}, session, true))
  serve(app, executeFillRule, ({ params, body, session }) =>
    make(params.ruleCode, body ?? {}, session, false),
  )
  serve(app, executeFillRules, async ({ body, session }) => {
    const made: { ruleCode: string; result: string }[] = []
    for (const { ruleCode, formData } of body.rules)
      made.push({
        ruleCode,
        result: await make(ruleCode, formData ?? body.commonFormData ?? {}, session, false),
      })
    return made
  })
}
