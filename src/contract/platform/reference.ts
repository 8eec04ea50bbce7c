import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { pageOf } from '#contract/kit/resource.ts'
import { maybe } from '#contract/kit/shapes.ts'

/**
 * Choices of a reference, found by the words shown. Open to whoever may list the rows themselves or write a row that
 * refers to them; only rows that the caller may refer to come.
 */
export const referenceOptions = endpoint('GET', '/sys/reference/options', {
  title: '引用选项',
  access: 'session',
  query: Type.Object({
    /** Path of the resource referred to, as the field declares it. */
    to: Type.String({ minLength: 1, maxLength: 100 }),
    /** Property shown, as the field declares it. */
    text: Type.String({ minLength: 1, maxLength: 60 }),
    /** Property stored, as the field declares it: two fields may show the same words of one resource and store different ones. */
    value: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    /** Of people: the permission that they hold, as the field declares it. */
    holds: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only what is in service. */
    active: Type.Optional(Type.Literal('Y')),
    /** Stored values whose words are wanted, comma separated. */
    values: Type.Optional(Type.String({ maxLength: 8000 })),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  result: pageOf(
    Type.Object({
      value: Type.String(),
      text: Type.String(),
      /** Of trees: the value of the parent. */
      parent: maybe(),
    }),
  ),
})
