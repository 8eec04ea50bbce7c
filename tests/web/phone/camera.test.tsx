/** The camera is let go of by whoever leaves, also before it was there. */
import { render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Camera } from '#web/phone/parts/camera.tsx'

const devices = (getUserMedia: () => Promise<MediaStream>) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
const streamOf = (track: { stop: () => void }) =>
  ({ getTracks: () => [track], getVideoTracks: () => [track] }) as unknown as MediaStream
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'))

test('left before the camera answered: its light goes out all the same', async () => {
  const stop = vi.fn()
  const { promise, resolve } = Promise.withResolvers<MediaStream>()
  devices(() => promise)
  const { unmount } = render(createElement(Camera, { onCode: () => undefined }))
  unmount()
  resolve(streamOf({ stop }))
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
})

test('without a camera it is said, and codes are typed', async () => {
  const onBlind = vi.fn()
  devices(() => Promise.reject(new DOMException('', 'NotFoundError')))
  render(createElement(Camera, { onCode: () => undefined, onBlind }))
  expect(await screen.findByText(/这台设备没有相机/)).toBeTruthy()
  expect(onBlind).toHaveBeenCalled()
})
