/** docs/guard.md: every point with the tests that hold it. */
import { join } from 'node:path'
import { catalogue, type Point, pending } from './catalogue.ts'
import type { Title } from './titles.ts'

export const pageFile = join(import.meta.dirname, '..', '..', 'docs', 'guard.md')

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const bare = (title: string) => cell(title.replace(/ \[[^\]]+\]$/, ''))

function heldBy({ id, excused, open }: Point, titles: readonly Title[]): string {
  const tests = titles
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title }) => `\`${file}\` ${bare(title)}`)
  if (excused !== undefined) tests.push(excused)
  if (open !== undefined) tests.push(`Not held yet: ${open}`)
  if (tests.length === 0 && pending.includes(id)) tests.push('Pending')
  return tests.join('<br>')
}

export function page(titles: readonly Title[]): string {
  const parts = catalogue.map(({ title, points }) =>
    [
      `## ${title}`,
      '',
      '| id | what is done | what must be seen | held by |',
      '| --- | --- | --- | --- |',
      ...points.map(
        point => `| ${point.id} | ${cell(point.does)} | ${cell(point.sees)} | ${heldBy(point, titles)} |`,
      ),
    ].join('\n'),
  )
  return `# Guard: what this system survives, and the test that shows it
Made by \`npm run guard\` out of \`tests/guard/catalogue.txt\` and the ids at the end of the titles of tests. \`npm test\` fails when a point has neither a test nor a reason, when a title names a point that there is not, when this page is out of date, and when the tests of a point ran and none has passed.

${parts.join('\n\n')}
`
}
