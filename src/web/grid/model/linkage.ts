/** Linked selects and dictionaries: which options a cell offers. Options are cached per parent value; the first asking fetches. */
import type { Column, LinkageConfig, Option, Row } from './types.ts'

export interface OptionState {
  options: readonly Option[]
  loading: boolean
}
const nothing: OptionState = { options: [], loading: false }
const waiting: OptionState = { options: [], loading: true }

/** Own options first; what is loaded is added where the value is not there yet. */
export function distinct(own: readonly Option[], loaded: readonly Option[]): readonly Option[] {
  if (own.length === 0) return loaded
  const held = new Set(own.map(option => option.value))
  return [...own, ...loaded.filter(option => !held.has(option.value))]
}

export interface OptionSources {
  columns: () => readonly Column[]
  linkage: readonly LinkageConfig[]
  loadOptions: ((dictCode: string) => Promise<readonly Option[]>) | undefined
  onLoaded: (key: string) => void
  onFault: (error: unknown) => void
}
export interface Options {
  of(row: Row, column: Column): OptionState
  /** Keys after this one in its chain, nearest first. */
  below(key: string): readonly string[]
  forget(): void
}

interface Link {
  config: LinkageConfig
  parent: string | undefined
}

export function createOptions(sources: OptionSources): Options {
  const cache = new Map<string, OptionState>()
  let links: Map<string, Link> | undefined

  const chains = (): Map<string, Link> => {
    if (links) return links
    links = new Map()
    const byKey = new Map(sources.columns().map(column => [column.key, column]))
    for (const config of sources.linkage) {
      let parent: string | undefined
      let key: string | undefined = config.key
      // A chain that names itself again would never end.
      while (key !== undefined && !links.has(key)) {
        links.set(key, { config, parent })
        parent = key
        key = byKey.get(key)?.linkageKey
      }
    }
    return links
  }
  const ask = (
    name: string,
    key: string,
    own: readonly Option[],
    load: () => Promise<readonly Option[]>,
  ): OptionState => {
    const held = cache.get(name)
    if (held) return held
    cache.set(name, own.length > 0 ? { options: own, loading: true } : waiting)
    const state = cache.get(name)!
    load().then(
      options => {
        if (cache.get(name) !== state) return
        cache.set(name, { options: distinct(own, options), loading: false })
        sources.onLoaded(key)
      },
      error => {
        if (cache.get(name) !== state) return
        // Forgotten, so that opening the select again asks again; told, so that the empty select is explained.
        cache.delete(name)
        sources.onFault(error)
      },
    )
    return state
  }

  return {
    of(row, column) {
      const link = sources.linkage.length > 0 ? chains().get(column.key) : undefined
      if (link) {
        const { config, parent } = link
        const value = parent === undefined ? '' : String(row[parent] ?? '')
        if (parent !== undefined && value === '') return nothing
        return ask(`link\n${column.key}\n${value}`, column.key, [], () => config.requestData(value))
      }
      const { dictCode, options = [] } = column
      const { loadOptions } = sources
      if (dictCode === undefined || dictCode === '' || !loadOptions) {
        if (options.length === 0) return nothing
        const name = `own\n${column.key}`
        const held = cache.get(name)
        if (held?.options === options) return held
        const state = { options, loading: false }
        cache.set(name, state)
        return state
      }
      return ask(`dict\n${column.key}\n${dictCode}`, column.key, options, () => loadOptions(dictCode))
    },
    below(key) {
      if (sources.linkage.length === 0) return []
      const found: string[] = []
      for (let at: string | undefined = key; at !== undefined; ) {
        const parent: string = at
        at = [...chains()].find(([, link]) => link.parent === parent)?.[0]
        if (at !== undefined) found.push(at)
      }
      return found
    },
    forget() {
      cache.clear()
      links = undefined
    },
  }
}
