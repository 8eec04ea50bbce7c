/** What a user arranged for himself: columns, density, saved queries. Kept on the server, so that it follows him. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { strict, textOrNull } from '#contract/kit/shapes.ts'

const params = Type.Object({ key: Type.String({ pattern: '^(?!__proto__$)[\\w.:/-]{1,120}$' }) })

/** `value` is the JSON text that was put there, null when nothing was. */
export const readSetting = endpoint('GET', '/sys/userSetting/:key', {
  title: '读取个人设置',
  access: 'session',
  onWall: true,
  own: true,
  params,
  result: Type.Object({ value: textOrNull }),
})
export const writeSetting = endpoint('PUT', '/sys/userSetting/:key', {
  title: '保存个人设置',
  access: 'session',
  own: true,
  params,
  body: strict({ value: Type.Union([Type.String({ maxLength: 16_384 }), Type.Null()]) }),
})
