import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { textOrNull } from '#contract/kit/shapes.ts'

const counted = Type.Array(Type.Object({ title: Type.String(), count: Type.Integer() }))

/**
 * What a deletion would do, asked before it is confirmed. Open to whoever may delete rows of the resource and reach these; counted by
 * the rules by which the deletion itself decides.
 */
export const deletionPreview = endpoint('GET', '/sys/deletion/preview', {
  title: '删除预览',
  access: 'session',
  query: Type.Object({
    /** Path of the resource. */
    of: Type.String({ minLength: 1, maxLength: 100 }),
    /** Comma separated. */
    ids: Type.String({ minLength: 1, maxLength: 70_000 }),
  }),
  result: Type.Object({
    /** Names of the first rows that go. */
    names: Type.Array(Type.String()),
    /** How many of those that were named are there. */
    total: Type.Integer(),
    /** What goes with them. */
    goes: counted,
    /** What points at them and stays, as history does. */
    stays: counted,
    /** Why they cannot go, in words. */
    refusal: textOrNull,
  }),
})
