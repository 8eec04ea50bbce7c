/** What the pages of the phone show. */
import { create } from 'zustand'
import { type ColdLimits, coldLimits } from '#contract/sewage/cold-limits.ts'
import { type Dictionaries, type UserInfo, useSession } from '#web/session/session.ts'
import type { Entry, Logged } from '../queue/entry.ts'
import type { HandoverKey } from './offer.ts'
import type { Taking } from './taking.ts'
import type { Today } from './works.ts'

export interface Fix {
  lng: number
  lat: number
  /** m */
  accuracy: number
  /** Epoch ms of the phone. */
  at: number
}
export interface Lapsed {
  userInfo: UserInfo
  dicts: Dictionaries
}
export interface PhoneState {
  /** What the server said of itself last: without it nobody would know that figures are invented. */
  about: { demo: boolean; version: string }
  /** What lies on the phone has been read. */
  ready: boolean
  today: Today | undefined
  /** When it was asked for, epoch ms of the phone. */
  todayAt: number
  asking: boolean
  /** One's own. */
  entries: readonly Entry[]
  /** Left on this phone by others: each sends his own. */
  foreign: readonly Entry[]
  /** What was sent since the day was asked for. */
  sent: readonly Logged[]
  /** Labels of bottles that were given away without a network, and when, epoch ms of the phone: until the server says so too. */
  given: Readonly<Record<string, number>>
  /** Whose session ran out while there was no network: he goes on, and signs in when there is one. */
  lapsed: Lapsed | undefined
  /** Why nothing can be kept on this phone: then nothing is done with it. */
  broken: string | undefined
  /** ms by which the phone's clock is behind the server's. */
  behindMs: number
  fix: Fix | undefined
  noFix: string | undefined
  handoverKey: HandoverKey | undefined
  signedOut: 'locked' | 'expired' | undefined
  /** Since when nobody answers, epoch ms of the phone; undefined while somebody does. */
  awaySince: number | undefined
  /** Bytes that may still be kept, and which share of all that is. */
  room: { left: number; share: number } | undefined
  /** A hand-over code that another page has read for the one that takes it. */
  scanned: string | undefined
  /** Kept when its page is left or loaded anew; gone with the last step or with a refusal. */
  taking: Taking | undefined
  /** It lies on the disk as it is. */
  takingKept: boolean
  /** By order and field. */
  drafts: Readonly<Record<string, unknown>>
  /** Said for a moment. */
  said: { words: string; bad: boolean; at: number } | undefined
}
export const usePhone = create<PhoneState>(() => ({
  about: { demo: false, version: '' },
  ready: false,
  today: undefined,
  todayAt: 0,
  asking: false,
  entries: [],
  foreign: [],
  sent: [],
  given: {},
  lapsed: undefined,
  broken: undefined,
  behindMs: 0,
  fix: undefined,
  noFix: undefined,
  handoverKey: undefined,
  signedOut: undefined,
  awaySince: undefined,
  room: undefined,
  scanned: undefined,
  taking: undefined,
  takingKept: true,
  drafts: {},
  said: undefined,
}))
export const say = (words: string, bad = false): void =>
  usePhone.setState({ said: { words, bad, at: Date.now() } })
/** Epoch ms on the server's clock, as far as the phone knows it. */
export const trueNow = (): number => Date.now() + usePhone.getState().behindMs

/** Who works with the phone: signed in, or until his session ran out. */
export function useMe(): UserInfo | undefined {
  const signedIn = useSession(session => session.userInfo)
  const lapsed = usePhone(state => state.lapsed?.userInfo)
  return signedIn ?? lapsed
}
export const me = (): UserInfo | undefined =>
  useSession.getState().userInfo ?? usePhone.getState().lapsed?.userInfo
/** ℃: as the platform has them, or as they are usually where this phone was told of none. */
export function useColdLimits(): Omit<ColdLimits, 'mostMinutes'> {
  // A day that an older page kept has none, or not all of them.
  const told = usePhone(({ today }) => (today as Partial<Today> | undefined)?.cold)
  return { ...coldLimits, ...told }
}
