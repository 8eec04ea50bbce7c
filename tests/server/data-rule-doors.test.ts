/**
 * Design 7, guard A89: a data rule binds every door that shows a resource's rows or what hangs on them. Each resource holds a row
 * that is hidden and one that is seen; rules are set on the resources one after another, and every GET of the contract is called
 * with the ids of what must be hidden.
 */
import { describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { hangsOn } from '#contract/kit/ties.ts'
import { entriesOf, unpack } from '#server/crud/excel/zip-read.ts'
import { fragment } from '#server/crud/fragment.ts'
import { endpoints } from '#server/declared.ts'
import { forEachDatabase } from '../support/databases.ts'
import { newFolder } from '../support/folder.ts'
import type { World } from './crud/world.ts'
import {
  at,
  hiddenWith,
  hide,
  idOf,
  type Kind,
  kept,
  markOf,
  openRuled,
  today,
  tracesOf,
  walks,
} from './ruled-rows.ts'

/** The first ends the session; the others tell of the process and of the calls themselves. */
const beside = /^\/sys\/logout$|^(\/sys)?\/actuator\//
const gets: readonly Endpoint[] = [
  ...kept.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
].filter(({ method, path }) => method === 'GET' && !beside.test(path))

type Names = Record<string, unknown>
const idLike = /^(id|ids|pid|\w+Ids?|mns?|codes?|values?|username)$/
const fixed: Names = {
  factor: 'w00000',
  stage: 'waiting',
  region: '990100',
  drug: 'METH',
  day: today,
  days: 30,
  measure: 'pndl',
  from: today,
  to: today,
  dataTable: 'sewage_plant',
  keyWord: 'Z',
}
/** A query with this id wherever one is asked for. */
function queryOf({ query }: Endpoint, id: string): string {
  const schema = (query as { properties?: Names } | undefined)?.properties ?? {}
  const parts = Object.keys(schema).flatMap(name => {
    const value = fixed[name] ?? (idLike.test(name) ? id : undefined)
    return value === undefined || id === '' ? [] : [[name, String(value)]]
  })
  return new URLSearchParams([...parts, ['pageSize', '100']] as [string, string][]).toString()
}
const reports = ['plant_daily_load', 'facility_status', 'user_directory', 'sample_results']
/** Calls that name a table, a report or a factor rather than a row. */
function furtherDoors(): string[] {
  const pickers = kept.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ reference }) =>
      reference ? [`/sys/reference/options?to=${reference.to}&text=${reference.text}&pageSize=100`] : [],
    ),
  )
  const words = kept.flatMap(each => {
    const dict = encodeURIComponent(`${each.table},${each.label},id`)
    return ['loadDict', 'getDictItems']
      .map(door => `/sys/dict/${door}/${dict}`)
      .concat(`/sys/dict/loadDictItem/${dict}?key=${idOf('h', each)}`)
  })
  const history = kept.map(
    each => `/sys/dataLog/queryDataVerList?dataTable=${each.table}&dataId=${idOf('h', each)}`,
  )
  const told = reports.flatMap(code =>
    ['getData', 'getColumnsAndData', 'exportXls'].map(door => `/online/cgreport/api/${door}/${code}`),
  )
  const figures = [
    '/device/exhibition/trends?factor=w00000',
    '/sewage/overview/samples?stage=waiting',
    `/sewage/exchange/odm?from=${today}&to=${today}`,
    `/sewage/overview/basis?region=990100&drug=METH&measure=pndl&day=${today}&plantId=${idOf('h', at('/sewage/plant')!)}`,
  ]
  return [...new Set([...pickers, ...words, ...history, ...told, ...figures])]
}

/** The look-up of a tree, by each column that points to another row. */
const trees = (): string[] =>
  kept.flatMap(each =>
    hangsOn(each).map(
      ({ property, to }) =>
        `/sys/dict/loadTreeData?tableName=${each.table}&text=${each.label}&code=id&pidField=${property}&pid=${at(to) ? idOf('h', at(to)!) : ''}`,
    ),
  )
const below = () =>
  kept.flatMap(each =>
    hangsOn(each).flatMap(({ to }) => {
      const above = at(to)
      if (!above) return []
      const asked = [
        { field: `${each.table},${each.label}`, rule: 'like', val: markOf('h', each), type: 'string' },
      ]
      const query = `superQueryMatchType=and&superQueryParams=${encodeURIComponent(JSON.stringify(asked))}`
      return [{ each, above, url: `${above.path}/list?${query}` }]
    }),
  )

/** Words of dictionaries are the vocabulary of every screen; a rule on their administration hides them there alone. The guide says so. */
const vocabulary = [
  '/sys/user/queryAllDictItems',
  '/sys/dict/queryAllDictItems',
  '/sys/dict/getDictText',
  '/sys/dict/getDictItems',
  // What a console begins with: the same words.
  '/sys/start',
]
const openByIntent: Record<string, readonly string[]> = {
  '/sys/dict': vocabulary,
  '/sys/dictItem': vocabulary,
}

async function textOf(answer: { rawPayload: Buffer; body: string }): Promise<string> {
  if (answer.rawPayload.subarray(0, 2).toString() !== 'PK') return answer.body
  const entries = entriesOf(answer.rawPayload)
  if (!entries.has('xl/workbook.xml')) {
    const parts: Buffer[] = []
    for (const entry of entries.values())
      for await (const part of unpack(answer.rawPayload, entry)) parts.push(Buffer.from(part))
    return Buffer.concat(parts).toString()
  }
  const book = read(answer.rawPayload)
  return book.SheetNames.map(name => utils.sheet_to_csv(book.Sheets[name]!)).join('\n')
}

async function look(world: World, url: string) {
  const answer = await world.app.inject({ url: `/jeecg-boot${url}`, headers: await world.as('city') })
  return { status: answer.statusCode, text: await textOf(answer) }
}

/** Doors through which something of these resources is seen. */
async function leaksOf(world: World, hidden: readonly Resource[]): Promise<string[]> {
  const calls = new Set<string>()
  for (const endpoint of gets) {
    const own = hidden.filter(each => endpoint.path.startsWith(`${each.path}/`))
    const ids =
      own.length > 0 || endpoint.path.includes(':') ? (own.length > 0 ? own : hidden) : hidden.slice(0, 1)
    for (const id of ['', ...ids.map(each => idOf('h', each))]) {
      if (id === '' && endpoint.path.includes(':')) continue
      calls.add(`${endpoint.path.replace(/:(\w+)/g, id).replace('*', id)}?${queryOf(endpoint, id)}`)
    }
  }
  const leaks: string[] = []
  for (const url of [...calls, ...furtherDoors()]) {
    const { status, text } = await look(world, url)
    if (status >= 500) leaks.push(`${url}: ${status} ${text.slice(0, 200)}`)
    for (const each of hidden) {
      if (openByIntent[each.path]?.some(path => url.startsWith(path))) continue
      // An answer may repeat what the question named.
      const found = tracesOf(each).filter(trace => text.includes(trace) && !url.includes(trace))
      if (found.length > 0) leaks.push(`${each.path} by ${url}`)
    }
  }
  return leaks
}

const listed = async (world: World, kind: Kind, resource: Resource): Promise<boolean> => {
  const id = idOf(kind, resource)
  return (await look(world, `${resource.path}/list?id=${encodeURIComponent(id)}`)).text.includes(id)
}

forEachDatabase((_name, open) => {
  describe('data rules', () => {
    it('bind every door that shows the rows or what hangs on them [A89 A21 A31]', async () => {
      const world = await openRuled(await open(), newFolder())
      const leaks: string[] = []
      for (const tops of walks) {
        await hide(world, tops)
        const hidden = [...new Set(tops.flatMap(hiddenWith))]
        const titles = tops.length > 3 ? 'the rest' : tops.map(({ title }) => title).join()
        for (const leak of await leaksOf(world, hidden)) leaks.push(`rule on ${titles}: ${leak}`)
        // What the rule does not hide is there.
        for (const each of hidden)
          if (!(await listed(world, 's', each)))
            leaks.push(`rule on ${titles} hides everything of ${each.path}`)
      }
      await world.app.close()
      expect(leaks).toEqual([])
    }, 300_000)

    it('and what a module leaves out of its list is left out of choices, words, trees and conditions on rows below', async () => {
      const world = await openRuled(await open(), newFolder())
      const { engine } = world.app
      /** @returns what puts the module's own condition back */
      const leaveOut = (each: Resource) => {
        const store = engine.store(each)
        const { hooks } = store
        store.hooks = {
          ...hooks,
          extraConditions: async session => [
            ...((await hooks.extraConditions?.(session)) ?? []),
            fragment('t."id" <> ?', idOf('h', each)),
          ],
        }
        return () => {
          store.hooks = hooks
        }
      }
      const leaks: string[] = []
      // Who finds a row by the words of one below knows the words.
      for (const { each, above, url } of below()) {
        const restore = leaveOut(each)
        if ((await look(world, url)).text.includes(idOf('h', above))) leaks.push(`${each.path} by ${url}`)
        restore()
      }
      for (const each of kept) leaveOut(each)
      const doors = [...furtherDoors().filter(url => /\/dict\/|\/reference\//.test(url)), ...trees()]
      // People are chosen by a target of their own, which the directory's list does not narrow.
      const own = kept.filter(({ path }) => path !== '/sys/user')
      const isOf = (url: string, { path, table }: Resource) =>
        [`to=${path}&`, `/${table}%2C`, `tableName=${table}&`].some(name => url.includes(name))
      for (const url of doors) {
        const { status, text } = await look(world, url)
        if (status >= 500) leaks.push(`${url}: ${status} ${text.slice(0, 200)}`)
        for (const each of own)
          if (isOf(url, each) && tracesOf(each).some(trace => text.includes(trace) && !url.includes(trace)))
            leaks.push(`${each.path} by ${url}`)
      }
      await world.app.close()
      expect(leaks).toEqual([])
    }, 120_000)

    it('without a rule every hidden row is found, so that the traces mean something', async () => {
      const world = await openRuled(await open(), newFolder())
      const unseen: string[] = []
      for (const each of kept) if (!(await listed(world, 'h', each))) unseen.push(each.path)
      const doors = await leaksOf(world, kept)
      await world.app.close()
      expect(unseen).toEqual([])
      for (const door of [
        '/device/map/stations',
        '/device/exhibition/trends',
        '/sewage/overview/samples',
        '/sewage/overview/plants',
        '/sewage/overview/basis',
        '/device/frame/values',
        '/sys/reference/options',
        '/sys/dict/loadDict',
        '/online/cgreport',
      ])
        expect(
          doors.some(each => each.includes(` by ${door}`)),
          door,
        ).toBe(true)
    }, 120_000)
  })
})
