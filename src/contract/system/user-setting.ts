import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

const params = Type.Object({ key: Type.String({ pattern: '^[\\w.-]{1,100}$' }) })

/** What a user arranged for himself (columns of a list, density …): JSON as text, under a key of the console's. */
export const readSetting = endpoint('GET', '/sys/userSetting/:key', {
  title: '读取个人设置',
  access: 'session',
  params,
  result: Type.Object({ value: Type.Union([Type.String(), Type.Null()]) }),
})
export const writeSetting = endpoint('PUT', '/sys/userSetting/:key', {
  title: '保存个人设置',
  access: 'session',
  params,
  body: Type.Object({ value: Type.String({ maxLength: 20_000 }) }, { additionalProperties: false }),
})
