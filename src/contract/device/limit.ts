/** Shapes of what a value may be: spoken by warning rules, and by whoever judges readings by them (lib/judge). */
import Type from 'typebox'

export const operator = Type.Union([
  Type.Literal('>'),
  Type.Literal('>='),
  Type.Literal('<'),
  Type.Literal('<='),
  Type.Literal('='),
  Type.Literal('!='),
])
export const level = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)])
export const comparison = Type.Object({ factor: Type.String(), op: operator, value: Type.Number() })
export const worse = Type.Object({ op: operator, value: Type.Number(), level })
