/** A live topic: what is published, who may listen, and how much of it a late listener gets. */
import type { Static, TSchema } from 'typebox'
import type { Access } from './endpoint.ts'

/** `latest`: one value an item (conflated by `itemKey`). `window`: the last n messages. `none`: only what comes. */
export type Keep = 'latest' | { readonly window: number } | 'none'

export interface Topic<S extends TSchema = TSchema> {
  readonly key: string
  readonly title: string
  readonly schema: S
  readonly keep: Keep
  readonly access: Access
  /** Property that tells one item from another; required for `latest`. */
  readonly itemKey?: string
  /** `latest`: what has this in `property` is done with; a screen keeps only the last `keep` of such. */
  readonly over?: { readonly property: string; readonly values: readonly string[]; readonly keep: number }
  /** Path of the resource that a message is about, and its property with the row's id: data rules of the resource bind the topic. */
  readonly about?: { readonly path: string; readonly id: string }
}
/** Declares a live topic; `key` names it on the socket. */
export const topic = <const S extends TSchema>(key: string, definition: Omit<Topic<S>, 'key'>): Topic<S> => ({
  key,
  ...definition,
})
export type MessageOf<T> = T extends Topic<infer S> ? Static<S> : never
