/** Words of a screen from the machine of its records: what leads on from where a record stands, asked as the machine says. */
import type { Fields } from '#contract/kit/field.ts'
import { type BoundStep, leadsOn, type Machine, whyNot } from '#contract/kit/machine.ts'
import { nameOfRow, type Row, wordOf } from '#web/data/row.ts'
import { isBlank } from '#web/fields/kit.ts'
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
        // What the question itself refuses is no answer to begin with.
        .filter(name => !asks[name]?.rules?.some(rule => rule(row[name], row)))
        .flatMap(name => [
          [name, row[name]],
          [`${name}_dictText`, row[`${name}_dictText`]],
        ]),
    )

/** What stands in the named fields, a record a line. */
function toldOf({ resource: { fields } }: Machine, names: readonly string[], rows: readonly Row[]): string[] {
  const wordsOf = (row: Row) =>
    names
      .filter(name => !isBlank(row[name]))
      .map(name => `${fields[name]?.title} ${wordOf(row, name)}`)
      .join('，')
  const shown = rows.slice(0, mostTold).map(wordsOf)
  return rows.length > mostTold ? [...shown, `等 ${rows.length} 条`] : shown
}
const mostTold = 10

type Items = NonNullable<Action<Row>['asks']>['items']

function actionOf(own: Machine, step: BoundStep, nameOf: (row: Row) => string, items: Items): Action<Row> {
  const { verb, title, asks, danger = false, aside = false, confirm, names = [], note, access } = step
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
            ...(items && { items }),
          },
        }
      : {
          ...(confirm !== undefined && {
            confirm: (rows: readonly Row[]) => [...toldOf(own, names, rows), confirm].join('\n'),
            confirmTitle: title,
          }),
        }),
  }
}

function batchWordOf(own: Machine, step: BoundStep, items: Items): Action<Row> {
  const { verb, title, asks, access, names, note } = step
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
            ...(items && { items }),
          },
        }
      : {
          confirm: (rows: readonly Row[]) =>
            [`${title} ${rows.length} 条${kind}`, ...(names ? toldOf(own, names, rows) : [])].join('\n'),
          confirmTitle: `批量${title}`,
        }),
  }
}

/** @param items controls of their own for some of what is asked */
export function stepsOf(own: Machine, items?: Items): Steps {
  const nameOf = (row: Row) => nameOfRow(own.resource, row)
  const offered = own.steps.filter(({ endpoint }) => endpoint !== undefined)
  const load = () => import(/* webpackChunkName: 'forms' */ './step-story.tsx')
  return {
    rowActions: offered.map(step => actionOf(own, step, nameOf, items)),
    actions: offered.filter(({ batchEndpoint }) => batchEndpoint).map(step => batchWordOf(own, step, items)),
    Story: later(async () => (await load()).storyOf(own)),
    Watch: later(async () => (await load()).watchOf(own)),
  }
}
