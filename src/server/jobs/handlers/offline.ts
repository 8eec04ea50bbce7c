import Type from 'typebox'
import { minuteMs } from '#lib/dates.ts'
import { handler } from '../handler.ts'
import { silentFacilities } from './queries.ts'

const mostNames = 50

export const offlineFacilities = handler({
  name: 'offlineFacilities',
  title: '离线设备清单',
  description: '列出多长时间没有发来报文的设备设施，结果写入执行历史',
  parameters: Type.Object(
    {
      minutes: Type.Integer({
        title: '无报文时长',
        description: '分钟',
        minimum: 1,
        maximum: 43_200,
        default: 30,
      }),
    },
    { additionalProperties: false },
  ),
  async run({ minutes }, { db, now }) {
    const { names, silent, total } = await silentFacilities(db, now - minutes * minuteMs, mostNames)
    if (silent === 0) return `${total} 台设备在 ${minutes} 分钟内都有报文`
    const more = silent > names.length ? ` 等 ${silent} 台` : ''
    return `${total} 台设备中 ${silent} 台超过 ${minutes} 分钟没有报文：${names.join('、')}${more}`
  },
})
