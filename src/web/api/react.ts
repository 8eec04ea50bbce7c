/** Carries out the reactions of the table. Message boxes come when the first is needed. */
import { useSession } from '#web/session/session.ts'
import { type Failure, isInAppBrowser, reactionTo, texts } from './reactions.ts'
import { reloadPage } from './shell.ts'

/** The session ends once, however many calls find it dead. */
let ending = false
let endSession: () => Promise<void> = async () => useSession.getState().clear()
/** api/auth registers its logout here; it cannot be imported, since it calls through this layer. */
export function onForcedLogout(end: () => Promise<void>): void {
  endSession = end
}

let whenDenied = () => {}
/** Told of a refusal while a tenant is selected: it may not be the person's any more. */
export function onDenied(listener: () => void): void {
  whenDenied = listener
}
export const denied = (): void => whenDenied()

async function endAndReload(afterMs = 0): Promise<void> {
  await endSession()
  window.setTimeout(reloadPage, afterMs)
}

/** `text` as id: the same words are shown once, not once a call. */
export async function notifyFailure(text: string): Promise<void> {
  const { Notification } = await import('./boxes.ts')
  Notification.error({ id: text, title: texts.title, content: text, duration: 4000 })
}

export async function react(failure: Failure): Promise<void> {
  const reaction = reactionTo(failure, {
    hasToken: useSession.getState().token !== undefined,
    inAppBrowser: isInAppBrowser(navigator.userAgent),
  })
  switch (reaction.kind) {
    case 'silent':
      return
    case 'notify':
      return notifyFailure(reaction.text)
    case 'locked': {
      const { lockSession } = await import('#web/session/lock.ts')
      return lockSession(reaction.wall)
    }
    case 'expired': {
      if (ending) return
      if (reaction.reloadAfterMs === undefined) return notifyFailure(reaction.text)
      ending = true
      await Promise.all([notifyFailure(reaction.text), endAndReload(reaction.reloadAfterMs)])
      return
    }
    case 'expired-modal': {
      if (ending) return
      ending = true
      const { Modal } = await import('./boxes.ts')
      Modal.error({
        title: texts.expiredTitle,
        content: texts.expired,
        okText: texts.signInAgain,
        mask: false,
        onOk: () => endAndReload(),
      })
      return
    }
    case 'expired-loading': {
      if (ending) return
      ending = true
      const { Message } = await import('./boxes.ts')
      Message.loading({ content: reaction.text, duration: 0 })
      await endAndReload()
    }
  }
}
