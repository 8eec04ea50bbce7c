/** What a user wants to be told of; kept with his other settings. */
import { type NoticeSettings, noticeDefaults } from '#contract/identity/account.ts'
import { readObject } from '#lib/json.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import { putSetting, settingOf } from '#server/modules/platform/setting/queries.ts'

const key = 'account.notice'
const priorities = ['L', 'M', 'H'] as const
const urgent = 'H'

/** A value that is not (any more) one of the choices reads as the default. */
export async function noticeOf(db: Db, userId: string): Promise<NoticeSettings> {
  const text = await settingOf(db, userId, key)
  if (text === null) return noticeDefaults
  const kept = readObject(text) ?? {}
  const flag = (name: 'announced' | 'system' | 'popup') =>
    typeof kept[name] === 'boolean' ? kept[name] : noticeDefaults[name]
  return {
    announced: flag('announced'),
    system: flag('system'),
    popup: flag('popup'),
    least: priorities.find(one => one === kept['least']) ?? noticeDefaults.least,
  }
}

export const keepNotice = (userId: string, settings: NoticeSettings): Bulk =>
  putSetting(userId, key, JSON.stringify(settings))

/** Priorities of one kind that ring; undefined: all. What is urgent is told to everybody. */
export const ringing = (wanted: boolean, { least }: NoticeSettings): readonly string[] | undefined => {
  if (!wanted) return [urgent]
  return least === 'L' ? undefined : priorities.slice(priorities.indexOf(least))
}
