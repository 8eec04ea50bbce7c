/** A person's own tenants: what a login answers. Apart from the keeping of tenants, which the login page need not load. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { codeFigure, textOrNull } from '#contract/kit/shapes.ts'

/** A tenant as its people see it. */
export const ownTenant = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  beginDate: textOrNull,
  endDate: textOrNull,
  status: codeFigure,
})
/** Those of the caller's tenants that are enabled and within their dates. */
export const currentTenants = endpoint('GET', '/sys/tenant/getCurrentUserTenant', {
  title: '我的租户',
  access: 'session',
  atStart: {},
  own: true,
  result: Type.Object({ list: Type.Array(ownTenant) }),
})
