/** Options searched on the server while typing: after a pause, and the newest question's answer only. */
import { useEffect, useState } from 'react'
import { loadDict, loadDictItem } from '#contract/platform/dict.ts'
import { call } from '#web/api/client.ts'
import type { Column, Option } from '../model/types.ts'

export const searchDelayMs = 300
const pageSize = 10
/** Words of stored codes, by dictionary; shared by all cells of all grids. */
const words = new Map<string, string>()
export const remember = (dict: string, options: readonly Option[]): void => {
  for (const { value, text } of options) words.set(`${dict}\n${value}`, text)
}

type Search = (word: string) => Promise<readonly Option[]>
/** A column may bring its own search as `props.search`. */
function searchOf(column: Column): Search {
  const given = column.props?.['search']
  if (typeof given === 'function') return given as Search
  return async word => {
    const found = await call(
      loadDict,
      { params: { dict: column.dictCode ?? '' }, query: { keyword: word, pageSize } },
      { quiet: true },
    )
    return found.map(({ value, text }) => ({ value, text }))
  }
}
const dictOf = (column: Column) => column.dictCode ?? column.key

export function useRemoteOptions(
  column: Column | undefined,
  typed: string,
): { options: readonly Option[]; loading: boolean } {
  const [state, setState] = useState<{ options: readonly Option[]; loading: boolean }>({
    options: [],
    loading: false,
  })
  const word = typed.trim()
  useEffect(() => {
    if (!column || word === '') {
      setState({ options: [], loading: false })
      return undefined
    }
    let newest = true
    setState({ options: [], loading: true })
    const timer = setTimeout(() => {
      searchOf(column)(word).then(
        options => {
          remember(dictOf(column), options)
          if (newest) setState({ options, loading: false })
        },
        () => newest && setState({ options: [], loading: false }),
      )
    }, searchDelayMs)
    return () => {
      newest = false
      clearTimeout(timer)
    }
  }, [column, word])
  return state
}

const asked = new Set<string>()
const waiting = new Map<string, Set<string>>()
/** The word of a stored code; asks for it once, together with its neighbours, and tells when words came. */
export function remoteWord(column: Column, code: string, onLoaded: () => void): string {
  const dict = dictOf(column)
  const name = `${dict}\n${code}`
  const known = words.get(name) ?? column.options?.find(option => option.value === code)?.text
  if (known !== undefined || code === '' || asked.has(name) || column.dictCode === undefined)
    return known ?? code
  asked.add(name)
  const batch = waiting.get(dict)
  if (batch) {
    batch.add(code)
    return code
  }
  const codes = new Set([code])
  waiting.set(dict, codes)
  setTimeout(() => {
    waiting.delete(dict)
    const keys = [...codes]
    call(
      loadDictItem,
      { params: { dict }, query: { key: keys.join(','), delNotExist: false } },
      { quiet: true },
    ).then(
      texts => {
        remember(
          dict,
          keys.map((value, at) => ({ value, text: texts[at] ?? value })),
        )
        onLoaded()
      },
      // The code stands for itself until the grid is opened again.
      () => undefined,
    )
  }, 20)
  return code
}
