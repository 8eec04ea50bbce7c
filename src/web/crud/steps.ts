/** Words of a screen from the machine of its records: what leads on from where a record stands, asked as the machine says. */
import type { Fields } from '#contract/kit/field.ts'
import { type BoundStep, leadsOn, type Machine, whyNot } from '#contract/kit/machine.ts'
import type { Row } from '#web/data/row.ts'
import { useSession } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import type { Action, Steps } from './screen.ts'

/** Two buttons of one word would be a riddle. */
const leaveOf = (title: string): string => (title === '取消' ? '返回' : '取消')
const person = () => ({ username: useSession.getState().userInfo?.username ?? '' })

/** What the record has stands in the dialog already. */
const presentOf =
  ({ resource }: Machine, asks: Fields) =>
  (row: Row): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.keys(asks)
        .filter(name => resource.fields[name] && row[name] !== null && row[name] !== undefined)
        .flatMap(name => [
          [name, row[name]],
          [`${name}_dictText`, row[`${name}_dictText`]],
        ]),
    )

function wordOf(own: Machine, step: BoundStep, nameOf: (row: Row) => string): Action<Row> {
  const { verb, title, asks, danger = false, aside = false, confirm, note, access } = step
  return {
    key: verb,
    title,
    perm: access,
    danger,
    aside,
    call: step.endpoint!,
    with: ([row]) => ({ version: row?.version }),
    when: row => leadsOn(own, step, row),
    why: row => whyNot(step, row, person()),
    ...(asks
      ? {
          asks: {
            fields: asks,
            before: presentOf(own, asks),
            title: ([row]: readonly Row[]) => `${title}：${row ? nameOf(row) : ''}`,
            ok: title,
            leave: leaveOf(title),
            ...(note !== undefined && { note }),
          },
        }
      : { ...(confirm !== undefined && { confirm, confirmTitle: title }) }),
  }
}

function batchWordOf(own: Machine, step: BoundStep): Action<Row> {
  const { verb, title, asks, access, note } = step
  const { title: kind } = own.resource
  return {
    key: `${verb}Batch`,
    title: `批量${title}`,
    perm: access,
    batch: true,
    call: step.batchEndpoint!,
    when: row => leadsOn(own, step, row),
    why: row => whyNot(step, row, person()),
    otherwise: `现在不能${title}`,
    ...(asks
      ? {
          asks: {
            fields: asks,
            title: (rows: readonly Row[]) => `批量${title} ${rows.length} 条${kind}`,
            ok: title,
            leave: leaveOf(title),
            ...(note !== undefined && { note }),
          },
        }
      : {
          confirm: (rows: readonly Row[]) => `${title} ${rows.length} 条${kind}`,
          confirmTitle: `批量${title}`,
        }),
  }
}

export function stepsOf(own: Machine): Steps {
  const nameOf = (row: Row) => String(row[own.resource.label] ?? row.id)
  const offered = own.steps.filter(({ endpoint }) => endpoint !== undefined)
  const load = () => import(/* webpackChunkName: 'forms' */ './step-story.tsx')
  return {
    rowActions: offered.map(step => wordOf(own, step, nameOf)),
    actions: offered.filter(({ batchEndpoint }) => batchEndpoint).map(step => batchWordOf(own, step)),
    Story: later(async () => (await load()).storyOf(own)),
    Watch: later(async () => (await load()).watchOf(own)),
  }
}
