/** What runs here and what it is made of. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

export const about = endpoint('GET', '/sys/about', {
  title: '关于',
  access: 'session',
  result: Type.Object({
    version: Type.String(),
    /** Twelve digits that name the built console; empty where none is built. */
    build: Type.String(),
    node: Type.String(),
    database: Type.String(),
    demo: Type.Boolean(),
    /** Packages of others: `licence` as SPDX names it, empty where the package names none; `text`: it brings its licence along. */
    packages: Type.Array(
      Type.Object({
        name: Type.String(),
        version: Type.String(),
        licence: Type.String(),
        link: Type.String(),
        used: Type.Array(
          Type.Union([Type.Literal('console'), Type.Literal('server'), Type.Literal('build')]),
        ),
        text: Type.Boolean(),
      }),
    ),
    data: Type.Array(Type.Object({ name: Type.String(), origin: Type.String(), terms: Type.String() })),
  }),
})
export const licenceText = endpoint('GET', '/sys/about/licence', {
  title: '许可证正文',
  access: 'session',
  query: Type.Object({ name: Type.String(), version: Type.String() }),
  result: Type.Object({ text: Type.String() }),
})
