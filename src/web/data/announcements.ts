/** Announcements of the signed-in user: unread ones, the list, marking as read. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userList } from '#contract/identity/user.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import {
  markAllRead,
  markRead,
  myAnnouncements,
  unreadAnnouncements,
} from '#contract/message/my-announcement.ts'
import { call } from '#web/api/client.ts'
import { useGranted } from '#web/session/session.ts'

const key = ['announcements'] as const
export interface MineQuery {
  titile?: string
  sender?: string
  readFlag?: string
  msgCategory?: string
  pageNo: number
  pageSize: number
}
export type Mine = ResultOf<typeof myAnnouncements>['records'][number]

const pollMs = 6_000

/**
 * What is unread. While nobody tells that there is news, it is asked for every six seconds, until an answer fails; the next time
 * that the line is lost it begins anew.
 * @param told the line on which news are told is up
 */
export function useUnread(told: boolean) {
  /** Failures before the line was last up: they stop nothing any more. */
  const [forgiven, setForgiven] = useState(0)
  const granted = useGranted()
  const unread = useQuery({
    queryKey: [...key, 'unread'],
    queryFn: () => call(unreadAnnouncements, { query: {} }, { quiet: true }),
    enabled: granted,
    refetchInterval: ({ state }) => (told || state.errorUpdateCount > forgiven ? false : pollMs),
  })
  const { errorUpdateCount } = unread
  useEffect(() => {
    if (told) setForgiven(errorUpdateCount)
  }, [told, errorUpdateCount])
  return unread
}

export const useMine = (query: MineQuery) =>
  useQuery({
    queryKey: [...key, 'mine', query],
    queryFn: () => call(myAnnouncements, { query }),
    placeholderData: previous => previous,
  })

export function useReading(): {
  refresh(): void
  read(anntId: string): Promise<void>
  readAll(): Promise<void>
} {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: key })
  return {
    refresh,
    read: async anntId => {
      await call(markRead, { body: { anntId } })
      refresh()
    },
    readAll: async () => {
      await call(markAllRead, {})
      refresh()
    },
  }
}

/** The sender's own name; the account name where it may not be asked for, or is nobody's any more. */
export function useSenderName(username: string | null | undefined): string {
  const { data } = useQuery({
    queryKey: ['senderName', username],
    queryFn: async () => {
      const page = await call(
        userList,
        { query: { username: username ?? '', pageNo: 1, pageSize: 1 } },
        { quiet: true },
      )
      return page.records[0]?.realname ?? null
    },
    enabled: !!username,
    staleTime: 300_000,
  })
  return data || username || '—'
}
