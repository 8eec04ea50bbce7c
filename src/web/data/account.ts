/** One's own account: the record, the devices, what one did, what rings the bell. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Account,
  endOtherSessions,
  endOwnSession,
  type NoticeSettings,
  noticeDefaults,
  type OwnSession,
  ownAccount,
  ownActivity,
  ownSessions,
  readNotice,
  writeNotice,
} from '#contract/identity/account.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { call, callFully } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'

const accountKey = [ownAccount.path]
const sessionsKey = [ownSessions.path]
const noticeKey = [readNotice.path]

export const useAccount = (): UseQueryResult<Account> =>
  useQuery({ queryKey: accountKey, queryFn: () => call(ownAccount, {}, { quiet: true }) })

/** Takes an account as the server now has it: shown here, and in the frame around. */
export function useTakeAccount(): (account: Account) => void {
  const client = useQueryClient()
  return account => {
    client.setQueryData(accountKey, account)
    const { userInfo, setUserInfo } = useSession.getState()
    if (userInfo)
      setUserInfo({
        ...userInfo,
        realname: account.realname,
        avatar: account.avatar ?? null,
        email: account.email ?? null,
      })
  }
}

export const useOwnSessions = (): UseQueryResult<OwnSession[]> =>
  useQuery({ queryKey: sessionsKey, queryFn: () => call(ownSessions, {}, { quiet: true }) })

/** @returns the server's words */
export function useEndSession(): (id?: string) => Promise<string> {
  const client = useQueryClient()
  return async id => {
    try {
      const answer = id
        ? await callFully(endOwnSession, { body: { id } })
        : await callFully(endOtherSessions, {})
      return answer.message
    } finally {
      void client.invalidateQueries({ queryKey: sessionsKey })
    }
  }
}

export const useActivity = (query: {
  logType?: '1' | '2'
  pageNo: number
  pageSize: number
}): UseQueryResult<ResultOf<typeof ownActivity>> =>
  useQuery({
    queryKey: [ownActivity.path, query],
    queryFn: () => call(ownActivity, { query }, { quiet: true }),
    placeholderData: previous => previous,
  })

/** The choices, and a way to change them that shows the change at once and takes it back when it fails. */
export function useNoticeSettings() {
  const client = useQueryClient()
  const { data, ...rest } = useQuery({
    queryKey: noticeKey,
    queryFn: () => call(readNotice, {}, { quiet: true }),
    staleTime: 60_000,
  })
  const settings: NoticeSettings = data ?? noticeDefaults
  const change = async (part: Partial<NoticeSettings>): Promise<string> => {
    const next = { ...settings, ...part }
    client.setQueryData(noticeKey, next)
    try {
      const { message } = await callFully(writeNotice, { body: next })
      void client.invalidateQueries({ queryKey: ['announcements'] })
      return message
    } catch (error) {
      void client.invalidateQueries({ queryKey: noticeKey })
      throw error
    }
  }
  return { settings, change, loaded: data !== undefined, ...rest }
}
