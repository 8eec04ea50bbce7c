/** Asks for the rows of a tree table: the top at once, each row's children when it is first opened. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { type AnyRow, fetchRecords } from '#web/data/records.ts'

export interface TreeSource {
  url: Endpoint
  /** Where children come from, if not from `url`. */
  childrenUrl?: Endpoint
  /** Parameter that carries the parent's key; parentId unless told. */
  queryKey?: string
  /** Its value at the top; left out when null. */
  topValue?: string | null
  queryParams?: Readonly<Record<string, string>>
  /** JSON of further conditions. */
  condition?: string
  /** Ask as soon as the table is there. */
  immediateRequest?: boolean
  onRequestBefore?: (event: { first: boolean }) => void
  onRequestSuccess?: (event: { first: boolean; rows: readonly AnyRow[] }) => void
  onRequestFinally?: (event: { first: boolean }) => void
}

export interface TreeRowsState {
  top: readonly AnyRow[] | undefined
  children: ReadonlyMap<string, readonly AnyRow[]>
  loading: ReadonlySet<string>
  /** By key of the row; the top's under `''`. */
  errors: ReadonlyMap<string, unknown>
  load: (parent?: string) => Promise<void>
}
const topKey = ''

const withOne = <T>(map: ReadonlyMap<string, T>, key: string, value: T) => new Map(map).set(key, value)
const without = <T>(map: ReadonlyMap<string, T>, key: string) =>
  new Map([...map].filter(([each]) => each !== key))

export function useTreeRows(source: TreeSource): TreeRowsState {
  const [top, setTop] = useState<readonly AnyRow[]>()
  const [children, setChildren] = useState<ReadonlyMap<string, readonly AnyRow[]>>(new Map())
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(new Map())
  /** Answers to an older question are not for us any more. */
  const asked = useRef(0)
  const now = useRef(source)
  now.current = source

  const load = useCallback(async (parent?: string) => {
    const { url, childrenUrl, queryKey = 'parentId', topValue = null, queryParams, condition } = now.current
    const first = parent === undefined
    const key = parent ?? topKey
    if (first) asked.current += 1
    const mine = asked.current
    const value = parent ?? topValue
    now.current.onRequestBefore?.({ first })
    setErrors(map => without(map, key))
    setLoading(set => new Set(set).add(key))
    try {
      const { records } = await fetchRecords(first ? url : (childrenUrl ?? url), {
        query: {
          ...queryParams,
          ...(value !== null && { [queryKey]: value }),
          ...(condition && { condition }),
        },
      })
      if (mine !== asked.current) return
      if (first) {
        setTop(records)
        setChildren(new Map())
      } else setChildren(map => withOne(map, key, records))
      now.current.onRequestSuccess?.({ first, rows: records })
    } catch (error) {
      if (mine === asked.current) setErrors(map => withOne(map, key, error))
    } finally {
      if (mine === asked.current || first) setLoading(set => new Set([...set].filter(each => each !== key)))
      now.current.onRequestFinally?.({ first })
    }
  }, [])

  const question = JSON.stringify([
    source.url.path,
    source.queryKey,
    source.topValue,
    source.queryParams,
    source.condition,
  ])
  const immediate = source.immediateRequest ?? true
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is asked from the top
  useEffect(() => {
    if (immediate) void load()
  }, [question, immediate, load])
  return { top, children, loading, errors, load }
}
