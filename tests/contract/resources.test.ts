import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { importTemplateOf } from '#contract/kit/import-template.ts'
import { commonColumns } from '#contract/kit/resource.ts'
import { endpoints, groups, pages, resources } from '#server/declared.ts'
import { menus } from '#server/seed/menus.ts'

const every = [...resources.flatMap(({ endpoints: verbs }) => Object.values(verbs)), ...endpoints]
/** Kept by modules of their own. */
const elsewhere = ['/sys/sysDepart', '/sys/role', '/sys/position', '/sys/user']

describe('the contract', () => {
  it('says each call once, with its access', () => {
    const calls = every.flatMap(({ method, also = [], path }) =>
      [method, ...also].map(verb => `${verb} ${path}`),
    )
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
    for (const { path, access, title } of every) {
      expect(access, path).toMatch(/^(public|session|[a-z]+(:[a-zA-Z-]+){2})$/)
      expect(title, path).not.toBe('')
    }
  })
})

describe('the menu', () => {
  const places = (of: readonly { at: number }[]) => of.map(({ at }) => at)
  const inOrder = (of: readonly unknown[]) => of.map((_, index) => index + 1)

  it('has each group in a place of its own', () => {
    expect(places(groups)).toEqual(inOrder(groups))
    expect(pages.filter(page => !groups.some(({ url }) => url === page.group))).toEqual([])
  })
  it.each(menus.map(menu => [menu.name, menu] as const))(
    '%s has each page in a place of its own',
    (_, menu) => expect(places(menu.pages)).toEqual(inOrder(menu.pages)),
  )
  it('leads to each address once', () => {
    const urls = [...groups, ...pages].map(({ url }) => url)
    expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([])
  })
})

describe.each(resources.map(resource => [resource.path, resource] as const))('%s', (path, resource) => {
  it('has names of its own', () => {
    expect(path).toMatch(/^(\/[a-z][a-zA-Z-]*)+$/)
    expect(resource.perm).toMatch(/^[a-z]+:[a-z-]+$/)
    expect(resource.table).toMatch(/^[a-z][a-z_]*$/)
    expect(
      resources.filter(other => other.table === resource.table || other.perm === resource.perm),
    ).toHaveLength(1)
    // A bare table has none of them but the id.
    const common: readonly string[] = resource.bare ? ['id'] : commonColumns
    const given = resource.givenId ? ['id'] : []
    for (const name of Object.keys(resource.fields))
      if (!given.includes(name)) expect(common).not.toContain(name)
    expect(Object.hasOwn(resource.fields, 'id')).toBe(resource.givenId === true)
  })

  it('names its rows, sorts by what it has and refers to what there is', () => {
    const { fields, label, sort } = resource
    expect(fields).toHaveProperty(label)
    if (sort) expect([...Object.keys(fields), ...commonColumns]).toContain(sort.column)
    const paths = [...resources.map(other => other.path), ...elsewhere]
    for (const [name, field] of Object.entries(fields)) {
      expect(field.title, name).not.toBe('')
      if (field.reference) expect(paths, name).toContain(field.reference.to)
      if (field.kind === 'dict' || field.kind === 'dicts') expect(field.dict, name).toMatch(/^\w+$/)
    }
  })

  it('guards each verb by its own right [A20]', () => {
    const rights: Record<string, string> = {
      list: 'list',
      queryById: 'list',
      add: 'add',
      edit: 'edit',
      delete: 'delete',
      deleteBatch: 'delete',
      restore: 'delete',
      exportXls: 'export',
      importExcel: 'import',
    }
    for (const [verb, endpoint] of Object.entries(resource.endpoints))
      if (!resource.access?.[verb as 'list']) expect(endpoint.access).toBe(`${resource.perm}:${rights[verb]}`)
    expect(importTemplateOf(resource).access).toBe(`${resource.perm}:import`)
  })

  it('takes whole rows back and nothing else [A23]', () => {
    const body = Compile(resource.bodySchema)
    expect(body.Check({ id: '1', createBy: 'x', createTime: 'x', version: 1 })).toBe(true)
    for (const key of ['userIdentity', 'roleIds', 'pwd', 'constructor', '__proto__'])
      expect(body.Check(JSON.parse(`{"${key}":1}`)), key).toBe(false)
    for (const [name, field] of Object.entries(resource.fields)) {
      const wrong = field.column === 'text' || field.column === 'time' ? 1 : 'x'
      expect(body.Check({ [name]: wrong }), name).toBe(field.readonly === true)
      expect(body.Check({ [name]: null }), name).toBe(true)
      expect(Object.hasOwn(resource.rowSchema.properties, name), name).toBe(!field.secret)
    }
  })
})
