/** Routes and menu out of what the server grants: 500 entries, deep, with pages of elsewhere and parameters. */
import { buildRoutes } from '#web/app/routes.ts'
import type { MenuNode } from '#web/session/session.ts'
import { type Bench, median, percentile } from './kit.ts'

const entries = 500
const limitMs = 30
const runs = 21
const names = { apiBase: 'http://console/jeecg-boot', origin: 'http://console', tenantId: '1' }

function leaf(path: string, at: number): MenuNode {
  const meta = {
    title: `页面 ${at}`,
    icon: 'apps',
    keepAlive: at % 2 === 0,
    permissionList: [`group:page${at}:list`],
  }
  if (at % 25 === 0)
    return {
      id: path,
      path: `hash${at}`,
      name: `hash${at}`,
      component: 'layouts/IframePageView',
      route: '1',
      meta: { ...meta, url: `{{window._CONFIG['domianURL']}}/report/${at}?t=$${'{tenantId}'}` },
    }
  const parameterised = at % 20 === 0
  return {
    id: path,
    path: parameterised ? `${path}/:id` : path,
    name: path.slice(1).replaceAll('/', '-'),
    component: path.slice(1),
    route: at % 30 === 0 ? '0' : '1',
    hidden: parameterised,
    meta,
  }
}
/** Ten groups; every fourth page hangs two groups deeper. */
export function largeMenu(): MenuNode[] {
  const groups: MenuNode[] = Array.from({ length: 10 }, (_, at) => ({
    id: `g${at}`,
    path: `/group${at}`,
    name: `group${at}`,
    component: 'layouts/RouteView',
    route: '1',
    meta: { title: `分组 ${at}`, icon: 'apps' },
    children: [],
  }))
  for (let at = 0; at < entries - groups.length; at++) {
    const group = groups[at % groups.length]!
    const page = leaf(`${group.path}/page${at}`, at)
    const deep = at % 4 === 0
    const child: MenuNode = deep
      ? {
          ...group,
          id: `d${at}`,
          path: `${group.path}/deep${at}`,
          children: [{ ...group, id: `e${at}`, path: `${group.path}/deep${at}/in`, children: [page] }],
        }
      : page
    group.children = [...(group.children ?? []), child]
  }
  return groups
}

/** The peer: what a page needs at least, the list walked once and every path kept. */
function flat(menu: readonly MenuNode[], into = new Map<string, MenuNode>()): Map<string, MenuNode> {
  for (const node of menu) {
    into.set(node.path, node)
    flat(node.children ?? [], into)
  }
  return into
}
const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

export const bench: Bench = {
  name: 'menu-routes',
  title: 'Menu: routes of 500 entries',
  async run() {
    const menu = largeMenu()
    const held = new Set(Array.from({ length: entries }, (_, at) => `group:page${at}:list`))
    const build = () => buildRoutes(menu, { holds: code => held.has(code), names })
    // The first one counts: it is the one a person waits for, with nothing compiled yet.
    const first = timed(build)
    const warm = Array.from({ length: runs }, () => timed(build))
    const table = build()
    const look = timed(() => {
      for (let at = 0; at < entries; at++) table.match(`/group${at % 10}/page${at}/17`)
    })
    const peer = median(Array.from({ length: runs }, () => timed(() => flat(menu))))
    return {
      name: 'menu-routes',
      rows: [
        { label: 'first build', value: first, unit: 'ms' },
        { label: 'later builds', value: median(warm), unit: 'ms' },
        { label: 'later builds, 95th of 100', value: percentile(warm, 0.95), unit: 'ms' },
        { label: 'peer: walk the list and keep its paths', value: peer, unit: 'ms' },
        { label: 'finding 500 parameterised addresses', value: look, unit: 'ms' },
        { label: 'routes built', value: table.entries.length, unit: '' },
      ],
      targets: [
        {
          label: 'ms until the routes of 500 entries stand, first time',
          value: first,
          limit: limitMs,
          kind: 'most',
        },
      ],
    }
  },
}
