/** The wire at its edge: a table of rows a resource, answering as the server does. No module of ours is replaced. */

import { type Operator, parsePageQuery } from '#contract/kit/page-query.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { deletionPreview } from '#contract/platform/deletion.ts'
import type { Row } from '#web/data/row.ts'

export interface WireCall {
  method: string
  /** Below /jeecg-boot. */
  path: string
  query: Record<string, string>
  body: unknown
}
export interface WireAnswer {
  status?: number
  code?: number
  success?: boolean
  message?: string
  result?: unknown
}
export interface KeptEntry {
  id: string
  kind: 'query' | 'view'
  title: string
  content: string
  shared: boolean
  mine: boolean
  owner: string
}
type Handler = (call: WireCall) => WireAnswer | Promise<WireAnswer> | undefined

const number = (value: unknown) => Number(value)
const same = (row: Row, field: string, value: string) => String(row[field] ?? '') === value
const has = (row: Row, field: string, value: string) => String(row[field] ?? '').includes(value)

function matches(row: Row, conditions: ReturnType<typeof parsePageQuery>['conditions']): boolean {
  return conditions.every(({ field, operator, value }) => {
    if (Array.isArray(value)) return value.some(one => same(row, field, one))
    const text = String(value)
    if (operator === 'eq') return same(row, field, text)
    if (operator === 'ne') return !same(row, field, text)
    if (operator === 'ge') return String(row[field] ?? '') >= text
    if (operator === 'le') return String(row[field] ?? '') <= text
    return has(row, field, text)
  })
}

const departNode = (id: string, name: string) => ({ id, key: id, value: id, title: name, departName: name })

export class FakeWire {
  readonly calls: WireCall[] = []
  readonly tables = new Map<string, Row[]>()
  readonly settings = new Map<string, string>()
  /** Saved queries and views, by list. */
  readonly saved = new Map<string, KeptEntry[]>()
  #handlers: Handler[] = []
  #next = 1

  /** Asked before the tables, the last added first. */
  on(handler: Handler): void {
    this.#handlers.unshift(handler)
  }
  seed(resource: Resource, rows: readonly Partial<Row>[]): void {
    const table = rows.map(row => this.#row(resource, row))
    this.tables.set(resource.path, table)
  }
  keep(listKey: string, given: Partial<KeptEntry>): KeptEntry {
    const list = this.saved.get(listKey) ?? []
    this.saved.set(listKey, list)
    const present = list.find(each => each.id === given.id || (each.title === given.title && each.mine))
    if (present) return Object.assign(present, given)
    const fresh: KeptEntry = {
      id: `kept-${this.#next++}`,
      kind: 'query',
      title: '',
      content: '{}',
      shared: false,
      mine: true,
      owner: '沈岚',
      ...given,
    }
    list.push(fresh)
    return fresh
  }
  answer(call: WireCall): WireAnswer | Promise<WireAnswer> {
    this.calls.push(call)
    for (const handler of this.#handlers) {
      const answer = handler(call)
      if (answer) return answer
    }
    return (
      this.#common(call) ??
      this.#kept(call) ??
      this.#verb(call) ?? { status: 404, success: false, code: 404, message: call.path }
    )
  }
  last(path: string): WireCall | undefined {
    return this.calls.findLast(call => call.path === path)
  }

  #row(resource: Resource, given: Partial<Row>): Row {
    const blank = Object.fromEntries(Object.keys(resource.fields).map(name => [name, null]))
    const id = given.id ?? String(this.#next++)
    return {
      ...blank,
      createBy: 'admin',
      createTime: '2026-11-20 08:00:00',
      updateBy: null,
      updateTime: null,
      sysOrgCode: 'A01',
      tenantId: '1',
      version: 1,
      ...given,
      id,
    }
  }
  #kept({ path, query, body }: WireCall): WireAnswer | undefined {
    const verb = /^\/sys\/listSaved\/(\w+)$/.exec(path)?.[1]
    const all = () => [...this.saved.values()].flat()
    switch (verb) {
      case 'list':
        return { result: this.saved.get(query['listKey'] ?? '') ?? [] }
      case 'save': {
        const { listKey, ...draft } = body as { listKey: string } & Partial<KeptEntry>
        return { result: this.keep(listKey, draft), message: '保存成功' }
      }
      case 'share':
        return {
          result: Object.assign(all().find(each => each.id === Reflect.get(Object(body), 'id')) ?? {}, body),
        }
      case 'delete':
        for (const [key, list] of this.saved)
          this.saved.set(
            key,
            list.filter(each => each.id !== query['id']),
          )
        return { message: '删除成功！' }
      default:
        return undefined
    }
  }
  #common({ method, path, query, body }: WireCall): WireAnswer | undefined {
    if (path === deletionPreview.path) {
      const names = (query['ids'] ?? '').split(',')
      return { result: { names, total: names.length, goes: [], stays: [], refusal: null } }
    }
    const key = /^\/sys\/userSetting\/(.+)$/.exec(path)?.[1]
    if (key !== undefined && method === 'GET') return { result: { value: this.settings.get(key) ?? null } }
    if (key !== undefined) {
      this.settings.set(key, (body as { value: string }).value)
      return {}
    }
    if (path.startsWith('/sys/dict/getDictItems/')) return { result: [] }
    if (path === '/sys/sysDepart/queryTreeList')
      return {
        result: [{ ...departNode('d1', '省级监管中心'), children: [departNode('d2', '澄州市局')] }],
      }
    if (path === '/sys/boot')
      return { result: { version: '0.1.0', demo: true, signSecret: 's', now: Date.now() } }
    return undefined
  }
  #verb({ path, query, body }: WireCall): WireAnswer | undefined {
    const at = path.lastIndexOf('/')
    const verb = path.slice(at + 1)
    const table = this.tables.get(path.slice(0, at))
    if (!table) return undefined
    const draft = (body ?? {}) as Partial<Row>
    if (verb === 'list') return { result: this.#page(table, query) }
    if (verb === 'queryById') return { result: table.find(row => row.id === query['id']) ?? null }
    if (verb === 'add') {
      const row = { ...table[0], ...draft, id: String(this.#next++), version: 1 } as Row
      table.unshift(row)
      return { result: row, message: '添加成功！' }
    }
    if (verb === 'edit') {
      const index = table.findIndex(row => row.id === draft.id)
      const present = table[index]
      if (!present) return { status: 404, success: false, code: 404, message: '未找到对应实体' }
      if (draft.version !== present.version)
        return {
          status: 409,
          success: false,
          code: 409,
          message: '这条记录已被他人修改，请核对后再保存',
          result: present,
        }
      table[index] = { ...present, ...draft, version: present.version + 1 } as Row
      return { result: table[index], message: '编辑成功!' }
    }
    if (verb === 'delete' || verb === 'deleteBatch') {
      const gone = new Set((query['ids'] ?? query['id'] ?? '').split(',').filter(Boolean))
      table.splice(0, table.length, ...table.filter(row => !gone.has(row.id)))
      return { message: '删除成功!' }
    }
    return undefined
  }
  #page(table: readonly Row[], query: Record<string, string>) {
    const known = (field: string) => table[0] !== undefined && field in table[0]
    const { conditions, pageNo, pageSize, sort, superQuery, superMatch } = parsePageQuery(query, known)
    const fits = (row: Row) =>
      superQuery.length === 0 ||
      superQuery[superMatch === 'or' ? 'some' : 'every'](({ field, rule, val }) =>
        matches(row, [{ field, operator: rule as Operator, value: val }]),
      )
    const found = table.filter(row => matches(row, conditions) && fits(row))
    const [first] = sort
    if (first) {
      const way = first.order === 'asc' ? 1 : -1
      const rank = (row: Row) => row[first.field]
      found.sort((a, b) => {
        const [x, y] = [rank(a), rank(b)]
        if (x === y) return 0
        const difference = typeof x === 'number' ? number(x) - number(y) : String(x) < String(y) ? -1 : 1
        return way * difference
      })
    }
    const from = (pageNo - 1) * pageSize
    return {
      records: found.slice(from, from + pageSize),
      total: found.length,
      size: pageSize,
      current: pageNo,
      pages: Math.max(1, Math.ceil(found.length / pageSize)),
    }
  }
}

export const envelope = ({ code = 200, success = true, message = '', result = null }: WireAnswer) => ({
  success,
  code,
  message,
  result,
  timestamp: Date.now(),
})
