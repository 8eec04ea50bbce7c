/** API 密钥: a person's own keys, with which programs of his read declared calls. A key never may more than its owner may at that moment. */
import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, number, text, textarea, user } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { id, maybe, strict } from '#contract/kit/shapes.ts'

/** The one header that carries a key; no address ever does. */
export const apiKeyHeader = 'X-Api-Key'
/** Valid keys of one person. */
export const mostApiKeys = 10
export const mostKeyDays = 366
export const mostKeyAddresses = 20

const read = { readonly: true } as const
/** What the administrators see of everybody's keys; the key itself is kept nowhere. */
export const apiKey = resource('/sys/apiKey', {
  title: 'API 密钥',
  perm: 'system:api-key',
  table: 'sys_api_key',
  page: { group: '/monitor', at: 11, component: 'system/ApiKeyList' },
  label: 'keyName',
  scope: 'none',
  sort: { column: 'createTime', order: 'desc' },
  verbs: ['list', 'queryById'],
  fields: {
    keyName: text('名称', { ...read, required: true, maxLength: 50 }),
    owner: user('持有人', { ...read, required: true }),
    hint: text('密钥开头', { ...read, required: true, maxLength: 16 }),
    scopes: textarea('可读接口', { ...read, required: true, maxLength: 4000 }),
    addresses: textarea('允许的地址', { ...read, maxLength: 2000 }),
    expiresAt: datetime('到期时间', { ...read, required: true }),
    lastUsedAt: datetime('最近使用', read),
    lastUsedIp: text('最近来自', { ...read, maxLength: 64 }),
    useCount: number('使用次数', { ...read, decimals: 0 }),
    revokedAt: datetime('吊销时间', read),
    revokedBy: user('吊销人', read),
  },
})
/** Of whoever's they are; what is revoked stays in the list. */
export const revokeApiKeys = endpoint('POST', '/sys/apiKey/revoke', {
  title: '吊销 API 密钥',
  access: 'system:api-key:revoke',
  body: strict({ ids: Type.Array(id(), { minItems: 1, maxItems: 100 }) }),
})

const own = { access: 'session' } as const
const ownKey = Type.Object({
  id: Type.String(),
  keyName: Type.String(),
  hint: Type.String(),
  scopes: Type.Array(Type.String()),
  addresses: Type.Array(Type.String()),
  createTime: maybe(),
  expiresAt: Type.String(),
  lastUsedAt: maybe(),
  lastUsedIp: maybe(),
  useCount: Type.Number(),
  /** `VALID` · `EXPIRED` · `REVOKED` */
  state: Type.String(),
})
export type OwnApiKey = Static<typeof ownKey>
/** One's own keys, the newest first, and the calls that a new one may be given. */
export const ownApiKeys = endpoint('GET', '/sys/account/apiKeys', {
  title: '我的 API 密钥',
  ...own,
  result: Type.Object({
    keys: Type.Array(ownKey),
    calls: Type.Array(Type.Object({ path: Type.String(), title: Type.String() })),
  }),
})
/** With the password: a key outlives the session in which it was made. */
export const issueApiKey = endpoint('POST', '/sys/account/apiKeys/issue', {
  title: '签发我的 API 密钥',
  ...own,
  shownOnce: true,
  body: strict({
    keyName: Type.String({ minLength: 1, maxLength: 50 }),
    scopes: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 50 }),
    days: Type.Integer({ minimum: 1, maximum: mostKeyDays }),
    /** Addresses, or nets such as 10.1.0.0/16; none: from everywhere. */
    addresses: Type.Array(Type.String({ maxLength: 64 }), { maxItems: mostKeyAddresses }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  result: Type.Object({ id: Type.String(), key: Type.String(), expiresAt: Type.String() }),
})
export const revokeOwnApiKey = endpoint('POST', '/sys/account/apiKeys/revoke', {
  title: '吊销我的 API 密钥',
  ...own,
  body: strict({ id: id() }),
})
