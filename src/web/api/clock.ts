/** The server's clock: ages and countdowns are reckoned on it, since control-room PCs drift. */
let offsetMs = 0
let bestRoundTripMs = Number.POSITIVE_INFINITY

/** Takes the envelope's time stamp of an answer; the quickest answer knows the offset best. */
export function learnClock(serverMs: number, sentAt: number, receivedAt: number): void {
  const roundTripMs = receivedAt - sentAt
  if (!Number.isFinite(serverMs) || serverMs <= 0 || roundTripMs < 0) return
  // A worse measure still counts when the clock was set meanwhile.
  const measured = serverMs - (sentAt + receivedAt) / 2
  if (roundTripMs > bestRoundTripMs && Math.abs(measured - offsetMs) < 2000) return
  bestRoundTripMs = roundTripMs
  offsetMs = measured
}
/** Epoch ms on the server's clock. */
export const serverNow = (): number => Date.now() + Math.round(offsetMs)
