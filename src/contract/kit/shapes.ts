/** Shapes that many calls are declared with. */
import Type, { type TProperties } from 'typebox'
import { coded } from './code.ts'

/** These properties alone: what else a body brings is dropped, and counted. */
export const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
/** One row, by its id. */
export const id = () => Type.String({ minLength: 1, maxLength: 64 })
/** Text, null or nothing at all. */
export const maybe = (maxLength?: number) =>
  Type.Optional(Type.Union([Type.String({ ...(maxLength && { maxLength }) }), Type.Null()]))
/** Likewise a code of a dictionary, which clients may send as a figure. */
export const maybeCode = (maxLength?: number) =>
  Type.Optional(Type.Union([Type.String({ ...(maxLength && { maxLength }) }), Type.Null()], coded))
/** A code that rows of the wire carry as a figure: what is answered as text becomes one. */
export const codeFigure = Type.Unsafe<string | number | null>(Type.Union([Type.Integer(), Type.Null()]))
/** A text, or null where there is none: always there, unlike `maybe`. */
export const textOrNull = Type.Union([Type.String(), Type.Null()])
/** A figure, or null where there is none. */
export const figure = Type.Union([Type.Number(), Type.Null()])
