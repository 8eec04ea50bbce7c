/** What a user arranged for himself (columns, density), kept on the server under a key. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readSetting, writeSetting } from '#contract/identity/user-setting.ts'
import { answeredBefore, call } from '#web/api/client.ts'

export function useUserSetting<T>(
  key: string,
  fallback: T,
  read: (stored: unknown) => T | undefined,
): [T, (value: T) => void, boolean] {
  const client = useQueryClient()
  const queryKey = ['userSetting', key]
  const settingOf = ({ value }: { value: string | null }) =>
    (value === null ? undefined : read(parse(value))) ?? fallback
  const { data, isPending } = useQuery<T>({
    queryKey,
    queryFn: async () => settingOf(await call(readSetting, { params: { key } })),
    initialData: () => {
      const answer = answeredBefore(readSetting, { params: { key } })
      return answer && settingOf(answer)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const save = useCallback(
    (value: T) => {
      client.setQueryData(['userSetting', key], value)
      void call(writeSetting, { params: { key }, body: { value: JSON.stringify(value) } })
    },
    [client, key],
  )
  return [data ?? fallback, save, !isPending]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
