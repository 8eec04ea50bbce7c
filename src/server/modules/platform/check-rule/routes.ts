/** Check rules on the wire (spec/wire 14). */
import type { FastifyInstance } from 'fastify'
import { checkValue, readCheckSteps } from '#contract/kit/check-rule.ts'
import { refused } from '#contract/kit/fault.ts'
import { checkByCode, sysCheckRule } from '#contract/platform/check-rule.ts'
import { isIn } from '#server/crud/fragment.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { rowsByIds } from '#server/crud/listing.ts'
import { hook } from '#server/crud/mount.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'

const stepsIn = (json: unknown) => {
  const read = readCheckSteps(String(json))
  if ('problem' in read) throw refused(read.problem)
  return read.steps
}

const hooks: Hooks = {
  // Kept in the order they run, and only what is safe to run.
  beforeSave(draft) {
    if (draft['ruleJson'] !== undefined) draft['ruleJson'] = JSON.stringify(stepsIn(draft['ruleJson']))
  },
}

export function mount(app: FastifyInstance, deps: Deps): void {
  hook(deps, sysCheckRule, hooks)
  serve(app, checkByCode, async ({ query }) => {
    const [rule] = await rowsByIds(deps.engine.store(sysCheckRule), isIn('t."rule_code"', [query.ruleCode]))
    if (!rule) throw refused('该编码不存在')
    const finding = checkValue(stepsIn(rule['ruleJson']), query.value ?? '')
    if (finding) throw refused(finding.message, finding)
    return withMessage('')
  })
}
