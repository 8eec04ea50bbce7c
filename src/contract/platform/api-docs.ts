import { endpoint } from '#contract/kit/endpoint.ts'

/** The OpenAPI document, made from the same declarations as the routes. */
export const apiDocument = endpoint('GET', '/api-docs', {
  title: '接口文档（JSON）',
  access: 'system:api:read',
  raw: true,
})
/** The same for people: one page without scripts. Opened in a window of its own with a one-time ticket. */
export const apiPage = endpoint('GET', '/api-docs/page', {
  title: '接口文档',
  access: 'system:api:read',
  raw: true,
})
