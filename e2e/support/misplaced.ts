import type { Page } from '@playwright/test'

/** What lies beyond the window, or is drawn with other than the pixels of the screen. */
export const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth: room, scrollWidth } = document.documentElement
    const found = scrollWidth > room ? [`the page is ${scrollWidth} wide`] : []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20)}`
    const boxed = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    for (const control of document.querySelectorAll('button, a, input, [role=button], [role=tab]')) {
      const { left, right, width } = control.getBoundingClientRect()
      if (width > 1 && (left < -1 || right > room + 1) && control.checkVisibility() && !boxed(control))
        found.push(`${nameOf(control)}: ${Math.round(left)}–${Math.round(right)} of ${room}`)
    }
    for (const canvas of document.querySelectorAll('canvas')) {
      const { width, height } = canvas.getBoundingClientRect()
      // Zoomed out some draw finer than is shown.
      const [least, most] = [devicePixelRatio, Math.max(1, devicePixelRatio)]
      const wrong = [
        [canvas.width, width],
        [canvas.height, height],
      ].some(([drawn, shown]) => drawn! < shown! * least - 2 || drawn! > shown! * most + 2)
      if (width > 0 && canvas.checkVisibility() && wrong)
        found.push(`${canvas.width}×${canvas.height} for ${width}×${height} at ${devicePixelRatio}`)
    }
    return found
  })
