// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { machines } from '#server/declared.ts'
import { stepsOf } from '#web/crud/steps.ts'

const cases = machines.flatMap(own =>
  own.steps
    .filter(({ endpoint, names }) => endpoint && names)
    .map(step => [`${own.resource.path} ${step.verb}`, own, step] as const),
)

test('what a device is told is spelled out', () => {
  expect(cases.map(([name]) => name)).toEqual(['/device/config issue', '/device/config confirm'])
})
describe.each(cases)('%s', (_name, own, { verb, names = [], confirm = '' }) => {
  const { rowActions, actions } = stepsOf(own)
  const rowOf = (no: number) =>
    ({
      id: String(no),
      ...Object.fromEntries(names.map(name => [name, `${name} ${no}`])),
      [`${names[0]}_dictText`]: `一号设备 ${no}`,
      [names[2]!]: null,
    }) as never
  const asked = (key: string, count: number) => {
    const action = [...rowActions, ...actions].find(one => one.key === key)!
    return (action.confirm as (rows: readonly never[]) => string)(
      Array.from({ length: count }, (_, no) => rowOf(no)),
    )
  }
  test('the question says of the record what it is about, by its words and without what is empty', () => {
    const words = asked(verb, 1)
    expect(words).toContain('一号设备 0')
    expect(words.endsWith(confirm)).toBe(true)
    for (const name of names.slice(1).filter(name => name !== names[2]))
      expect(words).toContain(`${own.resource.fields[name]!.title} ${name} 0`)
    expect(words).not.toContain(own.resource.fields[names[2]!]!.title)
  })
  test('of many it says the first ones, and how many there are', () => {
    const lines = asked(`${verb}Batch`, 12).split('\n')
    expect(lines.at(0)).toContain('12 条')
    expect(lines.at(10)).toContain('一号设备 9')
    expect(lines.at(11)).toBe('等 12 条')
  })
})
