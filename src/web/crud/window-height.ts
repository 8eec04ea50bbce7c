/** Inner height of the window, px. Asked for while a page is being made, the browser would lay that out first: so it is read when there is none. */
let height = globalThis.window?.innerHeight ?? 0
globalThis.window?.addEventListener('resize', () => {
  height = window.innerHeight
})
export const windowHeight = (): number => height
