/** `node tests/docs/states-page.ts` draws docs/states.md from the tables of transitions. Pure but for its last lines. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '#contract/kit/machine.ts'
import { machines } from '#server/declared.ts'
import { dictionaries, itemsOf } from '#server/seed/dictionaries.ts'

export const statesPage = join(import.meta.dirname, '../../docs/states.md')

function wordsOf({ resource, property }: Machine): ReadonlyMap<string, string> {
  const seed = dictionaries.find(([code]) => code === resource.fields[property]?.dict)
  return new Map(seed ? itemsOf(seed).map(({ value, text }) => [value, text]) : [])
}

function pictureOf(own: Machine): string[] {
  const words = wordsOf(own)
  const arrows = own.steps.flatMap(({ from, to, title }) =>
    from.map(state => `  ${state} --> ${to}: ${title}`),
  )
  const states = [...new Set(own.steps.flatMap(({ from, to }) => [...from, to]))]
  const ends = states.filter(state => !own.steps.some(({ from }) => from.includes(state)))
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.map(state => `  ${state}: ${words.get(state) ?? state}`),
    `  [*] --> ${own.initial}`,
    ...arrows,
    ...ends.map(state => `  ${state} --> [*]`),
    '```',
  ]
}

function tableOf(own: Machine): string[] {
  const words = wordsOf(own)
  const rows = own.steps.map(step => {
    const from = step.from.map(state => words.get(state) ?? state).join('、')
    const asks = Object.values(step.asks ?? {}).map(({ title, required }) => `${title}${required ? '*' : ''}`)
    const call = step.bySystem ? '由平台执行' : `\`${step.access}\``
    const guards = (step.guards ?? []).map(({ words: said }) => said)
    return `| ${step.title} | ${from} → ${words.get(step.to) ?? step.to} | ${call} | ${asks.join('、') || '—'} | ${guards.join('<br>') || '—'} | ${(step.effects ?? []).join('、') || '—'} |`
  })
  return [
    '| 动作 | 从 → 到 | 权限 | 询问（* 必填） | 不满足时说 | 同时 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ]
}

export const drawn = (): string =>
  [
    '# 状态与流转',
    '',
    '由 `node tests/docs/states-page.ts` 按契约里的流转表（`contract/kit/machine.ts`）生成，请不要手工修改；`tests/docs/states.test.ts` 核对它是否最新。服务器按这些表判定，界面按它们给出操作，每一步都写入时间线。',
    '',
    ...machines.flatMap(own => [
      `## ${own.resource.title} \`${own.resource.path}\``,
      '',
      ...pictureOf(own),
      '',
      ...tableOf(own),
      '',
      ...(own.edit ? [`修改：${own.edit.words}。`, ''] : []),
      ...(own.delete ? [`删除：${own.delete.words}。`, ''] : []),
    ]),
  ].join('\n')

if (import.meta.main) writeFileSync(statesPage, drawn())
