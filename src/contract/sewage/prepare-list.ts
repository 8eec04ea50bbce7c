import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

/** What is laid out for a batch before anybody leaves, as an A4 sheet: points, bottles, labels, controls, vehicle, cooler, courier. */
export const prepareList = endpoint('GET', '/sewage/batch/prepareList', {
  title: '打印备料清单',
  access: 'sewage:batch:print',
  query: Type.Object({ id: Type.String() }),
  raw: true,
})
